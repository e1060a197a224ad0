"""Cases, judges and pictures shared by several exercises."""

from random import Random

from hanoi_ref.checking.exercise import Case, Part
from hanoi_ref.checking.judge_value import DRAWN
from hanoi_ref.draw import Svg, draw_position


def board(position: str, *_: str) -> Svg | None:
    """Draw the position that a case begins with, if it is small."""
    return draw_position(position) if len(position) <= DRAWN else None


CIRCLE_PARTS = (
    Part("arrives", 1, "every disk moves one peg on at a time, and the tower arrives"),
    Part("fewest", 1, "the fewest moves, also for n = 0 and n = 9"),
)


def circle_cases(_: Random) -> list[Case]:
    """Return the cases of clockwise and counterclockwise."""
    usual = [Case((n,)) for n in range(1, 7)]
    return usual + [Case((n,), "fewest") for n in (0, 7, 8, 9)]
