"""Cases, judges and pictures shared by several exercises."""

from random import Random

from hanoi_ref.checking.exercise import Case, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.puzzle import Puzzle, classic
from hanoi_ref.theory import fewest


def enough(puzzle: Puzzle) -> int:
    return fewest(puzzle.disks)


def walk_cases(_: Random) -> list[Case]:
    usual = [Case((n,)) for n in (3, 4, 1, 2, *range(5, 10))]
    return usual + [Case((n,), "fewest") for n in (0, 10, 11, 12)]


WALK_PARTS = (
    Part("legal", 1, "every move is legal"),
    Part("arrives", 1, "the tower arrives on C"),
    Part("fewest", 1, "the fewest moves, also for n = 0 and n = 12"),
)
judge_walk = judge_moves(classic, legal, arrives, exactly("fewest", enough), unreadable="legal")
