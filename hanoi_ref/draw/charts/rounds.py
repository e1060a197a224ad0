"""The circle of pegs that each disk travels, and its next step."""

from collections.abc import Iterator
from math import cos, pi, sin
from xml.etree.ElementTree import Element

from hanoi_ref.draw.boards.piece import draw_piece
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, FAINT, ON_DISK, PEG, TEXT, disk_colour
from hanoi_ref.draw.svg import Svg, drawing, num, shape, text
from hanoi_ref.puzzle import Move, Piece, Position, Rules, whole
from hanoi_ref.solvers.iteration import natural_move

MOST = 10  # disks
EDGE = 10
CELL = 106  # between the circles of two disks
RADIUS = 32
NODE = 10.5
CLEAR = 0.46  # radians of the circle between the middle of a peg and the end of an arrow
HEAD = 7
HIGH = 2 * (EDGE + RADIUS) + NODE + 4

PEGS = "ABC"
_AT = {peg: pi * (2 * at / 3 - 0.5) for at, peg in enumerate(PEGS)}  # A on top, then clockwise
CLASSIC = Rules()


def draw_rounds(position: int | str, title: str | None = None) -> Svg:
    """Draw a circle of the three pegs for each disk, the largest first, with its direction.

    In the optimal solution from A to C every disk always goes in one direction, neighbours in size
    in opposite ones.  If a position is given, each disk's peg is filled and its next step is
    marked: solid if it is legal, else dashed.

    >>> print(draw_rounds(2).desc)
    Disk 2 goes A, C, B and round again. Disk 1 goes A, B, C and round again.
    >>> print(draw_rounds("AB").desc)
    Disk 2 is on A. Its next step, to C, is legal. Disk 1 is on B. Its next step, to C, is legal.

    `position` may be a number of disks, 0 to 10.  ValueError names an invalid argument.  Buneman
    and Levy, The Towers of Hanoi problem (1980), for the smallest disk.
    """
    if isinstance(position, str):
        here, n = CLASSIC.position(position), len(position)
    else:
        here, n = None, position
    whole("n", n, 0, MOST)
    disks = range(n, 0, -1)
    rounds = [_Round(n, disk, here, EDGE + (at + 0.5) * CELL) for at, disk in enumerate(disks)]
    shapes = [part for each in rounds for part in each.shapes()]
    if not rounds:
        shapes = [text(EDGE + CELL / 2, HIGH / 2, "no disks", 11, fill=FAINT)]
    return drawing(
        max(n, 1) * CELL + 2 * EDGE,
        HIGH,
        title or f"The rounds of {n} disk{'s' * (n != 1)}" + (f" in {here}" if here else ""),
        " ".join(each.said() for each in rounds) or "No disks, no rounds.",
        shapes,
        least=90 * n,
    )


class _Round:
    """One disk's circle, centred on x."""

    def __init__(self, n: int, disk: int, here: Position | None, x: float) -> None:
        self.disk, self.x, self.y = disk, x, EDGE + NODE + RADIUS + 2
        self.next = {peg: natural_move(n, disk, peg) for peg in PEGS}
        self.peg = here.peg_of(disk) if here is not None else None
        self.legal = False
        if here is not None and self.peg and here.top(self.peg) == disk:
            self.legal = CLASSIC.why_not(here, self.next[self.peg]) is None

    def said(self) -> str:
        if self.peg is None:
            first = self.next["A"]
            way = ", ".join(("A", first.target, self.next[first.target].target))
            return f"Disk {self.disk} goes {way} and round again."
        target, legal = self.next[self.peg].target, "legal" if self.legal else "not legal"
        return f"Disk {self.disk} is on {self.peg}. Its next step, to {target}, is {legal}."

    def shapes(self) -> Iterator[Element]:
        for peg, move in self.next.items():
            yield from self._arc(move, next_step=peg == self.peg)
        yield draw_piece(Piece(self.disk), self.x, self.y - 9, 30, 18)
        for peg in PEGS:
            yield from self._node(peg)

    def _node(self, peg: str) -> Iterator[Element]:
        x, y = self._point(_AT[peg])
        filled = peg == self.peg
        fill, stroke = (disk_colour(self.disk),) * 2 if filled else (BACKGROUND, PEG)
        yield shape("circle", cx=x, cy=y, r=NODE, fill=fill, stroke=stroke, data_peg=peg)
        yield text(x, y, peg, 12, fill=ON_DISK if filled else TEXT, font_weight="bold")

    def _arc(self, move: Move, next_step: bool) -> Iterator[Element]:
        """Yield an arrow along the circle; the next step is thick, and dashed if it is illegal."""
        onward = (PEGS.index(move.target) - PEGS.index(move.source)) % 3 == 1
        turn = 1 if onward else -1
        start = _AT[move.source] + turn * CLEAR
        end = _AT[move.source] + turn * (2 * pi / 3 - CLEAR - HEAD / RADIUS)
        line = "M{} {}A{r} {r} 0 0 {} {} {}".format(
            *map(num, (*self._point(start), int(onward), *self._point(end))), r=RADIUS
        )
        colour, dash = (ACCENT if next_step else PEG), None if self.legal else "4 3"
        yield shape(
            "path",
            d=line,
            fill="none",
            stroke=colour,
            stroke_width=3.5 if next_step else 1.5,
            stroke_dasharray=dash if next_step else None,
            data_step=move if next_step else None,
        )
        yield self._head(end, turn, colour, 1.3 if next_step else 0.9)

    def _head(self, angle: float, turn: int, colour: str, scale: float) -> Element:
        (x, y), length, half = self._point(angle), HEAD * scale, 4.5 * scale
        along, across = (-sin(angle) * turn, cos(angle) * turn), (cos(angle), sin(angle))
        corners = ((length, 0.0), (0.0, half), (0.0, -half))
        points = " ".join(
            f"{num(x + a * along[0] + c * across[0])},{num(y + a * along[1] + c * across[1])}"
            for a, c in corners
        )
        return shape("polygon", points=points, fill=colour)

    def _point(self, angle: float) -> tuple[float, float]:
        return self.x + RADIUS * cos(angle), self.y + RADIUS * sin(angle)
