"""Lesson 6: one rule changed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Part, Written, by_part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal, under
from hanoi_ref.checking.judge_value import DRAWN, drawn, judge_value
from hanoi_ref.draw import Svg, draw_position
from hanoi_ref.lessons.pairs import anywhere
from hanoi_ref.lessons.variants import mistakes
from hanoi_ref.lessons.variants.judge_circle import judge_disks
from hanoi_ref.lessons.variants.pegs import BEST_SPLIT, FOUR_PEGS, FRAME_STEWART, OWN_TEST
from hanoi_ref.lessons.variants.rules import BICOLOUR, FEWEST_MOVES
from hanoi_ref.puzzle import Position, Puzzle, cyclic, linear
from hanoi_ref.theory.variants import (
    clockwise_count,
    counterclockwise_count,
    linear_distance,
    linear_index,
    tape_for_day,
)

# linear

LINEAR = Exercise(
    id="variants.linear",
    parts=(
        Part("arrives", 1, "every move is legal and to a neighbouring peg, and the tower arrives"),
        Part("fewest", 1, "in the fewest moves, for no disks too, and for eight"),
    ),
    make_cases=lambda random: [
        *(Case((n,)) for n in (1, 2, 3, 4, random.randint(5, 6))),
        *(Case((n,), "fewest") for n in (0, 7, 8)),
    ],
    judge_case=judge_moves(
        linear,
        under("arrives", legal),
        arrives,
        exactly("fewest", lambda puzzle: 3**puzzle.disks - 1),
        unreadable="arrives",
    ),
    speaking=("puzzle",),
    hints=(
        "The largest disk has to go from A to B and then from B to C. Where must the smaller ones "
        "be each time?",
        "When it leaves A for B, they are all on C; when it leaves B for C, they are all on A. So "
        "the tower of n - 1 disks is carried from A to C, back to A, and to C once more.",
        "With there = linear(n - 1, source, target) and back = linear(n - 1, target, source): "
        'there + [source + "B"] + back + ["B" + target] + there; and for n == 0 an empty list.',
    ),
    mistakes=tuple(mistakes.LINEAR),
)


# linear_index and linear_distance


def _board(position: str, *_: str) -> Svg | None:
    """The position that the case begins with, if it is small."""
    return draw_position(position) if len(position) <= DRAWN else None


def _index_cases(random: Random) -> list[Case]:
    shown = ("A", "B", "C", "BA", "BCC", "BBA", "BBB", "CCC", "AAB")
    small = [*shown, anywhere(random, 4), anywhere(random, 5)]
    tall = [
        "",
        "C" * 200,
        "B" * 200,
        anywhere(random, 40),
        anywhere(random, 199),
        anywhere(random, 200),
    ]
    return by_part({"small": small, "tall": tall})


LINEAR_INDEX = Exercise(
    id="variants.linear_index",
    parts=(
        Part("small", 1, "up to five disks"),
        Part("tall", 1, "no disks, and up to 200 of them: nobody can walk that far"),
    ),
    make_cases=_index_cases,
    judge_case=drawn(judge_value(linear_index, exact_int), _board),
    hints=(
        "All positions stand in one line. The largest disk cuts it into three pieces of equal "
        "length. Which piece is it, and how far along it?",
        "With k smaller disks a piece has 3 ** k positions. While the largest disk is on A the "
        "smaller ones go from A to C, while it is on B they come back, and while it is on C they "
        "go from A to C again.",
        'for each letter, the largest disk first: digit = "ABC".index(letter); if turned, digit = '
        "2 - digit; index = 3 * index + digit; and if the letter is B, turned = not turned.",
    ),
    mistakes=tuple(mistakes.LINEAR_INDEX),
    alike=12,
)


def _distance_cases(random: Random) -> list[Case]:
    shown = [("A", "C"), ("AA", "CC"), ("C", "B"), ("AAA", "CCC"), ("BCC", "AAA"), ("BCA", "CCC")]
    shown += [("BA", "BC"), ("BC", "BA")]  # in the alphabet it is the other way round
    drawn = [(anywhere(random, n), anywhere(random, n)) for n in (3, 4, 5)]
    alike = anywhere(random, 200)
    tall = [(anywhere(random, n), anywhere(random, n)) for n in (40, 199, 200)]
    ends = [("", ""), (alike, alike), ("A" * 200, "C" * 200)]
    return by_part({"distance": shown + drawn + ends + tall})


LINEAR_DISTANCE = Exercise(
    id="variants.linear_distance",
    parts=(Part("distance", 1, "forwards, backwards and up to 200 disks: no search gets there"),),
    make_cases=_distance_cases,
    judge_case=drawn(judge_value(linear_distance, exact_int), _board),
    hints=(
        "All positions stand in one line. How far apart are two houses in a street?",
        "Each position has its number, linear_index. The way from one to the other may lead "
        "forwards or backwards.",
        "abs(linear_index(start) - linear_index(goal)).",
    ),
    mistakes=tuple(mistakes.LINEAR_DISTANCE),
)


# clockwise and counterclockwise


def _one_peg_on(n: int) -> Puzzle:
    return Puzzle(cyclic(n).rules, Position("A" * n), Position("B" * n))


def _circle(
    name: str,
    puzzle_of: Callable[[int], Puzzle],
    count: Callable[[int], int],
    hints: tuple[str, str, str],
) -> Exercise:
    return Exercise(
        id=f"variants.{name}",
        parts=(
            Part("arrives", 1, "every disk goes one peg on in its turn, and the tower arrives"),
            Part("fewest", 1, "in the fewest moves, for no disks too, and for nine"),
        ),
        make_cases=lambda random: [
            *(Case((n,)) for n in (1, 2, 3, 4, random.randint(5, 6))),
            *(Case((n,), "fewest") for n in (0, 7, 9)),
        ],
        judge_case=judge_disks(puzzle_of, lambda puzzle: count(puzzle.disks)),
        hints=hints,
        mistakes=tuple(getattr(mistakes, name.upper())),
        alike=2,  # with more disks both functions play a part, and the other one may be wrong too
    )


CLOCKWISE = _circle(
    "clockwise",
    _one_peg_on,
    clockwise_count,
    (
        "The largest disk goes from A to B, once. Where must the smaller ones be meanwhile, and "
        "which way round do they get there?",
        "They wait on C. From A to C is two pegs on, which is one back; and from C to B is one "
        "back as well. So clockwise needs counterclockwise, twice.",
        "if n == 0: return []; else counterclockwise(n - 1) + [n] + counterclockwise(n - 1).",
    ),
)

COUNTERCLOCKWISE = _circle(
    "counterclockwise",
    cyclic,
    counterclockwise_count,
    (
        "The largest disk goes from A to B and from B to C: two moves. Where are the smaller ones "
        "before the first, between the two, and after the second?",
        "On C, then on A, and at the end on C. From A to C they go one peg back, from C to A one "
        "peg on, and from A to C one back again.",
        "if n == 0: return []; else counterclockwise(n - 1) + [n] + clockwise(n - 1) + [n] + "
        "counterclockwise(n - 1).",
    ),
)


# tape_for_day


def _days(random: Random) -> list[Case]:
    shown = (1, 2, 3, 4, 5, 8, 6, 12, 16)
    odd = random.randrange(1, 2**97, 2)  # too long for a float, and so are its doubles
    far = (random.randrange(1, 2**30) * 2**20, odd, 2 * odd, 8 * odd, 3 * 2**98, 2**100)
    near = 2**64 - 1  # whose logarithm is rounded up
    return by_part({"days": [*shown, random.randint(100, 999), 365, *far, near]})


TAPE_FOR_DAY = Exercise(
    id="variants.tape_for_day",
    parts=(Part("days", 1, "the first days, and up to day 2^100"),),
    make_cases=_days,
    judge_case=judge_value(tape_for_day, exact_int),
    hints=(
        "1, 2, 1, 3, 1, 2, 1, 4: you have met it in lesson 3 and in lesson 4. Which disk moves?",
        "On every second day it is tape 1, on every fourth tape 2, and so on: how often can the "
        "day be halved before it is odd?",
        "(day & -day).bit_length(), or: tape = 1; while day % 2 == 0: day = day // 2, "
        "tape = tape + 1.",
    ),
    mistakes=tuple(mistakes.TAPE_FOR_DAY),
)

WRITTEN = Written("variants-written", 2)

# What students can do afterwards, and the exercises that it takes.
GOALS = {
    "write recursions that call each other": [LINEAR, CLOCKWISE, COUNTERCLOCKWISE],
    "turn a position into an address": [LINEAR_INDEX, LINEAR_DISTANCE],
    "find the best of many plans": [FRAME_STEWART, BEST_SPLIT, FOUR_PEGS],
    "write one search for all games": [FEWEST_MOVES, BICOLOUR],
    "say which games can be won, and prove it": [WRITTEN],
    "tell proved from believed, and test": [OWN_TEST],
    "know a sequence again": [TAPE_FOR_DAY],
}
