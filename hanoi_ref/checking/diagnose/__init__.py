"""Diagnose a wrong program: several sources are tried in turn, and the first result counts.

The sources look at different evidence: values, source code, errors, inner calls, moves.
"""

from collections.abc import Iterator, Mapping, Sequence

from hanoi_ref.checking.diagnose.against_right import against_right, same_fault
from hanoi_ref.checking.diagnose.arguments import another_call
from hanoi_ref.checking.diagnose.described import (
    another_constant,
    described,
    too_slow,
    unchanging,
    up_to,
)
from hanoi_ref.checking.diagnose.errors import by_error
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.diagnose.first_bad_call import (
    depends_on_wrong,
    first_bad_call,
    inner_calls_right,
    wrong_base_case,
)
from hanoi_ref.checking.diagnose.first_bad_move import bad_move_before_end, first_bad_move
from hanoi_ref.checking.diagnose.other_exercise import other_exercise
from hanoi_ref.checking.diagnose.own_test import own_test
from hanoi_ref.checking.diagnose.pattern import pattern
from hanoi_ref.checking.diagnose.recognise import known_mistake
from hanoi_ref.checking.diagnose.source_lint import dots_among, slip_among
from hanoi_ref.checking.diagnose.suspicious_code import suspicious_code, unused_argument
from hanoi_ref.checking.diagnose.unwrap_table import foreign, wrapper
from hanoi_ref.checking.exercise import Diagnosis, How
from hanoi_ref.checking.observation import Observation, Plain

__all__ = ["Evidence", "diagnose"]

REMEMBERS = Diagnosis(
    "it remembers earlier calls",
    "As the first call of all, this call is right. A value outside the function, or a default "
    "argument, is shared by all calls. Make a new list, dict or number inside the function. If "
    "it should remember answers, store each with everything that it depends on.",
)
CHANGES = Diagnosis(
    "the same call returns a different answer the second time",
    "Something is left over from the first call. What does the function change that is not made "
    "inside it?",
)

Again = Mapping[How, Observation]


def diagnose(evidence: Evidence, again: Again) -> Diagnosis | None:
    """Return what is wrong, from the first wrong case, the cases near it and the second round."""
    texts, calls = _items_of(again, "source"), _items_of(again, "calls")
    first = dots_among(texts) or depends_on_wrong(evidence, calls)
    if first:
        return first
    sources = _of_answers if evidence.first[1].has_value else _of_failures
    return next(filter(None, sources(evidence, again, texts, calls)), None)


def _of_answers(
    evidence: Evidence, again: Again, texts: Sequence[str], calls: Sequence[Plain]
) -> Iterator[Diagnosis | None]:
    """Yield diagnoses of a program that returns a value, the most certain source first.

    A known mistake comes early: it returned the same values, and its hint is the lesson's own.
    """
    yield _remembered(evidence, again)
    yield foreign(evidence)
    yield known_mistake(evidence.exercise, evidence.pairs, evidence.at)
    yield wrapper(evidence)
    yield unchanging(evidence)
    yield another_call(evidence)
    yield other_exercise(evidence)
    yield slip_among(texts)
    yield same_fault(evidence)
    yield described(evidence)
    yield own_test(evidence)
    yield suspicious_code(evidence, texts)
    yield unused_argument(texts)
    yield pattern(evidence)
    yield first_bad_call(evidence, calls)
    yield first_bad_move(evidence)
    yield inner_calls_right(evidence, calls)
    yield first_bad_move(evidence, illegal=True)
    yield wrong_base_case(evidence, again, texts)
    yield another_constant(evidence)
    yield up_to(evidence)
    yield against_right(evidence)


def _of_failures(
    evidence: Evidence, again: Again, texts: Sequence[str], calls: Sequence[Plain]
) -> Iterator[Diagnosis | None]:
    """Yield diagnoses of a program that raises an error or does not stop, the most certain first.

    Slips in the source come before known mistakes, which merely failed in the same way.
    """
    yield slip_among(texts, endless=evidence.first[1].status in ("timeout", "too_long"))
    yield _remembered(evidence, again)
    yield known_mistake(evidence.exercise, evidence.pairs, evidence.at)
    yield bad_move_before_end(evidence, _items_of(again, "moves"))
    yield own_test(evidence)
    yield by_error(evidence, texts)
    yield suspicious_code(evidence, texts)
    yield pattern(evidence)
    yield first_bad_call(evidence, calls)
    yield too_slow(evidence)


def _items_of(again: Again, how: How) -> list[Plain]:
    """Return what one case of the second round recorded."""
    seen = again.get(how)
    return seen.value["items"] if seen and seen.has_value and seen.value else []


def _remembered(evidence: Evidence, again: Again) -> Diagnosis | None:
    """Compare the wrong value with that of an isolated copy, and of the same call repeated."""
    case, seen = evidence.first
    fresh, once_more = again.get("fresh"), again.get("again")
    if fresh and fresh.has_value and fresh.value != seen.value and evidence.is_right(case, fresh):
        return REMEMBERS
    if once_more and once_more.has_value and once_more.value != seen.value:
        return CHANGES
    return None
