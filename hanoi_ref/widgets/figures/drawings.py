"""A figure of all sets of arrows between three pegs; it marks those that can carry a tower."""

from collections.abc import Iterator
from itertools import combinations
from math import cos, dist, pi, sin
from xml.etree.ElementTree import Element

from hanoi_ref.draw import Svg
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, LINE, MARKED, PEG, TEXT
from hanoi_ref.draw.svg import drawing, num, shape
from hanoi_ref.puzzle import Puzzle, Rules
from hanoi_ref.puzzle.position import Position
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets.figures.figure import Button, Figure, button

ARROWS = ("AB", "AC", "BA", "BC", "CA", "CB")
DRAWN = [frozenset(some) for size in range(7) for some in combinations(ARROWS, size)]
MOST = 4  # disks
CELL, ACROSS, RADIUS = 66, 8, 19
ASK = (
    "Tap a drawing to see how many moves it takes. The buttons mark the drawings that can "
    "carry that many disks."
)


def moves_of(arrows: frozenset[str], n: int) -> int | None:
    """Return the fewest moves of n disks from A to C along arrows; None if it is impossible.

    >>> moves_of(frozenset({"AB", "BC"}), 1), moves_of(frozenset({"AB", "BC"}), 2)
    (2, None)
    """
    puzzle = Puzzle(Rules(arrows=arrows), Position("A" * n), Position("C" * n))
    return distance_to_goal(puzzle, puzzle.start)


class Drawings(Figure):
    """The 64 drawings of arrows between three pegs, with those marked that carry a tower.

    >>> drawings = Drawings()
    >>> drawings.act("disks 3")
    >>> drawings._said
    '18 of 64 drawings carry 3 disks from A to C.'
    """

    name = "All drawings of arrows"

    def __init__(self) -> None:
        self.disks, self.picked = 0, -1
        super().__init__()
        self.say(ASK)

    def carrying(self, n: int) -> list[frozenset[str]]:
        """Return the drawings that carry n disks."""
        return [arrows for arrows in DRAWN if moves_of(arrows, n) is not None]

    def act(self, do: str) -> None:
        """Choose a drawing, or a number of disks."""
        match do.split():
            case ["pick", at]:
                self.picked = int(at)
                self._tell(DRAWN[self.picked])
            case ["disks", n]:
                self.disks, self.picked = int(n), -1
                number, disks = len(self.carrying(self.disks)), "disk" if n == "1" else "disks"
                self.say(f"{number} of {len(DRAWN)} drawings carry {n} {disks} from A to C.")

    def _tell(self, arrows: frozenset[str]) -> None:
        counts = [moves_of(arrows, n) for n in range(1, MOST + 1)]
        told = ", ".join("-" if count is None else str(count) for count in counts)
        named = " ".join(sorted(arrows)) or "no arrows"
        self.say(f"{named}: 1, 2, 3 and 4 disks take {told} moves.")

    def draw(self) -> Svg:
        """Draw eight rows of eight."""
        carry = set(self.carrying(self.disks)) if self.disks else set()
        shapes = [
            part for at in range(len(DRAWN)) for part in self._drawing(at, DRAWN[at] in carry)
        ]
        side = CELL * ACROSS + 8
        marked = f" {len(carry)} of them are marked." if self.disks else ""
        return drawing(side, side, self.name, f"64 drawings.{marked}", shapes, 1)

    def _drawing(self, at: int, carries: bool) -> Iterator[Element]:
        x, y, arrows = 4 + CELL * (at % ACROSS), 4 + CELL * (at // ACROSS), DRAWN[at]
        box = {"x": x + 2, "y": y + 2, "width": CELL - 4, "height": CELL - 4, "rx": 5}
        edge = TEXT if at == self.picked else PEG if carries else LINE
        ring = {"stroke": edge, "stroke_width": 2 if carries else 1}
        ground = shape("rect", **box, fill=MARKED if carries else BACKGROUND, **ring)
        ends = {peg: _point(x, y, turn) for turn, peg in enumerate("ABC")}
        lines = [_arrow(ends[arrow[0]], ends[arrow[1]]) for arrow in sorted(arrows)]
        dots = [shape("circle", cx=px, cy=py, r=3, fill=PEG) for px, py in ends.values()]
        words = f"Arrows {' '.join(sorted(arrows)) or 'none'}{', marked' if carries else ''}"
        asks = {"role": "button", "tabindex": 0, "aria_label": words, "data_do": f"pick {at}"}
        yield shape("g", ground, *lines, *dots, **asks)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: numbers of disks."""
        disks = range(1, MOST + 1)
        return [("Disks", [button(f"disks {n}", str(n), n == self.disks) for n in disks])]


def _point(x: float, y: float, turn: int) -> tuple[float, float]:
    """Return the position of a peg in a drawing: A at the top, then clockwise."""
    angle = 2 * pi * turn / 3 - pi / 2
    return x + CELL / 2 + RADIUS * cos(angle), y + CELL / 2 + 5 + RADIUS * sin(angle)


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> Element:
    """Draw an arrow beside the one in the other direction."""
    far = dist(start, end)
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    x1, y1 = start[0] + 5 * dx - 2.2 * dy, start[1] + 5 * dy + 2.2 * dx
    x2, y2 = end[0] - 6 * dx - 2.2 * dy, end[1] - 6 * dy + 2.2 * dx
    back = f"{num(x2 - 5 * dx - 3 * dy)} {num(y2 - 5 * dy + 3 * dx)}"
    d = f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}L{back}"
    return shape("path", d=d, fill="none", stroke=ACCENT, stroke_width=1.6)
