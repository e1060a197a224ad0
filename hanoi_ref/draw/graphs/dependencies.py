"""A dependency graph: nodes from top to bottom, with arrows from the nodes that they build on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import BACKGROUND, FAINT, GROUND, LINE, ON_DISK, PEG, disk_colour
from hanoi_ref.draw.svg import Svg, drawing, num, paragraph, shape, text

WIDTH = 350  # a phone held upright
EDGE = 10
LANE = 13  # between two vertical lines
DOT = 8
GAP = 12  # between cards
PAD = 9  # inside a card
SIZE = 12
LEADING = 1.35  # of paragraphs, as in svg.py


@dataclass(frozen=True)
class Use:
    """The use of an earlier node, identified by its number, from 0.

    >>> Use(0, "balance").needed
    True
    """

    source: int
    words: str
    needed: bool = True


@dataclass(frozen=True)
class Node:
    """A name, lines of words below it, and the uses of earlier nodes.

    >>> Node("Ride", ("10 minutes",)).uses
    ()
    """

    name: str
    lines: tuple[str, ...] = ()
    uses: tuple[Use, ...] = ()


def draw_dependencies(nodes: Iterable[Node], title: str, key: str = "") -> Svg:
    """Draw the nodes, one below the other, and an arrow for each use of an earlier one.

    An arrow ends at its words and is dashed if the use only helps; `key` is written at the foot of
    the page.

    >>> ride = [Node("Walk", ("10 minutes",)), Node("Ride", (), (Use(0, "balance"),))]
    >>> print(draw_dependencies(ride, "A day").desc)
    0 Walk: 10 minutes. 1 Ride, needs balance of 0.

    It is as wide as a phone and as high as necessary.  Raises ValueError for a use of a node that
    does not come before.
    """
    page = _Page(tuple(nodes), key)
    for number, node in enumerate(page.nodes):
        for use in node.uses:
            if not 0 <= use.source < number:
                raise ValueError(f"node {number} cannot use node {use.source}: not before it")
    said = " ".join(_describe(number, node) for number, node in enumerate(page.nodes))
    return drawing(WIDTH, page.height, title, said or "No nodes.", page.shapes())


def _describe(number: int, node: Node) -> str:
    head = ": ".join([f"{number} {node.name}", *filter(None, ["; ".join(node.lines)])])
    uses = [f"{_verb(use)} {use.words} of {use.source}" for use in node.uses]
    return ", ".join([head, *uses]) + "."


def _verb(use: Use) -> str:
    return "needs" if use.needed else "meets again"


@dataclass(frozen=True)
class _Card:
    """The words of one node, broken into lines below its top."""

    number: int
    node: Node
    left: float
    top: float

    @cached_property
    def words(self) -> list[Element]:
        """The elements of the name and the lines."""
        x, y = self.left + PAD, self.top + PAD + 7
        shown = paragraph(x, y, self.node.name, self._room * 0.92, SIZE + 1, font_weight="bold")
        for at, line in enumerate(self.node.lines):
            y = self.top + PAD + 9 + _depth(shown)
            shown += paragraph(x, y, line, self._room, SIZE, fill=FAINT if at else None)
        return shown

    @cached_property
    def uses(self) -> list[tuple[Use, float, list[Element]]]:
        """Each use, the height of its arrow, and its words after the number of its source."""
        shown, y = [], self.top + PAD + _depth(self.words) + 12
        for use in self.node.uses:
            lines = paragraph(self.left + PAD + 20, y, use.words, self._room - 20, SIZE)
            shown.append((use, y, lines))
            y += _depth(lines) + 5
        return shown

    @property
    def bottom(self) -> float:
        depth = _depth(self.words) + sum(_depth(lines) + 5 for _, _, lines in self.uses)
        return self.top + 2 * PAD + depth + (4 if self.uses else 0)

    @property
    def _room(self) -> float:
        return WIDTH - EDGE - self.left - 2 * PAD

    def shapes(self) -> Iterator[Element]:
        box = {"x": self.left, "y": self.top, "width": WIDTH - EDGE - self.left, "rx": 6}
        yield shape("rect", **box, height=self.bottom - self.top, fill=BACKGROUND, stroke=PEG)
        yield from self.words
        for use, y, lines in self.uses:
            yield _disc(self.left + PAD + 7, y, use.source)
            yield from lines


def _depth(lines: list[Element]) -> float:
    return sum(float(line.get("font-size", SIZE)) * LEADING for line in lines)


def _disc(x: float, y: float, number: int) -> Element:
    """Return a node's number in its colour."""
    circle = shape("circle", cx=x, cy=y, r=DOT, fill=disk_colour(number + 1))
    return shape("g", circle, text(x, y, str(number), 11, fill=ON_DISK, font_weight="bold"))


