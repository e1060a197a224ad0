"""How many moves: closed forms, with their names in the OEIS (integer sequences)."""

from __future__ import annotations

from hanoi_ref.puzzle import whole

SECONDS_PER_YEAR = 86_400 * 365.25  # the Julian year, 365.25 days


def fewest(n: int) -> int:
    """The fewest moves that carry n disks from one peg to another: 2^n - 1 (A000225).

    >>> [fewest(n) for n in range(6)]
    [0, 1, 3, 7, 15, 31]
    """
    return (1 << whole("n", n)) - 1


def times_moved(n: int, disk: int) -> int:
    """How often one disk moves in the optimal solution for n disks: 2^(n - disk).

    >>> [times_moved(4, disk) for disk in (1, 2, 3, 4)]
    [8, 4, 2, 1]
    """
    return 1 << (n - whole("disk", disk, 1, whole("n", n)))


def longest(n: int) -> int:
    """The most moves from one peg to another without seeing a position twice: 3^n - 1 (A024023).

    >>> [longest(n) for n in range(5)]
    [0, 2, 8, 26, 80]
    """
    return int(3 ** whole("n", n)) - 1


def years_needed(n: int, seconds_per_move: float = 1) -> float:
    """The years of 365.25 days that 2^n - 1 moves take.

    >>> f"{years_needed(64):.4g}"
    '5.845e+11'
    """
    return fewest(n) * seconds_per_move / SECONDS_PER_YEAR
