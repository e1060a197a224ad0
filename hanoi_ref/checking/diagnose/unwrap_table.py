"""Recognise a right answer that was changed: undo the change and ask the judge again."""

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose import unwrap
from hanoi_ref.checking.diagnose.evidence import Evidence, Reading, reading_of
from hanoi_ref.checking.exercise import Diagnosis
from hanoi_ref.checking.observation import Observation

Table = dict[str, tuple[str, *tuple[Reading, ...]]]
"""The name of each change, with a hint and the ways to undo it.

`{item}` stands for the first item of the answer.
"""


def wrapper(evidence: Evidence) -> Diagnosis | None:
    """Return the change that makes all answers right when it is undone."""
    return _first_of(WRAPPERS, evidence)


def foreign(evidence: Evidence) -> Diagnosis | None:
    """Return the notation of another course in which all answers are right.

    It comes before the known mistakes: a program in another notation resembles none of them.
    """
    return _first_of(FOREIGN, evidence)


def _first_of(table: Table, evidence: Evidence) -> Diagnosis | None:
    exercise, (_, seen) = evidence.exercise, evidence.first
    asks = f"{exercise.name} should return {exercise.returns}." if exercise.returns else ""
    for name, (hint, *readings) in table.items():
        if any(map(evidence.speaks_for, readings)):
            return Diagnosis(name.format(item=_item(seen)), f"{hint} {asks}".strip())
    return None


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
        "bin(...) and format(..., 'b') return strings to look at; the task asks for the number "
        "itself.",
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
        "append adds a whole list as one item; + and extend join two lists. If you use yield: "
        "yield from passes on each item of another call.",
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
