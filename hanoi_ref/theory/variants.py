"""Closed forms for the variants."""

from hanoi_ref.puzzle import Rules, whole
from hanoi_ref.solvers.binary import disk_moved
from hanoi_ref.solvers.gray import row_play
from hanoi_ref.solvers.variants import frame_stewart_count, frame_stewart_splits, linear_index

__all__ = [
    "bicolour_exchange",
    "bicolour_swapped",
    "bicolour_unswapped",
    "clockwise_count",
    "counterclockwise_count",
    "frame_stewart_count",
    "frame_stewart_splits",
    "linear_distance",
    "linear_index",
    "linear_to_middle",
    "printed_row_moves",
    "row_code_is_legal",
    "tape_for_day",
]

_SWAPPED = (0, 3, 10, 29, 67, 147, 310)  # found by search; the formula holds from 7 sizes on


def linear_distance(start: str, goal: str) -> int:
    """Return the number of moves between two positions on the row A-B-C, in time linear in n.

    >>> linear_distance("AAA", "CCC"), linear_distance("BCC", "AAA")
    (26, 9)
    """
    if len(start) != len(goal):
        raise ValueError(f"positions {start!s} and {goal!s} have different numbers of disks")
    return abs(linear_index(start) - linear_index(goal))


def printed_row_moves(start: str, goal: str) -> int:
    """Return the moves between two positions on the row A-B-C, by a published program.

    >>> printed_row_moves("AAA", "BBB"), printed_row_moves("BCA", "CCC")
    (13, 15)

    The C++ original has four closing braces too many; without them it is correct
    (Moldovan, Pasca, Gabor, Bojan and Apahidean, 2020).
    """
    return abs(printed_row_index(start) - printed_row_index(goal))


def printed_row_index(position: str) -> int:
    """Return the moves from all disks on A, on the row; a disk on B swaps A and C for smaller ones.

    >>> printed_row_index("BBB"), printed_row_index("CCC")
    (13, 26)
    """
    index, is_reversed = 0, False
    for power, peg in zip(reversed(range(len(position))), position, strict=True):
        digit = "CBA".index(peg) if is_reversed else "ABC".index(peg)
        index += digit * 3**power
        is_reversed ^= peg == "B"
    return index


def linear_to_middle(n: int) -> int:
    """Return the moves that carry a tower to the middle of the row A-B-C: (3^n - 1)/2 (A003462).

    >>> [linear_to_middle(n) for n in range(6)]
    [0, 1, 4, 13, 40, 121]
    """
    return (int(3 ** whole("n", n)) - 1) // 2


def clockwise_count(n: int) -> int:
    """Return the fewest moves one peg on where disks go A-B-C-A only (A005665).

    >>> [clockwise_count(n) for n in range(6)]
    [0, 1, 5, 15, 43, 119]
    """
    return _cyclic(n)[0]


def counterclockwise_count(n: int) -> int:
    """Return the fewest moves one peg back where disks go A-B-C-A only (A005666).

    >>> [counterclockwise_count(n) for n in range(6)]
    [0, 2, 7, 21, 59, 163]
    """
    return _cyclic(n)[1]


def bicolour_swapped(n: int) -> int:
    """Return the fewest moves to towers of one colour whose bottom disks have changed places.

    >>> [bicolour_swapped(n) for n in range(9)]
    [0, 3, 10, 29, 67, 147, 310, 640, 1301]

    83 2^(n-4) - 3n - 3 from 7 sizes on; confirmed by exact search up to 12 sizes, not proved.
    """
    if whole("n", n) < len(_SWAPPED):
        return _SWAPPED[n]
    return 83 * (1 << n - 4) - 3 * n - 3


def bicolour_unswapped(n: int) -> int:
    """Return the fewest moves to towers of one colour whose bottom disks stay.

    >>> [bicolour_unswapped(n) for n in range(6)]
    [0, 0, 3, 10, 29, 67]
    """
    return bicolour_swapped(n - 1) if whole("n", n) else 0


def bicolour_exchange(n: int) -> int:
    """Return the fewest moves that make both towers of the bicolour start change places.

    >>> [bicolour_exchange(n) for n in range(6)]
    [0, 3, 9, 25, 59, 131]

    (7 2^(n+1) - 9n - 10)/3 for odd n, one third less for even n; checked up to 12 sizes.
    """
    return (7 * 2 ** (whole("n", n) + 1) - 9 * n - (10 if n % 2 else 11)) // 3 if n else 0


def row_code_is_legal(k: int, n: int) -> bool:
    """Return whether the reflected k-ary Gray code on n digits is legal on a row of k pegs.

    >>> [row_code_is_legal(k, 2) for k in range(2, 8)]
    [False, True, False, True, False, True]
    """
    pegs = "ABCDEFGHIJ"[: whole("k", k, 2, 10)]
    ways = zip(pegs, pegs[1:], strict=False)
    rules = Rules(pegs, frozenset(arrow for a, b in ways for arrow in (a + b, b + a)))
    position = rules.position("A" * whole("n", n))
    for move in row_play(n, k):
        if rules.why_not(position, move):
            return False
        position = rules.after(position, move)
    return True


def tape_for_day(day: int) -> int:
    """Return the tape for a day of the backup rotation, both counted from 1 (A001511).

    >>> [tape_for_day(day) for day in range(1, 9)]
    [1, 2, 1, 3, 1, 2, 1, 4]
    """
    return disk_moved(whole("day", day, 1))


def _cyclic(n: int) -> tuple[int, int]:
    """Return C(n) = 2 A(n-1) + 1 and A(n) = 2 A(n-1) + C(n-1) + 2."""
    clockwise, counterclockwise = 0, 0
    for _ in range(whole("n", n)):
        clockwise, counterclockwise = (
            2 * counterclockwise + 1,
            2 * counterclockwise + clockwise + 2,
        )
    return clockwise, counterclockwise
