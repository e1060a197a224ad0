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

DRAWN = 8  # disks; more are described in words


def judge_value(expected: Callable[..., Any], fits: Fits) -> Judge:
    """Return a judge that compares the value with the one that `expected` returns.

    `fits(answer, right)` returns what is wrong; None if nothing is.
    """

    def differs(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        right = expected(*case.args)
        if seen.value is None and right is not None:
            return Problem(nothing(exercise.call(case), seen, _short(right)), right=right)
        problem = _problem(exercise, case, seen.value, fits(seen.value, right))
        return problem and replace(problem, right=right)

    return judging(differs)


def _short(right: object) -> str:
    """Return a right answer that is a number, a string or a bool; empty for others."""
    return spell(right) if isinstance(right, (int, str)) else ""


def judge_int_or_none(expected: Callable[..., int | None], none: str, some: str) -> Judge:
    """Return a judge of an int or None, compared with the value that `expected` returns.

    `none` is a clause that says why the answer is None; `some` ends with the int.
    """

    def differs(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        right = expected(*case.args)
        if seen.value is None and right is not None and seen.printed:
            return Problem(nothing(exercise.call(case), seen))
        problem = _problem(exercise, case, seen.value, _unlike(seen.value, right, none, some))
        return problem and replace(problem, right=right)

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
    """Return a judge that finds the same problems and adds a picture to them.

    `picture_of(*args)` draws it from the arguments of the case, or returns None.
    """

    def drawing(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        problem = judge(exercise, case, seen)
        return problem and replace(problem, picture=str(picture_of(*case.args) or ""))

    return drawing
