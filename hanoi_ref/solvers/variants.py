"""Lesson 6: solvers for variants that change one rule."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from string import ascii_uppercase

from hanoi_ref.puzzle import Move, Puzzle, Rules, named, third, whole
from hanoi_ref.solvers.gray import between_codes, reflected_number
from hanoi_ref.solvers.recursion import grand_tour
from hanoi_ref.solvers.walk import Steps, walk

ROW = Rules(arrows=frozenset({"AB", "BA", "BC", "CB"}))


def linear(n: int) -> Iterator[Move]:
    """Return the 3^n - 1 moves from A to C on the row A-B-C, the only solution (A024023).

    >>> " ".join(linear(1))
    'AB BC'

    They are also the grand tour, which visits every position.
    """
    return grand_tour(n)


def linear_index(position: str) -> int:
    """Return the number of moves from all on A to a position on the row A-B-C, in linear time.

    >>> linear_index("BCC"), linear_index("BBB"), linear_index("CCC")
    (9, 13, 26)

    The graph of the row is a path, in the order of the reflected ternary Gray code.
    """
    return reflected_number(ROW.position(position).translate(str.maketrans("ABC", "012")), 3)


def linear_between(start: str, goal: str) -> Iterator[Move]:
    """Yield the moves of the only simple path between two positions on the row A-B-C.

    >>> " ".join(linear_between("BCA", "CCC"))
    'CB AB BC BA CB BA BC AB BC AB CB BA BC AB BC'

    All positions form a line; the path follows it forwards or backwards.
    """
    first, last = linear_index(start), linear_index(goal)
    if len(start) != len(goal):
        raise ValueError(f"positions {start!s} and {goal!s} have different numbers of disks")
    return between_codes(len(start), 3, first, last)


def clockwise(n: int, source: str = "A") -> Iterator[Move]:
    """Return the fewest moves that carry a tower one peg on where disks move A-B-C-A (A005665).

    >>> " ".join(clockwise(2))
    'AB BC AB CA AB'

    C(n) = A(n-1) n A(n-1), with A(n) counterclockwise.  Gedeon, The cyclic towers of Hanoi (1996).
    """
    return walk(_clockwise(whole("n", n), Rules().position(source)))


def counterclockwise(n: int, source: str = "A") -> Iterator[Move]:
    """Return the fewest moves that carry a tower one peg back, that is two on, A-B-C-A (A005666).

    >>> " ".join(counterclockwise(2))
    'AB BC AB CA BC AB BC'

    A(n) = A(n-1) n C(n-1) n A(n-1).
    """
    return walk(_counterclockwise(whole("n", n), Rules().position(source)))


def disks_moved(rules: Rules, start: str, moves: Iterable[Move]) -> Iterator[int]:
    """Yield the number of the disk that each move of a walk moves.

    >>> list(disks_moved(Rules(), "AA", clockwise(2)))
    [1, 1, 2, 1, 1]
    """
    position = rules.position(start)
    for number, move in enumerate(moves, 1):
        yield position.top(move.source) or 0
        position = rules.after(position, move, number)


def frame_stewart(n: int, pegs: int = 4, split: int | None = None) -> Iterator[Move]:
    """Return moves from A to the last peg by Frame and Stewart's plan, the fewest known (1941).

    >>> " ".join(frame_stewart(3, 4))
    'AC AB AD BD CD'

    Set the top k disks aside using all pegs, carry the rest without their peg, bring the k back.
    With four pegs it is optimal (Bousch, 2014).  `split` is k for the first level; the default is
    the smallest of the best.
    """
    letters = ascii_uppercase[: whole("pegs", pegs, 3, 26)]
    if split is not None:
        whole("split", split, 1, max(1, whole("n", n) - 1))
    return walk(_stewart(whole("n", n), letters[0] + letters[-1] + letters[1:-1], split))


@lru_cache(maxsize=100_000)
def frame_stewart_count(n: int, pegs: int) -> int:
    """Return how many moves Frame and Stewart's plan takes (A007664: 4 pegs, A007665: 5).

    >>> [frame_stewart_count(n, 4) for n in range(9)]
    [0, 1, 3, 5, 9, 13, 17, 25, 33]
    >>> frame_stewart_count(15, 4)
    129

    The disks form layers: layer t has C(t + pegs - 3, pegs - 3) disks, and each
    of them adds 2^t moves.
    """
    total, weight, left = 0, 1, whole("n", n)
    layer, width = 0, 1
    while left:
        taken = min(left, width) if whole("pegs", pegs, 3) > 3 else 1
        total, left, weight = total + taken * weight, left - taken, 2 * weight
        layer += 1
        width = width * (layer + pegs - 3) // layer
    return total


def frame_stewart_splits(n: int, pegs: int = 4) -> list[int]:
    """Return all best numbers k of top disks to set aside first, 1 <= k < n.

    >>> frame_stewart_splits(15), frame_stewart_splits(4)
    ([10], [1, 2])
    """
    best = frame_stewart_count(n, whole("pegs", pegs, 4))
    costs = {
        k: 2 * frame_stewart_count(k, pegs) + frame_stewart_count(n - k, pegs - 1)
        for k in range(1, n)
    }
    return [k for k, cost in costs.items() if cost == best]


def phases(puzzle: Puzzle, moves: Sequence[str]) -> list[tuple[int, str]]:
    """Return the length and the description of each phase of a plan; [] if it is not such a plan.

    >>> from hanoi_ref.puzzle import classic
    >>> for phase in phases(classic(4, pegs=4), list(frame_stewart(4, 4, split=2))):
    ...     print(*phase)
    3 the 2 smallest go aside
    3 the other 2 go to D
    3 the 2 smallest follow

    The disks set aside are those that rest longest before and after the largest disk's one move.
    """
    disks = list(disks_moved(puzzle.rules, puzzle.start, map(Move, moves)))
    if puzzle.disks < 2 or disks.count(puzzle.disks) != 1 or 1 not in disks:
        return []
    large = disks.index(puzzle.disks)
    before = large - disks[large::-1].index(1) if 1 in disks[:large] else -1
    after = large + disks[large:].index(1) if 1 in disks[large:] else len(disks)
    aside = min(disks[before + 1 : after]) - 1
    rest, last = puzzle.disks - aside, puzzle.goal[:1]
    those = f"the {aside} smallest" if aside > 1 else "disk 1"
    others = f"the other {rest} go" if rest > 1 else f"disk {puzzle.disks} goes"
    return [
        (before + 1, f"{those} go{'es' * (aside == 1)} aside"),
        (after - before - 1, f"{others} to {last}"),
        (len(disks) - after, f"{those} follow{'s' * (aside == 1)}"),
    ]


def _next(peg: str) -> str:
    return "ABCA"["ABC".index(peg) + 1]


def _clockwise(n: int, source: str) -> Steps:
    if n:
        target = _next(source)
        yield _counterclockwise(n - 1, source)
        yield named(source + target)
        yield _counterclockwise(n - 1, third(source, target))


def _counterclockwise(n: int, source: str) -> Steps:
    if n:
        middle = _next(source)
        target = _next(middle)
        yield _counterclockwise(n - 1, source)
        yield named(source + middle)
        yield _clockwise(n - 1, target)
        yield named(middle + target)
        yield _counterclockwise(n - 1, source)


def _stewart(n: int, pegs: str, split: int | None = None) -> Steps:
    """Yield the moves from the first of the pegs to the second."""
    source, target, spares = pegs[0], pegs[1], pegs[2:]
    if n == 1:
        yield named(source + target)
    elif n:
        k = split or (n - 1 if len(pegs) == 3 else frame_stewart_splits(n, len(pegs))[0])
        aside, rest = spares[-1], spares[:-1]
        yield _stewart(k, source + aside + rest + target)
        yield _stewart(n - k, source + target + rest)
        yield _stewart(k, aside + target + rest + source)
