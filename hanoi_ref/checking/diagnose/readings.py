"""Readings: what a program's answers would be right for, each with its sentence.

A program is told the sentence of the first row under which all its answers are right.  Most rows
undo a change of the value (unwrap.py); the others read it as the answer to another call, to another
exercise, or as part of a longer or shorter list.
"""

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations, tee
from typing import Any, NamedTuple

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose import unwrap
from hanoi_ref.checking.diagnose.evidence import (
    UNTOLD,
    Evidence,
    Pair,
    Reading,
    items_of,
    names_of,
    parameters_of,
    reading_of,
    with_value,
)
from hanoi_ref.checking.exercise import Case, Diagnosis, Exercise
from hanoi_ref.checking.observation import Observation, Plain


class Row(NamedTuple):
    """A sentence with its hint, and the readings under which it is true.

    Answers are read as those to the `other` exercise, if there is one.  With `different`, as many
    different answers must be right in the reading, among all cases.
    """

    name: str
    hint: str
    readings: Sequence[Reading]
    other: Exercise | None = None
    different: int = 0


def reading(rows: Callable[[Evidence], Iterator[Row]]) -> Callable[[Evidence], Diagnosis | None]:
    """Return a source of diagnoses: the first of these rows that is true of all answers."""

    def first(evidence: Evidence) -> Diagnosis | None:
        fitting = evidence.fitting.get(rows) or (
            (row, read)
            for row in rows(evidence)
            for read in row.readings
            if evidence.fits(read, row.other)
        )
        fitting, evidence.fitting[rows] = tee(fitting)
        for row, read in fitting:
            if not row.other and evidence.speaks_against(read):
                continue
            if not row.different or evidence.fits_all(read, row.different):
                return Diagnosis(row.name, row.hint)
        return None

    return first


# Changed values


Table = dict[str, tuple[str, *tuple[Reading, ...]]]
"""The name of each change, with a hint and the ways to undo it.

`{item}` stands for the first item of the answer.
"""


def changed(table: Table) -> Callable[[Evidence], Iterator[Row]]:
    """Return the rows of a table of changes, for the answers of a program."""

    def rows(evidence: Evidence) -> Iterator[Row]:
        exercise, item = evidence.exercise, _item(evidence.shown[1])
        asks = f"{exercise.name} should return {exercise.returns}." if exercise.returns else ""
        for name, (hint, *readings) in table.items():
            yield Row(name.format(item=item), f"{hint} {asks}".strip(), readings)

    return rows


def _item(seen: Observation) -> str:
    """Return the first item of the answer or of the printed text."""
    if seen.value is None:
        return seen.printed.splitlines()[0][:40] if seen.printed else ""
    items = seen.value["items"] if is_listed(seen.value) else []
    is_single = not items or not (isinstance(items[0], str) or is_listed(items[0]))
    return spell(seen.value if is_single else items[0], 40)


RETURN = "print shows a value but does not return it: use return."
GATHER = (
    "Another function cannot use words on a screen. Collect the moves in a list, each as two "
    'letters, source then target, like "AC". Return the list.'
)
CAPITALS = "Write the pegs in capitals, as in the task."
TWO_LETTERS = 'A move is two letters here, source then target, like "AC".'
REST = "Everything else is right."

FOREIGN: Table = {
    "the moves are printed, as “{item}”": (GATHER, unwrap.printed(unwrap.lines_in_words)),
    "the moves are printed, with numbers for pegs": (
        GATHER,
        unwrap.printed(unwrap.lines_numbered(1)),
        unwrap.printed(unwrap.lines_numbered(0)),
    ),
    "the result of another call is yielded as one item": (
        "yield passes on one item; yield from passes on all items of another call, one by one.",
        unwrap.yielded,
    ),
    "each move is split into its two letters": (
        'Keep them together in one string, as in "AC". (list += string splits the string; '
        "append, or square brackets around the string, keep it whole.)",
        reading_of(unwrap.joined_pairs),
    ),
    "the number is inside a string": (
        "A string is easy to read, but you cannot calculate with it. Return the number alone.",
        reading_of(unwrap.number_in_string),
    ),
}

