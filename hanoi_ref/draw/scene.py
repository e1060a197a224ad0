"""What a position's text form says, ready to be drawn: the pieces on each peg."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from hanoi_ref.puzzle import Rules

Side = Literal["plain", "red", "blue", "black", "white"]
Variant = Literal["classic", "magnetic", "bicolour"]
Posts = str | Mapping[str, str | None]

RED_OR_BLUE: dict[str | None, Side] = {"red": "red", "blue": "blue"}
_SIDES: dict[Variant, tuple[Side, Side]] = {  # what capital and small letters stand for
    "classic": ("plain", "plain"),
    "magnetic": ("red", "blue"),
    "bicolour": ("black", "white"),
}


@dataclass(frozen=True)
class Piece:
    """A disk: its number on the drawing, from 1 for the smallest size, and the side it shows.

    >>> str(Piece(2)), str(Piece(2, "red"))
    ('2', '2 red')
    """

    number: int
    side: Side = "plain"

    def __str__(self) -> str:
        return f"{self.number}" if self.side == "plain" else f"{self.number} {self.side}"


@dataclass(frozen=True)
class Scene:
    """The pieces on each peg, bottom first, and the colours of posts that are fixed.

    >>> scene = read_scene("AAB")
    >>> scene.sizes, [piece.number for piece in scene.stacks["A"]]
    (3, [3, 2])
    """

    pegs: str
    stacks: Mapping[str, tuple[Piece, ...]]
    posts: Mapping[str, Side] = field(default_factory=dict)

    @property
    def pieces(self) -> list[Piece]:
        """All pieces, peg by peg."""
        return [piece for peg in self.pegs for piece in self.stacks[peg]]

    @property
    def sizes(self) -> int:
        """The number of the largest piece."""
        return max((piece.number for piece in self.pieces), default=0)

    @property
    def magnetic(self) -> bool:
        """Whether pieces have a red and a blue face."""
        return bool(self.posts) or any(piece.side in ("red", "blue") for piece in self.pieces)

    def describe(self) -> str:
        """The scene in sentences, for those who cannot see it.

        >>> read_scene("AAb", "AB").describe()
        'Peg A: disks 3 red, 2 red. Peg B: disk 1 blue.'
        """
        return " ".join(f"Peg {self._named(peg)}: {self._heard(peg)}." for peg in self.pegs)

    def _named(self, peg: str) -> str:
        return f"{peg} ({self.posts[peg]})" if peg in self.posts else peg

    def _heard(self, peg: str) -> str:
        stack = self.stacks[peg]
        words = ", ".join(map(str, stack))
        return f"disk{'s' * (len(stack) > 1)} {words}" if stack else "empty"


def read_scene(
    position: str,
    pegs: str = "ABC",
    variant: Variant | None = None,
    posts: Posts | None = None,
) -> Scene:
    """The scene that a position's text form stands for.

    >>> read_scene("AAB").stacks["A"]
    (Piece(number=3, side='plain'), Piece(number=2, side='plain'))
    >>> read_scene("Ab", posts="bC").posts
    {'B': 'blue', 'C': 'red'}
    >>> read_scene("AbBb", variant="bicolour").stacks["B"]
    (Piece(number=2, side='white'), Piece(number=1, side='black'), Piece(number=1, side='white'))
    >>> [piece.number for piece in read_scene("3/21/").stacks["B"]]
    [2, 1]

    One letter per disk, largest first.  Magnetic: a capital shows red, a small letter blue.
    Bicolour: two letters a size, capital black and small white.  Piles in any order are written
    bottom first with a stroke between pegs.  Without a variant, small letters or posts mean
    magnetic.  `posts` are colours that are fixed: {"A": "red", "B": None} or, in short, "A" and "b"
    for red and blue.  ValueError says what cannot be read.
    """
    colours = read_posts(posts, pegs)
    if "/" in position:
        return Scene(pegs, _piles(position, pegs))
    if variant is None:
        variant = "magnetic" if colours or position != position.upper() else "classic"
    pieces = list(_pieces(_checked(position, pegs, variant), variant))
    stacks = {peg: tuple(piece for piece, at in pieces if at == peg) for peg in pegs}
    return Scene(pegs, stacks, colours)


def read_posts(posts: Posts | None, pegs: str = "ABC") -> dict[str, Side]:
    """The fixed colours of posts, from a mapping or in short form; free posts are left out.

    >>> read_posts("Ab"), read_posts({"A": "red", "B": "blue", "C": None})
    ({'A': 'red', 'B': 'blue'}, {'A': 'red', 'B': 'blue'})
    """
    if isinstance(posts, str):
        posts = {letter.upper(): "red" if letter.isupper() else "blue" for letter in posts}
    for peg, colour in (posts or {}).items():
        if peg not in pegs or colour not in ("red", "blue", None):
            wanted = f"posts are pegs among {', '.join(pegs)} that are red, blue or None"
            raise ValueError(f"{wanted}, not {peg!r}: {colour!r}")
    return {peg: RED_OR_BLUE[colour] for peg, colour in (posts or {}).items() if colour}


def _checked(position: str, pegs: str, variant: Variant) -> str:
    folded = variant != "classic" and position.isascii()
    Rules(pegs).position(position.upper() if folded else position)
    if variant == "bicolour" and len(position) % 2:
        raise ValueError(f"a bicolour position has two letters a size, unlike {position!r}")
    return position


def _pieces(position: str, variant: Variant) -> Iterator[tuple[Piece, str]]:
    """Each piece with its peg, largest first, which is also bottom first."""
    two = 2 if variant == "bicolour" else 1
    capital, small = _SIDES[variant]
    for at, letter in enumerate(position):
        number = (len(position) - at + two - 1) // two
        yield Piece(number, capital if letter.isupper() else small), letter.upper()


def _piles(position: str, pegs: str) -> dict[str, tuple[Piece, ...]]:
    piles = position.split("/")
    if len(piles) != len(pegs) or not position.replace("/", "0").isdecimal():
        wanted = f"piles are digits, bottom first, with a stroke between {len(pegs)} pegs"
        raise ValueError(f"{wanted}, not {position!r}")
    return {
        peg: tuple(Piece(int(digit)) for digit in pile)
        for peg, pile in zip(pegs, piles, strict=True)
    }
