"""Recognise the right answer to another exercise."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from hanoi_ref.checking.diagnose.arguments import names_of
from hanoi_ref.checking.diagnose.contract import knows
from hanoi_ref.checking.diagnose.evidence import ENOUGH, Evidence, is_right, weight_of
from hanoi_ref.checking.exercise import Diagnosis, Exercise


def other_exercise(evidence: Evidence) -> Diagnosis | None:
    """Name an exercise, of this lesson or an earlier one, for which all answers are right."""
    for other in _before(evidence.exercise):
        if _answers(evidence, other):
            name = f"its answers here are right for {other.name}: {other.returns}"
            return Diagnosis(
                name, f"{evidence.exercise.name} asks for {evidence.exercise.returns}."
            )
    return None


def _before(exercise: Exercise) -> Iterator[Exercise]:
    """Yield the exercises with the same types of arguments, up to those of the same lesson."""
    every, lesson = list(exercise.siblings()), exercise.id.partition(".")[0]
    last = max((at for at, e in enumerate(every) if e.id.startswith(f"{lesson}.")), default=-1)
    for other in every[: last + 1]:
        if other.id != exercise.id and other.returns and not other.variable:
            if _kinds(other) == _kinds(exercise):
                yield other


@lru_cache(None)
def _kinds(exercise: Exercise) -> tuple[Any, ...]:
    """Return the types of the arguments that are always given."""
    fewest = min(exercise.cases(), key=lambda case: len(case.args))
    return tuple(map(type, fewest.args))


def _answers(evidence: Evidence, other: Exercise) -> bool:
    """Return whether the answers are right for the other exercise, and not by chance."""
    weight, most = 0.0, len(names_of(other))
    for (case, seen), wrong in evidence.looked_at:
        cut = replace(case, args=case.args[:most])
        if not seen.has_value or (knows(other, cut) and not is_right(other, cut, seen)):
            return False
        weight += weight_of(seen.value) if wrong and knows(other, cut) else 0
    return weight >= ENOUGH
