"""Closed forms for the magnetic towers, and the colours that their posts show in a game."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from hanoi_ref.puzzle import Rules, coloured, whole
from hanoi_ref.solvers.largest import best

LIMIT_67 = Fraction(2, 3)
LIMIT_SEMI_FREE = Fraction(3, 4)
LIMIT_62 = Fraction(67, 108)
LIMIT_FREE = Fraction(20, 33)  # Levy's later optimum (2010), A183118


def count_100(n: int) -> int:
    """Return the moves of "100", where all posts keep their colours: (3^n - 1)/2 (A003462).

    >>> [count_100(n) for n in range(6)]
    [0, 1, 4, 13, 40, 121]
    """
    return (int(3 ** whole("n", n)) - 1) // 2


def count_67(n: int) -> int:
    """Return the moves of "67", down and up: 3^(n-1) + n - 1 (Levy's equation 12).

    >>> [count_67(n) for n in range(6)]
    [0, 1, 4, 11, 30, 85]
    """
    return int(3 ** (n - 1)) + n - 1 if whole("n", n) else 0


def count_semi_free(n: int) -> int:
    """Return the moves of Levy's SemiFree algorithm (his equation 16).

    >>> [count_semi_free(n) for n in range(8)]
    [0, 1, 4, 11, 32, 93, 276, 823]
    """
    return (int(3 ** (whole("n", n) + 1)) + 4 * n - (5 if n % 2 else 3)) // 8


def count_62(n: int) -> int:
    """Return the moves of Levy's "62" algorithm (his equation 18).

    >>> [count_62(n) for n in range(8)]
    [0, 1, 4, 11, 30, 83, 236, 691]
    """
    if whole("n", n) < 3:
        return count_67(n)
    return (67 * int(3 ** (n - 3)) + 20 * n - (39 if n % 2 else 41)) // 8


def fewest_free(n: int) -> int:
    """Return the fewest moves of the free magnetic tower, either face up at the end (A183118).

    >>> [fewest_free(n) for n in range(9)]
    [0, 1, 4, 11, 30, 83, 236, 687, 2026]

    a(n) = 4a(n-1) - 2a(n-2) - 2a(n-3) - 5a(n-4) + 6a(n-5) from n = 6 on.  Proved by Levy, Magnetic
    Towers of Hanoi and their Optimal Solutions (arXiv 1011.3843, 2010).
    """
    terms = [0, 1, 4, 11, 30, 83]
    for _ in range(len(terms), whole("n", n) + 1):
        a, b, c, d, e = terms[-5:]
        terms.append(4 * e - 2 * d - 2 * c - 5 * b + 6 * a)
    return terms[n]


def fewest_coloured(n: int, posts: str = "Abc") -> int | None:
    """Return the fewest moves for any of the 27 colourings of the posts; None if it is impossible.

    >>> [fewest_coloured(n) for n in range(5)], [fewest_coloured(n, "Ac") for n in range(5)]
    ([0, 1, 4, 13, 40], [0, 1, 4, 11, 32])

    Computed disk by disk, exact for any n.  With A red and C blue it is A183114.
    """
    puzzle = coloured(n, posts)
    plans = [best(puzzle.rules, puzzle.start, goal) for goal in puzzle.goals]
    return min((plan.length for plan in plans if plan), default=None)


def share_100(k: int) -> int:
    """Return how often disk k, counted from the largest, moves in "100": 3^(k-1).

    >>> [share_100(k) for k in range(1, 6)]
    [1, 3, 9, 27, 81]
    """
    return int(3 ** (whole("k", k, 1) - 1))


def share_67(k: int) -> int:
    """Return how often disk k, counted from the largest, moves in "67": 2 3^(k-2) + 1, or 1.

    >>> [share_67(k) for k in range(1, 6)]
    [1, 3, 7, 19, 55]
    """
    return 2 * int(3 ** (k - 2)) + 1 if whole("k", k, 1) > 1 else 1


def share_semi_free(k: int) -> int:
    """Return how often disk k, counted from the largest, moves in SemiFree (equation 15).

    >>> [share_semi_free(k) for k in range(1, 6)]
    [1, 3, 7, 21, 61]
    """
    return (int(3 ** whole("k", k, 1)) + (1 if k % 2 else 3)) // 4


def share_62(k: int) -> int:
    """Return how often disk k, counted from the largest, moves in "62" (Levy's equation 17).

    >>> [share_62(k) for k in range(1, 7)]
    [1, 3, 7, 19, 53, 153]
    """
    if whole("k", k, 1) < 4:
        return share_67(k)
    return (67 * int(3 ** (k - 4)) + (11 if k % 2 else 9)) // 4


def duration_ratio(n: int) -> Fraction:
    """Return the moves of "62" divided by those of "100"; the ratio tends to 67/108.

    >>> duration_ratio(3), f"{float(duration_ratio(30)):.6f}"
    (Fraction(11, 13), '0.620370')
    """
    return Fraction(count_62(whole("n", n, 1)), count_100(n))


def post_colours(n: int, moves: Iterable[str]) -> dict[str, list[str]]:
    """Return the colours of each post of the free tower, at the start and after every move.

    >>> post_colours(1, ["AC"])
    {'A': ['red', 'neutral'], 'B': ['neutral', 'neutral'], 'C': ['neutral', 'blue']}
    """
    shown: dict[str, list[str]] = {"A": [], "B": [], "C": []}
    for position in Rules(flips=True).replay("A" * whole("n", n), moves):
        for peg, colours in shown.items():
            face = "red" if peg in position else "blue" if peg.lower() in position else "neutral"
            colours.append(face)
    return shown


def crossings(n: int, moves: Iterable[str]) -> dict[str, int]:
    """Return how often each post of the free tower changes colour, by way of neutral.

    >>> from hanoi_ref.solvers.magnetic import down_67
    >>> crossings(3, down_67(3))
    {'A': 0, 'B': 1, 'C': 1}

    Red on A at the start counts as a colour; ending neutral does not count.  Levy's Table 10.
    """
    return {peg: len(spans) for peg, spans in crossing_spans(n, moves).items()}


def crossing_spans(n: int, moves: Iterable[str]) -> dict[str, list[tuple[int, int]]]:
    """Return the moves of each colour change: the last with the old colour, the first with the new.

    >>> from hanoi_ref.solvers.magnetic import down_67
    >>> crossing_spans(3, down_67(3))
    {'A': [], 'B': [(7, 9)], 'C': [(3, 5)]}

    Moves are counted from 1; the start is 0.
    """
    spans: dict[str, list[tuple[int, int]]] = {}
    for peg, colours in post_colours(n, moves).items():
        shown = [(at, colour) for at, colour in enumerate(colours) if colour != "neutral"]
        pairs = pairwise(shown)
        spans[peg] = [(at, to) for (at, old), (to, new) in pairs if old != new]
    return spans


def count_reachable(n: int) -> int:
    """Return how many positions of the free magnetic tower are reachable: 6 3^n - 6 2^n.

    >>> [count_reachable(n) for n in range(1, 6)]
    [6, 30, 114, 390, 1266]
    """
    return 6 * (int(3 ** whole("n", n, 1)) - int(2**n))


def count_lawful(n: int) -> int:
    """Return how many positions are legal on the free tower: 8 3^n - 12 2^n + 6.

    >>> [count_lawful(n) for n in range(1, 4)]
    [6, 30, 126]

    The unreachable ones have three occupied posts of one colour, so that no disk can move.
    """
    return 8 * int(3 ** whole("n", n, 1)) - 12 * int(2**n) + 6