WRAPPERS: Table = {
    "it returns positions, not the moves between them": (
        "A move names two pegs: from which one, and to which one?",
        reading_of(unwrap.steps_between),
    ),
    "it returns the positions, not the number of moves": (
        "How many moves are there between two positions, and between three?",
        reading_of(lambda value: len(unwrap.items_in(unwrap.steps_between(value)))),
    ),
    "the answer is printed, not returned": (
        RETURN,
        unwrap.printed(int),
        unwrap.printed(unwrap.literal),
        unwrap.printed(str),
    ),
    "the items are printed, not returned in a list": (RETURN, unwrap.printed(unwrap.lines)),
    "the answer is a float": (
        "A float keeps only about 16 digits. // divides whole numbers and returns a whole number.",
        reading_of(unwrap.as_whole),
    ),
    "the answer is a string of bits": (
        "A string of bits is something to look at; the task asks for the number itself.",
        reading_of(lambda value: int(unwrap.string(value), 2)),
    ),
    "the answer is a power of two, not the position of its bit": (
        "Which bit of the number is it? They are counted from 1.",
        reading_of(unwrap.exponent),
    ),
    "the answer is turned into a string": (
        "str() and quotes make strings: return the value itself.",
        reading_of(lambda value: unwrap.literal(unwrap.string(value))),
    ),
    "all moves are in one string": (
        "Put each move into a list as an item of its own.",
        reading_of(unwrap.moves_in_string),
    ),
    "the answer is inside a list": (
        "Remove the square brackets around it.",
        reading_of(unwrap.only_item),
    ),
    **{
        f"it returns several values, but only the {word} is needed": (
            "Return only that one.",
            reading_of(unwrap.one_of(position)),
        )
        for position, word in enumerate(("first", "second", "third"))
    },
    **{
        f"it returns a whole list, but only its {word} item is needed": (
            f"Which index has the {word} item?",
            unwrap.at_position(position),
        )
        for position, word in ((-1, "last"), (0, "first"))
    },
    "there are lists inside the list": (
        "append adds a whole list as one item; + and extend join two lists.<yield: "
        "yield from passes on each item of another call.>",
        unwrap.in_lists,
    ),
    "it returns the list of moves, not their number": (
        "How long is the list?",
        reading_of(lambda value: len(unwrap.items_in(value))),
    ),
    "the list is backwards": (
        "All items are there, but the last one is first.",
        reading_of(lambda value: unwrap.listed(unwrap.items_in(value)[::-1])),
    ),
    "the string is backwards": (
        "All letters are there, but the last one is first.",
        reading_of(lambda value: unwrap.string(value)[::-1]),
    ),
    **{
        f"there is one item too many at the {where}": (
            REST,
            reading_of(lambda value, kept=kept: unwrap.listed(unwrap.items_in(value)[kept])),  # type: ignore[misc]
        )
        for where, kept in {"end": slice(-1), "beginning": slice(1, None)}.items()
    },
    "each move is written in the wrong direction": (
        "The first letter is the peg that a disk leaves.",
        reading_of(unwrap.of_items(unwrap.reversed_move)),
    ),
    **{
        f"{one} and {other} are swapped in all its answers": (
            f"Where does your program decide between {one} and {other}?",
            reading_of(swap := unwrap.swapped(one + other)),
            reading_of(unwrap.of_items(swap)),
        )
        for one, other in ("BC", "AC", "AB")
    },
    "a move is written {item}": (TWO_LETTERS, reading_of(unwrap.of_items(unwrap.in_words))),
    "the pegs are numbers, as in {item}": (
        TWO_LETTERS,
        reading_of(unwrap.of_items(unwrap.numbered(1))),
        reading_of(unwrap.of_items(unwrap.numbered(0))),
        reading_of(unwrap.numbered(1)),
        reading_of(unwrap.numbered(0)),
    ),
    "a move has more than two characters": (
        TWO_LETTERS,
        reading_of(
            lambda value: unwrap.in_words(value) if unwrap.in_words(value) != value else None
        ),
    ),
    "the pegs are lowercase letters": (
        CAPITALS,
        reading_of(lambda value: unwrap.string(value).upper()),
        reading_of(unwrap.of_items(lambda item: unwrap.string(item).upper())),
    ),
    "it returns True where it should be False, and False where it should be True": (
        "What does your condition test, and what do you return in each case?",
        reading_of(lambda value: (not value) if isinstance(value, bool) else None),
    ),
    "it returns another value in place of True or False": (
        "Return True or False itself: a comparison returns one of them.",
        reading_of(unwrap.truth),
    ),
    "the sign is wrong": (
        "Which number should be subtracted from which?",
        reading_of(lambda value: -unwrap.integer(value)),
    ),
    "the fraction is upside down": (
        "Which number should be divided by which?",
        reading_of(unwrap.reciprocal),
    ),
    "the answer is a list, not a set": (
        "set(...) makes a set from a list.",
        reading_of(
            lambda value: {"type": "set", "items": sorted(unwrap.items_in(value), key=repr)}
        ),
    ),
    "each word is a list of digits": (
        'A word is a string like "010": "".join(...) makes one from strings.',
        reading_of(
            unwrap.of_items(
                lambda item: "".join(str(int(digit)) for digit in unwrap.items_in(item))
            )
        ),
    ),
    "the words are numbers, or their leading zeros are missing": (
        'A word is a string, such as "010" for n = 3: each has n characters.',
        unwrap.words_of_bits,
    ),
    "it counts from 0 where the task counts from 1": (
        "The smallest number in the task is 1.",
        reading_of(unwrap.of_items(lambda item: unwrap.integer(item) + 1)),
    ),
}

