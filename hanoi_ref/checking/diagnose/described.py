"""What is true of all answers of a program, where nothing better can be said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from hanoi_ref.checking.answer import number_in, spell
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.evidence import (
    UNTOLD,
    Evidence,
    Pair,
    Reading,
    items_of,
    reading_of,
    with_value,
)
from hanoi_ref.checking.diagnose.unwrap import integer
from hanoi_ref.checking.exercise import Case, Diagnosis
from hanoi_ref.checking.observation import Observation, Plain

LONGEST = 80  # items of a list of which all beginnings are tried
ENOUGH = 4  # answers that are all alike
FEW = 2  # which may be right, or wrong, by chance


def described(evidence: Evidence) -> Diagnosis | None:
    """A constant number too much, a constant factor, moves that go on behind the goal."""
    if evidence.exercise.variable:  # one answer alone may be twice another by chance
        return None
    return next((slip for slip, read in _ways(evidence) if evidence.speaks_for(read)), None)


def _ways(evidence: Evidence) -> Iterator[tuple[Diagnosis, Reading]]:
    first = evidence.exercise.call(evidence.first[0])
    for step in (1, 2, -1, -2):
        amount = f"{abs(step)} too {'many' if step > 0 else 'few'}"
        hint = f"The same for every input: look at the smallest, {first}."
        yield Diagnosis(f"all answers are {amount}", hint), reading_of(_minus(step))
    hint = "What is counted twice, or multiplied once too often?"
    yield Diagnosis("all answers are twice as large as they should be", hint), reading_of(_halved)
    for name, place in (("last", -1), ("first", 0)):
        hint = "All other moves are there, in their order: where does your program leave one out?"
        yield Diagnosis(f"the {name} move is missing", hint), _without(evidence, place)
    hint = f"Other answers are right: what is different about {first}?"
    for step, amount in ((1, "1 too many"), (-1, "1 too few")):
        name = f"where its answer is wrong, it is {amount}"
        yield Diagnosis(name, hint), _if_wrong(evidence, step)
    name = "it begins rightly and goes on too long"
    yield Diagnosis(name, "When is it done, and what should stop it there?"), _beginning(evidence)


def unchanging(evidence: Evidence) -> Diagnosis | None:
    """That a program gives one and the same value for all that it is asked."""
    given = [seen.value for _, seen in evidence.pairs if seen.has_value]
    if len(given) < ENOUGH or len(set(map(repr, given))) > 1 or type(given[0]) not in (int, str):
        return None
    name = f"it gives {spell(given[0], 20)}, whatever it is asked"
    return Diagnosis(name, "Where in it should the answer come to depend on what it is given?")


def up_to(evidence: Evidence) -> Diagnosis | None:
    """That the numbers for the smallest numbers are right and all others wrong, or just these."""
    asked = [each for each in evidence.judged if _is_of_numbers(*each[:2])]
    ordered = [(case, right) for case, _, right in sorted(asked, key=lambda each: each[0].args)]
    right = [is_right for _, is_right in ordered]
    last = sum(right) - 1
    wrong = len(right) - sum(right)
    if 0 < wrong < last and all(right[wrong:]):
        first, after = (evidence.exercise.call(case) for case, _ in (ordered[0], ordered[wrong]))
        name = f"it is wrong for the smallest, from {first} on, and right from {after} on"
        return Diagnosis(
            name, "What is different there: does a formula of larger ones not fit yet?"
        )
    if last < FEW or len(right) - last <= FEW or not all(right[: last + 1]):
        return None
    before, after = (evidence.exercise.call(case) for case, _ in ordered[last : last + 2])
    hint = "What fits small numbers need not fit larger ones: what is new there?"
    return Diagnosis(
        f"as far as was asked, it is right up to {before}, and wrong from {after} on", hint
    )


def _is_of_numbers(case: Case, seen: Observation) -> bool:
    """Whether a call is given one whole number, and gives a number."""
    return [type(each) for each in case.args] == [int] and number_in(seen.value) is not None


def _minus(step: int) -> Callable[[Plain], Plain]:
    return lambda value: integer(value) - step


def _if_wrong(evidence: Evidence, step: int) -> Reading:
    """Numbers from which a step is taken, where they are wrong."""
    smaller = reading_of(_minus(step))
    return lambda case, seen: (case, seen) if evidence.is_right(case, seen) else smaller(case, seen)


def _halved(value: Plain) -> Plain:
    return None if integer(value) % 2 else value // 2


def _without(evidence: Evidence, place: int) -> Reading:
    """Moves to which one is added, at the beginning or at the end, if that makes them right."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if not is_listed(seen.value) or evidence.is_right(case, seen):
            return None
        items = list(items_of(seen.value))
        letters = sorted({*"ABC", *(arg for arg in case.args if isinstance(arg, str))})
        for move in map("".join, permutations(filter(str.isalpha, letters), 2)):
            more = [move, *items] if place == 0 else [*items, move]
            told = with_value(seen, {"type": "list", "items": more})
            if len(move) == 2 and evidence.is_right(case, told):
                return case, told
        return None

    return read


def _beginning(evidence: Evidence) -> Reading:
    """The first items of a list, if they alone are right."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if not is_listed(seen.value):
            return None
        items = items_of(seen.value)
        if len(items) > LONGEST:
            return UNTOLD
        for length in range(len(items)):
            told = with_value(seen, {"type": "list", "items": list(items[:length])})
            if evidence.is_right(case, told):
                return case, told
        return None

    return read
