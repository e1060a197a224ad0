"""Undo changes to a right answer: each function returns the value before one change.

They raise ValueError or TypeError, or return None, if the change was not made.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Iterator
from itertools import pairwise

from hanoi_ref.checking.answer import is_pair, kind_of, plain
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.evidence import UNTOLD, Pair, Reading, reading_of, with_value
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.checking.running.limits import PRINTED

Undo = Callable[[Plain], Plain]
ITEMS = 20_000  # of a literal in a string

ALONE = r"(?<![A-Za-z0-9]){0}(?![A-Za-z0-9])"
PEG, SMALL, NUMBER = (re.compile(ALONE.format(one)) for one in ("[A-Z]", "[a-z]", r"\d+"))
PAIR = re.compile(ALONE.format("[A-Z]{2}"))


def string(value: Plain) -> str:
    """Return the value if it is a string."""
    if not isinstance(value, str):
        raise TypeError("not a string")
    return value


def integer(value: Plain) -> int:
    """Return the value if it is an int."""
    if type(value) is not int:
        raise TypeError("not an int")
    return value


def items_in(value: Plain) -> list[Plain]:
    """Return the items of a list, tuple or generator."""
    if not is_listed(value):
        raise TypeError("not a list")
    return list(value["items"])


def listed(items: list[Plain]) -> Plain:
    """Return these plain items as a plain list."""
    return {"type": "list", "items": items}


def of_items(undo: Undo) -> Undo:
    """Return a function that applies `undo` to each item of a list."""
    return lambda value: listed([undo(item) for item in items_in(value)])


# Printed instead of returned


def printed(undo: Callable[[str], Plain]) -> Reading:
    """Return a reading of the printed text as the answer; UNTOLD if its end was cut off."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if not seen.has_value or seen.value is not None:
            return None
        if not 0 < len(seen.printed) < PRINTED - 60:
            return UNTOLD
        try:
            return case, with_value(seen, undo(seen.printed))
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            return None

    return read


def lines(text: str) -> Plain:
    """Return the lines as the items of a list."""
    return listed([line.strip() for line in text.splitlines()])


def lines_in_words(text: str) -> Plain:
    """Return the moves that lines describe; reject lines that are moves already."""
    stripped = [line.strip() for line in text.splitlines() if line.strip()]
    moves = [in_words(line) for line in stripped]
    if moves == stripped:
        raise ValueError("these are moves as they are")
    return listed(moves)


def lines_numbered(first: int) -> Callable[[str], Plain]:
    """Return a function that reads moves described by lines, with pegs numbered from `first`."""
    return lambda text: of_items(numbered(first))(lines(text))


# Moves in other notations


def in_words(item: Plain) -> str:
    """Return the move that a line or a tuple describes.

    >>> in_words("Move disk 1 from A to C"), in_words({"type": "list", "items": [1, "A", "C"]})
    ('AC', 'AC')
    >>> in_words("move 7")
    Traceback (most recent call last):
    ValueError: not a move
    """
    text = _text(item)
    for pattern, many in ((PEG, 2), (PAIR, 1), (SMALL, 2)):
        letters = pattern.findall(text)
        if len(letters) == many:
            return "".join(letters).upper()
    raise ValueError("not a move")


def numbered(first: int) -> Callable[[Plain], str]:
    """Return a function that reads moves between pegs numbered from `first`.

    >>> numbered(1)({"type": "tuple", "items": [1, 3]}), numbered(0)("0->2")
    ('AC', 'AC')
    """

    def read(item: Plain) -> str:
        text = _text(item)
        numbers = NUMBER.findall(text) or re.findall(r"\d", text)
        pegs = [int(number) - first for number in numbers[-2:]]
        if len(pegs) != 2 or not all(0 <= peg < 6 for peg in pegs):
            raise ValueError("not a move")
        return "".join("ABCDEF"[peg] for peg in pegs)

    return read


def _text(item: Plain) -> str:
    if kind_of(item) in {"list", "tuple"}:
        return " ".join(map(str, item["items"]))
    return str(item)


def reversed_move(item: Plain) -> Plain:
    """Return the two letters of a move in reverse order."""
    letters = item["items"] if is_listed(item) else string(item)
    return "".join(reversed(letters)) if len(letters) == 2 else None


def swapped(pegs: str) -> Undo:
    """Return a function that swaps two letters in a string."""
    table = str.maketrans(pegs, pegs[::-1])
    return lambda value: string(value).translate(table)


