"""What is wrong with a program, by several sources; the first that speaks is believed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hanoi_ref.checking.diagnose.arguments import another_call
from hanoi_ref.checking.diagnose.astray import answered_rightly, astray, leaning
from hanoi_ref.checking.diagnose.departed import broken_off, departed
from hanoi_ref.checking.diagnose.described import bounded, described, rounded, unchanging, up_to
from hanoi_ref.checking.diagnose.doubtful import doubtful
from hanoi_ref.checking.diagnose.elsewhere import elsewhere
from hanoi_ref.checking.diagnose.errors import by_error
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.diagnose.pattern import pattern
from hanoi_ref.checking.diagnose.recognise import as_many_moves, known_mistake
from hanoi_ref.checking.diagnose.source_lint import dots_among, slip_among, unreached
from hanoi_ref.checking.diagnose.tested import tested
from hanoi_ref.checking.diagnose.wrappers import foreign, wrapper
from hanoi_ref.checking.exercise import Diagnosis, How
from hanoi_ref.checking.observation import Observation, Plain

__all__ = ["Evidence", "name_of_it"]

REMEMBERS = Diagnosis(
    "it remembers earlier calls",
    "Asked first of all, this call is right. What stands outside of the function, or is made as a "
    "default argument, is one and the same in all calls: make a new list, dict or number inside. "
    "Or if it is to remember answers, look them up by all that they depend on.",
)
CHANGES = Diagnosis(
    "the same call gives another answer the second time",
    "Something is left over from one call to the next: what does the function change that is not "
    "made inside of it?",
)

Again = Mapping[How, Observation]


def name_of_it(evidence: Evidence, again: Again) -> Diagnosis | None:
    """What the first wrong case and those about it give away, with the second round if any."""
    texts, calls = _items_of(again, "source"), _items_of(again, "calls")
    read = dots_among(texts) or leaning(evidence, calls)
    if read:
        return read
    sources = _of_answers if evidence.first[1].has_value else _of_failures
    return next(filter(None, sources(evidence, again, texts, calls)), None)


def _of_answers(
    evidence: Evidence, again: Again, texts: Sequence[str], calls: Sequence[Plain]
) -> Iterator[Diagnosis | None]:
    """What is known of a program that answers, the surest first.

    A known mistake stands where it gives the same values: it says the same in the lesson's words.
    """
    yield _remembered(evidence, again)
    yield foreign(evidence)
    yield unreached(texts)
    yield known_mistake(evidence.exercise, evidence.pairs, evidence.at)
    yield as_many_moves(evidence.exercise, evidence.pairs, evidence.at)
    yield wrapper(evidence)
    yield rounded(evidence)
    yield unchanging(evidence)
    yield another_call(evidence)
    yield elsewhere(evidence)
    yield slip_among(texts)
    yield described(evidence)
    yield tested(evidence)
    yield doubtful(evidence, texts)
    yield bounded(evidence)
    yield pattern(evidence)
    yield astray(evidence, calls)
    yield departed(evidence)
    yield answered_rightly(evidence, calls)
    yield up_to(evidence)


def _of_failures(
    evidence: Evidence, again: Again, texts: Sequence[str], calls: Sequence[Plain]
) -> Iterator[Diagnosis | None]:
    """What is known of one that raises an error or does not end, the surest first.

    A known mistake only fails as it did, and gives way to what can be read in the program.
    """
    yield slip_among(texts, endless=evidence.first[1].ended in ("seconds", "items"))
    yield known_mistake(evidence.exercise, evidence.pairs, evidence.at)
    yield broken_off(evidence, _items_of(again, "moves"))
    yield tested(evidence)
    yield by_error(evidence, texts)
    yield doubtful(evidence, texts)
    yield pattern(evidence)
    yield astray(evidence, calls)


def _items_of(again: Again, how: How) -> list[Plain]:
    """What a second round said about the program itself."""
    seen = again.get(how)
    return seen.value["items"] if seen and seen.has_value and seen.value else []


def _remembered(evidence: Evidence, again: Again) -> Diagnosis | None:
    """Whether the same call gives another value, of the program made anew or once more."""
    case, seen = evidence.first
    fresh, once_more = again.get("fresh"), again.get("again")
    if fresh and fresh.has_value and fresh.value != seen.value and evidence.is_right(case, fresh):
        return REMEMBERS
    if once_more and once_more.has_value and once_more.value != seen.value:
        return CHANGES
    return None
