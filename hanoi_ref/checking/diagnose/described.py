"""Describe what all answers of a program have in common, if no better diagnosis is found."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.evidence import (
    UNTOLD,
    Evidence,
    Pair,
    Reading,
    items_of,
    with_value,
)
from hanoi_ref.checking.diagnose.unwrap import listed
from hanoi_ref.checking.exercise import Case, Diagnosis
from hanoi_ref.checking.observation import Observation, Plain

LONGEST = 80  # items of a list whose prefixes are all tried
ENOUGH = 4  # answers that are all equal
FEW = 2  # answers that may be right, or wrong, by chance
CONSTANTS = "These are different values. A program that tests for one does not find the other."
LEFT_OUT = "All other moves are there, in the right order. Where does your program leave one out?"


def described(evidence: Evidence) -> Diagnosis | None:
    """Find a missing move, or moves after the goal."""
    if evidence.exercise.variable:  # a single answer may be twice another by chance
        return None
    return next((slip for slip, read in _ways(evidence) if evidence.speaks_for(read)), None)


def _ways(evidence: Evidence) -> Iterator[tuple[Diagnosis, Reading]]:
    yield Diagnosis("the last move is missing", LEFT_OUT), _with_a_move(evidence, at_end=True)
    yield Diagnosis("the first move is missing", LEFT_OUT), _with_a_move(evidence, at_end=False)
    name = "it begins correctly but goes on too long"
    yield (
        Diagnosis(name, "When is the task done, and what should stop the program there?"),
        _beginning(evidence),
    )


def unchanging(evidence: Evidence) -> Diagnosis | None:
    """Diagnose a program whose answer is the same for all inputs."""
    answers = [seen.value for _, seen in evidence.pairs if seen.has_value]
    if (
        len(answers) < ENOUGH
        or len({*map(repr, answers)}) > 1
        or type(answers[0]) not in (int, str)
    ):
        return None
    name = f"it returns {spell(answers[0], 20)} for every input"
    return Diagnosis(name, "Where should the answer depend on the arguments?")


def another_constant(evidence: Evidence) -> Diagnosis | None:
    """Diagnose a program whose wrong answers are all one value, where another type is right."""
    judged = ((case, seen) for case, seen, is_right in evidence.judged if not is_right)
    wrong = [(case, seen) for case, seen in judged if seen.has_value]
    value = evidence.first[1].value
    if evidence.exercise.variable or any(seen.value != value for _, seen in wrong):
        return None
    for right in (None, False, True, 0, 1, ""):
        answers = ((case, with_value(seen, right)) for case, seen in wrong)
        if type(right) is not type(value) and all(evidence.is_right(*answer) for answer in answers):
            name = f"it returns {spell(value, 20)} where it should return {right!r}"
            return Diagnosis(name, CONSTANTS)
    if len(wrong) < FEW or not (value is None or isinstance(value, bool)):
        return None
    hint = "Which condition is missing?" if value else "Which condition asks too much?"
    none = "Where does it return None, or end without return?"
    return Diagnosis(f"each of its wrong answers is {value}", none if value is None else hint)


def up_to(evidence: Evidence) -> Diagnosis | None:
    """Diagnose a program that is right only up to some number, or only from some number on."""
    of_numbers = (
        one
        for one in evidence.judged
        if [*map(type, one[0].args)] == [int] and not is_listed(one[1].value)  # shorter is no fault
    )
    ordered = sorted(of_numbers, key=lambda one: one[0].args)
    calls = [evidence.exercise.call(case) for case, *_ in ordered]
    right = [is_right for *_, is_right in ordered]
    last = sum(right) - 1
    wrong = len(right) - sum(right)
    if 0 < wrong < last and all(right[wrong:]):
        name = (
            f"it is wrong for the smallest inputs, from {calls[0]} on, and right from "
            f"{calls[wrong]} on"
        )
        hint = (
            "What is different for small inputs? Perhaps a formula for larger ones does not "
            "hold there yet."
        )
        return Diagnosis(name, hint)
    if last < FEW or len(right) - last <= FEW or not all(right[: last + 1]):
        return None
    name = f"in these tests it is right up to {calls[last]} and wrong from {calls[last + 1]} on"
    return Diagnosis(name, "A rule for small numbers may fail for larger ones. What is new there?")


def too_slow(evidence: Evidence) -> Diagnosis | None:
    """Report that a program answers smaller inputs rightly, but spends all its time on a larger."""
    before, (case, seen) = evidence.judged[: evidence.at], evidence.first
    if seen.status != "timeout" or len(before) <= FEW or not all(right for *_, right in before):
        return None
    name = f"its answers before {evidence.exercise.call(case)} are right, but this takes too long"
    return Diagnosis(
        name, "Count its steps, or its calls, for some small inputs. How do they grow?"
    )


def _with_a_move(evidence: Evidence, at_end: bool) -> Reading:
    """Return a reading that adds the one missing move to wrong moves."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if not is_listed(seen.value) or evidence.is_right(case, seen):
            return None
        items = list(items_of(seen.value))
        letters = sorted({*"ABC", *(arg for arg in case.args if isinstance(arg, str))})
        moves = ["".join(pair) for pair in permutations(filter(str.isalpha, letters), 2)]
        longer = [[*items, move] if at_end else [move, *items] for move in moves if len(move) == 2]
        return _first_right(evidence, case, seen, longer)

    return read


def _beginning(evidence: Evidence) -> Reading:
    """Return a reading of a list as the prefix that is right by itself."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if not is_listed(seen.value):
            return None
        items = list(items_of(seen.value))
        if len(items) > LONGEST:
            return UNTOLD
        return _first_right(evidence, case, seen, [items[:end] for end in range(len(items))])

    return read


def _first_right(
    evidence: Evidence, case: Case, seen: Observation, lists: Sequence[list[Plain]]
) -> Pair | None:
    answers = (with_value(seen, listed(items)) for items in lists)
    return next(((case, answer) for answer in answers if evidence.is_right(case, answer)), None)
