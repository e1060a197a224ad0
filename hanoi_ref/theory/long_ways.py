"""The ways between two positions that see no position twice: how many, and how long at most.

The graph of n disks is three copies of the graph of n - 1, with a door between every two of them.
A way without a repeated position passes a door once at most, so inside a copy it is one of a few
patterns of separate pieces, told by their ends alone.  How long and how many the ways of every
pattern are follows from the patterns of the three copies; nothing is walked.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from hanoi_ref.puzzle import Rules


class Ways(NamedTuple):
    """The length of the longest ways, how many they are, and how many ways there are in all.

    >>> longest_ways("A", "B")
    Ways(length=2, longest=1, total=2)
    """

    length: int
    longest: int
    total: int


# The pieces of a pattern, each by its two ends: "<" where the way starts, ">" where it arrives,
# A, B, C for leaving at that corner, and, while copies are joined, a, b, c for a door between two.
Pattern = frozenset[str]


def longest_ways(start: str, goal: str) -> Ways:
    """The ways between two positions on pegs A, B, C that see no position twice.

    >>> longest_ways("AAA", "CCC")
    Ways(length=26, longest=1, total=1872)
    >>> longest_ways("AAAA", "ACAB").longest
    3

    Exact for any n, but the total has itself about 3^n / 10 digits.  The towers' total is A125295.
    """
    rules = Rules()
    start, goal = rules.position(start), rules.position(goal)
    if len(start) != len(goal):
        raise ValueError(f"positions {start!s} and {goal!s} have different numbers of disks")
    return _patterns(len(start), start, goal)[frozenset({"<>"})]


@lru_cache(maxsize=50_000)
def _patterns(n: int, start: str | None, goal: str | None) -> dict[Pattern, Ways]:
    """The ways of every pattern in the graph of n disks; None where an end lies in another copy."""
    if n == 0:
        return dict.fromkeys(_in_one_position(start, goal), Ways(0, 1, 1))
    found: dict[Pattern, Ways] = {}
    copies = [_patterns(n - 1, _inside(peg, start), _inside(peg, goal)) for peg in "ABC"]
    for patterns in product(*copies):
        joined = _joined(*patterns)
        if joined is not None:
            (a, b, c), (pattern, doors) = map(dict.__getitem__, copies, patterns), joined
            ways = _both(_both(a, b), _both(c, Ways(doors, 1, 1)))
            found[pattern] = _either(found[pattern], ways) if pattern in found else ways
    return found


def _in_one_position(start: str | None, goal: str | None) -> list[Pattern]:
    """The patterns of a single position, whose three corners are one: passed by once, or not."""
    if start is None and goal is None:
        return [frozenset(), *(frozenset({pair}) for pair in ("AB", "AC", "BC"))]
    if start is not None and goal is not None:
        return [frozenset({"<>"})]
    end = ">" if start is None else "<"
    return [frozenset({end + corner}) for corner in "ABC"]


def _inside(peg: str, position: str | None) -> str | None:
    """A position as the copy with the largest disk on a peg sees it."""
    return position[1:] if position is not None and position[0] == peg else None


@lru_cache(maxsize=50_000)
def _joined(*patterns: Pattern) -> tuple[Pattern, int] | None:
    """The pattern of three copies together and the doors it uses; None if they do not fit.

    Copy A meets copy B at the corner C of either: the largest disk moves when the others are there.
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
            return None  # open on one side only, or closed to a circle
        pieces = [piece for piece in pieces if door not in piece]
        pieces.append("".join(sorted("".join(meeting).replace(door, ""))))
    return frozenset(pieces), len(doors)


def _both(one: Ways, other: Ways) -> Ways:
    """Every way of one with every way of the other."""
    return Ways(one.length + other.length, one.longest * other.longest, one.total * other.total)


def _either(one: Ways, other: Ways) -> Ways:
    """The ways of one and the ways of the other."""
    length = max(one.length, other.length)
    longest = sum(ways.longest for ways in (one, other) if ways.length == length)
    return Ways(length, longest, one.total + other.total)
