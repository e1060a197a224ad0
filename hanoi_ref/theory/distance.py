"""How far a position is from its goal."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from hanoi_ref.puzzle import Position, Puzzle, Rules, third

# Beyond this many positions a search would keep a person waiting.
SEARCHABLE = 70_000


def distance_to_peg(position: str, peg: str) -> int:
    """The fewest moves that bring a position on pegs A, B, C to one peg, in time linear in n.

    A disk that is not where the larger ones want it costs 2^(disk - 1) moves, and sends the
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


def distance_to_goal(puzzle: Puzzle, position: str) -> int | None:
    """The fewest moves from a position to the puzzle's goal, None where it would take too long.

    >>> from hanoi_ref.puzzle import classic
    >>> distance_to_goal(classic(3), "AAA"), distance_to_goal(classic(3, pegs=4), "AAA")
    (7, 5)
    """
    if puzzle.rules == Rules() and len(set(puzzle.goal)) <= 1:
        return distance_to_peg(position, puzzle.goal[:1])
    if len(puzzle.rules.pegs) ** puzzle.disks > SEARCHABLE:
        return None
    return _distances(puzzle.rules, puzzle.goal).get(Position(position))


@lru_cache(maxsize=16)
def _distances(rules: Rules, goal: Position) -> dict[Position, int]:
    """Distances to a goal by breadth-first search; classic moves can all be undone."""
    distances = {goal: 0}
    queue = deque([goal])
    while queue:
        position = queue.popleft()
        for move in rules.legal_moves(position):
            following = rules.after(position, move)
            if following not in distances:
                distances[following] = distances[position] + 1
                queue.append(following)
    return distances
