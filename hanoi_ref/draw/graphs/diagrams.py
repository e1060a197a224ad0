"""Other graphs: what depends on what, a hypercube, an automaton."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise, product
from xml.etree.ElementTree import Element

from hanoi_ref.draw.graphs.search import Triangle
from hanoi_ref.draw.svg import MONO, Svg, drawing, num, paragraph, shape, text
from hanoi_ref.palette import (
    ACCENT,
    BACKGROUND,
    FAINT,
    GROUND,
    LINE,
    MARKED,
    ON_DISK,
    PEG,
    REFUSED,
    TEXT,
    disk_colour,
)
from hanoi_ref.puzzle import whole

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


def draw_dependencies(
    nodes: Iterable[Node], title: str, key: str = "", width: float = WIDTH
) -> Svg:
    """Draw the nodes, one below the other, and an arrow for each use of an earlier one.

    An arrow ends at its words and is dashed if the use only helps.  The picture is as high as
    necessary.

    >>> ride = [Node("Walk", ("10 minutes",)), Node("Ride", (), (Use(0, "balance"),))]
    >>> print(draw_dependencies(ride, "A day").desc)
    0 Walk: 10 minutes. 1 Ride, needs balance of 0.

    Parameters
    ----------
    nodes : what is drawn, in an order in which each uses only earlier ones.
    title : the title of the picture.
    key : words at its foot.
    width : its width in pixels, that of a phone by default.  With more than twice that, the uses of
        a node are beside its words.

    Returns
    -------
    The picture, with its nodes and their uses in words.

    Raises
    ------
    ValueError : names a node that uses one which does not come before it.
    """
    page, said = _Page(tuple(nodes), key, width), []
    for number, node in enumerate(page.nodes):
        parts = [": ".join([f"{number} {node.name}", *filter(None, ["; ".join(node.lines)])])]
        for use in node.uses:
            if not 0 <= use.source < number:
                raise ValueError(f"node {number} cannot use node {use.source}: not before it")
            verb = "needs" if use.needed else "meets again"
            parts.append(f"{verb} {use.words} of {use.source}")
        said.append(f"{', '.join(parts)}.")
    return drawing(width, page.height, title, " ".join(said) or "No nodes.", page.shapes())


@dataclass(frozen=True)
class _Card:
    """The words of one node, broken into lines below its top."""

    number: int
    node: Node
    left: float
    top: float
    right: float

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
        shown, y = [], self.top + PAD + (22 if self._is_wide else _depth(self.words) + 12)
        for use in self.node.uses:
            lines = paragraph(self._aside + PAD + 20, y, use.words, self._room - 20, SIZE)
            shown.append((use, y, lines))
            y += _depth(lines) + (2 if self._is_wide else 5)
        return shown

    @property
    def bottom(self) -> float:
        words = self.top + 2 * PAD + _depth(self.words)
        return max([words, *(y + _depth(lines) - 3 + PAD for _, y, lines in self.uses)])

    @property
    def _is_wide(self) -> bool:
        return self.right + EDGE > 2 * WIDTH

    @property
    def _aside(self) -> float:
        return (self.left + self.right) / 2 if self._is_wide else self.left

    @property
    def _room(self) -> float:
        return self.right - self._aside - 2 * PAD

    def shapes(self) -> Iterator[Element]:
        box = {"x": self.left, "y": self.top, "width": self.right - self.left, "rx": 6}
        yield shape("rect", **box, height=self.bottom - self.top, fill=BACKGROUND, stroke=PEG)
        yield from self.words
        for use, y, lines in self.uses:
            yield _disc(self._aside + PAD + 7, y, use.source)
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
    width: float

    @cached_property
    def cards(self) -> list[_Card]:
        left, top = EDGE + DOT + LANE * len(self.nodes), float(EDGE)
        placed = []
        for number, node in enumerate(self.nodes):
            placed.append(_Card(number, node, left, top, self.width - EDGE))
            top = placed[-1].bottom + (GAP / 2 if self.width > 2 * WIDTH else GAP)
        return placed

    @cached_property
    def foot(self) -> list[Element]:
        """The key, below the last card."""
        return paragraph(EDGE, self._end + 8, self.key, self.width - 2 * EDGE, SIZE - 1, fill=FAINT)

    @property
    def height(self) -> float:
        return self._end + _depth(self.foot) + (EDGE - 2 if self.foot else 0)

    @property
    def _end(self) -> float:
        return (self.cards[-1].bottom if self.cards else EDGE) + EDGE

    def shapes(self) -> Iterator[Element]:
        """Yield the vertical lines, the arrows across them, then numbers and cards on top."""
        for card in self.cards:  # a line leads down to the last card that uses its node
            x, y = self._dot(card.number)
            uses = [use for below in self.cards for use in below.uses]
            if ends := [end for use, end, _ in uses if use.source == card.number]:
                line = {"stroke": disk_colour(card.number + 1), "stroke_width": 2.5}
                yield shape("line", x1=x, y1=y, x2=x, y2=max(ends) - 6, **line)
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


MOST = 4  # dimensions
LONGEST = 32  # words of a walk
MARGIN = 34
HEAD = 0.42  # position of the arrow on a step: away from where edges cross
Point = tuple[float, float]

# The direction of each bit, the last one first, in units of the drawing.
_WAYS: tuple[tuple[Point, ...], ...] = (
    (),
    ((150, 0),),
    ((150, 0), (0, -110)),
    ((150, 0), (0, -124), (100, -92)),
    ((140, 0), (0, -126), (-66, -108), (212, -136)),
)


def draw_hypercube(n: int, walk: Iterable[str] = (), title: str | None = None) -> Svg:
    """Draw the 2^n corners of the n-cube, each a word of n bits, and the edges between them.

    >>> print(draw_hypercube(2, ["00", "01", "11", "10"]).desc)
    4 corners, 4 edges. The walk: 00, 01, 11, 10. The bits that change: 1, 2, 1.

    All edges of one direction change the same bit.  `walk` is a list of words, each a neighbour of
    the one before.  Its steps have the colour of the disk with the number of the changed bit,
    counted from 1 on the right.  Corners may repeat.  n is 0 to 4, and a walk has up to 32 words.
    ValueError names an invalid argument or a step along no edge.
    """
    ways, corners = _WAYS[whole("n", n, 0, MOST)], dict[str, Point]()
    for word in map("".join, product("01", repeat=n)):
        # A corner is at the sum of the directions of its ones, plus the margin.
        ones = [way for bit, way in zip(reversed(word), ways, strict=True) if bit == "1"]
        x, y = (sum(w[axis] for w in ones) - sum(min(w[axis], 0) for w in ways) for axis in (0, 1))
        corners[word] = MARGIN + x, MARGIN + y
    steps = [str(word) for word in islice(walk, LONGEST + 1)]
    if len(steps) > LONGEST:
        raise ValueError(
            f"a walk of more than {LONGEST} words is hard to follow: draw a part of it"
        )
    for word in steps:
        if word not in corners:
            raise ValueError(f"{word!r} is none of the {len(corners)} corners")
    for one, other in pairwise(steps):
        if len(changed_bits(one, other)) != 1:
            raise ValueError(f"no edge leads from {one} to {other}: one bit has to change")
    width, height = (max(p[axis] for p in corners.values()) + MARGIN for axis in (0, 1))
    shapes = [*_cube_edges(corners, steps), *(_arrow(corners, *step) for step in pairwise(steps))]
    ends = steps[:1] + steps[-1:]
    shapes += [_corner(word, *point, word in ends) for word, point in corners.items()]
    kind = ("point", "edge", "square", "cube", "cube of dimension 4")[n]
    name = title or f"The {kind}{' and a walk' if steps else ''}"
    edges = n * 2**n // 2
    said = [f"{2**n} corner{'s' * (n > 0)}, {edges} edge{'s' * (edges != 1)}."]
    if steps:
        said.append(f"The walk: {', '.join(word or 'the empty word' for word in steps)}.")
    if bits := [str(bit) for pair in pairwise(steps) for bit in changed_bits(*pair)]:
        said.append(f"The bits that change: {', '.join(bits)}.")
    return drawing(width, height, name, " ".join(said), shapes)


def changed_bits(one: str, other: str) -> list[int]:
    """Return the bits in which two words differ, counted from 1 on the right.

    >>> changed_bits("0011", "0101")
    [2, 3]
    """
    pairs = zip(reversed(one), reversed(other), strict=True)
    return [bit for bit, (a, b) in enumerate(pairs, 1) if a != b]


def _cube_edges(corners: dict[str, Point], steps: list[str]) -> Iterator[Element]:
    """Yield all edges, the walked ones last, so that they are on top."""
    walked = {frozenset(pair) for pair in pairwise(steps)}
    every = [(p, q) for p in corners for q in corners if p < q and len(changed_bits(p, q)) == 1]
    for p, q in sorted(every, key=lambda pair: frozenset(pair) in walked):
        (bit,) = changed_bits(p, q)
        on_way = frozenset((p, q)) in walked
        line = {"stroke": disk_colour(bit), "stroke_width": 4} if on_way else {"stroke": PEG}
        d = "M{} {}L{} {}".format(*map(num, (*corners[p], *corners[q])))
        yield shape("path", d=d, data_bit=bit, **line)


def _arrow(where: dict[str, Point], one: str, other: str) -> Element:
    """Return an arrowhead half-way along a step."""
    (x1, y1), (x2, y2) = where[one], where[other]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (x2 - x1) / length * 8, (y2 - y1) / length * 8
    x, y = x1 + (x2 - x1) * HEAD, y1 + (y2 - y1) * HEAD
    corners = (x + dx, y + dy), (x - dx - dy, y - dy + dx), (x - dx + dy, y - dy - dx)
    points = " ".join(f"{num(px)},{num(py)}" for px, py in corners)
    (bit,) = changed_bits(one, other)
    return shape("polygon", points=points, fill=disk_colour(bit), data_step=f"{one} {other}")


def _corner(word: str, x: float, y: float, is_end: bool) -> Element:
    wide = max(len(word), 2) * 8 + 10
    box = {"x": x - wide / 2, "y": y - 10, "width": wide, "height": 20, "rx": 5}
    ring = {"stroke": TEXT, "stroke_width": 2} if is_end else {"stroke": PEG}
    return shape(
        "g",
        shape("rect", **box, fill=MARKED if is_end else BACKGROUND, **ring),
        text(x, y, word or "–", 13, font_family=MONO),
        data_corner=word,
    )


AUTOMATON_MOST = 5  # disks
MACHINE = 92.0  # height of the automaton below the map
STATES = {-1: 0.38, 0: 0.54, 1: 0.70}  # x of each state, as a share of the width
EXITS = {"direct": 0.13, "detour": 0.88}


@dataclass(frozen=True)
class Reading:
    """Two positions, the number of letters read, and the lead after them.

    >>> Reading("ABB", "BAA", read=2, lead=0).start
    'ABB'

    `ways` are the paths found to be shortest, `lost` the others.
    """

    start: str
    goal: str
    read: int
    lead: int
    ways: Sequence[Sequence[str]] = ()
    lost: Sequence[Sequence[str]] = ()


def draw_reading(reading: Reading) -> Svg:
    """Draw the positions that the letters leave open on the map, and the automaton's state.

    >>> print(draw_reading(Reading("AB", "BA", 1, -1)).desc)
    1 of 2 letters read: A and B. The start is among 3 positions, the goal among 3. State -1.
    """
    page, lead = Triangle(len(reading.start), "ABC"), reading.lead
    left = 3 ** (page.n - reading.read)
    letters = f"{reading.start[: reading.read]} and {reading.goal[: reading.read]}"
    state = f"State {lead}" if abs(lead) < 2 else f"Exit: {'detour' if lead > 0 else 'direct'}"
    said = [
        f"{reading.read} of {page.n} letters read: {letters}.",
        f"The start is among {left} position{'s' * (left > 1)}, the goal among {left}. {state}.",
        *(f"From {way[0]} to {way[-1]} in {len(way) - 1} moves." for way in reading.ways),
    ]
    shapes = [*_map(page, reading), *_machine(page, reading)]
    size = page.width, page.height + MACHINE
    return drawing(*size, "Two positions read letter by letter", " ".join(said), shapes, page.scale)


def _map(page: Triangle, reading: Reading) -> Iterator[Element]:
    yield shape("path", d=page.lines(), stroke=LINE, stroke_width=1)
    for way in reading.lost:
        yield _way(page, way, REFUSED, 2.5, "4 4")
    for way in reading.ways:
        yield _way(page, way, ACCENT, 5, None)
    for position in page.positions():
        x, y = page.at(position)
        both = (reading.start, "start"), (reading.goal, "goal")
        open_ = [end for whole, end in both if position[: reading.read] == whole[: reading.read]]
        here = position in (reading.start, reading.goal) and reading.read == page.n
        fill = MARKED if here else ACCENT if "start" in open_ else REFUSED if open_ else LINE
        radius = min(6.5 if here else 4.5 if open_ else 2.0, page.pitch / 3)
        ring = {"stroke": TEXT, "stroke_width": 2 if here else 0.5} if open_ else {}
        yield shape("circle", cx=x, cy=y, r=radius, fill=fill, data_position=position, **ring)
    for peg in "ABC":
        yield page.name(peg * page.n)


def _way(page: Triangle, way: Sequence[str], colour: str, wide: float, dash: str | None) -> Element:
    d = "".join(page.line(p, q) for p, q in pairwise(way))
    return shape("path", d=d, stroke=colour, stroke_width=wide, stroke_dasharray=dash, opacity=0.8)


def _machine(page: Triangle, reading: Reading) -> Iterator[Element]:
    y = page.height + MACHINE / 2 - 8
    now = "direct" if reading.lead < -1 else "detour" if reading.lead > 1 else reading.lead
    points = [page.width * at for at in (*STATES.values(), *EXITS.values())]
    ends = {"x1": min(points), "x2": max(points), "y1": y, "y2": y}
    yield shape("line", **ends, stroke=FAINT, stroke_width=1.5, stroke_dasharray="3 3")
    for state, share in STATES.items():
        yield from _node(page.width * share, y, str(state), state == now, round_=True)
    for exit_, share in EXITS.items():
        yield from _node(page.width * share, y, exit_, exit_ == now, round_=False)
    letters = f"{reading.start[: reading.read]:{page.n}}  {reading.goal[: reading.read]}"
    words = letters.replace(" ", "\u00a0")
    yield text(page.width / 2, y + 36, words, 14, font_family=MONO, font_weight="bold")


def _node(x: float, y: float, word: str, now: bool, round_: bool) -> Iterator[Element]:
    look = {"fill": MARKED if now else BACKGROUND, "stroke": TEXT if now else PEG}
    wide = 17.0 if round_ else 27.0
    box = {"x": x - wide, "y": y - 17, "width": 2 * wide, "height": 34, "rx": 17 if round_ else 5}
    yield shape("rect", **box, **look, stroke_width=2.5 if now else 1.2)
    yield text(x, y, word.replace("-", "\u2212"), 14, font_weight="bold" if now else None)
