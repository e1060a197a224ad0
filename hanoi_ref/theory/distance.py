"""Distances between positions, their average, and distances to a puzzle's goal."""

from collections import deque
from fractions import Fraction
from functools import lru_cache
from importlib.util import find_spec
from itertools import product
from string import ascii_uppercase
from typing import Any

from hanoi_ref.puzzle import Position, Puzzle, Rules, third, whole
from hanoi_ref.solvers.graph import once_or_twice
from hanoi_ref.solvers.largest import applies, best
from hanoi_ref.solvers.search import Fold, how_many

LEADING = Fraction(466, 885)  # the average tends to this multiple of 2^n
# A search through more positions would keep a user waiting.
SEARCHABLE = 25_000
MOST_FACES = 7  # magnetic disks; up to here one search of all positions beats many plans
SEARCHABLE_AS_BITS = 1 << 21  # in NumPy, without arrows


def distance_to_peg(position: str, peg: str) -> int:
    """Return the fewest moves from a position on pegs A, B, C to one peg, in time linear in n.

    A disk that is not where the larger ones want it costs 2^(disk - 1) moves and sends the
    smaller ones to the third peg first (Hinz, 1989).

    >>> distance_to_peg("AAA", "C"), distance_to_peg("ABB", "C"), distance_to_peg("", "C")
    (7, 4, 0)
    """
    distance = 0
    for at, letter in enumerate(position):
        if letter != peg:
            distance += 2 ** (len(position) - at - 1)
            peg = third(letter, peg)
    return distance


def distance(start: str, goal: str) -> int:
    """Return the fewest moves between any two positions on pegs A, B, C, in time linear in n.

    >>> distance("AAA", "CCC"), distance("AB", "BA"), distance("ABB", "BAA")
    (7, 3, 5)

    The largest disk that differs moves once or twice (Hinz, 1989).
    """
    rules = Rules()
    start, goal = rules.position(start), rules.position(goal)
    if len(start) != len(goal):
        raise ValueError(f"positions {start!s} and {goal!s} have different numbers of disks")
    verdict = once_or_twice(start, goal)
    if verdict == "never":
        return 0
    at = next(at for at, (a, b) in enumerate(zip(start, goal, strict=True)) if a != b)
    a, b, rest = start[at], goal[at], len(start) - at - 1
    if verdict == "twice":
        ends = distance_to_peg(start[at + 1 :], b) + distance_to_peg(goal[at + 1 :], a)
        return ends + (1 << rest) + 1
    spare = third(a, b)
    return distance_to_peg(start[at + 1 :], spare) + distance_to_peg(goal[at + 1 :], spare) + 1


def count_shortest(start: str, goal: str) -> int:
    """Return the number of shortest paths between two positions on pegs A, B, C: one or two.

    >>> count_shortest("AAA", "CCC"), count_shortest("AB", "BA"), count_shortest("A", "A")
    (1, 2, 1)
    """
    return 2 if once_or_twice(start, goal) == "tie" else 1


def average_distance(n: int) -> Fraction:
    """Return the average distance over all 9^n ordered pairs of positions, equal ones included.

    >>> [str(average_distance(n)) for n in range(4)]
    ['0', '2/3', '16/9', '946/243']

    466/885 2^n - 1/3 - 3/5 (1/3)^n + (12/59 + 18/1003 r) ((5 + r)/18)^n + the conjugate term, where
    r is the root of 17.  Hinz, The Tower of Hanoi (1989); Chan (1988).
    """
    power = Fraction(1 << whole("n", n))
    # The sum of the two conjugate terms, by a recurrence that follows from (5 ± r)/18.
    term, following = Fraction(24, 59), Fraction(26, 177)
    for _ in range(n):
        term, following = following, Fraction(5, 9) * following - Fraction(2, 81) * term
    return LEADING * power - Fraction(1, 3) - Fraction(3, 5 * int(3**n)) + term


def average_distance_counted(n: int) -> Fraction:
    """Return the average distance over all ordered pairs of positions, by visiting every pair.

    It is practical for few disks only; average_distance uses a formula.

    >>> average_distance_counted(2)
    Fraction(16, 9)
    """
    positions = ["".join(letters) for letters in product("ABC", repeat=whole("n", n))]
    total = sum(distance(start, goal) for start, goal in product(positions, repeat=2))
    return Fraction(total, 9**n)


def distance_to_goal(puzzle: Puzzle, position: str) -> int | None:
    """Return the fewest moves to the puzzle's goal; None if a search would take too long.

    >>> from hanoi_ref.puzzle import classic, magnetic
    >>> distance_to_goal(classic(3), "AAA"), distance_to_goal(classic(3, pegs=4), "AAA")
    (7, 5)
    >>> distance_to_goal(magnetic(3), "AAA")
    11

    It is also None if the goal cannot be reached.
    """
    rules = puzzle.rules
    if rules == Rules() and len(set(puzzle.goal)) <= 1:
        return distance_to_peg(position, puzzle.goal[:1])
    if applies(rules) and not (rules.flips and puzzle.disks <= MOST_FACES):
        plans = [best(rules, position, goal) for goal in puzzle.goals]
        return min((plan.length for plan in plans if plan), default=None)
    if _fits_bits(puzzle):
        return int(_by_bits(puzzle)[tuple(map(rules.pegs.index, position))])
    if how_many(puzzle) > SEARCHABLE:
        return None
    fold, distances = _distances(rules, puzzle.goals)
    return distances.get(fold(Position(position)))


def _fits_bits(puzzle: Puzzle) -> bool:
    """Return whether the game is classic and small enough for NumPy, and NumPy is installed."""
    pegs, width = puzzle.rules.pegs, 2 if len(puzzle.rules.pegs) <= 4 else 3
    if puzzle.rules != Rules(ascii_uppercase[: len(pegs)]) or len(pegs) > 8 or puzzle.also:
        return False
    return 1 << width * puzzle.disks <= SEARCHABLE_AS_BITS and find_spec("numpy") is not None


@lru_cache(maxsize=4)
def _by_bits(puzzle: Puzzle) -> Any:
    """Return the distances as an array; moves can be undone, so search from the goal."""
    from hanoi_ref.solvers.bulk import Levels

    return Levels(puzzle.disks, len(puzzle.rules.pegs), puzzle.goal).distances()


@lru_cache(maxsize=16)
def _distances(rules: Rules, goals: tuple[Position, ...]) -> tuple[Fold, dict[Position, int]]:
    """Return the distances to the nearest goal, by breadth-first search along reversed moves.

    Positions that differ only by exchanging equivalent pegs are visited once: look up the
    distance of the representative that the fold returns.
    """
    fold = Fold(rules, list(goals))
    distances = dict.fromkeys(map(fold, goals), 0)
    queue = deque(distances)
    while queue:
        position = queue.popleft()
        for earlier in {fold(earlier) for _, earlier in rules.before(position)}:
            if earlier not in distances:
                distances[earlier] = distances[position] + 1
                queue.append(earlier)
    return fold, distances
