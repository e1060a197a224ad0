"""Messages for programs that returned no value: a stub, an error, a timeout, a changed argument."""

from collections.abc import Callable

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.exercise import Case, Exercise, Judge, Problem
from hanoi_ref.checking.observation import WHOLE, Observation, Raised

ENDLESS = "does every call lead to a base case, answered without another call?"

NONE = "did it end without return, or pass on the None of another function"

GIVES_NONE = "print, append and a function without return all return None."
VALUE = "put your answer after the equals sign"

Differs = Callable[[Exercise, Case, Observation], Problem | None]


def judging(differs: Differs, part: str | None = None) -> Judge:
    """Return a judge that reports why there is no value, or else the problem that `differs` finds.

    Without a value this `part` is lost, unless the case names another one.
    """

    def judge(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        says = trouble(exercise, case, seen)
        return Problem(says, part=part) if says else differs(exercise, case, seen)

    return judge


def trouble(exercise: Exercise, case: Case, seen: Observation) -> str | None:
    """Return a sentence on why an observation has no value, or None if it has a value."""
    if seen.from_package:
        return f"{borrowed(exercise.name, seen)}. The check needs a function of your own."
    if seen.is_stub:
        return _unwritten(exercise, seen)
    if seen.is_value != exercise.variable:
        return _not_the_function(exercise, seen)
    call = exercise.call(case)
    if seen.late:
        return (
            f"The check was stopped at {call}: with the calls before it, it took more than "
            f"{WHOLE:g} seconds. {exercise.endless}"
        ).strip()
    if seen.waited:
        return f"{call} did not answer: it slept or waited until its time was up."
    if seen.status == "timeout":
        says = f"{call} was still running after {case.seconds:g} second{'s' * (case.seconds != 1)}."
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


def borrowed(name: str, seen: Observation) -> str:
    """Return that an answer of this name, or a function that it calls, calls the package.

    >>> borrowed("distance", Observation(from_package="rings hanoi_ref.theory.graph.state_graph"))
    'distance calls rings, and rings calls state_graph of the package'
    """
    caller, _, called = seen.from_package.rpartition(" ")
    helper = f" calls {caller}, and {caller}" if caller not in ("", name) else ""
    return f"{name}{helper} calls {called.rpartition('.')[2]} of the package"


def _unwritten(exercise: Exercise, seen: Observation) -> str:
    if exercise.variable and seen.has_value and seen.value is None:
        return f"{exercise.name} is None: {VALUE}. {GIVES_NONE}"
    if exercise.variable:
        return f"{exercise.name} is not written yet: {VALUE}."
    if seen.error and seen.error.type == "NotImplementedError":
        return f"{exercise.name} is not written yet: it raises NotImplementedError."
    if seen.explicit_none:
        return f"{exercise.name} is not written yet: it returns None."
    return f"{exercise.name} is not written yet: replace the line with the `...` placeholder."


def _not_the_function(exercise: Exercise, seen: Observation) -> str:
    if exercise.variable:
        return (
            f"{exercise.name} is a function. This exercise asks for the value itself, without def."
        )
    nameless = isinstance(seen.value, dict) and set(seen.value) == {"type"}
    is_named = seen.has_value and not nameless
    got = f"the value {spell(seen.value)}" if is_named else "a value"
    return (
        f'The check received {got}, not the function: write check("{exercise.id}", '
        f"{exercise.name}), without parentheses after {exercise.name}."
    )


def raised(call: str, error: Raised) -> str:
    """Return a sentence on the error that a call raised, with its line."""
    if error.type == "RecursionError":
        return f"{call} made too many nested calls: {ENDLESS}"
    where = f" in line {error.line}" if error.line else ""
    if dots := upon_dots(error):
        return f"{call} {dots}."
    words = f": {error.text.rstrip('.')}" if error.text else ""
    return f"{call} raised {error.type}{where}{words}."


def too_deep(call: str) -> str:
    """Return a sentence on a recursion that is right for all smaller inputs."""
    return (
        f"{call} made too many nested calls: Python allows about 1,000 at a time. The answers for "
        "smaller inputs are right. Here, use a loop in place of the nested calls."
    )


def upon_dots(error: Raised) -> str:
    """Return a clause if the error comes from a `...` placeholder; empty for other errors.

    >>> upon_dots(Raised("TypeError", "cannot unpack non-iterable ellipsis object", 6))
    'reached a `...` placeholder: replace it with code'

    The placeholder may be in another line than the error.
    """
    return "reached a `...` placeholder: replace it with code" if "ellipsis" in error.text else ""


def gave(exercise: Exercise, case: Case) -> str:
    """Return the beginning of a sentence about an answer: "hanoi(3) returned", or "x is"."""
    return f"{exercise.call(case)} {'is' if exercise.variable else 'returned'}"


def nothing(call: str, seen: Observation, wanted: str = "") -> str:
    """Return a message for a call that returned None; it may have printed something.

    `wanted` is what it should be, if that is short enough to say.
    """
    if seen.printed:
        first = seen.printed.splitlines()[0][:40]
        return f"{call} printed “{first}” but returned None: return the result, do not print it."
    if seen.explicit_none:
        return f"{call} returned None{wanted and f', but it should be {wanted}'}."
    return f"{call} returned None: {NONE}?"
