"""Compare all wrong answers with the right ones, where the judge knows the only right answer.

Each sentence is true of every test that was made, and claims no reason.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isclose
from typing import Any, NamedTuple

from hanoi_ref.checking.answer import gist, restored
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.exercise import Diagnosis
from hanoi_ref.checking.observation import Plain

FEW = 2  # different right answers to the wrong calls
ENOUGH = 4  # different numbers on a line, which is no chance
LONGEST = 60  # characters of a quoted call
SMALL = 10**6  # numbers that are quoted


class Compared(NamedTuple):
    """A call with its answer and the right one; of moves, both are their number."""

    call: str
    answer: Any
    right: Any


Wrong = Sequence[Compared]
Fault = Callable[[Any, Any], bool]


def same_fault(evidence: Evidence) -> Diagnosis | None:
    """Find one number that is added to all right answers, or by which they are multiplied."""
    wrong = _compared(evidence)
    right = [_read(seen.value) for _, seen, is_right in evidence.judged if is_right]
    name = _too_many(wrong, not right) or _times(
        [*wrong, *(Compared("", value, value) for value in right)]
    )
    return Diagnosis(name, _hint(evidence)) if name else None


def against_right(evidence: Evidence) -> Diagnosis | None:
    """Describe what all wrong answers have in common, compared with the right ones."""
    wrong = _compared(evidence)
    things = "numbers of moves" if is_listed(evidence.first[1].value) else "numbers"
    name = _by_how_much(wrong, things) or _of_items(wrong)
    return Diagnosis(name, _hint(evidence)) if name else None


def _compared(evidence: Evidence) -> Wrong:
    """Return all wrong answers; none if for one of them the right one is unknown."""
    wrong, exercise = [], evidence.exercise
    for case, seen, is_right in evidence.judged:
        problem = None if is_right else exercise.judge_case(exercise, case, seen)
        if problem and seen.has_value:
            answer = _read(seen.value)
            counted = len(answer) if problem.replay and isinstance(answer, list) else answer
            wrong.append(Compared(exercise.call(case), counted, problem.right))
    told = {repr(one.right) for one in wrong}
    return [] if "None" in told or len(told) < FEW else wrong


def _read(value: Plain) -> Any:
    return gist(value) if is_listed(value) else restored(value)


def _hint(evidence: Evidence) -> str:
    right = [evidence.exercise.call(case) for case, _, is_right in evidence.judged if is_right]
    first = evidence.exercise.call(evidence.first[0])
    if not right:
        return f"All tests go wrong. Start with the smallest, {first}."
    if len(right) * 2 < len(evidence.judged):
        return f"{right[0]} is right. What is different there?"
    return f"Other answers are right. What is different about {first}?"


def _are(kinds: type | tuple[type, ...], wrong: Wrong) -> bool:
    """Return whether all answers, and the right ones, are of these types."""
    values = [value for one in wrong for value in (one.answer, one.right)]
    return bool(wrong) and all(isinstance(v, kinds) and not isinstance(v, bool) for v in values)


def _too_many(wrong: Wrong, is_all: bool) -> str | None:
    over = {one.answer - one.right for one in wrong} if _are(int, wrong) else set()
    if (
        len(over) != 1
        or len({one.right for one in wrong}) <= FEW
        or abs(step := over.pop()) > SMALL
    ):
        return None
    where = "all answers are" if is_all else "where its answer is wrong, it is"
    return f"{where} {abs(step)} too {'many' if step > 0 else 'few'}"


def _times(every: Wrong) -> str | None:
    """Find a and b, so that each answer is a times the right one plus b; of floats only a."""
    floats = _are(float, every)
    pairs = {one[1:] for one in every} if floats or _are((int, Fraction), every) else set()
    points = sorted({right: answer for answer, right in pairs}.items())
    if not ENOUGH <= len(points) == len(pairs):
        return None
    (x, y), *_, (other, its) = points
    times = its / other if floats else Fraction(its - y) / Fraction(other - x)
    plus = 0 if floats else y - times * x
    fits = all(
        isclose(y, times * x + plus, rel_tol=1e-6) if floats else y == times * x + plus
        for x, y in points
    )
    if not fits or times == 0 or abs(plus) > SMALL:
        return None
    number = f"{times:.6g}" if floats else str(times)
    factor = "twice" if number == "2" else f"{number} times"
    if not plus:
        return f"all answers are {factor} as large as they should be"
    return f"each answer is {factor} the right one, {'plus' if plus > 0 else 'minus'} {abs(plus)}"


def _by_how_much(wrong: Wrong, things: str) -> str | None:
    """Quote by how much the wrong numbers are too large or too small; None is no number."""
    numbers = [one for one in wrong if one.answer is not None]
    if not _are(int, numbers):
        return None
    over = {one.call: one.answer - one.right for one in numbers}
    large, small = ({c: d for c, d in over.items() if d * sign > 0} for sign in (1, -1))
    others = "" if len(numbers) == len(wrong) else "; other answers are None"
    if large and small:
        some = f"some of its {things} are too large, {_by(large, 1)}"
        return f"{some}; some are too small, {_by(small, 1)}{others}"
    return f"its wrong {things} are too {'large' if large else 'small'}, {_by(over, 3)}{others}"


def _by(over: dict[str, int], most: int) -> str:
    short = [(call, by) for call, by in over.items() if len(call) <= LONGEST and abs(by) < SMALL]
    return ", ".join([f"by {abs(by)} for {call}" for call, by in short[:most]] or ["by far"])


def _of_items(wrong: Wrong) -> str | None:
    """Find what is wrong with the letters of all strings, the items of all lists, or all sets."""
    for kind, word in {str: "letter", list: "item", set: "item"}.items():
        for says, holds in SETS.items() if kind is set else ORDERED.items():
            if _are(kind, wrong) and all(holds(one.answer, one.right) for one in wrong):
                return f"where its answer is wrong, {says.format(word)}"
    return None


SETS: dict[str, Fault] = {
    "something is missing, but all that is there is right": lambda a, r: a < r,
    "nothing is missing, but not all of it belongs there": lambda a, r: a > r,
}
ORDERED: dict[str, Fault] = {
    "only the first {} is": lambda a, r: len(a) == len(r) > 1 and a[1:] == r[1:],
    "only the last {} is": lambda a, r: len(a) == len(r) > 1 and a[:-1] == r[:-1],
    "it begins one {} too early": lambda a, r: len(a) == len(r) > 1 and a[1:] == r[:-1],
    "it begins one {} too late": lambda a, r: len(a) == len(r) > 1 and a[:-1] == r[1:],
    "only capital and small letters are": lambda a, r: str(a).upper() == str(r).upper(),
    "the {}s are right, but not their order": lambda a, r: (
        sorted(map(str, a)) == sorted(map(str, r))
    ),
}
