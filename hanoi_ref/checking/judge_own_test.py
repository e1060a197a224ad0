"""Exercises in which a student writes a test: it is tried on hidden test programs."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from importlib import import_module
from operator import index
from random import Random
from typing import Any, TypeVar

from hanoi_ref.checking.answer import a, kind_of, spell
from hanoi_ref.checking.exercise import Case, Exercise, Problem
from hanoi_ref.checking.failure import judging, nothing
from hanoi_ref.checking.observation import Observation

TESTING = ("puzzle", "solvers", "theory")  # packages that a student's test may call

Program = TypeVar("Program", bound=Callable[..., Any])


@dataclass(frozen=True)
class Known:
    """A hidden test program: whether it is right, what it does in words, and the part it decides.

    If the program goes wrong at one size, or from there on, `at` holds the sizes that are tried.
    The program takes the size as an argument; `says` may contain {at} and {before}.
    """

    right: bool
    says: str
    part: str
    program: Callable[..., Any] = field(repr=False)
    at: tuple[int, ...] = ()


class Programs(list[Known]):
    """The hidden test programs of one exercise, each registered with a description.

    `holds(n, answer)` returns whether an answer is right.  With it, the description of a wrong
    program includes the first of `sizes` at which it is wrong.
    """

    def __init__(
        self, holds: Callable[[int, Any], bool] | None = None, sizes: range = range(9)
    ) -> None:
        super().__init__()
        self.holds, self.sizes = holds, sizes

    def first_wrong(self, known: Known, at: int | None) -> int | None:
        """Return the least size at which a program is wrong; None if that cannot be found."""
        if known.right or self.holds is None:
            return None
        given = {} if at is None else {"at": at}
        answers = ((n, list(known.program(n, **given))) for n in self.sizes)
        return next((n for n, answer in answers if not self.holds(n, answer)), None)

    def right(self, says: str, part: str) -> Callable[[Program], Program]:
        """Return a decorator that adds a right program to the list."""
        return self._take(True, says, part)

    def wrong(self, says: str, part: str, at: tuple[int, ...] = ()) -> Callable[[Program], Program]:
        """Return a decorator that adds a wrong program to the list."""
        return self._take(False, says, part, at)

    def _take(
        self, right: bool, says: str, part: str, at: tuple[int, ...] = ()
    ) -> Callable[[Program], Program]:
        def take(program: Program) -> Program:
            self.append(Known(right, says, part, program, at))
            return program

        return take

    @property
    def questions(self) -> int:
        """The number of cases: one for each program and size."""
        return sum(len(known.at) or 1 for known in self)

    def cases(self, word: str, random: Random) -> list[Case]:
        """Return one case for each program and size; a part's cases are together, shuffled."""
        parts = list(dict.fromkeys(known.part for known in self))
        hidden = [
            Hidden(word, number, at)
            for number, known in enumerate(self)
            for at in known.at or (None,)
        ]
        random.shuffle(hidden)
        hidden.sort(key=lambda one: parts.index(self[one.number].part))
        return [Case((one,), self[one.number].part) for one in hidden]


@dataclass(frozen=True)
class Hidden:
    """A hidden test program by its number: plain data that can be called like a function.

    >>> program = Hidden("gray", 0)
    >>> program, program(1)
    (program, ['0', '1'])
    """

    word: str
    number: int
    at: int | None = None

    def __call__(self, *args: Any) -> Any:
        """Return the program's answer."""
        n, given = program(*args), {} if self.at is None else {"at": self.at}
        return _known(self).program(n, **given)

    def __repr__(self) -> str:
        return "program"


def program(n: Any) -> int:
    """Return n, the only argument of every hidden test program.

    Python's own errors for other arguments then name this function, and no program.
    Raise TypeError if n is not an int, ValueError if it is negative.
    """
    if index(n) < 0:
        raise ValueError(f"program({n}): n should be at least 0")
    return index(n)


def is_right(hidden: Hidden) -> bool:
    """Return whether a hidden program is right, which the student's test should decide."""
    return _known(hidden).right


def _known(hidden: Hidden) -> Known:
    """Return a program's record; the Hidden itself lacks it, so a test cannot read it."""
    return _programs(hidden)[hidden.number]


def _programs(hidden: Hidden) -> Programs:
    programs: Programs = import_module(f"hanoi_ref.lessons.{hidden.word}.hidden").PROGRAMS
    return programs


def judge_own_test(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    """Judge a student's test: it must return True for a right program and False for a wrong one."""
    problem, hidden = _judge_answer(exercise, case, seen), case.args[0]
    if problem and seen.status in ("error", "timeout", "too_long"):
        what = f"{'right' if is_right(hidden) else 'wrong'}: {_doing(hidden)}."
        message = f"{problem.message} It was testing a program that is {what}"
        return replace(problem, message=message)
    return problem


def _unlike(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    call, hidden, answer = exercise.call(case), case.args[0], seen.value
    right = is_right(hidden)
    if answer is right:
        return None
    if answer is None:
        return Problem(nothing(call, seen, str(right)))
    if not isinstance(answer, bool):
        wanted = f"it should be True or False, not {a(kind_of(answer))}"
        return Problem(f"{call} returned {spell(answer)}; {wanted}.")
    kind = "right" if right else "wrong"
    return Problem(f"{call} returned {answer} for a {kind} program: {_doing(hidden)}.")


_judge_answer = judging(_unlike)


def _doing(hidden: Hidden) -> str:
    """Return what a hidden program does, and for a wrong one where it is wrong."""
    known, at = _known(hidden), hidden.at or 0
    says = known.says.format(at=at, before=at - 1)
    first = _programs(hidden).first_wrong(known, hidden.at)
    if first is not None and "n = " not in says:
        says += f"; it is already wrong for n = {first}"
    return says
