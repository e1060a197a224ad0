"""The triangle of all positions on three pegs: where each lies, its lines and names."""

from dataclasses import dataclass
from itertools import product
from math import sqrt
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import GROUND
from hanoi_ref.draw.svg import MONO, num, text
from hanoi_ref.puzzle import Rules
from hanoi_ref.theory.sierpinski import Point, sierpinski_point

MARGIN = 30
COLUMN = 690  # pixels across in a notebook with its side bar open
_SIDES = (40.0, 180.0, 260.0, 260.0, 450.0, 540.0, 620.0, 620.0)  # by number of disks


@dataclass(frozen=True)
class Triangle:
    """A sheet for the positions of n disks.

    >>> Triangle(2, "ABC").width
    320.0
    """

    n: int
    pegs: str

    @property
    def side(self) -> float:
        """The length from corner to corner."""
        return _SIDES[self.n]

    @property
    def pitch(self) -> float:
        """The length of an edge."""
        return self.side / max(2.0**self.n - 1, 1)

    @property
    def width(self) -> float:
        """Of the sheet."""
        return self.side + 2 * MARGIN

    @property
    def scale(self) -> float:
        """How much larger than drawn it is shown, as far as a notebook's column has room."""
        return min(1.5, COLUMN / self.width)

    @property
    def height(self) -> float:
        """Of the sheet."""
        return self.side * sqrt(3) / 2 + 2 * MARGIN

    def at(self, position: str) -> Point:
        """Where a position lies."""
        x, up = sierpinski_point(position, self.pegs)
        y = -up  # a picture counts downwards
        # The centre of the triangle lies two thirds of its height below the top.
        top = MARGIN + self.side / sqrt(3)
        return self.width / 2 + x * self.pitch, top + y * self.pitch

    def line(self, p: str, q: str) -> str:
        """The edge between two positions, as part of a path."""
        return "M{} {}L{} {}".format(*map(num, (*self.at(p), *self.at(q))))

    def positions(self) -> list[str]:
        """All positions of the sheet.

        >>> Triangle(1, "ABC").positions()
        ['A', 'B', 'C']
        """
        return ["".join(letters) for letters in product(self.pegs, repeat=self.n)]

    def lines(self) -> str:
        """All moves between the positions, as one path.

        >>> Triangle(2, "ABC").lines().count("M")
        12
        """
        rules = Rules(self.pegs)
        moves = ((p, move) for p in self.positions() for move in rules.legal_moves(p))
        pairs = ((p, str(rules.after(p, move))) for p, move in moves)
        return "".join(self.line(p, q) for p, q in pairs if p < q)

    def name(self, position: str) -> Element:
        """A name by a position: above at the top, below in the bottom row, else on the right."""
        x, y = self.at(position)
        bottom = MARGIN + self.side * sqrt(3) / 2
        if y > bottom - 1 or y < MARGIN + 1:
            x = min(max(x, 4 + 4.6 * self.n), self.width - 4 - 4.6 * self.n)
            return text(x, y + (17 if y > bottom - 1 else -17), position, 15, font_family=MONO)
        return text(
            x + 9,
            y - 6,
            position,
            11,
            font_family=MONO,
            text_anchor="start",
            stroke=GROUND,
            stroke_width=3,
            paint_order="stroke",
        )
