"""Right answers to another call: an argument is ignored, reversed, or off by one."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from hanoi_ref.checking.diagnose.evidence import Evidence, Pair, Reading
from hanoi_ref.checking.exercise import Case, Diagnosis, Exercise
from hanoi_ref.checking.observation import Observation

MOST = 4  # values that are tried for an argument
DIFFERENT = 3  # right answers to the other call that are not chance


def another_call(evidence: Evidence) -> Diagnosis | None:
    """Diagnose a program that answers a call with other arguments."""
    for slip, read in _one_off(evidence):
        if evidence.speaks_for(read) and evidence.fits_all(read, DIFFERENT):
            return slip
    return next((slip for slip, read in _ways(evidence) if evidence.speaks_for(read)), None)


def _one_off(evidence: Evidence) -> Iterator[tuple[Diagnosis, Reading]]:
    call, (case, _) = evidence.exercise.call, evidence.first
    for step, word in ((-1, "less"), (1, "more")):
        if case.args and type(case.args[0]) is int and case.args[0] + step >= 0:
            meant = replace(case, args=(case.args[0] + step, *case.args[1:]))
            name = f"{call(case)} returns the right answer for {call(meant)}"
            hint = f"This is the answer for one {word}: where does your program begin, or stop?"
            yield Diagnosis(name, hint), _changed(0, lambda n, step=step: n + step)  # type: ignore[misc]


def _ways(evidence: Evidence) -> Iterator[tuple[Diagnosis, Reading]]:
    for at, name in enumerate(names_of(evidence.exercise)):
        hint = f"Where does your program use {name}? Other calls have another value for it."
        for value in _values(evidence, at):
            slip = Diagnosis(f"it treats {name} as {value!r} in every call", hint)
            yield slip, _changed(at, lambda was, value=value: value)  # type: ignore[misc]
        hint = "Which of its letters belongs to the largest disk?"
        yield Diagnosis(f"it reads {name} from the wrong end", hint), _changed(at, _backwards)


def names_of(exercise: Exercise) -> list[str]:
    """Return the names of the parameters in the task."""
    return [argument.arg for argument in _arguments(exercise).args]


def _arguments(exercise: Exercise) -> ast.arguments:
    (function,) = ast.parse(f"def {exercise.signature or 'f()'}: ...").body
    assert isinstance(function, ast.FunctionDef)
    return function.args


def _values(evidence: Evidence, at: int) -> list[Any]:
    """Return values to try for this argument: its default, then those of the first cases."""
    values = [case.args[at] for case, _ in evidence.pairs if len(case.args) > at]
    values = [*_default(evidence.exercise, at), *values]
    plain = [value for value in values if isinstance(value, int | str) and len(str(value)) < 9]
    return list(dict.fromkeys(plain))[:MOST] if len(set(map(repr, values))) > 1 else []


def _default(exercise: Exercise, at: int) -> list[Any]:
    """Return the default value that the task gives a parameter, as a list; empty without one."""
    arguments = _arguments(exercise)
    position = at - len(arguments.args) + len(arguments.defaults)
    return [*map(ast.literal_eval, arguments.defaults)][position:][:1] if position >= 0 else []


def _changed(at: int, change: Callable[[Any], Any]) -> Reading:
    """Return a reading of the answer as one to a call with another value for one argument."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if len(case.args) <= at or not seen.has_value:
            return None
        args = (*case.args[:at], change(case.args[at]), *case.args[at + 1 :])
        return replace(case, args=args), seen

    return read


def _backwards(value: Any) -> Any:
    return value[::-1] if isinstance(value, str) else value