# Another call, another exercise

MOST = 4  # values that are tried for an argument
DIFFERENT = 3  # right answers to the other call that are not chance


def other_calls(evidence: Evidence) -> Iterator[Row]:
    """Yield readings as answers to a call with other arguments: off by one, ignored, reversed."""
    call, (case, _) = evidence.exercise.call, evidence.shown
    for step, word in ((-1, "less"), (1, "more")):
        if case.args and type(case.args[0]) is int and case.args[0] + step >= 0:
            meant = replace(case, args=(case.args[0] + step, *case.args[1:]))
            name = f"{call(case)} returns the right answer for {call(meant)}"
            hint = f"This is the answer for one {word}: where does your program begin, or stop?"
            plus = _with_argument(0, lambda n, step=step: n + step)  # type: ignore[misc]
            yield Row(name, hint, [plus], different=DIFFERENT)
    for at, parameter in enumerate(names_of(evidence.exercise)):
        hint = f"Where does your program use {parameter}? Other calls have another value for it."
        for value in _values(evidence, at):
            name = f"it answers every call as if {parameter} were {spell(value, 20)}"
            fixed = _with_argument(at, lambda was, value=value: value)  # type: ignore[misc]
            yield Row(name, hint, [fixed])
        backwards = _with_argument(at, lambda was: was[::-1] if isinstance(was, str) else was)
        hint = "Which of its letters belongs to the largest disk?"
        yield Row(f"it reads {parameter} from the wrong end", hint, [backwards])


def _values(evidence: Evidence, at: int) -> list[Any]:
    """Return values to try for this argument: its default, then those of the first cases."""
    parameters = parameters_of(evidence.exercise)
    nth_default = at - len(parameters.args) + len(parameters.defaults)
    defaults = parameters.defaults[nth_default:][:1] if nth_default >= 0 else []
    values = [case.args[at] for case, _ in evidence.pairs if len(case.args) > at]
    values = [*map(ast.literal_eval, defaults), *values]
    plain = [value for value in values if isinstance(value, int | str) and len(str(value)) < 9]
    return list(dict.fromkeys(plain))[:MOST] if len(set(map(repr, values))) > 1 else []


