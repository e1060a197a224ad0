"""What takes a wrapper off an answer: it raises, or gives None, where there is none."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterator
from itertools import pairwise

from hanoi_ref.checking.answer import kind_of, plain
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.evidence import UNTOLD, Pair, Reading, reading_of, with_value
from hanoi_ref.checking.diagnose.spellings import listed
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Observation, Plain

ITEMS = 20_000


def as_number(value: Plain) -> Plain:
    """The number that a float or a text stands for."""
    return int(value["text"]) if kind_of(value) == "float" else int(text_in(value))


def as_whole(value: Plain) -> Plain:
    """The int that a float stands for."""
    number = float(value["text"])
    return int(number) if kind_of(value) == "float" and number.is_integer() else None


def text_in(value: Plain) -> str:
    """The text itself."""
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def items_in(value: Plain) -> list[Plain]:
    """The items of a list."""
    if not is_listed(value):
        raise TypeError("no list")
    return list(value["items"])


def literal(text: str) -> Plain:
    """What a text stands for in Python."""
    return plain(literal_eval(text), ITEMS)


def moves_in_text(value: Plain) -> Plain:
    """Moves that stand in one text, with anything between them."""
    text = text_in(value)
    letters = re.sub(r"[^A-Za-z]", "", text)
    return listed([letters[at : at + 2].upper() for at in range(0, len(letters), 2)])


def flattened(value: Plain) -> Plain:
    """The items of lists inside a list, one after the other."""
    found = list(leaves_of(value))
    return listed(found) if any(is_listed(item) for item in items_in(value)) else None


def in_lists(case: Case, seen: Observation) -> Pair | None:
    """Reads lists inside a list; nothing is told where some lie too deep to be seen."""
    read = reading_of(flattened)(case, seen)
    too_deep = read and {"type": "list"} in items_in(read[1].value)
    return UNTOLD if too_deep else read


def leaves_of(value: Plain) -> Iterator[Plain]:
    """What is no list itself, in lists inside a list."""
    for item in items_in(value):
        if is_listed(item) and not is_letters(item):
            yield from leaves_of(item)
        else:
            yield item


def is_letters(item: Plain) -> bool:
    """Whether an item is a pair of letters, such as a move."""
    return len(item["items"]) == 2 and all(
        isinstance(each, str) and len(each) == 1 for each in item["items"]
    )


def only_item(kind: str) -> Callable[[Plain], Plain]:
    """Reads the one item of a collection of this kind."""

    def undo(value: Plain) -> Plain:
        items = value["items"] if kind_of(value) == kind else []
        return items[0] if len(items) == 1 else None

    return undo


def one_of(place: int) -> Callable[[Plain], Plain]:
    """Reads the value at one place of a short tuple."""

    def undo(value: Plain) -> Plain:
        is_tuple = kind_of(value) == "tuple" and 2 <= len(value["items"]) <= 3
        return value["items"][place] if is_tuple else None

    return undo


def of_items(change: Callable[[Plain], Plain]) -> Callable[[Plain], Plain]:
    """Reads a list by reading its items."""
    return lambda value: listed([change(item) for item in items_in(value)])


def turned(item: Plain) -> Plain:
    """The two letters of a move, the other way round."""
    letters = item["items"] if is_listed(item) else text_in(item)
    return "".join(reversed(letters)) if len(letters) == 2 else None


def plus(step: int) -> Callable[[Plain], Plain]:
    """Reads a number as one that is larger by a step."""

    def undo(item: Plain) -> Plain:
        if type(item) is not int:
            raise TypeError("no number")
        return item + step

    return undo


def joined_pairs(value: Plain) -> Plain:
    """Letters that belong together two by two."""
    letters = "".join(map(text_in, items_in(value)))
    if any(len(item) != 1 for item in items_in(value)):
        return None
    return listed([letters[at : at + 2] for at in range(0, len(letters), 2)])


def yielded(case: Case, seen: Observation) -> Pair | None:
    """What was yielded, with all that it yields in its turn, as far as that was followed."""
    items = seen.value["items"] if seen.has_value and is_listed(seen.value) else []
    if not any(kind_of(item) == "generator" for item in items):
        return None
    leaves = list(leaves_of(seen.value))
    is_whole = all(isinstance(leaf, str) or is_listed(leaf) for leaf in leaves)
    return (case, with_value(seen, listed(leaves))) if is_whole else UNTOLD


def steps_between(value: Plain) -> Plain:
    """The moves between positions that follow one another."""
    pairs = [list(zip(a, b, strict=True)) for a, b in pairwise(map(text_in, items_in(value)))]
    changed = [[p + q for p, q in pair if p != q] for pair in pairs]
    return listed([move for (move,) in changed])


def steps_from_start(value: Plain) -> Plain:
    """The moves that lead from the tower on A to these positions, one after the other."""
    first = text_in(items_in(value)[0])
    return steps_between(listed(["A" * len(first), *items_in(value)]))


def one_step(case: Case, seen: Observation) -> Pair | None:
    """The move from the position that was given to the one that came back."""
    before, after = case.args[0] if case.args else None, seen.value
    if not (isinstance(before, str) and isinstance(after, str) and len(before) == len(after)):
        return None if after is not None else (case, seen)
    changed = [p + q for p, q in zip(before, after, strict=True) if p != q]
    return (case, with_value(seen, changed[0])) if len(changed) == 1 else None


def at_place(place: int) -> Reading:
    """Reads a list as its first, or its last, item; as None where there is none."""

    def read(case: Case, seen: Observation) -> Pair | None:
        if not is_listed(seen.value):
            return None
        items = seen.value["items"]
        return case, with_value(seen, items[place] if items else None)

    return read


def number_of_steps(value: Plain) -> Plain:
    """How many moves lie between positions."""
    return len(items_in(steps_between(value)))


def number_in_text(value: Plain) -> Plain:
    """The one number that a text tells."""
    (number,) = re.findall(r"-?\d+", text_in(value))
    return int(number)


def from_bits(value: Plain) -> Plain:
    """The number that bits in a text stand for."""
    return int(text_in(value), 2)


def exponent_of(value: Plain) -> Plain:
    """The place of the one bit of a power of two."""
    is_power = type(value) is int and value > 0 and value & (value - 1) == 0
    return value.bit_length() if is_power else None


def truth(value: Plain) -> Plain:
    """The truth value that a number or a word stands for."""
    words = {1: True, 0: False, "True": True, "False": False, "yes": True, "no": False}
    return None if isinstance(value, bool) else words.get(value)


def upside_down(value: Plain) -> Plain:
    """The reciprocal of a fraction."""
    top, _, bottom = value["text"].partition("/")
    return {"type": "Fraction", "text": f"{bottom or 1}/{top}" if top != "1" else bottom or "1"}


def joined_digits(item: Plain) -> Plain:
    """The text that a list of digits is."""
    return "".join(str(int(digit)) for digit in items_in(item))


def words_of_bits(case: Case, seen: Observation) -> Pair | None:
    """Numbers, where words of n bits are wanted."""
    n = case.args[0] if case.args else None
    if not is_listed(seen.value) or not isinstance(n, int) or n > 20:
        return None
    words = seen.value["items"]
    texts = [f"{one:b}" if type(one) is int else str(one).removeprefix("0b") for one in words]
    told = listed([text.zfill(n) if n else "" for text in texts])
    return case, with_value(seen, told)
