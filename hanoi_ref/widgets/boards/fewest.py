"""Distances to the goal from positions on a board, computed at once only if that is quick."""

from collections.abc import Callable

from hanoi_ref.puzzle import Position, Puzzle
from hanoi_ref.solvers.largest import applies
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets.asks.prediction import Prediction

AT_ONCE = 300  # positions to search before a board is shown


class Fewest:
    """The fewest moves from positions of a puzzle; None if unknown or not computed yet.

    >>> from hanoi_ref.puzzle import bicolour, classic
    >>> Fewest(classic(3))(Position("AAA"))
    7
    >>> fewest = Fewest(bicolour(3))
    >>> fewest(bicolour(3).start), fewest.later
    (None, True)
    >>> fewest.think()
    >>> fewest(bicolour(3).start), fewest.later
    (29, False)

    If a search would take noticeable time, a board asks for it by `think` once it is on the screen.
    The result is shared by all boards of that puzzle.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.later = not _is_quick(puzzle)

    def think(self) -> None:
        """Allow distances to be computed from now on."""
        self.later = False

    def __call__(self, position: Position) -> int | None:
        """Return the fewest moves from a position; None if they are unknown."""
        return None if self.later else distance_to_goal(self.puzzle, position)


def _is_quick(puzzle: Puzzle) -> bool:
    rules = puzzle.rules
    return applies(rules) or len(rules.pegs) ** puzzle.disks <= AT_ONCE


def exact(number: int | None) -> int | str | None:
    """Return the number for JavaScript: as a string if a float cannot hold it exactly.

    >>> exact(2**53), exact(2**64 - 1)
    (9007199254740992, '18446744073709551615')
    """
    return number if number is None or number <= 2**53 else str(number)


def told_when(fewest: bool | Prediction, tell: Callable[[bool], None]) -> None:
    """Call `tell` with whether the distance may be shown, now and when a guess is made.

    >>> told_when(True, print)
    True
    """
    if isinstance(fewest, bool):
        tell(fewest)
        return
    fewest.observe(lambda _: tell(fewest.is_out), "_result")
    tell(fewest.is_out)
