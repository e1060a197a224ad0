"""A right answer to another call: an argument that is not asked, exchanged, or one off."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from hanoi_ref.checking.diagnose.evidence import Evidence, Pair, Reading
from hanoi_ref.checking.exercise import Case, Diagnosis, Exercise
from hanoi_ref.checking.observation import Observation

MOST = 4  # values that an argument may be taken to have
DIFFERENT = 3  # answers that are not right by chance of the argument next to theirs


def another_call(evidence: Evidence) -> Diagnosis | None:
    """What the program makes of its arguments, where it answers another call than it was asked."""
    for slip, read in _one_off(evidence):
        if evidence.speaks_for(read) and evidence.fits_all(read, DIFFERENT):
            return slip
    ways = (slip for slip, read in _ways(evidence) if evidence.speaks_for(read))
    return next(ways, None)


def _one_off(evidence: Evidence) -> Iterator[tuple[Diagnosis, Reading]]:
    exercise, (case, _) = evidence.exercise, evidence.first
    for step, word in ((-1, "less"), (1, "more")):
        if case.args and type(case.args[0]) is int and _is_range(case.args[0] + step):
            yield _for_one(exercise, case, step, word), _changed(0, lambda n, step=step: n + step)


def _ways(evidence: Evidence) -> Iterator[tuple[Diagnosis, Reading]]:
    exercise = evidence.exercise
    names = names_of(exercise)
    for at, other in combinations(range(len(names)), 2):
        hint = f"The task begins {exercise.head}: in this order the values come."
        yield (
            Diagnosis(f"{names[at]} and {names[other]} are exchanged", hint),
            _exchanged(at, other),
        )
    for at, name in enumerate(names):
        for value in _values(evidence, at):
            hint = f"Where does your program ask for {name}? It is another value in another call."
            slip = Diagnosis(f"it takes {name} to be {value!r}, whatever it is", hint)
            yield slip, _changed(at, lambda was, value=value: value)
        hint = "Which of its letters is that of the largest disk?"
        yield Diagnosis(f"it reads {name} from the other end", hint), _changed(at, _backwards)


def _for_one(exercise: Exercise, case: Case, step: int, word: str) -> Diagnosis:
    meant = replace(case, args=(case.args[0] + step, *case.args[1:]))
    name = f"{exercise.call(case)} gives what is right for {exercise.call(meant)}"
    return Diagnosis(
        name, f"It is the answer for one {word}: where does your program begin, or stop?"
    )


def names_of(exercise: Exercise) -> list[str]:
    """The names of the parameters that the task gives."""
    return [each.arg for each in _arguments(exercise).args]


def _arguments(exercise: Exercise) -> ast.arguments:
    (function,) = ast.parse(f"def {exercise.head or 'f()'}: ...").body
    assert isinstance(function, ast.FunctionDef)
    return function.args


def _is_range(number: int) -> bool:
    return number >= 0


def _values(evidence: Evidence, at: int) -> list[Any]:
    """Values that this argument has had, those of the first calls first."""
    told = [case.args[at] for case, _ in evidence.pairs if len(case.args) > at]
    told = [*_default(evidence.exercise, at), *told]
    plain = [value for value in told if isinstance(value, int | str) and len(str(value)) < 9]
    return list(dict.fromkeys(plain))[:MOST] if len(set(map(repr, told))) > 1 else []


def _default(exercise: Exercise, at: int) -> list[Any]:
    """The value that a parameter has in the task where none is given, if it has one."""
    arguments = _arguments(exercise)
    values = [ast.literal_eval(each) for each in arguments.defaults]
    place = at - len(arguments.args) + len(values)
    return values[place : place + 1] if place >= 0 else []


def _changed(at: int, change: Any) -> Reading:
    """The answer as one to a call with another value for one argument."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if len(case.args) <= at or not seen.has_value:
            return None
        value = change(case.args[at])
        return replace(case, args=(*case.args[:at], value, *case.args[at + 1 :])), seen

    return read


def _backwards(value: Any) -> Any:
    return value[::-1] if isinstance(value, str) else value


def _exchanged(at: int, other: int) -> Reading:
    def read(case: Case, seen: Observation) -> Pair | None:
        if len(case.args) <= other or not seen.has_value:
            return None
        args = list(case.args)
        args[at], args[other] = args[other], args[at]
        return replace(case, args=tuple(args)), seen

    return read
