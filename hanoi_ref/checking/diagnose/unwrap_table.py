"""A right answer that something was done to: undo it, and ask the judge again."""

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose import unwrap
from hanoi_ref.checking.diagnose.evidence import Evidence, Reading, reading_of
from hanoi_ref.checking.exercise import Diagnosis
from hanoi_ref.checking.observation import Observation

Table = dict[str, tuple[str, *tuple[Reading, ...]]]
"""What was done to the answer, a hint, and the ways to undo it.

`{item}` stands for the first item of the answer.
"""


def wrapper(evidence: Evidence) -> Diagnosis | None:
    """Return the wrapper without which all answers are right."""
    return _first_of(WRAPPERS, evidence)


def foreign(evidence: Evidence) -> Diagnosis | None:
    """Return the notation of other courses in which all answers are right.

    It comes before the known mistakes: a program in another notation is like none of them.
    """
    return _first_of(FOREIGN, evidence)


def _first_of(table: Table, evidence: Evidence) -> Diagnosis | None:
    exercise, (_, seen) = evidence.exercise, evidence.first
    asks = f"{exercise.name} is to return {exercise.returns}." if exercise.returns else ""
    for name, (hint, *readings) in table.items():
        if any(map(evidence.speaks_for, readings)):
            return Diagnosis(name.format(item=_item(seen)), f"{hint} {asks}".strip())
    return None


def _item(seen: Observation) -> str:
    """Return what the answer, or what was printed, begins with."""
    if seen.value is None:
        return seen.printed.splitlines()[0][:40] if seen.printed else ""
    items = seen.value["items"] if is_listed(seen.value) else []
    is_single = not items or not (isinstance(items[0], str) or is_listed(items[0]))
    return spell(seen.value if is_single else items[0], 40)


RETURN = "What is printed is gone: hand it to the caller with return."
GATHER = (
    "Nobody can go on with words on a screen: collect the moves in a list, each as two letters, "
    'source then target, like "AC", and return the list.'
)
CAPITALS = "The pegs are A, B and C, in capitals."
TWO_LETTERS = 'A move is two letters here, source then target, like "AC".'
REST = "The rest is right."

FOREIGN: Table = {
    "the moves are printed, as “{item}”": (GATHER, unwrap.printed(unwrap.lines_in_words)),
    "the moves are printed, between pegs with numbers": (
        GATHER,
        unwrap.printed(unwrap.lines_numbered(1)),
        unwrap.printed(unwrap.lines_numbered(0)),
    ),
    "what another call yields is yielded as one item": (
        "yield hands on one item, and yield from all items of another call, one by one.",
        unwrap.yielded,
    ),
    "each move has fallen apart into its two letters": (
        'Keep them together in one text, as in "AC". (list += text takes a text apart; append, or '
        "square brackets around the text, keep it whole.)",
        reading_of(unwrap.joined_pairs),
    ),
    "the number stands in a text": (
        "What reads well cannot be counted with: return the number alone.",
        reading_of(unwrap.number_in_string),
    ),
}

