"""A right answer in a wrapper: printed, joined, backwards, as a text; each is taken off again."""

from __future__ import annotations

from hanoi_ref.checking.answer import kind_of
from hanoi_ref.checking.diagnose.evidence import (
    Evidence,
    reading_of,
)
from hanoi_ref.checking.diagnose.printing import lines, lines_in_words, lines_numbered, printed
from hanoi_ref.checking.diagnose.spellings import in_words, listed, numbered
from hanoi_ref.checking.diagnose.undoing import (
    as_number,
    as_whole,
    at_place,
    exponent_of,
    from_bits,
    in_lists,
    items_in,
    joined_digits,
    joined_pairs,
    literal,
    moves_in_text,
    number_in_text,
    number_of_steps,
    of_items,
    one_of,
    one_step,
    only_item,
    plus,
    steps_between,
    steps_from_start,
    text_in,
    truth,
    turned,
    upside_down,
    words_of_bits,
    yielded,
)
from hanoi_ref.checking.diagnose.wrapping import Wrapper, first_of
from hanoi_ref.checking.exercise import Diagnosis


def wrapper(evidence: Evidence) -> Diagnosis | None:
    """The wrapper in which all answers are right."""
    return first_of(WRAPPERS, evidence)


def foreign(evidence: Evidence) -> Diagnosis | None:
    """A form from elsewhere in which all answers are right, which says more than any mistake."""
    return first_of(FOREIGN, evidence)


RETURN = "What is printed is gone: hand it to the caller with return."
GATHER = (
    "Nobody can go on with words on a screen: collect the moves in a list, each as two letters, "
    'source then target, like "AC", and return the list.'
)
CAPITALS = "The pegs are A, B and C, in capitals."
TWO_LETTERS = 'A move is two letters here, source then target, like "AC".'

FOREIGN = (
    Wrapper("the moves are printed, as “{item}”", GATHER, printed(lines_in_words)),
    Wrapper("the moves are printed, between pegs with numbers", GATHER, printed(lines_numbered(1))),
    Wrapper("the moves are printed, between pegs with numbers", GATHER, printed(lines_numbered(0))),
    Wrapper(
        "what another call yields is yielded as one item",
        "yield hands on one item, and yield from all items of another call, one by one.",
        yielded,
    ),
    Wrapper(
        "each move has fallen apart into its two letters",
        'Keep them together in one text, as in "AC". (list += text takes a text apart; append, or '
        "square brackets around the text, keep it whole.)",
        reading_of(joined_pairs),
    ),
    Wrapper(
        "the number stands in a text",
        "What reads well cannot be counted with: return the number alone.",
        reading_of(number_in_text),
    ),
)

