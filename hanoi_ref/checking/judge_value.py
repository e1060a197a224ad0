"""Judges of a single value: pure functions that never run a student's code.

In a bug hunt, the value is a smallest input for which a given program is wrong.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
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
            wanted = spell(right) if isinstance(right, (int, str)) else ""
            return Problem(nothing(exercise.call(case), seen, wanted), right=right)
        problem = _problem(exercise, case, seen.value, fits(seen.value, right))
        return problem and replace(problem, right=right)

    return judging(differs)


def judge_int_or_none(expected: Callable[..., int | None], none: str, some: str) -> Judge:
    """Return a judge of an int or None, compared with the value that `expected` returns.

    `none` is a clause that says why the answer is None; `some` ends with the int.
    """

    def differs(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        right, answer = expected(*case.args), seen.value
        if answer is None and right is not None and seen.printed:
            return Problem(nothing(exercise.call(case), seen))
        if right is None:
            misfit = None if answer is None else Misfit(f"{none}, so it should be None")
        else:
            misfit = Misfit(f"{some} {right}") if answer is None else exact_int(answer, right)
        problem = _problem(exercise, case, answer, misfit)
        return problem and replace(problem, right=right)

    return judging(differs)


def _problem(exercise: Exercise, case: Case, answer: Plain, wrong: Misfit | None) -> Problem | None:
    if wrong is None:
        return None
    return Problem(f"{gave(exercise, case)} {spell(answer)}; {wrong}.", kind=wrong.kind)


def drawn(judge: Judge, picture_of: Callable[..., Svg | None]) -> Judge:
    """Return a judge that finds the same problems and adds a picture to them.

    `picture_of(*args)` draws it from the arguments of the case, or returns None.
    """

    def drawing(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        problem = judge(exercise, case, seen)
        return problem and replace(problem, draw=lambda: picture_of(*case.args))

    return drawing


@dataclass(frozen=True)
class Hunt:
    """A bug hunt's judge, for the parts "fails" and "smallest".

    `program` is the wrong program's name in the lesson; `wanted` describes a valid answer.  `read`
    returns the input that an answer stands for, or None.  `is_wrong` and `is_smallest` test an
    input, the second only if the first holds; `smaller` says where else the program fails, and
    `way` how to go on.
    """

    program: str
    wanted: str
    read: Callable[[Plain], Any]
    is_wrong: Callable[[Any], bool]
    is_smallest: Callable[[Any], bool]
    way: str
    smaller: str = "for a smaller n too"

    @property
    def judge(self) -> Judge:
        """The judge that accepts only a smallest input that fails."""
        return judging(self._differs, part="fails")

    def _differs(self, exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        input_, given = self.read(seen.value), gave(exercise, case)
        if input_ is None:
            says = f"{given} {spell(seen.value)}; it should be {self.wanted}."
            return Problem(says, part="fails")
        given = f"{given} {spell(seen.value, 24)}"
        if not self.is_wrong(input_):
            says = f"{given}, but {self.program} is right there. {self.way}"
            return Problem(says, part="fails")
        if self.is_smallest(input_):
            return None
        says = f"{given}; {self.program} is wrong there, and {self.smaller}. {self.way}"
        return Problem(says, part="smallest")


def int_from(least: int) -> Callable[[Plain], int | None]:
    """Return a parser that accepts ints of at least `least`.

    >>> int_from(1)(5), int_from(1)(0), int_from(0)(True)
    (5, None, None)
    """

    def read(answer: Plain) -> int | None:
        is_int = isinstance(answer, int) and not isinstance(answer, bool)
        return answer if is_int and answer >= least else None

    return read
