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

FEW = 2  # different right answers to the wrong calls
ENOUGH = 4  # different numbers on a line, which is no chance
LONGEST = 60  # characters of a quoted call
SMALL = 10**6  # numbers that are quoted
EXACT = (int, Fraction)


class Compared(NamedTuple):
    """A call with its answer and the right one; of moves, both are their number."""

    call: str
    answer: Any
    right: Any


def same_fault(evidence: Evidence) -> Diagnosis | None:
    """Find one number that is added to all right answers, or by which they are multiplied."""
    wrong, right = _compared(evidence, False), _compared(evidence, True)
    if not wrong or is_listed(evidence.first[1].value):
        return None
    name = _too_many(wrong, not right) or _times([*wrong, *right])
    return Diagnosis(name, _hint(evidence)) if name else None


def against_right(evidence: Evidence) -> Diagnosis | None:
    """Describe what all wrong answers have in common, compared with the right ones."""
    wrong = _compared(evidence, False)
    things = "numbers of moves" if is_listed(evidence.first[1].value) else "numbers"
    name = _by_how_much(wrong, things) or _of_items(wrong)
    return Diagnosis(name, _hint(evidence)) if name else None


def _compared(evidence: Evidence, are_right: bool) -> list[Compared]:
    """Return the wrong answers, or the right ones; none if it is unknown what is right."""
    made = []
    for case, seen, problem in evidence.problems:
        if seen.has_value and (problem is None) == are_right:
            answer = gist(seen.value) if is_listed(seen.value) else restored(seen.value)
            if problem and problem.replay and isinstance(answer, list):
                answer = len(answer)
            right = problem.right if problem else answer
            made.append(Compared(evidence.exercise.call(case), answer, right))
    known = {repr(one.right) for one in made}
    return made if are_right or (repr(...) not in known and len(known) >= FEW) else []


def _hint(evidence: Evidence) -> str:
    right = [evidence.exercise.call(case) for case, _, is_right in evidence.judged if is_right]
    first = evidence.exercise.call(evidence.first[0])
    if right and len(right) * 2 < len(evidence.judged):
        return f"{right[0]} is right. What is different there?"
    return f"{'Many answers are' if right else 'No answer is'} right. What is wrong with {first}?"


def _are(kinds: type | tuple[type, ...], wrong: Sequence[Compared]) -> bool:
    """Return whether all answers, and the right ones, are of these types."""
    values = [value for one in wrong for value in one[1:]]
    return bool(wrong) and all(isinstance(v, kinds) and not isinstance(v, bool) for v in values)


def _too_many(wrong: Sequence[Compared], is_all: bool) -> str | None:
    over = {one.answer - one.right for one in wrong} if _are(int, wrong) else set()
    if len(over) != 1 or len({one.right for one in wrong}) <= FEW:
        return None
    where = "all answers are" if is_all else "where its answer is wrong, it is"
    return f"{where} {abs(step := over.pop())} too {'many' if step > 0 else 'few'}"


def _times(every: Sequence[Compared]) -> str | None:
    """Find a and b, so that each answer is a times the right one plus b; of floats only a."""
    floats = _are(float, every)
    points = sorted(
        {(one.right, one.answer) for one in every} if floats or _are(EXACT, every) else ()
    )
    if not ENOUGH <= len(points) == len(dict(points)):
        return None
    (x, y), *_, (other, its) = points
    times = its / other if floats else Fraction(its - y) / Fraction(other - x)
    plus = 0 if floats else y - times * x
    same = (lambda one, two: isclose(one, two, rel_tol=1e-6)) if floats else Fraction.__eq__
    if (
        times in (0, 1)
        or abs(plus) > SMALL
        or not all(same(times * x + plus, y) for x, y in points)
    ):
        return None
    number = f"{times:.6g}" if floats else str(times)
    factor = "twice" if number == "2" else f"{number} times"
    if not plus:
        return f"all answers are {factor} as large as they should be"
    return f"each answer is {factor} the right one, {'plus' if plus > 0 else 'minus'} {abs(plus)}"


def _by_how_much(wrong: Sequence[Compared], things: str) -> str | None:
    """Quote by how much the wrong numbers are too large or too small."""
    numbers = [one for one in wrong if _are(int, [one])]
    rest = [one for one in wrong if one not in numbers]
    if not numbers or not all(None in one for one in rest):
        return None
    large, small = ([one for one in numbers if (one[1] > one[2]) is sign] for sign in (True, False))
    others = "; others are None, or should be" if rest else ""
    if large and small:
        some = f"some of its {things} are too large{_by(large[:1])}"
        return f"{some}; some are too small{_by(small[:1])}{others}"
    return f"its wrong {things} are too {'large' if large else 'small'}{_by(numbers)}{others}"


def _by(numbers: Sequence[Compared]) -> str:
    quoted = [f", by {abs(answer - right)} for {call}" for call, answer, right in numbers]
    return "".join([each for each in quoted if len(each) <= LONGEST][:3])


def _of_items(wrong: Sequence[Compared]) -> str | None:
    """Find what is wrong with the letters of all strings, the items of all lists, or all sets."""
    for (kind, says), holds in FAULTS.items():
        if _are(kind, wrong) and all(holds(one.answer, one.right) for one in wrong):
            return f"where its answer is wrong, {says}"
    return None


FAULTS: dict[tuple[type, str], Callable[[Any, Any], bool]] = {
    (set, "something is missing, but all that is there is right"): lambda a, r: a < r,
    (set, "nothing is missing, but not all of it belongs there"): lambda a, r: a > r,
    (str, "only the first letter is"): lambda a, r: len(a) == len(r) > 1 and a[1:] == r[1:],
    (str, "only the last letter is"): lambda a, r: len(a) == len(r) > 1 and a[:-1] == r[:-1],
    (list, "it begins one item too early"): lambda a, r: len(a) == len(r) and a[1:] == r[:-1],
}