WRAPPERS = (
    Wrapper(
        "the positions are given, not the moves between them",
        "A move names two pegs: the one that a disk leaves, and the one that it goes to.",
        reading_of(steps_between),
    ),
    Wrapper(
        "the positions are given, not the moves that lead to them",
        "A move names two pegs: the one that a disk leaves, and the one that it goes to.",
        reading_of(steps_from_start),
    ),
    Wrapper(
        "the position after the move is given, not the move",
        "A move names two pegs: the one that a disk leaves, and the one that it goes to.",
        one_step,
    ),
    Wrapper(
        "the positions on the way are given, not the number of moves",
        "How many moves lie between two positions, between three?",
        reading_of(number_of_steps),
    ),
    Wrapper("the answer is printed, not returned", RETURN, printed(int)),
    Wrapper("the answer is printed, not returned", RETURN, printed(literal)),
    Wrapper("the items are printed, not returned in a list", RETURN, printed(lines)),
    Wrapper("the answer is printed, not returned", RETURN, printed(str)),
    Wrapper(
        "the answer is a float",
        "It looks the same and keeps only 16 digits or so: // divides whole numbers and gives one.",
        reading_of(as_whole),
    ),
    Wrapper(
        "the answer is a text",
        "What stands between quotes, and what str() or bin() gives, is a text.",
        reading_of(as_number),
    ),
    Wrapper(
        "the answer is the text of its bits",
        "bin(...) and format(..., 'b') give texts to look at; the number itself is wanted.",
        reading_of(from_bits),
    ),
    Wrapper(
        "the answer is a power of two, not its place",
        "Which bit is it that the number has? They are counted from 1.",
        reading_of(exponent_of),
    ),
    Wrapper(
        "the answer is the text of a list",
        "What str() gives is a text: leave the list as it is.",
        reading_of(lambda value: literal(text_in(value))),
    ),
    Wrapper(
        "the moves stand in one text",
        "Put each move in a list as an item of its own.",
        reading_of(moves_in_text),
    ),
    Wrapper(
        "all moves stand in one text",
        'Each move is an item of its own, between quotes of its own: ["AB", "AC"].',
        reading_of(lambda value: moves_in_text(only_item("list")(value))),
    ),
    Wrapper(
        "the answer is a number, and a text is wanted",
        "str(number) is its text.",
        reading_of(lambda value: str(value) if type(value) is int else None),
    ),
    Wrapper(
        "the answer stands in a list of its own",
        "Without the square brackets it is the answer.",
        reading_of(only_item("list")),
    ),
    Wrapper(
        "the answer stands in a tuple of its own",
        "A comma after a value makes a tuple.",
        reading_of(only_item("tuple")),
    ),
    *(
        Wrapper(
            f"several values are returned, and the {word} alone is asked for",
            "Return that one.",
            reading_of(one_of(place)),
        )
        for place, word in enumerate(("first", "second", "third"))
    ),
    Wrapper(
        "a whole list is given, and its last item alone is asked for",
        "Which place has the last item?",
        at_place(-1),
    ),
    Wrapper(
        "a whole list is given, and its first item alone is asked for",
        "Which place has the first item?",
        at_place(0),
    ),
    Wrapper(
        "there are lists inside the list",
        "append puts a whole list in as one item; + and extend join two lists. "
        "If you yield, yield from hands on what another call yields.",
        in_lists,
    ),
    Wrapper(
        "the items are given, not their number",
        "How long is the list?",
        reading_of(lambda value: len(items_in(value))),
    ),
    Wrapper(
        "the list is backwards",
        "All items are there; the last stands first.",
        reading_of(lambda value: listed(items_in(value)[::-1])),
    ),
    Wrapper(
        "the text is backwards",
        "All letters are there; the last stands first.",
        reading_of(lambda value: text_in(value)[::-1]),
    ),
    Wrapper(
        "there is one item too many at the beginning",
        "The rest is right.",
        reading_of(lambda value: listed(items_in(value)[1:]) if items_in(value) else None),
    ),
    Wrapper(
        "there is one item too many at the end",
        "The rest is right.",
        reading_of(lambda value: listed(items_in(value)[:-1]) if items_in(value) else None),
    ),
    Wrapper(
        "each move is written the wrong way round",
        "The peg that a disk leaves comes first.",
        reading_of(of_items(turned)),
    ),
    Wrapper("a move is written {item}", TWO_LETTERS, reading_of(of_items(in_words))),
    Wrapper("the pegs are numbers, as in {item}", TWO_LETTERS, reading_of(of_items(numbered(1)))),
    Wrapper("the pegs are numbers, as in {item}", TWO_LETTERS, reading_of(of_items(numbered(0)))),
    Wrapper("the pegs are numbers, as in {item}", TWO_LETTERS, reading_of(numbered(1))),
    Wrapper("the pegs are numbers, as in {item}", TWO_LETTERS, reading_of(numbered(0))),
    Wrapper(
        "a move is written with more than two letters",
        TWO_LETTERS,
        reading_of(lambda value: in_words(value) if in_words(value) != value else None),
    ),
    Wrapper(
        "the pegs are small letters",
        CAPITALS,
        reading_of(lambda value: text_in(value).upper()),
    ),
    Wrapper(
        "the pegs are small letters",
        CAPITALS,
        reading_of(of_items(lambda item: text_in(item).upper())),
    ),
    Wrapper(
        "it says True where it should say False, and the other way round",
        "What does your condition ask, and what does return then say?",
        reading_of(lambda value: (not value) if isinstance(value, bool) else None),
    ),
    Wrapper(
        "another value stands for True or False",
        "Return True or False itself; a comparison gives one of them.",
        reading_of(truth),
    ),
    Wrapper(
        "the sign is the other one",
        "Which is taken from which?",
        reading_of(lambda value: -value if type(value) is int else None),
    ),
    Wrapper(
        "the fraction is upside down",
        "Which number is to be divided by which?",
        reading_of(lambda value: upside_down(value) if kind_of(value) == "Fraction" else None),
    ),
    Wrapper(
        "the answer is a list, and a set is wanted",
        "set(...) makes one of it.",
        reading_of(lambda value: {"type": "set", "items": sorted(items_in(value), key=repr)}),
    ),
    Wrapper(
        "each word is a list of digits",
        'A word is a text like "010": "".join(...) makes one of texts.',
        reading_of(of_items(joined_digits)),
    ),
    Wrapper(
        "the words are numbers, or have lost the zeros in front",
        'A word is a text, as "010" for n = 3: each has n characters.',
        words_of_bits,
    ),
    Wrapper(
        "it counts from 0 where the task counts from 1",
        "The smallest number that the task knows is 1.",
        reading_of(of_items(plus(1))),
    ),
    Wrapper(
        "it counts from 1 where the task counts from 0",
        "The smallest number that the task knows is 0.",
        reading_of(of_items(plus(-1))),
    ),
)
