"""What a wrapper is, and what is said of an answer that is right in one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.evidence import Evidence, Reading
from hanoi_ref.checking.exercise import Diagnosis
from hanoi_ref.checking.observation import Observation


class Wrapper(NamedTuple):
    """How an answer may be wrapped, a hint, and how it is read; `item` stands for its first one."""

    name: str
    hint: str
    read: Reading


def first_of(wrappers: Iterable[Wrapper], evidence: Evidence) -> Diagnosis | None:
    """The first of these wrappers in which all answers are right."""
    found = (each for each in wrappers if evidence.speaks_for(each.read))
    return next((_diagnosis_of(each, evidence) for each in found), None)


def _diagnosis_of(each: Wrapper, evidence: Evidence) -> Diagnosis:
    exercise, (_, seen) = evidence.exercise, evidence.first
    asks = f"{exercise.name} is to return {exercise.asks}." if exercise.asks else ""
    return Diagnosis(each.name.format(item=_item(seen)), f"{each.hint} {asks}".strip())


def _item(seen: Observation) -> str:
    """What the answer, or what was printed, begins with."""
    if seen.value is None:
        return seen.printed.splitlines()[0][:40] if seen.printed else ""
    items = seen.value["items"] if is_listed(seen.value) else []
    is_single = not items or not (isinstance(items[0], str) or is_listed(items[0]))
    return spell(seen.value if is_single else items[0], 40)
