"""Find what the inputs of all wrong answers have in common, and hardly any of right ones."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple

from hanoi_ref.checking.diagnose.arguments import names_of
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.exercise import Case, Diagnosis

FEW = 3  # different calls on either side, so that the division is not chance
ENOUGH = 8  # different calls in total
ALONE = 6  # calls in total, if one wrong call is enough
MANY = 5  # calls on either side, if a right call has the trait too
RARE = 5  # at most one in this many right calls may have the trait
HINT = "In all other tests its answers are right. What is different here?"


class Trait(NamedTuple):
    """A property of one or two arguments, as a phrase with a gap for each name."""

    says: str
    holds: Callable[..., bool]
    alone: bool = False  # whether one call with it is enough


OF_ONE = (
    Trait("{} is 0", lambda value: type(value) is int and value == 0, alone=True),
    Trait("{} is 1", lambda value: type(value) is int and value == 1, alone=True),
    Trait("{} is empty", lambda value: len(value) == 0, alone=True),
    Trait("{} is given", lambda value: True),
    Trait("all letters of {} are alike", lambda value: len(set(value + "")) == 1),
    Trait("not all letters of {} are alike", lambda value: len(set(value + "")) > 1),
    Trait("{} is even", lambda value: value % 2 == 0),
    Trait("{} is odd", lambda value: value % 2 == 1),
    Trait("{} is a multiple of 4", lambda value: value % 4 == 0),
    Trait("{} is a multiple of 8", lambda value: value % 8 == 0),
)
OF_TWO = (
    Trait("{} and {} are equal", lambda one, two: one + "" == two, alone=True),
    Trait("{} is larger than {}", lambda one, two: one - two > 0),
    Trait("{} and {} begin with the same letter", lambda one, two: one[:1] + "" == two[:1]),
    Trait("{} and {} begin with different letters", lambda one, two: one[:1] + "" != two[:1]),
)


def pattern(evidence: Evidence) -> Diagnosis | None:
    """Report a property of the arguments that all wrong calls have."""
    found = min(_patterns(evidence), key=itemgetter(0), default=None)
    if found is None:
        return None
    exceptions, says = found
    word = "only where" if exceptions else "wherever"
    return Diagnosis(f"it goes wrong {word} {says}", HINT)


def _patterns(evidence: Evidence) -> Iterator[tuple[int, str]]:
    """Yield properties of all wrong calls, each with the number of right calls that have it too."""
    judged, names = _judged(evidence), names_of(evidence.exercise)
    for traits, count in ((OF_ONE, 1), (OF_TWO, 2)):
        for at, trait in product(combinations(range(len(names)), count), traits):
            calls = [(_holds(trait, at, case), wrong) for case, wrong in judged]
            if _is_no_chance(calls, trait.alone):
                exceptions = sum(holds and not wrong for holds, wrong in calls)
                yield exceptions, trait.says.format(*(names[each] for each in at))


def _judged(evidence: Evidence) -> list[tuple[Case, bool]]:
    """Return all different calls, each with whether it is wrong; none where some were skipped."""
    if len(evidence.judged) < len(evidence.pairs):
        return []
    made = {repr(case.args): (case, not right) for case, _, right in evidence.judged}
    return list(made.values())


def _is_no_chance(calls: Sequence[tuple[bool, bool]], alone: bool) -> bool:
    """Return whether a trait separates wrong calls from right ones better than chance."""
    held, wrong = sum(holds for holds, _ in calls), sum(bad for _, bad in calls)
    right, fewer = len(calls) - wrong, min(wrong, len(calls) - wrong)
    if not wrong or not all(holds for holds, bad in calls if bad):
        return False
    if held == wrong:
        return len(calls) >= ENOUGH and fewer >= FEW or (alone and len(calls) >= ALONE)
    return fewer >= MANY and (held - wrong) * RARE <= right


def _holds(trait: Trait, positions: Sequence[int], case: Case) -> bool:
    """Return whether a call has a trait; False if an argument is missing or of another type."""
    try:
        return bool(trait.holds(*(case.args[at] for at in positions)))
    except (IndexError, TypeError):
        return False
