"""The pieces of a position: where each disk is and which side or colour it shows."""

from dataclasses import dataclass
from typing import Literal

from hanoi_ref.puzzle.position import Position
from hanoi_ref.puzzle.rules import Rules

Side = Literal["plain", "red", "blue", "black", "white"]
Look = Literal["disks", "balls", "cards"]


@dataclass(frozen=True)
class Piece:
    """A disk as drawn: its size, which is the number on it, and the side that it shows.

    >>> str(Piece(2)), str(Piece(2, "red"))
    ('2', '2 red')
    """

    size: int
    side: Side = "plain"

    def __str__(self) -> str:
        return f"{self.size}" if self.side == "plain" else f"{self.size} {self.side}"


def look(rules: Rules) -> Look:
    """Return how to draw the pieces: as disks, as balls on posts or as cards in columns.

    >>> look(Rules()), look(Rules(piles=True))
    ('disks', 'cards')
    """
    if rules.room:
        return "balls"
    return "cards" if rules.piles and rules.rests_on == "larger" else "disks"


def sides(rules: Rules) -> tuple[Side, Side]:
    """Return the sides that a capital letter and a small letter stand for.

    >>> sides(Rules(flips=True)), sides(Rules())
    (('red', 'blue'), ('plain', 'plain'))
    """
    if rules.paired:
        return "black", "white"
    return ("red", "blue") if rules.flips else ("plain", "plain")


def piece(rules: Rules, position: Position, disk: int) -> Piece:
    """Return how a disk looks in a position: its size and side.

    >>> piece(Rules(flips=True), Position("Ab"), 1)
    Piece(size=1, side='blue')
    """
    return Piece(rules.size(disk), sides(rules)[position.letter_of(disk).islower()])


def pieces(rules: Rules, position: str) -> dict[str, tuple[Piece, ...]]:
    """Return the pieces on each peg, bottom first.

    >>> lying = pieces(Rules(rests_on="equal"), "AbBa")
    >>> [str(piece) for piece in lying["B"]], lying["C"]
    (['2 white', '1 black'], ())
    >>> pieces(Rules(piles=True), "3/21/")["B"]
    (Piece(size=2, side='plain'), Piece(size=1, side='plain'))

    The position is not checked against the rules; `rules.position` does that.
    """
    lying = Position(position)
    return {
        peg: tuple(piece(rules, lying, disk) for disk in lying.stack(peg)) for peg in rules.pegs
    }
