"""Lesson 0: one exercise, solved with the fingers."""

from __future__ import annotations

from random import Random

from hanoi_ref.checking.exercise import Case, Exercise, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.lessons.start import mistakes
from hanoi_ref.puzzle import Puzzle, classic
from hanoi_ref.theory import fewest


def _two_disks() -> Puzzle:
    return classic(2)


def _one_case(random: Random) -> list[Case]:
    return [Case()]


BY_HAND = Exercise(
    id="start.by_hand",
    variable=True,
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "both disks are on C after three moves"),
    ),
    make_cases=_one_case,
    judge_case=judge_moves(
        _two_disks,
        legal,
        arrives,
        exactly("arrives", lambda puzzle: fewest(puzzle.disks)),
        unreadable="legal",
    ),
    hints=(
        "Two disks, three moves. Which disk has to reach C first?",
        "The large disk can go to C only when C is empty and nothing lies on it: "
        "where must the small one wait?",
        'The small disk goes to B, the large one to C, the small one follows: ["AB", ...].',
    ),
    mistakes=tuple(mistakes.BY_HAND),
)

# What students can do afterwards, and the exercises that it takes.
GOALS = {
    "play a board, write down moves, read a check": [BY_HAND],
}
