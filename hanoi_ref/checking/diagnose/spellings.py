"""Moves as the world writes them, read as the course does."""

from __future__ import annotations

import re
from collections.abc import Callable

from hanoi_ref.checking.answer import kind_of
from hanoi_ref.checking.observation import Plain

ALONE = r"(?<![A-Za-z0-9]){0}(?![A-Za-z0-9])"
PEG, SMALL, NUMBER = (re.compile(ALONE.format(one)) for one in ("[A-Z]", "[a-z]", r"\d+"))
PAIR = re.compile(ALONE.format("[A-Z]{2}"))


def listed(items: list[Plain]) -> Plain:
    """A list of these, as plain as they are."""
    return {"type": "list", "items": items}


def in_words(item: Plain) -> str:
    """The move that a line, or a tuple with more in it, tells.

    >>> in_words("Move disk 1 from A to C"), in_words({"type": "list", "items": [1, "A", "C"]})
    ('AC', 'AC')
    >>> in_words("move 7")
    Traceback (most recent call last):
    ValueError: no move
    """
    text = _text(item)
    for pattern, many in ((PEG, 2), (PAIR, 1), (SMALL, 2)):
        found = pattern.findall(text)
        if len(found) == many:
            return "".join(found).upper()
    raise ValueError("no move")


def numbered(first: int) -> Callable[[Plain], str]:
    """Reads moves between pegs with numbers, of which the first peg has this one.

    >>> numbered(1)({"type": "tuple", "items": [1, 3]}), numbered(0)("0->2")
    ('AC', 'AC')
    """

    def read(item: Plain) -> str:
        text = _text(item)
        found = NUMBER.findall(text) or re.findall(r"\d", text)
        pegs = [int(number) - first for number in found[-2:]]
        if len(pegs) != 2 or not all(0 <= peg < 6 for peg in pegs):
            raise ValueError("no move")
        return "".join("ABCDEF"[peg] for peg in pegs)

    return read


def _text(item: Plain) -> str:
    if kind_of(item) in {"list", "tuple"}:
        return " ".join(str(each) for each in item["items"])
    return str(item)
