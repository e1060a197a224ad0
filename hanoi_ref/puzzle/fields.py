"""Validation of the fields of Rules; normalizes them so that equal rules compare equal."""

from collections.abc import Iterable

from hanoi_ref.puzzle.move import Move


def checked_arrows(pegs: str, arrows: Iterable[str]) -> frozenset[str] | None:
    """Return the arrows as a frozen set; None if they are all the possible moves.

    >>> sorted(checked_arrows("ABC", ["AB", "BC"])), checked_arrows("AB", ["AB", "BA"])
    (['AB', 'BC'], None)
    """
    checked = frozenset(str(Move(arrow)) for arrow in arrows)
    for arrow in sorted(checked):
        if not set(arrow) <= set(pegs):
            raise ValueError(f"arrow {arrow!r} names a peg that is not among {', '.join(pegs)}")
    return None if len(checked) == len(pegs) * (len(pegs) - 1) else checked


def checked_posts(pegs: str, posts: str) -> str:
    """Return the posts of fixed colour in alphabetical order.

    >>> checked_posts("ABC", "cA")
    'Ac'
    """
    letters = posts.upper()
    if len(set(letters)) < len(letters) or not set(letters) <= set(pegs):
        raise ValueError(
            f"posts are pegs among {', '.join(pegs)}, each named once, capital for red and small "
            f"for blue, not {posts!r}"
        )
    return "".join(sorted(posts, key=str.upper))


def checked_room(pegs: str, room: Iterable[int]) -> tuple[int, ...]:
    """Return how many disks each peg can hold, as a tuple; () means no limit.

    >>> checked_room("ABC", [3, 2, 1]), checked_room("ABC", ())
    ((3, 2, 1), ())
    """
    counts = tuple(room)
    wrong = [n for n in counts if isinstance(n, bool) or not isinstance(n, int) or n < 0]
    if counts and (len(counts) != len(pegs) or wrong):
        raise ValueError(
            f"room is one whole number, 0 or more, for each of the pegs {', '.join(pegs)}, "
            f"or () for no limit, not {counts!r}"
        )
    return counts


def in_order(value: object) -> str:
    """Return the repr of a field; sets are sorted, so it is the same in every process.

    >>> in_order(frozenset({"BC", "AB"}))
    "frozenset({'AB', 'BC'})"
    """
    if isinstance(value, frozenset):
        return f"frozenset({{{', '.join(map(repr, sorted(value)))}}})"
    return repr(value)
