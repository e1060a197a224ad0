"""How far it is to the goal from each position on a board: at once where that is quick."""

from collections.abc import Callable
from contextlib import suppress

from hanoi_ref.checking.running.silence import Silent
from hanoi_ref.puzzle import Position, Puzzle
from hanoi_ref.solvers.largest import applies
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets.asks.prediction import Prediction

AT_ONCE = 300  # positions that are searched before a board is shown


class Fewest:
    """The fewest moves from positions of a puzzle, None where nobody knows them, or not yet.

    >>> from hanoi_ref.puzzle import bicolour, classic
    >>> Fewest(classic(3))(Position("AAA"))
    7
    >>> fewest = Fewest(bicolour(3))
    >>> fewest(bicolour(3).start), fewest.later
    (None, True)
    >>> fewest.think()
    >>> fewest(bicolour(3).start), fewest.later
    (29, False)

    Where a search is needed that a person would notice, a board asks for it by `think` once it is
    on the screen; what is found serves all boards of that puzzle.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.later = not _is_quick(puzzle)

    def think(self) -> None:
        """Makes all distances known that can be known."""
        self.later = False

    def __call__(self, position: Position) -> int | None:
        """The fewest moves from a position, None where they are not known, or nobody may know."""
        with suppress(Silent):
            return None if self.later else distance_to_goal(self.puzzle, position)
        return None


def _is_quick(puzzle: Puzzle) -> bool:
    rules = puzzle.rules
    with suppress(Silent):
        return applies(rules) or len(rules.pegs) ** puzzle.disks <= AT_ONCE
    return False


def exact(number: int | None) -> int | str | None:
    """The number as JavaScript can say it to the last digit, where all numbers are floats.

    >>> exact(2**53), exact(2**64 - 1)
    (9007199254740992, '18446744073709551615')
    """
    return number if number is None or number <= 2**53 else str(number)


def told_when(fewest: bool | Prediction, tell: Callable[[bool], None]) -> None:
    """Calls `tell` with whether it may be told how far it is: at once, and when a guess is there.

    >>> told_when(True, print)
    True
    """
    if isinstance(fewest, bool):
        tell(fewest)
        return
    fewest.observe(lambda _: tell(fewest.is_out), "_result")
    tell(fewest.is_out)
