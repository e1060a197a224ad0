"""Explain Python's error messages in words that help."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from hanoi_ref.checking.diagnose.evidence import Evidence, names_of
from hanoi_ref.checking.exercise import Diagnosis, Exercise

GIVE_NONE = "A function that ends without return returns None. So do append, sort and reverse."
ERRORS = {
    'can only concatenate list (not "str") to list': Diagnosis(
        "a string is added to a list",
        "+ joins a list only to another list: put square brackets around the string.",
    ),
    'can only concatenate list (not "int") to list': Diagnosis(
        "a number is added to a list",
        "+ joins a list only to another list: put square brackets around the number.",
    ),
    "'dict' object has no attribute 'add'": Diagnosis(
        "a dict is used where a set is meant", "{} is an empty dict; set() is an empty set."
    ),
    "Set changed size during iteration": Diagnosis(
        "a set changes size while a loop goes through it",
        "Collect the changes in another set, and apply them after the loop.",
    ),
    "values to unpack": Diagnosis(
        "the numbers of names and items are different",
        "A value is unpacked into names, but it has more items than there are names, or fewer. "
        "Print the value. If it should have as many items as there are names, look at how it was "
        "made.",
    ),
    'can only concatenate str (not "list") to str': Diagnosis(
        "a list is added to a string",
        "To put a string in front of every item, use a loop over the items.",
    ),
    'can only concatenate str (not "int") to str': Diagnosis(
        "a number is added to a string", "str(number) returns the number as a string."
    ),
    "can only concatenate": Diagnosis(
        "two values of different types are joined with +",
        "+ joins a string to a string and a list to a list. (reversed, map and zip return neither: "
        "[::-1] reverses both.)",
    ),
    "unsupported operand type(s) for +: 'NoneType'": Diagnosis(
        "something is added to None", GIVE_NONE
    ),
    "and 'NoneType'": Diagnosis(
        "None is used in a calculation or a comparison",
        "A function returns None if it ends without return, or if None is its answer. Test for "
        "None before you use the value.",
    ),
    "too large to convert to C": Diagnosis(
        "a number is too large for this function or type",
        "An int in Python can be as large as you like, but some functions and types have a limit "
        "(len, timedelta). Calculate with numbers alone.",
    ),
    "'NoneType' object is not iterable": Diagnosis(
        "None is used where a list is needed", GIVE_NONE
    ),
    "'NoneType' object is not subscriptable": Diagnosis(
        "it uses an index on None",
        "Where does this None come from? A function returns None if it ends without return. Some "
        "return None if there is no answer, such as a move between two empty pegs.",
    ),
    "list index out of range": Diagnosis(
        "it uses an index that its list does not have",
        "Print the list and the index just before that line. Is the list shorter than it should "
        "be, or even empty? Or is the index too large? The cause may be in an earlier step.",
    ),
    "string index out of range": Diagnosis(
        "it reads past the end of a string",
        "A string of n letters has the indexes 0 to n - 1, and an empty string has none. Print the "
        "string and the index just before that line.",
    ),
    **dict.fromkeys(
        ("arg is an empty sequence", "iterable argument is empty"),
        Diagnosis(
            "it asks for the smallest or largest item of an empty collection",
            "What do min or max look at in this case, and which numbers should be there? A range "
            "is empty if its start equals its end.",
        ),
    ),
    "'str' object does not support item assignment": Diagnosis(
        "it changes a letter of a string",
        "A string never changes. Build a new one: what is before the letter, the new letter, and "
        "what is after it.",
    ),
    "'str' object has no attribute 'append'": Diagnosis(
        "append is called on a string",
        "A string has no append. Do you mean a list, or is this letter the name of a peg?",
    ),
    "'int' object is not iterable": Diagnosis(
        "a number is used as if it were a list",
        "for ... in range(n) loops over the numbers from 0 to n - 1.",
    ),
    "'str' object is not callable": Diagnosis(
        "a string is called as if it were a function", "Which name is in front of the parentheses?"
    ),
    **dict.fromkeys(
        (
            "indices must be integers or slices, not float",
            "indices must be integers, not 'float'",
            "'float' object cannot be interpreted",
        ),
        Diagnosis(
            "a float where a whole number is needed",
            "/ returns a float, even for whole numbers, and so does 2 ** -1; // returns a whole "
            "number.",
        ),
    ),
}


INDEX = Diagnosis(
    "index or rindex finds nothing",
    "Which letter does not occur? Perhaps there is nothing to find in this case, or it is "
    "written in another way. (find and rfind return -1 instead of raising an error.)",
)
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
    failure = Failure(exercise, exercise.call(case), seen.error.line is None, evidence.texts)
    for pattern, explain in PATTERNS.items():
        if match := re.search(pattern, message):
            return explain(match, failure)
    if "substring not found" in message:  # by .index, of the program itself or of a helper
        return HELPER if evidence.texts and "index(" not in evidence.texts[0] else INDEX
    return next((slip for words, slip in ERRORS.items() if words in message), None)


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
