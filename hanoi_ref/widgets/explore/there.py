"""The options at a position: its legal moves, its distance, and the shortest paths."""

from collections.abc import Callable
from typing import Any, NamedTuple

from hanoi_ref.puzzle import Position, Puzzle
from hanoi_ref.theory import distance_to_goal

MOST_AHEAD = 200  # moves; a longer path would cover the whole map


class There(NamedTuple):
    """A position, its legal moves, the fewest moves to the goal, and shortest paths."""

    position: str
    legal: str
    far: int | None
    ahead: list[list[str]]

    def told(self) -> dict[str, Any]:
        """Return the data for the page."""
        return self._asdict()


def there(puzzle: Puzzle, position: Position) -> There:
    """Return a position's legal moves and distance, and one or two shortest paths to the goal.

    >>> from hanoi_ref.puzzle import classic
    >>> there(classic(1), Position("B"))
    There(position='B', legal='BABC', far=1, ahead=[['B', 'C']])
    >>> two = Puzzle(classic(2).rules, Position("AB"), Position("BA"))
    >>> there(two, two.start).ahead
    [['AB', 'CB', 'CA', 'BA'], ['AB', 'AC', 'BC', 'BA']]

    If there are more paths, the two are the first and the last in alphabetical order.
    """
    far = distance_to_goal(puzzle, position)
    legal = "".join(puzzle.rules.legal_moves(position))
    ahead = list[list[str]]()
    if far is not None and far <= MOST_AHEAD:
        both = [_way(puzzle, position, pick) for pick in (max, min)]
        ahead = both if both[0] != both[1] else both[:1]
    return There(str(position), legal, far, ahead)


def _way(puzzle: Puzzle, position: Position, pick: Callable[..., Position]) -> list[str]:
    """Return a shortest path to the goal that always picks the first, or the last, position."""
    way, far = [position], distance_to_goal(puzzle, position)
    while far:
        far -= 1
        after = (puzzle.rules.after(way[-1], move) for move in puzzle.rules.legal_moves(way[-1]))
        way.append(pick(there for there in after if distance_to_goal(puzzle, there) == far))
    return list(map(str, way))
