"""A move: the letters of two pegs, source then target."""

from __future__ import annotations

from functools import lru_cache
from typing import Self


class Move(str):
    """A move as a string like "AC", equal to the plain string.

    >>> Move("AC") == "AC"
    True
    >>> Move("AC").source, Move("AC").target
    ('A', 'C')

    Raises ValueError for anything but two different capital letters.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:  # noqa: D102 (the class says it)
        if type(text) is cls:
            return text
        is_pair = isinstance(text, str) and len(text) == 2
        if not (is_pair and text.isascii() and text.isalpha() and text.isupper()):
            raise ValueError(f"a move is two capital letters, source then target, not {text!r}")
        if text[0] == text[1]:
            raise ValueError(f"a move needs two different pegs, but {text!r} names one twice")
        return super().__new__(cls, text)

    @property
    def source(self) -> str:
        """The peg that the disk leaves."""
        return self[0]

    @property
    def target(self) -> str:
        """The peg that the disk lands on."""
        return self[1]

    @property
    def back(self) -> Move:
        """The move that undoes this one.

        >>> Move("AC").back
        'CA'
        """
        return Move(self[::-1])


def read_move(value: object) -> Move:
    """Return the move written as "AC" or as a pair of letters.

    >>> read_move("AC"), read_move(("A", "C")), read_move(["A", "C"])
    ('AC', 'AC', 'AC')

    Raises ValueError with a sentence that says what was expected.
    """
    if isinstance(value, str):
        return named(value)
    match value:
        case (str(source), str(target)):
            return named(source + target)
    raise ValueError(f'a move is written like "AC" or ("A", "C"), not {value!r}')


@lru_cache(1024)  # solutions and answers repeat few moves thousands of times
def named(text: str) -> Move:
    """Return the move that a string names, the same object each time.

    >>> named("AC") is named("A" + "C")
    True
    """
    return Move(text)


@lru_cache(1024)
def third(one: str, other: str, pegs: str = "ABC") -> str:
    """Return the peg that is neither of two pegs.

    >>> third("A", "C")
    'B'
    """
    (spare,) = set(pegs) - {one, other}
    return spare
