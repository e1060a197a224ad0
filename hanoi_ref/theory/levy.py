"""Claims of Levy's paper on his tower, in a form that can be compared with actual games."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from hanoi_ref.puzzle import Puzzle, Rules, magnetic, read_move
from hanoi_ref.solvers import find
from hanoi_ref.solvers.largest import best
from hanoi_ref.solvers.rows import TABLES, run_rows
from hanoi_ref.solvers.variants import disks_moved
from hanoi_ref.theory.distance import distance_to_goal
from hanoi_ref.theory.magnetic import count_62, crossings, fewest_free, share_67

FREE = Rules(flips=True)


def tower_state(position: str) -> str:
    """Return which of the three states of section 3.1 a position of the free tower is in.

    >>> [tower_state(position) for position in ("AAA", "AAb", "Abb", "AAB", "Abc")]
    ['Free', 'SemiFree', 'SemiFree', 'Coloured', 'Coloured']

    Free if two posts are neutral, SemiFree if one is and the others show two colours,
    Coloured if two posts show the same colour.
    """
    shown = {letter.upper(): letter.isupper() for letter in FREE.position(position)}
    if len(shown) < 2:
        return "Free"
    alike = len(shown) == 3 or len(set(shown.values())) == 1
    return "Coloured" if alike else "SemiFree"


def state_counts(n: int, moves: Iterable[str]) -> dict[str, int]:
    """Return how many positions of a game are in each state of the free tower.

    >>> from hanoi_ref.solvers.magnetic import down_67
    >>> state_counts(3, down_67(3))
    {'Free': 2, 'SemiFree': 4, 'Coloured': 6}
    """
    counts = Counter(map(tower_state, FREE.replay("A" * n, moves)))
    return {state: counts[state] for state in ("Free", "SemiFree", "Coloured")}


def shares(puzzle: Puzzle, moves: Iterable[str]) -> list[int]:
    """Return how often each disk moves in a game, the largest first.

    >>> from hanoi_ref.solvers.magnetic import down_67
    >>> shares(magnetic(3), down_67(3))
    [1, 3, 7]
    """
    moved = Counter(disks_moved(puzzle.rules, puzzle.start, map(read_move, moves)))
    return [moved[disk] for disk in range(puzzle.disks, 0, -1)]


def choices(puzzle: Puzzle, moves: Iterable[str]) -> dict[int, int]:
    """Return how many moves of a game had k alternatives, for each k; undoing does not count.

    >>> from hanoi_ref.puzzle import coloured
    >>> from hanoi_ref.solvers.magnetic import hundred
    >>> choices(coloured(2), hundred(2))
    {1: 3, 2: 1}
    """
    at, last, counts = puzzle.start, "", Counter[int]()
    for move in moves:
        counts[sum(way != last[::-1] for way in puzzle.rules.legal_moves(at))] += 1
        at, last = puzzle.rules.after(at, move), str(move)
    return dict(sorted(counts.items()))


def equation_11(n: int) -> int:
    """Return the moves of "67" as the sum over its disks: 1 + 3 + 7 + 19 + ...

    >>> [equation_11(n) for n in range(6)]
    [0, 1, 4, 11, 30, 85]
    """
    return sum(share_67(k) for k in range(1, n + 1))


def fit(values: Sequence[int], n: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the a, b and c for which a 3^n + b n + c is the value at n, n + 2 and n + 4.

    >>> [str(each) for each in fit([3**n + 2 * n - 1 for n in range(6)], 1)]
    ['1', '2', '-1']
    """
    p, q, r = values[n], values[n + 2], values[n + 4]
    a = Fraction(r - 2 * q + p, 64 * 3**n)
    b = (q - p) / Fraction(2) - 4 * a * 3**n
    return a, b, p - b * n - a * 3**n


def beside_62(n: int) -> tuple[int, int, int]:
    """Return the moves of "62", the fewest possible, and the number of shortest paths.

    >>> beside_62(3)
    (11, 11, 4)
    """
    way = find(FREE, "A" * n, "c" * n, "C" * n)
    assert way is not None  # the tower can always be carried
    return count_62(n), way.length, way.ways


def rises(moves: Iterable[str], n: int) -> list[int]:
    """Return the numbers of the moves that lead farther from C.

    >>> from hanoi_ref.solvers.magnetic import algorithm_62
    >>> rises(algorithm_62(7), 7)
    [176, 237]
    """
    puzzle = magnetic(n)
    far = [distance_to_goal(puzzle, position) or 0 for position in FREE.replay("A" * n, moves)]
    return [number for number in range(1, len(far)) if far[number] > far[number - 1]]


def shortest_ways(here: str, goal: str) -> list[list[str]]:
    """Return all shortest paths between two positions of the free tower, in alphabetical order.

    >>> [" ".join(way) for way in shortest_ways("AA", "cc")]
    ['AB AC BA AC', 'AC CB AC BC']
    """
    plan = best(FREE, here, goal)
    if plan is None or plan.length == 0:
        return [] if plan is None else [[]]
    ways = []
    for move in sorted(FREE.legal_moves(here)):
        there = FREE.after(here, move)
        after = best(FREE, there, goal)
        if after and after.length == plan.length - 1:
            ways += [[str(move), *rest] for rest in shortest_ways(there, goal)]
    return ways


def crossing_totals(n: int) -> dict[int, int]:
    """Return how many shortest paths of the free tower have each total of colour crossings.

    >>> crossing_totals(3)
    {1: 2, 2: 2}
    """
    ways = shortest_ways("A" * n, "c" * n)
    totals = Counter(sum(crossings(n, way).values()) for way in ways)
    return dict(sorted(totals.items()))


def film(moves: Iterable[str]) -> list[str]:
    """Return a game played backwards, with A and C exchanged.

    >>> film(["AB", "AC", "BC"])
    ['AB', 'AC', 'BC']
    """
    exchanged = str.maketrans("AC", "CA")
    return [str(move)[::-1].translate(exchanged) for move in reversed(list(moves))]


def table_5(n: int) -> list[str]:
    """Return the moves of table 5 as printed, for any height; the appendix begins differently.

    >>> len(table_5(5)), table_5(3) == film(table_5(3))
    (85, False)
    """
    return list(map(str, run_rows(TABLES["67 down"], n)))


def wasted_62(n: int) -> int:
    """Return how many moves of "62" are wrong: each costs itself and one to correct it.

    >>> [wasted_62(n) for n in range(6, 11)]
    [0, 2, 12, 50, 176]
    """
    return (count_62(n) - fewest_free(n)) // 2
