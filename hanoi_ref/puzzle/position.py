"""A position: which peg each disk is on."""

from __future__ import annotations

from typing import Self


class Position(str):
    """A position in its text form: one letter per disk, largest disk first.

    Disks are numbered from 1, the smallest, so disk 1 is the last letter.  The value equals the
    plain string, can be a dictionary key and goes into JSON as it is.

    >>> position = Position("AAB")
    >>> position.disks, position.peg_of(1), position.stack("A")
    (3, 'B', (3, 2))

    Raises ValueError for anything but capital letters.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:  # noqa: D102 (the class says it)
        if text and not (text.isascii() and text.isalpha() and text.isupper()):
            raise ValueError(
                f"a position is one capital letter per disk, largest disk first, not {text!r}"
            )
        return super().__new__(cls, text)

    @property
    def disks(self) -> int:
        """How many disks there are."""
        return len(self)

    def peg_of(self, disk: int) -> str:
        """The peg that a disk is on; disks count from 1, the smallest."""
        if not 1 <= disk <= len(self):
            raise ValueError(f"there is no disk {disk}: the disks are 1 to {len(self)}")
        return self[len(self) - disk]

    def top(self, peg: str) -> int | None:
        """The number of the uppermost disk on a peg, None when the peg is empty.

        >>> Position("AAB").top("A"), Position("AAB").top("C")
        (2, None)
        """
        last = self.rfind(peg)
        return None if last < 0 else len(self) - last

    def stack(self, peg: str) -> tuple[int, ...]:
        """The disks on a peg, bottom first."""
        return tuple(len(self) - i for i, letter in enumerate(self) if letter == peg)

    def put(self, disk: int, peg: str) -> Position:
        """The position with one disk on another peg, whatever the rules say."""
        at = len(self) - disk
        return Position(self[:at] + peg + self[at + 1 :])

    def describe(self, pegs: str = "ABC") -> str:
        """The pegs with their disks in words, bottom first.

        >>> Position("AAB").describe()
        'A=3,2 B=1 C=.'
        """
        return " ".join(f"{peg}={','.join(map(str, self.stack(peg))) or '.'}" for peg in pegs)
