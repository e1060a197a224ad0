"""Lesson 6: more pegs."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hanoi_ref.checking.compare import exact_int, exact_set
from hanoi_ref.checking.exercise import Case, Exercise, Part, Problem, by_part
from hanoi_ref.checking.judge_moves import arrives, board, exactly, judge_moves, legal
from hanoi_ref.checking.judge_own_test import judge_own_test
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.variants import mistakes_pegs as mistakes
from hanoi_ref.lessons.variants.hidden import PROGRAMS
from hanoi_ref.puzzle import Move, Position, Puzzle, classic
from hanoi_ref.theory.variants import frame_stewart_count, frame_stewart_splits

# frame_stewart


def _count_cases(random: Random) -> list[Case]:
    four = [(1, 4), (2, 4), (3, 4), (4, 4), (3, 3), (5, 4), (6, 4), (8, 4), (7, 3)]
    four.append((random.randint(9, 12), 3))
    pegs = [(0, 4), (0, 3), (1, 3), (4, 5), (7, 5), (3, 10)]
    drawn = (random.randint(8, 9), random.randint(5, 6))
    large = [(64, 4), (200, 3), (200, 4), (random.randint(100, 199), random.randint(5, 9))]
    return by_part({"four": four, "pegs": [*pegs, drawn], "large": [*large, (200, 10)]})


FRAME_STEWART = Exercise(
    id="variants.frame_stewart",
    parts=(
        Part("four", 1, "three pegs, and four for up to eight disks"),
        Part("pegs", 1, "more pegs, and no disks"),
        Part("large", 1, "up to 200 disks and ten pegs: nothing is worked out twice"),
    ),
    make_cases=_count_cases,
    judge_case=judge_value(frame_stewart_count, exact_int),
    hints=(
        "Set the top k disks aside, carry the others, bring the k back. How many pegs may each of "
        "the three steps use? And which k is best? Let the computer try them all.",
        "The k disks use all pegs, twice. The n - k others cannot use the peg on which the k "
        "smaller ones wait: they have one peg less. With three pegs k = n - 1 is the only choice, "
        "because two pegs carry one disk only.",
        "With three pegs 2 ** n - 1, no disk 0 and one disk 1; else min(2 * frame_stewart(k, "
        "pegs) + frame_stewart(n - k, pegs - 1) for k in range(1, n)). Write @cache above def, "
        "from functools, so that no count is worked out twice.",
    ),
    mistakes=tuple(mistakes.FRAME_STEWART),
    alike=16,
)


# best_split

BEST_SPLIT = Exercise(
    id="variants.best_split",
    parts=(Part("splits", 1, "all best splits, from two disks to 100"),),
    make_cases=lambda random: by_part(
        {"splits": [2, 3, 4, 5, 6, 8, 10, 15, random.randint(16, 40), random.randint(41, 99), 100]}
    ),
    judge_case=judge_value(lambda n: set(frame_stewart_splits(n)), exact_set),
    hints=(
        "For each k you know what it costs. Which of them cost as little as possible?",
        "The cost of k with four pegs is 2 * frame_stewart(k, 4) + frame_stewart(n - k, 3). Work "
        "it out for every k from 1 to n - 1, find the least, and keep all k that reach it.",
        "{k for k in range(1, n) if cost(n, k) == frame_stewart(n, 4)}, by the cost of the lesson.",
    ),
    mistakes=tuple(mistakes.BEST_SPLIT),
)


# four_pegs


def _four(n: int) -> Puzzle:
    return classic(n, pegs=4)


def _least(puzzle: Puzzle) -> int:
    return frame_stewart_count(puzzle.disks, 4)


_too_many = exactly("fewest", _least)


def _fewest(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
    """As many moves as there should be; if not, the board when the largest disk leaves A."""
    problem = _too_many(call, puzzle, moves)
    if problem is None:
        return None
    here = _when_the_largest_leaves(puzzle, moves)
    says = f"{problem.says} On the way, at {here}, disk {puzzle.disks} leaves A."
    return replace(problem, says=says, picture=board(here, puzzle.rules))


def _when_the_largest_leaves(puzzle: Puzzle, moves: list[Move]) -> Position:
    before = puzzle.start
    for position in puzzle.rules.replay(puzzle.start, moves):
        if position[:1] != "A":
            break
        before = position
    return before


FOUR_PEGS = Exercise(
    id="variants.four_pegs",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "the tower arrives on D"),
        Part("fewest", 1, "in the fewest moves, for up to eight disks"),
        Part("large", 1, "for no disks, and for up to thirty"),
    ),
    make_cases=lambda random: [
        *(Case((n,)) for n in (1, 2, 3, 4, 5, 6, 7, 8)),
        *(Case((n,), "large") for n in (0, 9, 15, random.randint(16, 22), 30)),
    ],
    judge_case=judge_moves(_four, legal, arrives, _fewest, unreadable="legal"),
    speaking=("puzzle",),
    hints=(
        "Do what frame_stewart counts: set the top k disks aside, carry the others to D with the "
        "pegs that are left, bring the k disks to D.",
        "The k disks go to B with the help of all four pegs. The n - k others may not use B, so "
        "they have A, C and D: that is three_pegs. Then the k disks go from B to D, with all four "
        "pegs again. best_split(n) holds every good k.",
        "No moves for no disks; k = 0 for one disk, else any k of best_split(n); then four_pegs(k, "
        "source, spare, target, other) + three_pegs(n - k, source, target, other) + four_pegs(k, "
        "spare, target, source, other).",
    ),
    mistakes=tuple(mistakes.FOUR_PEGS),
)


# own_test

OWN_TEST = Exercise(
    id="variants.own_test",
    parts=(
        Part("plain", 1, "it tells right programs from plainly wrong ones"),
        Part("sly", 1, "it accepts every way that is right, and finds the small mistakes"),
    ),
    make_cases=lambda random: PROGRAMS.cases("variants", random),
    judge_case=judge_own_test,
    hints=(
        "When are moves right? They are legal, they arrive, there are no more than needed. Which "
        "moves they are does not matter, and for most n there are many answers.",
        "Play the moves one by one on the position, for every n from 0 to 12. A disk may go where "
        "no smaller one lies: the top disk of a peg is the last place where its letter stands. At "
        "the end look at the position, and count the moves.",
        'For each n: position = "A" * n; for source, target in moves: at = position.rfind(source); '
        "if at <= position.rfind(target), return False; else position = position[:at] + target + "
        'position[at + 1:]. Then, if position != "D" * n or the number of moves is not '
        "frame_stewart(n, 4), return False. At the very end, return True.",
    ),
    mistakes=tuple(mistakes.OWN_TEST),
    alike=len(PROGRAMS),
)
