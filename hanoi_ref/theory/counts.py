"""Closed forms of the classic game, with their names in the OEIS (integer sequences)."""

from math import log

from hanoi_ref.puzzle import whole

SECONDS_PER_YEAR = 86_400 * 365.25  # the Julian year, 365.25 days
DIMENSION = log(3) / log(2)  # dimension of the limit of the graphs, the Sierpinski triangle


def fewest(n: int) -> int:
    """Return the fewest moves that carry n disks from one peg to another: 2^n - 1 (A000225).

    >>> [fewest(n) for n in range(6)]
    [0, 1, 3, 7, 15, 31]

    This is also the greatest distance between any two positions.
    """
    return (1 << whole("n", n)) - 1


def times_moved(n: int, disk: int) -> int:
    """Return how often one disk moves in the optimal solution for n disks: 2^(n - disk).

    >>> [times_moved(4, disk) for disk in (1, 2, 3, 4)]
    [8, 4, 2, 1]
    """
    return 1 << (n - whole("disk", disk, 1, whole("n", n)))


def longest(n: int) -> int:
    """Return the most moves from peg to peg without repeating a position: 3^n - 1 (A024023).

    >>> [longest(n) for n in range(5)]
    [0, 2, 8, 26, 80]
    """
    return int(3 ** whole("n", n)) - 1


def years_needed(n: int, seconds_per_move: float = 1) -> float:
    """Return the years of 365.25 days that 2^n - 1 moves take.

    >>> f"{years_needed(64):.4g}"
    '5.845e+11'
    """
    return fewest(n) * seconds_per_move / SECONDS_PER_YEAR


def count_positions(n: int, pegs: int = 3) -> int:
    """Return the number of positions: every disk on any peg, pegs^n.

    >>> [count_positions(n) for n in range(5)]
    [1, 3, 9, 27, 81]
    """
    return int(whole("pegs", pegs, 2) ** whole("n", n))


def count_edges(n: int, pegs: int = 3) -> int:
    """Return the number of pairs one move apart; on three pegs 3(3^n - 1)/2 (A029858).

    >>> [count_edges(n) for n in range(5)], count_edges(2, pegs=4)
    ([0, 3, 12, 39, 120], 36)

    For k pegs k(k-1)/4 (k^n - (k-2)^n): disk d moves between two pegs when all d - 1 smaller
    ones are on other pegs, so each pair of pegs has the sum of (k-2)^(d-1) k^(n-d) edges.
    """
    k = whole("pegs", pegs, 2)
    return k * (k - 1) * (count_positions(n, k) - int((k - 2) ** n)) // 4


def degrees(n: int) -> dict[int, int]:
    """Return how many positions have each number of legal moves: towers two, others three.

    >>> degrees(0), degrees(1), degrees(3)
    ({0: 1}, {2: 3}, {2: 3, 3: 24})
    """
    if whole("n", n) == 0:
        return {0: 1}
    return {2: 3} | ({3: int(3**n) - 3} if n > 1 else {})


def self_avoiding_ways(n: int) -> int:
    """Return how many paths from peg to peg repeat no position (A125295).

    >>> [self_avoiding_ways(n) for n in range(1, 5)]
    [2, 12, 1872, 6563711232]

    N(n+1) = N(n)^2 + N(n)^3, from N(0) = 1.
    """
    ways = 1
    for _ in range(whole("n", n)):
        ways = ways**2 + ways**3
    return ways
