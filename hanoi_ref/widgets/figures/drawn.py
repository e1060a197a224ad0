"""The map of two disks, named by hand; then three copies of it, to be joined by hand."""

from itertools import combinations, product
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.draw import Svg
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.palette import ACCENT, BACKGROUND, FAINT, MARKED, PEG, REFUSED, TEXT
from hanoi_ref.solvers.spread import near
from hanoi_ref.theory.graph import Point, sierpinski_point
from hanoi_ref.widgets.figures.figure import Button, Figure, button

NAMES = ["".join(letters) for letters in product("ABC", repeat=2)]
# A dot is known by its place, from the top and from the left: its id betrays no name.
DOTS = sorted((sierpinski_point(name) for name in NAMES), key=lambda at: (-round(at[1], 3), at[0]))
LINES = [
    (p, q) for p, q in combinations(range(9), 2) if abs(complex(*DOTS[p]) - complex(*DOTS[q])) < 1.1
]
CORNERS = {peg: sierpinski_point(peg) for peg in "ABC"}
WIDE, HIGH = 380, 320
FIRST = "Drag a name to a dot. Or tap the name, and then the dot."


class DrawnMap(Figure):
    """Nine dots and lines that wait for the names of the positions of two disks.

    >>> drawn = DrawnMap()
    >>> for do in ("take AA", "dot 0", "take BB", "dot 1"):
    ...     drawn.act(do)
    >>> drawn._said
    'No move leads from BB to AA.'

    Any naming will do in which each line is a move.  Then three copies appear, with the letter of
    disk 3 in front, and the lines between them are to be found.
    """

    name = "A map to draw"

    def __init__(self, **traits: Any) -> None:
        self._clear()
        super().__init__(**traits)
        self.say(FIRST)

    def _clear(self) -> None:
        self.names: dict[int, str] = {}
        self.hand = ""  # the name that is being put down, or the position where a line begins
        self.is_copied, self.bridges = False, set[frozenset[str]]()

    @property
    def is_named(self) -> bool:
        """Whether all dots have names, and each line is a move."""
        return all(self.is_move(line) for line in LINES)

    def is_move(self, line: tuple[int, int]) -> bool | None:
        """Return whether a line is a move; None while one of its dots has no name."""
        if not all(dot in self.names for dot in line):
            return None
        return self.names[line[0]] in near(self.names[line[1]])

    def act(self, do: str) -> None:
        """Take a name, put it on a dot, make copies, join two positions, or start again."""
        match do.split():
            case ["take", name] if name in NAMES:
                self.hand = "" if self.hand == name else name
                self.say("Tap the dot where it belongs." if self.hand else FIRST)
            case ["dot", dot] if dot.isdecimal() and int(dot) in range(9) and not self.is_copied:
                self._put(int(dot))
            case ["copies"] if self.is_named:
                self.is_copied, self.hand = True, ""
                self.say("Disk 3 may be on A, B or C. Which lines are missing? Tap both ends.")
            case ["end", position] if self.is_copied:
                self._join(position)
            case ["again"]:
                self._clear()
                self.say(FIRST)

    def _put(self, dot: int) -> None:
        """Put the name in the hand on a dot; with an empty hand, take the name that is there."""
        if not self.hand:
            self.hand = self.names.pop(dot, "")
            return self.say("Tap the dot where it belongs." if self.hand else FIRST)
        self.names = {d: name for d, name in self.names.items() if name != self.hand}
        self.names[dot], self.hand = self.hand, ""
        for line in LINES:
            if dot in line and self.is_move(line) is False:
                (other,) = set(line) - {dot}
                return self.say(
                    f"No move leads from {self.names[dot]} to {self.names[other]}.", "refused"
                )
        moves = sum(bool(self.is_move(line)) for line in LINES)
        if self.is_named:
            return self.say(
                "Each of the 12 lines is a move, so this is a map of two disks.", "solved"
            )
        return self.say(f"{moves} of 12 lines {'is a move' if moves == 1 else 'are moves'}.")

    def _join(self, position: str) -> None:
        """Begin a line at a position, or end it there if it is a move between two copies."""
        start, self.hand = self.hand, ""
        if start in ("", position):
            self.hand = "" if start else position
            return self.say(
                f"From {position} to where?" if self.hand else "Tap both ends of a line."
            )
        if position not in near(start):
            return self.say(f"No move leads from {start} to {position}.", "refused")
        if position[0] == start[0]:
            return self.say("This line is there already: what joins two copies?", "refused")
        self.bridges.add(frozenset((start, position)))
        if len(self.bridges) == 3:
            return self.say(
                "These are all. Which disk moves there, and where are the others?", "solved"
            )
        lines = f"{len(self.bridges)} line{'s' * (len(self.bridges) > 1)}"
        return self.say(f"{start} to {position} is a move. Between copies: {lines}.")

    def draw(self) -> Svg:
        """Draw the dots and lines with the names that they have."""
        if self.is_copied:
            return self._draw_copies()
        places = [_on_page(dot, 82) for dot in DOTS]
        shapes = []
        for line in LINES:
            is_move = self.is_move(line)
            colour = PEG if is_move is None else ACCENT if is_move else REFUSED
            look = {"stroke": colour, "stroke_width": 1.5 if is_move is None else 3}
            dash = "6 4" if is_move is False else None
            shapes.append(_line(places[line[0]], places[line[1]], stroke_dasharray=dash, **look))
        for dot, at in enumerate(places):
            name = self.names.get(dot, "")
            shapes.append(
                _box(at, name, f"dot {dot}", f"Dot {dot + 1}, {name or 'no name'}", 40, 15)
            )
        named = ", ".join(f"dot {dot + 1} is {name}" for dot, name in sorted(self.names.items()))
        return drawing(
            WIDE, HIGH, self.name, f"9 dots, 12 lines. {named or 'No names yet'}.", shapes
        )

    def _draw_copies(self) -> Svg:
        """Draw the map three times, in the same direction, with the lines found between them."""
        places = {
            peg + name: _on_page(DOTS[dot], 41, CORNERS[peg])
            for peg in "ABC"
            for dot, name in self.names.items()
        }
        inside = ((peg + self.names[p], peg + self.names[q]) for peg in "ABC" for p, q in LINES)
        shapes = [_line(places[p], places[q], stroke=PEG, stroke_width=1.5) for p, q in inside]
        found = sorted(sorted(bridge) for bridge in self.bridges)
        shapes += [_line(places[p], places[q], stroke=ACCENT, stroke_width=3) for p, q in found]
        for position, at in places.items():
            fill = MARKED if position == self.hand else BACKGROUND
            shapes.append(_box(at, position, f"end {position}", position, 34, 12, fill))
        lines = ", ".join(f"{p} to {q}" for p, q in found)
        desc = f"Three copies. Lines between them: {lines or 'none yet'}."
        return drawing(WIDE, HIGH, self.name, desc, shapes)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: the names that are left; three copies; start again."""
        left = [name for name in NAMES if name not in self.names.values()]
        names = [button(f"take {name}", name, pressed=name == self.hand) for name in left]
        copies = button("copies", "Three disks", off=self.is_copied or not self.is_named)
        ends = [copies, button("again", "Start again", off=not self.names)]
        return [("Names", names), ("", ends)] if names else [("", ends)]


def _on_page(at: Point, pitch: float, corner: Point = (0.0, 0.0)) -> Point:
    """Return where a dot is drawn; of three copies, each is pushed towards its own corner."""
    apart = 172
    x, up = (pitch * at[part] + apart * corner[part] for part in (0, 1))
    return WIDE / 2 + x, HIGH * 0.62 - up


def _line(p: Point, q: Point, **look: Any) -> Element:
    return shape("line", x1=p[0], y1=p[1], x2=q[0], y2=q[1], **look)


def _box(
    at: Point, name: str, do: str, label: str, wide: float, size: int, fill: str = BACKGROUND
) -> Element:
    """Return a box with a name, or an empty one, that can be tapped."""
    x, y = at
    high = size + 11
    place = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": 5}
    box = shape("rect", **place, fill=fill, stroke=TEXT if name else FAINT)
    words = [text(x, y, name, size, font_family=MONO)] if name else []
    asks = {"data_do": do, "role": "button", "tabindex": "0", "aria_label": label}
    asks["data_drags"] = ""
    return shape("g", box, *words, **asks)
