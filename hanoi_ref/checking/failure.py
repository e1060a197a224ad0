"""Why there is nothing to judge: what a program did instead of giving a value, in a sentence."""

from collections.abc import Callable

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.exercise import Case, Exercise, Judge, Problem
from hanoi_ref.checking.observation import Observation, Raised

ENDLESS = (
    "a recursion needs a base case, answered without another call, and every call must lead to it"
)

NONE = "a function returns None if it ends without return; print and append also return None"

GIVES_NONE = "print, append and a function without return all return None."
VALUE = "put your answer after the equals sign"

Differs = Callable[[Exercise, Case, Observation], Problem | None]


def judging(differs: Differs, part: str | None = None) -> Judge:
    """A judge that tells what kept an answer from coming, or else what `differs` finds in it.

    No answer costs this `part`, where the case does not name one.
    """

    def judge(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        says = trouble(exercise, case, seen)
        return Problem(says, part=part) if says else differs(exercise, case, seen)

    return judge


def trouble(exercise: Exercise, case: Case, seen: Observation) -> str | None:
    """Why no value came back, as a sentence; None when one did."""
    if seen.from_package:
        whose = f"{exercise.name} calls {seen.from_package}, which belongs to the package"
        return f"{whose}. The check needs a function of your own."
    if seen.is_stub:
        return _unwritten(exercise, seen)
    if seen.is_value != exercise.variable:
        return _not_the_function(exercise, seen)
    call = exercise.call(case)
    if seen.status == "timeout":
        says = f"{call} was still running after {case.seconds:g} seconds."
        return f"{says} {exercise.endless}".strip()
    if seen.status == "too_long":
        return (
            f"{call} returned more than {case.items:,} values and was stopped. Is this an "
            "infinite loop?"
        )
    if seen.error and seen.error.type == "MemoryError":
        return f"{call} needed more memory than there is. {exercise.endless}".strip()
    if seen.error:
        return raised(call, seen.error)
    if seen.changed:
        return f"{call} changed its argument. Work on a copy."
    return None


def _unwritten(exercise: Exercise, seen: Observation) -> str:
    if exercise.variable and seen.has_value and seen.value is None:
        return f"{exercise.name} is None: {VALUE}. {GIVES_NONE}"
    if exercise.variable:
        return f"{exercise.name} is not written yet: {VALUE}."
    return f"{exercise.name} is not written yet: replace the line with the `...` placeholder."


def _not_the_function(exercise: Exercise, seen: Observation) -> str:
    if exercise.variable:
        return (
            f"{exercise.name} is a function. This exercise asks for the value itself, without def."
        )
    nameless = isinstance(seen.value, dict) and set(seen.value) == {"type"}
    told = seen.has_value and not nameless
    got = f"the value {spell(seen.value)}" if told else "a value"
    return (
        f'The check received {got}, not the function: write check("{exercise.id}", '
        f"{exercise.name}), without parentheses after {exercise.name}."
    )


def raised(call: str, error: Raised) -> str:
    """What a call raised, and where, as a sentence."""
    if error.type == "RecursionError":
        return f"{call} made too many nested calls: {ENDLESS}."
    where = f" in line {error.line}" if error.line else ""
    if dots := upon_dots(error):
        return f"{call} {dots}."
    words = f": {error.text.rstrip('.')}" if error.text else ""
    return f"{call} raised {error.type}{where}{words}."


def upon_dots(error: Raised) -> str:
    """What a program does that finds three dots where something should stand; empty for others.

    >>> upon_dots(Raised("TypeError", "cannot unpack non-iterable ellipsis object", 6))
    'reached a `...` placeholder: replace it with code'

    They need not stand in the line that stumbles over them.
    """
    told = "reached a `...` placeholder: replace it with code"
    return told if "ellipsis" in error.text else ""


def gave(exercise: Exercise, case: Case) -> str:
    """How a sentence about an answer begins: the call gave, or the variable is."""
    return f"{exercise.call(case)} {'is' if exercise.variable else 'returned'}"


def nothing(call: str, seen: Observation) -> str:
    """What to say of a call that gave None, though perhaps it printed something."""
    if seen.printed:
        first = seen.printed.splitlines()[0][:40]
        return f"{call} printed “{first}” but returned None: return the result, do not print it."
    return f"{call} returned None: {NONE}."
