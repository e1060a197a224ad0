"""Judges of a single value: pure functions that never run a student's code."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.compare import Fits, Misfit, exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Judge, Problem
from hanoi_ref.checking.failure import gave, judging, nothing
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.draw import Svg

DRAWN = 8  # disks; more of them are told in words


def judge_value(expected: Callable[..., Any], fits: Fits) -> Judge:
    """A judge that compares the value with what `expected` gives for the same arguments.

    `fits(answer, right)` returns what is wrong, None when nothing is.
    """

    def differs(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        right = expected(*case.args)
        if seen.value is None and right is not None:
            return Problem(nothing(exercise.call(case), seen))
        return _problem(exercise, case, seen.value, fits(seen.value, right))

    return judging(differs)


def judge_int_or_none(expected: Callable[..., int | None], none: str, some: str) -> Judge:
    """A judge of the int that `expected` gives for the same arguments, or of None.

    `none` is a clause that says when it is None, `some` one that ends with the int.
    """

    def differs(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        right = expected(*case.args)
        if seen.value is None and right is not None and seen.printed:
            return Problem(nothing(exercise.call(case), seen))
        return _problem(exercise, case, seen.value, _unlike(seen.value, right, none, some))

    return judging(differs)


def _problem(exercise: Exercise, case: Case, answer: Plain, wrong: Misfit | None) -> Problem | None:
    if wrong is None:
        return None
    return Problem(f"{gave(exercise, case)} {spell(answer)}; {wrong}.", kind=wrong.kind)


def _unlike(answer: Plain, right: int | None, none: str, some: str) -> Misfit | None:
    if right is None:
        return None if answer is None else Misfit(f"{none}, so it should be None")
    return Misfit(f"{some} {right}") if answer is None else exact_int(answer, right)


def drawn(judge: Judge, picture_of: Callable[..., Svg | None]) -> Judge:
    """A judge that finds what this judge finds, and shows a picture with its problems.

    `picture_of(*args)` draws it for the arguments of the case, or gives None.
    """

    def drawing(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        problem = judge(exercise, case, seen)
        return problem and replace(problem, picture=str(picture_of(*case.args) or ""))

    return drawing