WRAPPERS: Table = {
    "the positions are given, not the moves between them": (
        "A move names two pegs: the one that a disk leaves, and the one that it goes to.",
        reading_of(unwrap.steps_between),
    ),
    "the positions on the way are given, not the number of moves": (
        "How many moves lie between two positions, between three?",
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
        "It looks the same and keeps only 16 digits or so: // divides whole numbers and gives one.",
        reading_of(unwrap.as_whole),
    ),
    "the answer is the text of its bits": (
        "bin(...) and format(..., 'b') give texts to look at; the number itself is wanted.",
        reading_of(lambda value: int(unwrap.string(value), 2)),
    ),
    "the answer is a power of two, not its place": (
        "Which bit is it that the number has? They are counted from 1.",
        reading_of(unwrap.exponent),
    ),
    "the answer is the text of a list": (
        "What str() gives is a text: leave the list as it is.",
        reading_of(lambda value: unwrap.literal(unwrap.string(value))),
    ),
    "the moves stand in one text": (
        "Put each move in a list as an item of its own.",
        reading_of(unwrap.moves_in_string),
    ),
    "the answer stands in a list of its own": (
        "Without the square brackets it is the answer.",
        reading_of(unwrap.only_item),
    ),
    **{
        f"several values are returned, and the {word} alone is asked for": (
            "Return that one.",
            reading_of(unwrap.one_of(position)),
        )
        for position, word in enumerate(("first", "second", "third"))
    },
    **{
        f"a whole list is given, and its {word} item alone is asked for": (
            f"Which place has the {word} item?",
            unwrap.at_position(position),
        )
        for position, word in ((-1, "last"), (0, "first"))
    },
    "there are lists inside the list": (
        "append puts a whole list in as one item; + and extend join two lists. "
        "If you yield, yield from hands on what another call yields.",
        unwrap.in_lists,
    ),
    "the items are given, not their number": (
        "How long is the list?",
        reading_of(lambda value: len(unwrap.items_in(value))),
    ),
    "the list is backwards": (
        "All items are there; the last stands first.",
        reading_of(lambda value: unwrap.listed(unwrap.items_in(value)[::-1])),
    ),
    "the text is backwards": (
        "All letters are there; the last stands first.",
        reading_of(lambda value: unwrap.string(value)[::-1]),
    ),
    "there is one item too many at the beginning": (
        REST,
        reading_of(
            lambda value: (
                unwrap.listed(unwrap.items_in(value)[1:]) if unwrap.items_in(value) else None
            )
        ),
    ),
    "there is one item too many at the end": (
        REST,
        reading_of(
            lambda value: (
                unwrap.listed(unwrap.items_in(value)[:-1]) if unwrap.items_in(value) else None
            )
        ),
    ),
    "each move is written the wrong way round": (
        "The peg that a disk leaves comes first.",
        reading_of(unwrap.of_items(unwrap.reversed_move)),
    ),
    "a move is written {item}": (TWO_LETTERS, reading_of(unwrap.of_items(unwrap.in_words))),
    "the pegs are numbers, as in {item}": (
        TWO_LETTERS,
        reading_of(unwrap.of_items(unwrap.numbered(1))),
        reading_of(unwrap.of_items(unwrap.numbered(0))),
        reading_of(unwrap.numbered(1)),
        reading_of(unwrap.numbered(0)),
    ),
    "a move is written with more than two letters": (
        TWO_LETTERS,
        reading_of(
            lambda value: unwrap.in_words(value) if unwrap.in_words(value) != value else None
        ),
    ),
    "the pegs are small letters": (
        CAPITALS,
        reading_of(lambda value: unwrap.string(value).upper()),
        reading_of(unwrap.of_items(lambda item: unwrap.string(item).upper())),
    ),
    "it says True where it should say False, and the other way round": (
        "What does your condition ask, and what does return then say?",
        reading_of(lambda value: (not value) if isinstance(value, bool) else None),
    ),
    "another value stands for True or False": (
        "Return True or False itself; a comparison gives one of them.",
        reading_of(unwrap.truth),
    ),
    "the sign is the other one": (
        "Which is taken from which?",
        reading_of(lambda value: -unwrap.integer(value)),
    ),
    "the fraction is upside down": (
        "Which number is to be divided by which?",
        reading_of(unwrap.reciprocal),
    ),
    "the answer is a list, and a set is wanted": (
        "set(...) makes one of it.",
        reading_of(
            lambda value: {"type": "set", "items": sorted(unwrap.items_in(value), key=repr)}
        ),
    ),
    "each word is a list of digits": (
        'A word is a text like "010": "".join(...) makes one of texts.',
        reading_of(
            unwrap.of_items(
                lambda item: "".join(str(int(digit)) for digit in unwrap.items_in(item))
            )
        ),
    ),
    "the words are numbers, or have lost the zeros in front": (
        'A word is a text, as "010" for n = 3: each has n characters.',
        unwrap.words_of_bits,
    ),
    "it counts from 0 where the task counts from 1": (
        "The smallest number that the task knows is 1.",
        reading_of(unwrap.of_items(lambda item: unwrap.integer(item) + 1)),
    ),
}
