"""What is wrong with a program, by several sources; the first that speaks is believed."""

from __future__ import annotations

from collections.abc import Mapping

from hanoi_ref.checking.exercise import How, Slip
from hanoi_ref.checking.naming.arguments import another_call
from hanoi_ref.checking.naming.astray import astray, leaning
from hanoi_ref.checking.naming.departed import broken_off, departed
from hanoi_ref.checking.naming.described import described, rounded, unchanging, up_to
from hanoi_ref.checking.naming.elsewhere import elsewhere
from hanoi_ref.checking.naming.errors import by_error
from hanoi_ref.checking.naming.evidence import Evidence
from hanoi_ref.checking.naming.pattern import pattern
from hanoi_ref.checking.naming.wrappers import foreign, wrapper
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.checking.recognise import known_mistake
from hanoi_ref.checking.slips import dots_among, slip_among, unreached

__all__ = ["Evidence", "name_of_it"]

REMEMBERS = Slip(
    "it remembers earlier calls",
    "Asked first of all, this call is right. A list that stands outside of the function, or is "
    "made as a default argument, is one and the same in all calls: make a new one inside.",
)
CHANGES = Slip(
    "the same call gives another answer the second time",
    "Something is left over from one call to the next: what does the function change that is not "
    "made inside of it?",
)

Again = Mapping[How, Observation]


def name_of_it(evidence: Evidence, again: Again) -> Slip | None:
    """What the first wrong case and those about it give away, with the second round if any.

    A known mistake stands where it gives the same values: it says the same in the lesson's words.
    One that only fails as the program did gives way to what can be read in the program.
    """
    seen, texts = evidence.first[1], _told(again, "source")
    if dots := dots_among(texts):
        return dots
    if other := leaning(evidence, _told(again, "calls")):
        return other
    known = known_mistake(evidence.exercise, evidence.pairs, evidence.at)
    if seen.has_value:
        found = _remembered(evidence, again) or foreign(evidence) or unreached(texts)
        found = found or known or wrapper(evidence) or rounded(evidence) or unchanging(evidence)
        found = found or another_call(evidence) or elsewhere(evidence)
        found = found or slip_among(texts) or described(evidence)
        found = found or pattern(evidence) or astray(evidence, _told(again, "calls"))
        return found or departed(evidence) or up_to(evidence)
    return (
        slip_among(texts, endless=seen.ended in ("seconds", "items"))
        or known
        or broken_off(evidence, _told(again, "moves"))
        or by_error(evidence, texts)
        or pattern(evidence)
        or astray(evidence, _told(again, "calls"))
    )


def _told(again: Again, how: How) -> list[Plain]:
    """What a second round said about the program itself."""
    seen = again.get(how)
    return seen.value["items"] if seen and seen.has_value and seen.value else []


def _remembered(evidence: Evidence, again: Again) -> Slip | None:
    """Whether the same call gives another value, of the program made anew or once more."""
    case, seen = evidence.first
    fresh, once_more = again.get("fresh"), again.get("again")
    if fresh and fresh.has_value and fresh.value != seen.value and evidence.is_right(case, fresh):
        return REMEMBERS
    if once_more and once_more.has_value and once_more.value != seen.value:
        return CHANGES
    return None
