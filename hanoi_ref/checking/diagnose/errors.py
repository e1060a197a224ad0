"""What an error message means, in words that help."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import NamedTuple

from hanoi_ref.checking.diagnose.arguments import names_of
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.exercise import Diagnosis, Exercise

GIVE_NONE = "A function that ends without return gives None, and so do append, sort and reverse."
ERRORS = {
    'can only concatenate list (not "str") to list': Diagnosis(
        "a text is joined to a list",
        "Only a list can be joined to a list: put square brackets around the text.",
    ),
    'can only concatenate list (not "int") to list': Diagnosis(
        "a number is joined to a list",
        "Only a list can be joined to a list: put square brackets around the number.",
    ),
    "'dict' object has no attribute 'add'": Diagnosis(
        "a dict stands where a set is meant", "{} is an empty dict; set() is an empty set."
    ),
    "Set changed size during iteration": Diagnosis(
        "a set grows while a loop goes through it",
        "Collect what is new in another set, and join the two after the loop.",
    ),
    "values to unpack": Diagnosis(
        "names and items are not equally many",
        "Something is taken apart into names, and has more items than there are names, or fewer: "
        "look at what it is. Should there be as many, then what it was made from is not what it "
        "should be by then.",
    ),
    'can only concatenate str (not "list") to str': Diagnosis(
        "a list is joined to a text",
        "To put a text in front of every item, go through the items one by one.",
    ),
    'can only concatenate str (not "int") to str': Diagnosis(
        "a number is joined to a text", "str(number) is the number as a text."
    ),
    "unsupported operand type(s) for +: 'NoneType'": Diagnosis(
        "something is joined to None", GIVE_NONE
    ),
    "and 'NoneType'": Diagnosis(
        "something is added to None, or compared with it",
        "A function gives None where it ends without return, and where None is its answer. Ask for "
        "that before you go on with it.",
    ),
    "too large to convert to C": Diagnosis(
        "a number is too large for what it is handed to",
        "Whole numbers have no end in Python, but some functions and types do (len, a timedelta): "
        "do it with numbers alone.",
    ),
    "'NoneType' object is not iterable": Diagnosis("it goes through None, not a list", GIVE_NONE),
    "'NoneType' object is not subscriptable": Diagnosis(
        "it takes None apart",
        "What gave None there? A function does where it ends without return, and where there is "
        "nothing to give, such as a move between two empty pegs.",
    ),
    "list index out of range": Diagnosis(
        "it asks for a place that its list does not have",
        "Print the list just before that line, and the place: is the list shorter than it should "
        "be, or even empty, or is the place too large? Either may come of an earlier step.",
    ),
    "string index out of range": Diagnosis(
        "it looks beyond the end of a text",
        "A text of n letters has places 0 to n - 1, and an empty text has none: what should the "
        "answer be then?",
    ),
    **dict.fromkeys(
        ("arg is an empty sequence", "iterable argument is empty"),
        Diagnosis(
            "it asks for the least or the greatest of nothing",
            "What is it that min or max goes through in this case, and which numbers should there "
            "be? A range has no numbers where it begins at its end.",
        ),
    ),
    "'str' object has no attribute 'append'": Diagnosis(
        "something is appended to a text",
        "A text takes nothing in: is it a list that you mean, or a letter that names a peg?",
    ),
    "'int' object is not iterable": Diagnosis(
        "it goes through a number as if it were a list",
        "for ... in range(n) goes through the numbers below n.",
    ),
    "'str' object is not callable": Diagnosis(
        "a text is called as if it were a function", "Which name stands in front of the brackets?"
    ),
    **dict.fromkeys(
        ("indices must be integers or slices, not float", "'float' object cannot be interpreted"),
        Diagnosis(
            "a float where a whole number is needed",
            "/ gives a float, even of whole numbers, and so does 2 ** -1; // gives a whole number.",
        ),
    ),
}


INDEX = Diagnosis(
    "index or rindex finds nothing",
    "Which letter is it that does not occur: is there nothing in this case, or is it written in "
    "another way? (Where there is nothing, find and rfind give -1 and raise no error.)",
)
HELPER = Diagnosis(
    "a function that it calls looks for a letter that is not there",
    "What do you hand to it? A move from an empty peg, for example, has no disk to find: print the "
    "moves up to there, the first wrong one may be some way before.",
)


class Failure(NamedTuple):
    """An error that a call of the check has raised, with the sources of the program."""

    exercise: Exercise
    call: str
    is_first_call: bool  # whether the check's own call could not begin
    texts: Sequence[str]


def by_error(evidence: Evidence, texts: Sequence[str]) -> Diagnosis | None:
    """Explain the error of the first wrong case, whatever the program is for."""
    case, seen = evidence.first
    if not seen.error:
        return None
    exercise, message = evidence.exercise, seen.error.text
    failure = Failure(exercise, exercise.call(case), seen.error.line is None, texts)
    for pattern, explain in PATTERNS.items():
        if match := re.search(pattern, message):
            return explain(match, failure)
    return next((slip for words, slip in ERRORS.items() if words in message), None)


def _values_missing(match: re.Match[str], failure: Failure) -> Diagnosis:
    names = match[2].replace("'", "").replace(", and", " and")
    if failure.is_first_call:
        return Diagnosis(f"{failure.call} leaves {names} without a value", _defaults(failure))
    hint = f"{match[1]} needs a value for each of its names: which one stands for {names} there?"
    return Diagnosis(f"a call of {match[1]} hands on too little", hint)


def _defaults(failure: Failure) -> str:
    head = failure.exercise.signature
    if "=" in head:
        default = "with = a name has a value when none is given, and the order counts."
        return f"Here the line with def is {head}: {default}"
    return f"Here the line with def is {head}: nothing else is given."


def _too_many(match: re.Match[str], failure: Failure) -> Diagnosis:
    number = match[2]
    takes = "no value" if number == "0" else f"{number} value{'s' * (number != '1')}"
    if failure.is_first_call:
        name = f"{match[1]} takes {takes}, and {failure.call} gives it {match[3]}"
        return Diagnosis(name, f"Here the line with def is {failure.exercise.signature}.")
    hint = f"{match[1]} takes {takes}: which of the {match[3]} are meant?"
    return Diagnosis(f"a call of {match[1]} hands on too much", hint)


def _unknown(match: re.Match[str], failure: Failure) -> Diagnosis:
    """Say which name may be meant by one that is not defined."""
    name, exercise, source = match[1], failure.exercise, "\n".join(failure.texts)
    if re.search(rf"\b{name}\s*\(", source) and name.lower() != exercise.name:
        meant = f"If it should call itself, its name is {exercise.name}; if it is another function"
        hint = f"{meant}, run the cell that makes it."
        return Diagnosis(f"it calls {name}, which is not there", hint)
    assigned = re.findall(r"(\w+)\s*=(?!=)", source)
    near = get_close_matches(name, [*names_of(exercise), exercise.name, *assigned], n=1)
    if near or name.lower() == exercise.name:
        meant = near[0] if near else exercise.name
        return Diagnosis(f"{name} is written where {meant} may be meant", "Every letter counts.")
    hint = "Is it a name of your own, or does it need quotes?"
    return Diagnosis(f"nothing has the name {name}", hint)


def _not_found(match: re.Match[str], failure: Failure) -> Diagnosis:
    """Say whether the program itself looks for a letter that does not occur, or a helper."""
    program = failure.texts[0] if failure.texts else "index("
    return INDEX if "index(" in program else HELPER


PATTERNS = {
    r"(\w+)\(\) missing \d+ required positional arguments?: (.*)": _values_missing,
    r"(\w+)\(\) takes (?:from \d+ to )?(\d+) positional arguments? but (\d+) w": _too_many,
    r"name '(\w+)' is not defined": _unknown,
    r"substring not found": _not_found,
}
