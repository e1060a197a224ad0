"""Paths between two positions that repeat no position: their number and greatest length.

The graph of n disks is three copies of the graph of n - 1, with one edge, a door, between any two.
A path without a repeated position uses a door at most once.  Inside a copy it therefore has one of
a few patterns: separate pieces, identified by their ends.  The lengths and numbers of the paths of
every pattern follow from the patterns of the three copies; no path is walked.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from hanoi_ref.puzzle import Rules


class Ways(NamedTuple):
    """The length of the longest paths, their number, and the number of all paths.

    >>> longest_ways("A", "B")
    Ways(length=2, longest=1, total=2)
    """

    length: int
    longest: int
    total: int


# The pieces of a pattern, each by its two ends: "<" is the start of the path, ">" its end; A, B, C
# are corners where it leaves; a, b, c are doors between two copies, while copies are joined.
Pattern = frozenset[str]


def longest_ways(start: str, goal: str) -> Ways:
    """Return the paths between two positions on pegs A, B, C that repeat no position.

    >>> longest_ways("AAA", "CCC")
    Ways(length=26, longest=1, total=1872)
    >>> longest_ways("AAAA", "ACAB").longest
    3

    Exact for any n, but the total itself has about 3^n / 10 digits.  For towers it is A125295.
    """
    rules = Rules()
    start, goal = rules.position(start), rules.position(goal)
    if len(start) != len(goal):
        raise ValueError(f"positions {start!s} and {goal!s} have different numbers of disks")
    return _patterns(len(start), start, goal)[frozenset({"<>"})]


@lru_cache(maxsize=50_000)
def _patterns(n: int, start: str | None, goal: str | None) -> dict[Pattern, Ways]:
    """Return the paths of every pattern in the graph of n disks; an end in another copy is None."""
    if n == 0:
        return dict.fromkeys(_in_one_position(start, goal), Ways(0, 1, 1))
    known: dict[Pattern, Ways] = {}
    copies = [_patterns(n - 1, _inside(peg, start), _inside(peg, goal)) for peg in "ABC"]
    for patterns in product(*copies):
        joined = _joined(*patterns)
        if joined is not None:
            (a, b, c), (pattern, doors) = map(dict.__getitem__, copies, patterns), joined
            length = a.length + b.length + c.length + doors
            longest, total = a.longest * b.longest * c.longest, a.total * b.total * c.total
            best, many, all_ = known.get(pattern, (-1, 0, 0))
            many = longest + many * (best == length) if best <= length else many
            known[pattern] = Ways(max(best, length), many, all_ + total)
    return known


def _in_one_position(start: str | None, goal: str | None) -> list[Pattern]:
    """Return the patterns of a single position: its three corners are one, passed once or not."""
    if start is None and goal is None:
        return [frozenset(), *(frozenset({pair}) for pair in ("AB", "AC", "BC"))]
    if start is not None and goal is not None:
        return [frozenset({"<>"})]
    end = ">" if start is None else "<"
    return [frozenset({end + corner}) for corner in "ABC"]


def _inside(peg: str, position: str | None) -> str | None:
    """Return the position of the smaller disks; None if the largest is not on this peg."""
    return position[1:] if position is not None and position[0] == peg else None


@lru_cache(maxsize=50_000)
def _joined(*patterns: Pattern) -> tuple[Pattern, int] | None:
    """Return the pattern of three joined copies and the number of doors; None if they do not fit.

    Copies A and B meet at corner C of each: the largest disk moves when the others are there.
    """
    pieces = [
        "".join(end if end in "<>" + peg else end.lower() for end in piece)
        for peg, pattern in zip("ABC", patterns, strict=True)
        for piece in pattern
    ]
    doors = [door for door in "abc" if any(door in piece for piece in pieces)]
    for door in doors:
        meeting = [piece for piece in pieces if door in piece]
        if len(meeting) != 2:
            return None  # one end is open, or the piece is closed to a cycle
        pieces = [piece for piece in pieces if door not in piece]
        pieces.append("".join(sorted("".join(meeting).replace(door, ""))))
    return frozenset(pieces), len(doors)
