"""A position: which peg each disk is on."""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import Self

_LETTERS = re.compile("[A-Za-z]*")
_PILES = re.compile("[1-9]*(/[1-9]*)+")


class Position(str):
    """A position in its text form: one letter per disk, largest disk first.

    Disks are numbered from 1, the smallest, so disk 1 is the last letter.  The value equals the
    plain string, can be a dictionary key and goes into JSON as it is.

    >>> position = Position("AAB")
    >>> position.disks, position.peg_of(1), position.stack("A")
    (3, 'B', (3, 2))

    Where disks have two sides or two colours, a capital shows red (or black) and a small letter
    blue (or white):

    >>> Position("AAc").peg_of(1), Position("AAc").letter_of(1)
    ('C', 'c')

    Two disks of each size (bicolour): the two letters of a size stand together, the lower disk
    first where they share a peg, black first where they do not; disks 2s and 2s - 1 have size s.

    >>> Position("AbbB").stack("B")  # white, large; then small white under small black
    (3, 2, 1)

    Puzzles whose piles may stand in any order (cards, Tower of London) write the piles instead,
    bottom first, with a stroke between pegs:

    >>> Position("3/21/").stack("B"), Position("3/21/").top("C")
    ((2, 1), None)

    Raises ValueError for anything else.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:  # noqa: D102 (the class says it)
        if type(text) is cls:
            return text
        if not (_LETTERS.fullmatch(text) or _PILES.fullmatch(text)):
            raise ValueError(not_capital(text))
        return super().__new__(cls, text)

    @property
    def in_piles(self) -> bool:
        """Whether the text lists piles, with strokes between them, rather than letters."""
        return "/" in self

    @property
    def disks(self) -> int:
        """How many disks there are."""
        return len(self) - self.count("/")

    def peg_of(self, disk: int) -> str:
        """The peg that a disk is on; disks count from 1, the smallest."""
        return self.letter_of(disk).upper()

    def letter_of(self, disk: int) -> str:
        """The letter of a disk's peg, small where the disk shows its other side or colour.

        >>> Position("Ab").letter_of(1), Position("Ab").letter_of(2)
        ('b', 'A')
        """
        if not 1 <= disk <= self.disks:
            raise ValueError(f"there is no disk {disk}: the disks are 1 to {self.disks}")
        if self.in_piles:
            return ascii_uppercase[self.count("/", 0, self.index(str(disk)))]
        return self[len(self) - disk]

    def top(self, peg: str) -> int | None:
        """The number of the uppermost disk on a peg, None when the peg is empty.

        >>> Position("AAB").top("A"), Position("AAB").top("C")
        (2, None)
        """
        if self.in_piles:
            pile = self.stack(peg)
            return pile[-1] if pile else None
        last = max(self.rfind(peg), self.rfind(peg.lower()))
        return None if last < 0 else len(self) - last

    def stack(self, peg: str) -> tuple[int, ...]:
        """The disks on a peg, bottom first."""
        if self.in_piles:
            piles = dict(zip(ascii_uppercase, self.split("/"), strict=False))
            return tuple(map(int, piles.get(peg, "")))
        return tuple(len(self) - i for i, letter in enumerate(self.upper()) if letter == peg)

    def put(self, disk: int, peg: str) -> Position:
        """The position with one disk on another peg, whatever the rules say.

        >>> Position("AAB").put(1, "C"), Position("3/21/").put(1, "C")
        ('AAC', '3/2/1')
        """
        if self.in_piles:
            piles = self.replace(str(disk), "").split("/")
            piles[ascii_uppercase.index(peg)] += str(disk)
            return _trusted("/".join(piles))
        at = len(self) - disk
        return _trusted(self[:at] + peg + self[at + 1 :])


def not_capital(text: str) -> str:
    """The words that refuse what is no position of the classic game.

    >>> not_capital("A-B")
    "a position is one capital letter per disk, largest disk first, not 'A-B'"
    """
    if "/" in text:
        return f"piles are digits, bottom first, with a stroke between pegs, not {text!r}"
    return f"a position is one capital letter per disk, largest disk first, not {text!r}"


def _trusted(text: str) -> Position:
    """A position made from a position, which needs no second look."""
    return str.__new__(Position, text)
