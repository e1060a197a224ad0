"""The triangle of all positions on three pegs: coordinates, lines and names."""

from dataclasses import dataclass
from itertools import product
from math import sqrt
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import GROUND
from hanoi_ref.draw.svg import MONO, num, text
from hanoi_ref.puzzle import Rules
from hanoi_ref.theory.sierpinski import Point, sierpinski_point

MARGIN = 30
COLUMN = 690  # width in pixels of a notebook with its side bar open
_SIDES = (40.0, 180.0, 260.0, 260.0, 450.0, 540.0, 620.0, 620.0)  # by number of disks


@dataclass(frozen=True)
class Triangle:
    """The geometry of a drawing of all positions of n disks.

    >>> Triangle(2, "ABC").width
    320.0
    """

    n: int
    pegs: str

    @property
    def side(self) -> float:
        """The length of the triangle's side."""
        return _SIDES[self.n]

    @property
    def pitch(self) -> float:
        """The length of an edge between two positions."""
        return self.side / max(2.0**self.n - 1, 1)

    @property
    def width(self) -> float:
        """The width of the drawing."""
        return self.side + 2 * MARGIN

    @property
    def scale(self) -> float:
        """The scale of the drawing: enlarged up to the width of a notebook's column."""
        return min(1.5, COLUMN / self.width)

    @property
    def height(self) -> float:
        """The height of the drawing."""
        return self.side * sqrt(3) / 2 + 2 * MARGIN

    def at(self, position: str) -> Point:
        """Return the point of a position."""
        x, up = sierpinski_point(position, self.pegs)
        y = -up  # y grows downwards in SVG
        # The centre of the triangle is two thirds of its height below the top.
        top = MARGIN + self.side / sqrt(3)
        return self.width / 2 + x * self.pitch, top + y * self.pitch

    def line(self, p: str, q: str) -> str:
        """Return the edge between two positions, as part of an SVG path."""
        return "M{} {}L{} {}".format(*map(num, (*self.at(p), *self.at(q))))

    def positions(self) -> list[str]:
        """Return all positions of the drawing.

        >>> Triangle(1, "ABC").positions()
        ['A', 'B', 'C']
        """
        return ["".join(letters) for letters in product(self.pegs, repeat=self.n)]

    def lines(self) -> str:
        """Return all moves between the positions, as one SVG path.

        >>> Triangle(2, "ABC").lines().count("M")
        12
        """
        rules = Rules(self.pegs)
        moves = ((p, move) for p in self.positions() for move in rules.legal_moves(p))
        pairs = ((p, str(rules.after(p, move))) for p, move in moves)
        return "".join(self.line(p, q) for p, q in pairs if p < q)

    def name(self, position: str) -> Element:
        """Return a name near a position: above the top, below the bottom row, else on the right."""
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
