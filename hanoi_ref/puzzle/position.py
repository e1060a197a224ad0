"""A position: which peg each disk is on."""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import Self

_LETTERS = re.compile("[A-Za-z]*")
_PILES = re.compile("[1-9]*(/[1-9]*)+")


class Position(str):
    """A position as a string: one letter per disk, largest disk first.

    Disks are numbered from 1, the smallest, so disk 1 is the last letter.  The value equals the
    plain string, can be a dictionary key and goes into JSON as it is.

    >>> position = Position("AAB")
    >>> position.disks, position.peg_of(1), position.stack("A")
    (3, 'B', (3, 2))

    Where disks have two sides or two colours, a capital shows red (or black) and a small letter
    blue (or white):

    >>> Position("AAc").peg_of(1), Position("AAc").letter_of(1)
    ('C', 'c')

    Two disks of each size (bicolour): disks 2s and 2s - 1 have size s, and their letters are
    adjacent.  The lower disk is first if they share a peg, else the black one.

    >>> Position("AbbB").stack("B")  # white, large; then small white under small black
    (3, 2, 1)

    Puzzles whose piles may be in any order (cards, Tower of London) list the piles instead,
    bottom first, with a slash between pegs:

    >>> Position("3/21/").stack("B"), Position("3/21/").top("C")
    ((2, 1), None)

    Raises ValueError for anything else.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:  # noqa: D102 (the class says it)
        if type(text) is cls:
            return text
        is_text = isinstance(text, str)
        if not is_text or not (_LETTERS.fullmatch(text) or _PILES.fullmatch(text)):
            raise ValueError(not_capital(text))
        return super().__new__(cls, text)

    @property
    def in_piles(self) -> bool:
        """Whether the string lists piles, with slashes between them, rather than letters."""
        return "/" in self

    @property
    def disks(self) -> int:
        """The number of disks."""
        return len(self) - self.count("/")

    def peg_of(self, disk: int) -> str:
        """Return the peg that a disk is on; disks count from 1, the smallest."""
        return self.letter_of(disk).upper()

    def letter_of(self, disk: int) -> str:
        """Return the letter of a disk's peg, small where the disk shows its other side or colour.

        >>> Position("Ab").letter_of(1), Position("Ab").letter_of(2)
        ('b', 'A')
        """
        piles = self.count("/")
        if not 1 <= disk <= len(self) - piles:
            raise ValueError(f"there is no disk {disk}: the disks are 1 to {self.disks}")
        return ascii_uppercase[self.count("/", 0, self.index(str(disk)))] if piles else self[-disk]

    def top(self, peg: str) -> int | None:
        """Return the number of the top disk on a peg; None if the peg is empty.

        >>> Position("AAB").top("A"), Position("AAB").top("C")
        (2, None)
        """
        last = max(self.rfind(peg), self.rfind(peg.lower()))
        if last >= 0:
            return len(self) - last
        pile = self.stack(peg) if self.in_piles else ()
        return pile[-1] if pile else None

    def stack(self, peg: str) -> tuple[int, ...]:
        """Return the disks on a peg, bottom first."""
        if self.in_piles:
            piles = dict(zip(ascii_uppercase, self.split("/"), strict=False))
            return tuple(map(int, piles.get(peg, "")))
        return tuple(len(self) - i for i, letter in enumerate(self.upper()) if letter == peg)

    def put(self, disk: int, peg: str) -> Position:
        """Return the position with one disk on another peg; ignores the rules.

        >>> Position("AAB").put(1, "C"), Position("3/21/").put(1, "C")
        ('AAC', '3/2/1')
        """
        if self.in_piles:
            piles = self.replace(str(disk), "").split("/")
            piles[ascii_uppercase.index(peg)] += str(disk)
            return _trusted("/".join(piles))
        at = len(self) - disk
        return _trusted(self[:at] + peg + self[at + 1 :])


def not_capital(text: object) -> str:
    """Return the error message for a value that is not a position of the classic game.

    >>> not_capital("A-B")
    "a position is one capital letter per disk, largest disk first, not 'A-B'"
    """
    if isinstance(text, str) and "/" in text:
        return f"piles are digits, bottom first, with a stroke between pegs, not {text!r}"
    return f"a position is one capital letter per disk, largest disk first, not {text!r}"


def _trusted(text: str) -> Position:
    """Return a Position without validation, for strings made from a valid one."""
    return str.__new__(Position, text)
