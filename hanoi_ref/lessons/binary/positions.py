"""Lesson 3, a position from the number of a move, and the number from the position."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hanoi_ref.checking.answer import a, kind_of
from hanoi_ref.checking.compare import Misfit
from hanoi_ref.checking.exercise import Case, Exercise, Part, Problem, by_part
from hanoi_ref.checking.judge_value import DRAWN, judge_int_or_none, judge_value
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.draw import draw_position
from hanoi_ref.lessons.binary import mistakes
from hanoi_ref.puzzle import Position
from hanoi_ref.solvers.binary import move_number, position_after

HALF = 2**63  # where the largest of 64 disks moves


def number_below(random: Random, bits: int) -> int:
    """A move number of exactly so many bits, odd, so that from 54 bits on no float can hold it.

    >>> number_below(Random(1), 8)
    145
    """
    return 1 << bits - 1 | random.getrandbits(bits - 1) | 1


# position_after


def _exact_position(answer: Plain, right: str) -> Misfit | None:
    """What is wrong with an answer that should be this position."""
    if kind_of(answer) != "str" or not isinstance(answer, str):
        says = f'it should be one string, such as "CBA", not {a(kind_of(answer))}'
        return Misfit(says, "type")
    if len(answer) != len(right):
        disks = f"one letter for each disk, {len(right)} in all"
        return Misfit(f"it should have {disks}, and has {len(answer)}")
    if len(right) <= DRAWN:
        return None if answer == right else Misfit(f'it should be "{right}"')
    wrong = [at for at, (is_, be) in enumerate(zip(answer, right, strict=True)) if is_ != be]
    if not wrong:
        return None
    at = wrong[0]
    return Misfit(f"disk {len(right) - at} should be on {right[at]}, not {answer[at]}")


_judge_position = judge_value(position_after, _exact_position)


def _judge_and_draw(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    """The problem with a position, with a picture of the right one where that is small."""
    problem = _judge_position(exercise, case, seen)
    m, n = case.args
    if problem is None or n > DRAWN or not isinstance(seen.value, str):
        return problem
    right = position_after(m, n)
    picture = draw_position(right, caption=f"After move {m}: {right}.")
    return replace(problem, picture=str(picture))


def _position_cases(random: Random) -> list[Case]:
    five, seven, eight = (random.randrange(2**n) for n in (5, 7, 8))
    tall = [(number_below(random, 64), 64), (HALF, 64), (random.getrandbits(63), 63)]
    most = [(number_below(random, n), n) for n in (199, 200)]
    ends = [(0, 200), (2**200 - 1, 200), (2**199, 200), (2**199 - 1, 200)]
    return by_part(
        {
            "odd": [(1, 1), (3, 3), (5, 3), (6, 3), (five, 5), (seven, 7)],
            "even": [(2, 2), (6, 4), (216, 8), (eight, 8)],
            "tall": tall,
            "all": [(0, 0), *most, *ends],
        }
    )


POSITION_AFTER = Exercise(
    id="binary.position_after",
    parts=(
        Part("odd", 1, "an odd number of disks"),
        Part("even", 1, "an even number of disks"),
        Part("tall", 1, "64 disks, without going through the moves before"),
        Part("all", 1, "no disks, and up to 200, at the start, at the end and in the middle"),
    ),
    make_cases=_position_cases,
    judge_case=_judge_and_draw,
    hints=(
        "Ask each disk alone: how often has it moved, and which way round does it go?",
        "You have moved_so_far. The largest disk goes round A, C, B; the next one A, B, C; and so "
        "on in turn. After as many steps as it has made, where on its circle is it?",
        'For disk d: circle = "ACB" if (n - d) % 2 == 0 else "ABC", and its letter is circle[...], '
        "by how often it has moved. Join the letters from disk n down to disk 1.",
    ),
    mistakes=tuple(mistakes.POSITION_AFTER),
)


# move_number


def _on(random: Random, n: int) -> str:
    """Any position of n disks on the shortest way from A to C."""
    return str(position_after(random.getrandbits(n), n))


def _off(random: Random, n: int, disk: int) -> str:
    """A position off the shortest way from A to C, where one disk has left it."""
    on = Position(_on(random, n))
    return next(str(off) for peg in "ABC" if move_number(off := on.put(disk, peg)) is None)


def _number_cases(random: Random) -> list[Case]:
    anywhere = "".join(random.choices("ABC", k=9))
    few = ["A", "C", "CBA", "AAA", "AB", "CB", "CC", "AAC", "ABC", "CCA", "ABBA"]
    off_one, off_any = _off(random, 200, 1), _off(random, 199, random.randint(2, 199))
    return by_part(
        {
            "small": [*few, *(_on(random, n) for n in (5, 8))],
            "off": ["BAA", "CCB", "B", "ACA", _off(random, 6, 1), anywhere],
            "tall": [_on(random, 64), "C" + "B" * 63, _off(random, 64, 1)],
            "all": ["", _on(random, 199), "A" * 200, "C" * 200, off_one, off_any],
        }
    )


MOVE_NUMBER = Exercise(
    id="binary.move_number",
    parts=(
        Part("small", 1, "positions of a few disks"),
        Part("off", 1, "None for positions that are not on the way"),
        Part("tall", 1, "64 disks, without trying the numbers"),
        Part("all", 1, "no disks, and up to 200"),
    ),
    make_cases=_number_cases,
    judge_case=judge_int_or_none(
        move_number,
        "the position is not on the shortest way from A to C",
        "but the position is on the way, and its number is",
    ),
    hints=(
        "Read the letters from the left. The largest disk is on A or on C: which half of the "
        "moves are you in, and which digit of the number does that give?",
        "While the largest disk is on A, the smaller ones travel from A to B; when it is on C, "
        "from B to C. So for the next letter there is a new source and a new target, and a "
        "letter that is neither is off the way.",
        "Keep source, target, spare and number. Letter == source: the digit 0, and target and "
        "spare change places. Letter == target: the digit 1, and two others change places. Else: "
        "return None. Appending a digit turns number into 2 * number + digit.",
    ),
    mistakes=tuple(mistakes.MOVE_NUMBER),
    alike=20,
)
