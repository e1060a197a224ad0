"""Explain the error of a program by its source and its task, or else by Python's message."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from hanoi_ref.checking.diagnose.evidence import Evidence, names_of
from hanoi_ref.checking.exercise import Diagnosis, Exercise
from hanoi_ref.checking.plain_words import explained, without_quotes

HELPER = Diagnosis(
    "a function that it calls looks for a letter that is not there",
    "What do you pass to this function? For example, a move from an empty peg has no disk to "
    "find. Print the moves up to there: the first wrong one may be much earlier.",
)


MOST = 200  # names that an undefined one is compared with


class Failure(NamedTuple):
    """An error that a call of the check raised, with the sources of the program."""

    exercise: Exercise
    call: str
    is_first_call: bool  # whether the check's own call failed to begin
    texts: Sequence[str]


def by_error(evidence: Evidence) -> Diagnosis | None:
    """Explain the error of the case that is shown, for any exercise."""
    case, seen = evidence.shown
    if not seen.error:
        return None
    exercise, message = evidence.exercise, seen.error.text
    if letters := without_quotes(seen.error):
        return letters
    failure = Failure(exercise, exercise.call(case), seen.error.line is None, evidence.texts)
    for pattern, explain in PATTERNS.items():
        if match := re.search(pattern, message):
            return explain(match, failure)
    if "substring not found" in message and "index(" not in "".join(evidence.texts[:1] or "index("):
        return HELPER
    return explained(seen.error)


def _values_missing(match: re.Match[str], failure: Failure) -> Diagnosis:
    names, head = match[2].replace("'", "").replace(", and", " and"), failure.exercise.signature
    if not failure.is_first_call:
        hint = f"{match[1]} needs a value for each name in its first line: which one is for"
        return Diagnosis(f"a call of {match[1]} passes too few arguments", f"{hint} {names}?")
    default = "with = a name has a default value, and the order matters."
    rest = default if "=" in head else "no other arguments are passed."
    hint = f"Here the line with def is {head}: {rest}"
    return Diagnosis(f"{failure.call} passes no value for {names}", hint)


def _too_many(match: re.Match[str], failure: Failure) -> Diagnosis:
    number = match[2]
    takes = "no value" if number == "0" else f"{number} value{'s' * (number != '1')}"
    if failure.is_first_call:
        name = f"{match[1]} takes {takes}, but {failure.call} passes {match[3]}"
        return Diagnosis(name, f"Here the line with def is {failure.exercise.signature}.")
    hint = f"{match[1]} takes {takes}: which of the {match[3]} do you need?"
    return Diagnosis(f"a call of {match[1]} passes too many arguments", hint)


def _unknown(match: re.Match[str], failure: Failure) -> Diagnosis:
    """Suggest the name that may be meant by an undefined one."""
    name, exercise, source = match[1], failure.exercise, "\n".join(failure.texts)
    if re.search(rf"\b{name}\s*\(", source) and name.lower() != exercise.name:
        meant = f"If it should call itself, its name is {exercise.name}; if it is another function"
        hint = f"{meant}, run the cell that defines it."
        return Diagnosis(f"it calls {name}, which is not defined", hint)
    assigned = re.findall(r"\b(\w++)\s*=(?!=)", source)[:MOST]
    near = get_close_matches(name, [*names_of(exercise), exercise.name, *assigned], n=1)
    if near or name.lower() == exercise.name:
        meant = near[0] if near else exercise.name
        return Diagnosis(
            f"{name} is not defined; perhaps you mean {meant}",
            "Python needs exactly the same letters, capitals included.",
        )
    hint = "Is it a name of your own, or does it need quotes?"
    return Diagnosis(f"{name} is not defined", hint)


PATTERNS = {
    r"\b(\w++)\(\) missing \d+ required positional arguments?: (.*)": _values_missing,
    r"\b(\w++)\(\) takes (?:from \d+ to )?(\d+) positional arguments? but (\d+) w": _too_many,
    r"name '(\w+)' is not defined": _unknown,
}
