"""Find the first wrong call inside a wrong one: of the program, or of another exercise's answer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hanoi_ref.checking.answer import restored
from hanoi_ref.checking.diagnose.contract import is_twice, knows
from hanoi_ref.checking.diagnose.evidence import Evidence, with_value
from hanoi_ref.checking.diagnose.functions import called, functions_in
from hanoi_ref.checking.exercise import Case, Diagnosis, Exercise, How, Problem
from hanoi_ref.checking.observation import Observation, Plain

SHOWN = 3  # calls that are quoted
MOST = 400  # calls that are examined


class _Call(NamedTuple):
    """A recorded call; its name is empty for a call of the program itself."""

    args: tuple[Any, ...]
    value: Plain
    depth: int
    name: str


def first_bad_call(evidence: Evidence, calls: Sequence[Plain]) -> Diagnosis | None:
    """Find where the recursion goes wrong, by the calls in the order in which they ended.

    All calls inside the first wrong one are right.
    """
    exercise, (case, seen) = evidence.exercise, evidence.first
    for at, (inner, call) in enumerate(_own(case, calls)):
        if not knows(exercise, inner):  # nor can calls that depend on it be judged
            return _same_pegs(exercise, case, inner)
        if problem := exercise.judge_case(exercise, inner, with_value(seen, call.value)):
            first, call_ = exercise.call(inner), exercise.call(case)
            name = f"inside {call_}, the first wrong call is {first}"
            rest = (
                "The calls that ended before it are right" if at else "It makes no call of its own"
            )
            return Diagnosis(name, f"{rest}. {problem.message}", replay=problem.replay)
    return None


def _same_pegs(exercise: Exercise, case: Case, inner: Case) -> Diagnosis | None:
    """Report an inner call that passes one letter for two pegs."""
    name = f"inside {exercise.call(case)}, it calls {exercise.call(inner)}, with one peg twice"
    return Diagnosis(name, "Which pegs do you pass on?") if is_twice(exercise, inner) else None


def inner_calls_right(evidence: Evidence, calls: Sequence[Plain]) -> Diagnosis | None:
    """Report that all inner calls are right; use it after `first_bad_call` has found none.

    Then the program should make other calls, or use their answers differently.
    """
    exercise, (case, _) = evidence.exercise, evidence.first
    made = _own(case, calls)
    if not all(knows(exercise, inner) for inner, _ in made):
        return None
    quoted = list(dict.fromkeys(exercise.call(inner) for inner, call in made if call.depth == 0))
    if not 0 < len(quoted) <= SHOWN:
        return None
    name = f"all calls of {exercise.name} inside {exercise.call(case)} return the right answer"
    hint = (
        "Are these the right calls? If so, look at how their answers are used, and at what is "
        "added to them."
    )
    return Diagnosis(name, f"It calls {' and '.join(quoted)}. {hint}")


def wrong_base_case(
    evidence: Evidence, again: Mapping[How, Observation], texts: Sequence[str]
) -> Diagnosis | None:
    """Report a wrong answer of a recursive program that makes no call of itself."""
    function, made = next(functions_in(texts), None), again.get("calls")
    if function is None or function.tree.decorator_list or made is None or not made.has_value:
        return None
    calls_itself = any(called(node) == function.tree.name for node in function.nodes())
    if not calls_itself or (made.value and made.value["items"]):
        return None
    name = f"{evidence.exercise.call(evidence.first[0])} makes no call of its own, and is wrong"
    return Diagnosis(name, "If it is your base case, what should it return?")


def depends_on_wrong(evidence: Evidence, calls: Sequence[Plain]) -> Diagnosis | None:
    """Name the other exercise whose wrong answer the program calls.

    The program cannot be judged before that answer is right, unless a call of its own went wrong
    earlier.  In another lesson, a function with that name may be a helper with a different task, as
    may one whose answer has another type.
    """
    exercise, (_, seen) = evidence.exercise, evidence.first
    lesson = exercise.id.partition(".")[0]
    others = {other.name: other for other in exercise.siblings() if other.id.startswith(lesson)}
    made = _recorded(calls)
    for call in made:
        other, inner = others.get(call.name or exercise.name), Case(call.args)
        if other is None or other.variable or not knows(other, inner):
            continue
        if problem := _problem(other, inner, with_value(seen, call.value)):
            if other.id == exercise.id or problem.kind == "type" or not _is_steady(call, made):
                return None
            return Diagnosis(
                f"{exercise.name} calls {other.name}, which returns a wrong answer",
                f"{problem.message} Correct {other.name} first, then check {exercise.name} again.",
            )
    return None


def _problem(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    try:
        return exercise.judge_case(exercise, case, seen)
    except Exception:  # a judge may fail on inputs that are not its own
        return None


def _is_steady(call: _Call, made: Sequence[_Call]) -> bool:
    """Return whether equal calls had equal answers; otherwise something may have changed them."""
    same = [one for one in made if (one.name, one.args) == (call.name, call.args)]
    return all(one.value == call.value for one in same)


def _own(case: Case, calls: Sequence[Plain]) -> list[tuple[Case, _Call]]:
    """Return the calls that the program makes of itself, as cases of the exercise."""
    return [(replace(case, args=call.args), call) for call in _recorded(calls) if not call.name]


def _recorded(calls: Sequence[Plain]) -> list[_Call]:
    items = [call["items"] for call in calls[:MOST]]
    return [_Call(restored(args), value, depth, name) for args, value, depth, name in items]
