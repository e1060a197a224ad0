"""The first inner call of a program whose own answer is wrong: of itself, or of another's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hanoi_ref.checking.answer import restored
from hanoi_ref.checking.diagnose.arguments import names_of
from hanoi_ref.checking.diagnose.contract import knows
from hanoi_ref.checking.diagnose.evidence import Evidence, with_value
from hanoi_ref.checking.exercise import Case, Diagnosis, Exercise, Problem
from hanoi_ref.checking.observation import Observation, Plain

SHOWN = 3  # calls that are told
MOST = 400  # that are looked at


def astray(evidence: Evidence, calls: Sequence[Plain]) -> Diagnosis | None:
    """Where the recursion goes wrong, by the calls in the order in which they ended.

    The first wrong answer among them comes from a call whose own inner calls were right.
    """
    case, seen = evidence.first
    for at, call in enumerate(_own(calls)):
        inner = replace(case, args=call.args)
        if not knows(evidence.exercise, inner):  # which nobody judges, nor what comes of it
            return _unfit(evidence, inner, call.depth)
        problem = evidence.exercise.judge_case(
            evidence.exercise, inner, with_value(seen, call.value)
        )
        if problem:
            return _first(evidence, inner, problem, at)
    return None


def answered_rightly(evidence: Evidence, calls: Sequence[Plain]) -> Diagnosis | None:
    """That all calls inside are answered rightly, as far as `astray` has not spoken.

    Others should be made, or something else of the answers.
    """
    exercise, (case, _) = evidence.exercise, evidence.first
    made = [(replace(case, args=call.args), call.depth) for call in _own(calls)]
    if not all(knows(exercise, inner) for inner, _ in made):
        return None
    direct = [inner for inner, depth in made if depth == 0]
    told = list(dict.fromkeys(exercise.call(each) for each in direct))
    if not 0 < len(told) <= SHOWN:
        return None
    name = f"the calls of {exercise.name} that {exercise.call(case)} makes are answered rightly"
    hint = (
        "Are these the calls to make? If so: what becomes of their answers, and what else comes in?"
    )
    return Diagnosis(name, f"It asks for {' and '.join(told)}. {hint}")


def leaning(evidence: Evidence, calls: Sequence[Plain]) -> Diagnosis | None:
    """The answer to another exercise that the program asks for, where that one is wrong.

    What the program does with it shows nothing yet, unless a call of its own went wrong before.
    In another lesson a function of that name may be a helper with a task of its own, and so may
    one that answers in another form.
    """
    lesson = evidence.exercise.id.partition(".")[0]
    others = {each.name: each for each in evidence.exercise.others() if each.id.startswith(lesson)}
    made = list(_noted(calls))
    for call in made:
        asked, inner = others.get(call.name or evidence.exercise.name), Case(call.args)
        if asked is None or asked.variable or not knows(asked, inner):
            continue
        if problem := _problem(asked, inner, with_value(evidence.first[1], call.value)):
            leans = asked.id != evidence.exercise.id and problem.kind != "type"
            return _leans(evidence, asked, problem) if leans and _is_steady(call, made) else None
    return None


def _is_steady(call: _Call, made: Sequence[_Call]) -> bool:
    """Whether it was answered so each time: an answer that changes may have been spoiled."""
    same = (each for each in made if (each.name, each.args) == (call.name, call.args))
    return all(each.value == call.value for each in same)


def _problem(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
    try:
        return exercise.judge_case(exercise, case, seen)
    except Exception:  # no judge is made for what nobody asks
        return None


def _leans(evidence: Evidence, other: Exercise, problem: Problem) -> Diagnosis:
    name = evidence.exercise.name
    return Diagnosis(
        f"{name} asks {other.name}, whose answer is wrong",
        f"{problem.says} Set {other.name} right first, then check {name} again.",
    )


class _Call(NamedTuple):
    """A call that was noted; its name is empty for a call of the program itself."""

    args: tuple[Any, ...]
    value: Plain
    depth: int
    name: str


def _own(calls: Sequence[Plain]) -> list[_Call]:
    """The calls that the program makes of itself."""
    return [call for call in _noted(calls) if not call.name]


def _noted(calls: Sequence[Plain]) -> Iterator[_Call]:
    for call in calls[:MOST]:
        given, value, depth, name = call["items"]
        yield _Call(restored(given), value, depth, name)


def _unfit(evidence: Evidence, inner: Case, depth: int) -> Diagnosis | None:
    """A call between pegs that are not different, which nobody should ask for."""
    letters = [each for each in inner.args if isinstance(each, str) and len(each) == 1]
    twice = next((each for each in letters if letters.count(each) > 1), None)
    if twice is None or len(inner.args) != len(names_of(evidence.exercise)):
        return None
    call = evidence.exercise.call
    name = f"{call(evidence.first[0])} {'comes to' if depth else 'calls'} {call(inner)}"
    return Diagnosis(name, f"{twice} stands there twice: which pegs should the call be given?")


def _first(evidence: Evidence, inner: Case, problem: Problem, before: int) -> Diagnosis:
    exercise = evidence.exercise
    call = exercise.call(inner)
    name = f"{call} is the first call inside {exercise.call(evidence.first[0])} that goes astray"
    rest = "the calls that ended before it are right" if before else "it makes no call of its own"
    hint = f"{rest[0].upper()}{rest[1:]}. {problem.says}"
    return Diagnosis(name, hint, played=problem.played)