def _with_argument(at: int, change: Callable[[Any], Any]) -> Reading:
    """Return a reading of the answer as one to a call with another value for one argument."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if len(case.args) <= at or not seen.has_value:
            return None
        args = (*case.args[:at], change(case.args[at]), *case.args[at + 1 :])
        return replace(case, args=args), seen

    return read


def other_exercises(evidence: Evidence) -> Iterator[Row]:
    """Yield readings as answers to the exercises of this lesson and those before it."""
    exercise, every = evidence.exercise, list(evidence.exercise.siblings())
    lesson = exercise.id.partition(".")[0]
    last = max((at for at, e in enumerate(every) if e.id.startswith(f"{lesson}.")), default=-1)
    for other in every[: last + 1]:
        if other.id == exercise.id or not other.returns or other.variable:
            continue
        if _types(other) == _types(exercise):
            name = f"its answers here are right for {other.name}: {other.returns}"
            hint = f"{exercise.name} asks for {exercise.returns}."
            yield Row(name, hint, [_first_arguments(len(names_of(other)))], other)


@lru_cache(None)
def _types(exercise: Exercise) -> tuple[Any, ...]:
    """Return the types of the arguments that are always given."""
    fewest = min(exercise.cases(), key=lambda case: len(case.args))
    return tuple(map(type, fewest.args))


def _first_arguments(most: int) -> Reading:
    """Return a reading of an answer as one to a call with the first `most` arguments alone."""
    return lambda case, seen: (
        (replace(case, args=case.args[:most]), seen) if seen.has_value else None
    )


# Lists that are too short or too long

FEW = 2  # beginnings that are different
LONGEST = 80  # items of a list whose prefixes are all tried
LEFT_OUT = "All other moves are there, in the right order. Where does your program leave one out?"
TOO_LONG = "When is the task done, and what should stop the program there?"


def other_lengths(evidence: Evidence) -> Iterator[Row]:
    """Yield readings of a list with one move more, or as its own beginning."""
    if evidence.exercise.variable:  # a single answer may be twice another by chance
        return
    yield Row("the last move is missing", LEFT_OUT, [_with_a_move(evidence, at_end=True)])
    yield Row("the first move is missing", LEFT_OUT, [_with_a_move(evidence, at_end=False)])
    beginning = [_beginning(evidence)]
    yield Row("it begins correctly but goes on too long", TOO_LONG, beginning, different=FEW)


def _with_a_move(evidence: Evidence, at_end: bool) -> Reading:
    """Return a reading that adds the one missing move to wrong moves."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if not is_listed(seen.value) or not evidence.problem(case, seen):
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
        problem = evidence.problem(case, seen)
        right = problem.right if problem else ...
        ends = [right] if type(right) is int and right < len(items) else range(len(items))
        if len(ends) > LONGEST:
            return UNTOLD
        return _first_right(evidence, case, seen, [items[:end] for end in ends])

    return read


def _first_right(
    evidence: Evidence, case: Case, seen: Observation, lists: Sequence[list[Plain]]
) -> Pair | None:
    answers = (with_value(seen, unwrap.listed(items)) for items in lists)
    same = [case, *(other for other, _ in evidence.pairs if other.args == case.args)]  # all parts
    fitting = (one for one in answers if all(evidence.is_right(other, one) for other in same))
    return next(((case, answer) for answer in fitting), None)


READINGS = {
    "foreign": reading(changed(FOREIGN)),
    "wrapper": reading(changed(WRAPPERS)),
    "another_call": reading(other_calls),
    "other_exercise": reading(other_exercises),
    "other_length": reading(other_lengths),
}
"""The sources of diagnoses that are readings, by their names."""
