"""The puzzles people play: rules joined to a start and a goal."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_uppercase

from hanoi_ref.puzzle.position import Position
from hanoi_ref.puzzle.rules import Rules


@dataclass(frozen=True)
class Puzzle:
    """Rules, where to start and where to arrive.

    >>> puzzle = classic(3)
    >>> str(puzzle.start), str(puzzle.goal), puzzle.disks
    ('AAA', 'CCC', 3)
    """

    rules: Rules
    start: Position
    goal: Position

    @property
    def disks(self) -> int:
        """How many disks the puzzle has."""
        return len(self.start)


def classic(n: int, pegs: int = 3) -> Puzzle:
    """The Tower of Hanoi with n disks, to be carried from peg A to the last peg (Lucas, 1883).

    >>> str(classic(2, pegs=4).goal)
    'DD'

    n is 0 or more, pegs 3 to 26; ValueError names what is not.
    """
    letters = ascii_uppercase[: whole("pegs", pegs, 3, 26)]
    n = whole("n", n)
    return Puzzle(Rules(letters), Position("A" * n), Position(letters[-1] * n))


def whole(name: str, value: int, least: int = 0, most: int | None = None) -> int:
    """The value itself if it is a whole number within its bounds; ValueError names it otherwise.

    >>> whole("n", -1)
    Traceback (most recent call last):
    ValueError: n must be a whole number, 0 or more, not -1
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        fits = False
    else:
        fits = most is None or value <= most
    if not fits:
        bounds = f"{least} or more" if most is None else f"{least} to {most}"
        raise ValueError(f"{name} must be a whole number, {bounds}, not {value!r}")
    return value