def moves_in_string(value: Plain) -> Plain:
    """Return the moves in one string with any separators; it may be the only item of a list."""
    text = string(value if isinstance(value, str) else only_item(value))
    return _pairs(re.sub(r"[^A-Za-z]", "", text).upper())


def joined_pairs(value: Plain) -> Plain:
    """Return the letters of a list joined in pairs."""
    letters = [string(item) for item in items_in(value)]
    return _pairs("".join(letters)) if all(len(letter) == 1 for letter in letters) else None


def _pairs(letters: str) -> Plain:
    return listed([letters[at : at + 2] for at in range(0, len(letters), 2)])


def steps_between(value: Plain) -> Plain:
    """Return the moves between consecutive positions."""
    pairs = [list(zip(a, b, strict=True)) for a, b in pairwise(map(string, items_in(value)))]
    changed = [[p + q for p, q in pair if p != q] for pair in pairs]
    return listed([move for (move,) in changed])


# Lists


def only_item(value: Plain) -> Plain:
    """Return the item of a list with one item."""
    items = value["items"] if kind_of(value) == "list" else []
    return items[0] if len(items) == 1 else None


def one_of(position: int) -> Undo:
    """Return the value at one position of a short tuple."""

    def undo(value: Plain) -> Plain:
        is_tuple = kind_of(value) == "tuple" and 2 <= len(value["items"]) <= 3
        return value["items"][position] if is_tuple else None

    return undo


def at_position(position: int) -> Reading:
    """Return a reading of a list as its first or last item; as None if it is empty."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if not is_listed(seen.value):
            return None
        items = seen.value["items"]
        return case, with_value(seen, items[position] if items else None)

    return read


def in_lists(case: Case, seen: Observation) -> Pair | None:
    """Read lists inside a list as one list; UNTOLD if some are nested too deep to be encoded."""

    def flattened(value: Plain) -> Plain:
        return listed(list(_leaves(value))) if any(map(is_listed, items_in(value))) else None

    read = reading_of(flattened)(case, seen)
    too_deep = read and {"type": "list"} in items_in(read[1].value)
    return UNTOLD if too_deep else read


def _leaves(value: Plain) -> Iterator[Plain]:
    """Yield all items that are not lists; a pair of letters counts as a move."""
    for item in items_in(value):
        if is_listed(item) and not is_pair(item):
            yield from _leaves(item)
        else:
            yield item


def yielded(case: Case, seen: Observation) -> Pair | None:
    """Replace each yielded generator by its items, as far as `plain` encoded them."""
    items = seen.value["items"] if seen.has_value and is_listed(seen.value) else []
    if not any(kind_of(item) == "generator" for item in items):
        return None
    leaves = list(_leaves(seen.value))
    is_whole = all(isinstance(leaf, str) or is_listed(leaf) for leaf in leaves)
    return (case, with_value(seen, listed(leaves))) if is_whole else UNTOLD


# Numbers and words of bits


def as_whole(value: Plain) -> Plain:
    """Return the int that equals a float."""
    number = float(value["text"])
    return int(number) if kind_of(value) == "float" and number.is_integer() else None


def number_in_string(value: Plain) -> Plain:
    """Return the only number in a string."""
    (number,) = re.findall(r"-?\d+", string(value))
    return int(number)


def literal(text: str) -> Plain:
    """Return the Python value that a string spells."""
    return plain(literal_eval(text), ITEMS)


def exponent(value: Plain) -> Plain:
    """Return the position, from 1, of the only bit of a power of two."""
    is_power = type(value) is int and value > 0 and value & (value - 1) == 0
    return value.bit_length() if is_power else None


def truth(value: Plain) -> Plain:
    """Return the bool that a number or a word stands for."""
    words = {1: True, 0: False, "True": True, "False": False, "yes": True, "no": False}
    return None if isinstance(value, bool) else words.get(value)


def reciprocal(value: Plain) -> Plain:
    """Return a Fraction upside down."""
    if kind_of(value) != "Fraction":
        return None
    top, _, bottom = value["text"].partition("/")
    return {"type": "Fraction", "text": f"{bottom or 1}/{top}" if top != "1" else bottom or "1"}


def words_of_bits(case: Case, seen: Observation) -> Pair | None:
    """Read numbers as words of n bits."""
    n = case.args[0] if case.args else None
    if not is_listed(seen.value) or not isinstance(n, int) or n > 20:
        return None
    words = seen.value["items"]
    bits = [f"{word:b}" if type(word) is int else str(word).removeprefix("0b") for word in words]
    return case, with_value(seen, listed([word.zfill(n) if n else "" for word in bits]))