@dataclass(frozen=True)
class _Page:
    nodes: tuple[Node, ...]
    key: str

    @cached_property
    def cards(self) -> list[_Card]:
        left, top = EDGE + DOT + LANE * len(self.nodes), float(EDGE)
        placed = []
        for number, node in enumerate(self.nodes):
            placed.append(_Card(number, node, left, top))
            top = placed[-1].bottom + GAP
        return placed

    @cached_property
    def foot(self) -> list[Element]:
        """The key, below the last card."""
        return paragraph(EDGE, self._end + 8, self.key, WIDTH - 2 * EDGE, SIZE - 1, fill=FAINT)

    @property
    def height(self) -> float:
        return self._end + _depth(self.foot) + (EDGE - 2 if self.foot else 0)

    @property
    def _end(self) -> float:
        return (self.cards[-1].bottom if self.cards else EDGE) + EDGE

    def shapes(self) -> Iterator[Element]:
        """Yield the vertical lines, the arrows across them, then numbers and cards on top."""
        for card in self.cards:
            yield from self._lane(card)
        for card in self.cards:
            for use, y, _ in card.uses:
                yield from self._arrow(use, y, card.left)
        for card in self.cards:
            x, y = self._dot(card.number)
            yield shape("line", x1=x, y1=y, x2=card.left, y2=y, stroke=LINE, stroke_width=1.5)
            yield _disc(x, y, card.number)
            yield from card.shapes()
        yield from self.foot

    def _dot(self, number: int) -> tuple[float, float]:
        return EDGE + DOT + LANE * number, self.cards[number].top + PAD + 8

    def _lane(self, card: _Card) -> Iterator[Element]:
        """Yield the line from a node down to the last one that uses it."""
        ends = [y for each in self.cards for use, y, _ in each.uses if use.source == card.number]
        if ends:
            x, y = self._dot(card.number)
            line = {"stroke": disk_colour(card.number + 1), "stroke_width": 2.5}
            yield shape("line", x1=x, y1=y, x2=x, y2=max(ends) - 6, **line)

    def _arrow(self, use: Use, y: float, tip: float) -> Iterator[Element]:
        """Yield the arrow from a node's line round a corner to the words of a use."""
        x, _ = self._dot(use.source)
        way = f"M{num(x)} {num(y - 6)}Q{num(x)} {num(y)} {num(x + 6)} {num(y)}H{num(tip - 7)}"
        colour, dash = disk_colour(use.source + 1), None if use.needed else "4 3"
        halo = f"M{num(x + 6)} {num(y)}H{num(tip - 7)}"
        yield shape("path", d=halo, fill="none", stroke=GROUND, stroke_width=7)
        line = {"stroke": colour, "stroke_width": 2, "stroke_dasharray": dash, "fill": "none"}
        yield shape("path", d=way, **line, data_use=f"{use.source}")
        head = f"{num(tip)},{num(y)} {num(tip - 8)},{num(y - 4.5)} {num(tip - 8)},{num(y + 4.5)}"
        yield shape("polygon", points=head, fill=colour)
