"""Searches and ways over the map of positions."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import cos, dist, pi, sin, sqrt
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import (
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
)
from hanoi_ref.draw.svg import MONO, Svg, drawing, num, shape, text
from hanoi_ref.puzzle import Rules, arrows, whole
from hanoi_ref.solvers.spread import Moment, Side
from hanoi_ref.theory.sierpinski import Point, sierpinski_point

# The triangle


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


# Searches


MOST = 4  # more disks make positions too small to show their names
SIDES = (ACCENT, "#8A4B00")  # visited from the start, visited from the goal
WAY = "#B5360B"  # the path that was found
ROW = 24  # height of a row of waiting positions


def draw_search(moment: Moment, goal: str, title: str = "A search", rows: int = 1) -> Svg:
    """Draw the positions of up to 4 disks, visited, waiting or not seen; below, those waiting.

    >>> from hanoi_ref.solvers.spread import spread
    >>> print(draw_search(list(spread("AA", "CC"))[2], "CC").desc)
    Looked at: AA, AB. Waiting: AC, CB. Not yet seen: 5 of 9 positions.

    Parameters
    ----------
    moment : a snapshot of a search from `spread`.
    goal : the position to find, which has a ring.
    title : the title of the picture.
    rows : the number of rows of waiting positions to reserve.

    Returns
    -------
    The picture, with all its content in words.

    Raises
    ------
    ValueError : names an unsupported number of disks.
    """
    page = Triangle(whole("disks", len(goal), 1, MOST), "ABC")
    shapes = [*_edges(page, moment), *_nodes(page, moment, goal), *_waiting(page, moment)]
    height = page.height + ROW * (rows * len(moment.sides)) + 4
    return drawing(page.width, height, title, _describe(moment, goal), shapes, page.scale)


def chips(page: Triangle) -> int:
    """Return how many waiting positions fit in a row.

    >>> chips(Triangle(3, "ABC"))
    7
    """
    return int((page.width - 80) / _chip(page))


def _chip(page: Triangle) -> float:
    return 7 * page.n + 12.0


def rows_for(n: int, most: int) -> int:
    """Return how many rows so many waiting positions of n disks take.

    >>> rows_for(3, 7), rows_for(3, 8)
    (1, 2)
    """
    return max(1, -(-most // chips(Triangle(n, "ABC"))))


def _describe(moment: Moment, goal: str) -> str:
    looked = ", ".join(p for side in moment.sides for p in side.looked) or "none"
    waiting = ", ".join(p for side in moment.sides for p in side.waiting) or "none"
    seen = len({p for side in moment.sides for p in side.before})
    all_ = 3 ** len(goal)
    way = f" The way: {', '.join(moment.way)}." if moment.way else ""
    words = f"Looked at: {looked}. Waiting: {waiting}. Not yet seen: {all_ - seen} of"
    return f"{words} {all_} positions.{way}"


def _edges(page: Triangle, moment: Moment) -> Iterator[Element]:
    """Yield all moves, those that reached a position, and the path that was found."""
    yield shape("path", d=page.lines(), stroke=PEG, stroke_width=1)
    for side, colour in zip(moment.sides, SIDES, strict=False):
        reached = "".join(page.line(p, q) for q, p in side.before.items() if p)
        yield shape("path", d=reached or None, stroke=colour, stroke_width=3)
    way = "".join(map(page.line, moment.way, moment.way[1:]))
    if way:
        yield shape("path", d=way, stroke=WAY, stroke_width=6, stroke_linecap="round")


def _nodes(page: Triangle, moment: Moment, goal: str) -> Iterator[Element]:
    sides = list(zip(moment.sides, SIDES, strict=False))
    for position in page.positions():
        side = next((pair for pair in sides if position in pair[0].before), None)
        yield _node(page, position, side, position == goal)


def _node(page: Triangle, position: str, by: tuple[Side, str] | None, is_goal: bool) -> Element:
    """Return a box with its name: filled if visited, highlighted and thick if waiting."""
    x, y = page.at(position)
    size = 9 if page.n >= 4 else 11
    wide, high = page.n * size * 0.62 + 6, size + 5
    looked = by is not None and position in by[0].looked
    fill = by[1] if by and looked else MARKED if by else BACKGROUND
    line = {"stroke": by[1] if by else PEG, "stroke_width": 2 if by else 1}
    box = {"width": wide, "height": high, "x": x - wide / 2, "y": y - high / 2}
    goal = {"x": box["x"] - 4, "y": box["y"] - 4, "width": wide + 8, "height": high + 8}
    ring = (
        [shape("rect", **goal, rx=7, fill="none", stroke=TEXT, stroke_width=2)] if is_goal else []
    )
    words = {"fill": ON_DISK if looked else TEXT, "font_family": MONO}
    name = text(x, y, position, size, **words)
    return shape("g", *ring, shape("rect", **box, rx=4, fill=fill, **line), name, data_at=position)


def _waiting(page: Triangle, moment: Moment) -> Iterator[Element]:
    """Yield a row of waiting positions for each side, the oldest on the left."""
    y = MARGIN + page.side * sqrt(3) / 2 + MARGIN + ROW / 2 - 4
    for side, colour in zip(moment.sides, SIDES, strict=False):
        yield text(10, y, "waiting", 11, text_anchor="start", fill=FAINT)
        for at, position in enumerate(side.waiting):
            row, column = divmod(at, chips(page))
            yield _waits(page, position, 62 + column * _chip(page), y + row * ROW, colour)
        y += ROW * rows_for(page.n, len(side.waiting))


def _waits(page: Triangle, position: str, x: float, y: float, colour: str) -> Element:
    wide = _chip(page) - 4
    box = {"x": x, "y": y - 10, "width": wide, "height": 20, "rx": 4}
    return shape(
        "g",
        shape("rect", **box, fill=MARKED, stroke=colour, stroke_width=2),
        text(x + wide / 2, y, position, 11, font_family=MONO),
        data_waits=position,
    )


# Ways


WAYS_MOST = 8  # pegs
EDGE = 12
NODE = 15  # radius of a peg's circle
HEAD = 11


def draw_arrows(rules: Rules | Iterable[str], title: str | None = None) -> Svg:
    """Draw an arrow for each allowed move between pegs: A on top, then clockwise.

    >>> print(draw_arrows({"AB", "BA", "BC"}).desc)
    From A to B. From B to A, C. From C nowhere.
    >>> draw_arrows({"AB", "BC", "CA"})
    <Svg: Arrows AB, BC, CA>

    `rules` are rules on up to 8 pegs, or a set of arrows like the argument of `arrows`.  A line
    with two heads allows both directions.  ValueError names an invalid arrow.
    """
    rules = rules if isinstance(rules, Rules) else arrows(0, rules).rules
    if len(rules.pegs) > WAYS_MOST:
        raise ValueError(
            f"a drawing of arrows has room for {WAYS_MOST} pegs, not {len(rules.pegs)}"
        )
    ways = [p + q for p in rules.pegs for q in rules.pegs if p != q and _open(rules, p + q)]
    page = _Page(rules.pegs)
    shapes = [*page.lines(ways), *page.nodes()]
    name = f"Arrows {', '.join(ways)}" if ways else "No arrows"
    said = " ".join(_ways_describe(peg, ways) for peg in rules.pegs)
    return drawing(page.size, page.size, title or name, said, shapes)


def _open(rules: Rules, way: str) -> bool:
    return rules.arrows is None or way in rules.arrows


def _ways_describe(peg: str, ways: list[str]) -> str:
    ends = ", ".join(way[1] for way in ways if way[0] == peg)
    return f"From {peg} to {ends}." if ends else f"From {peg} nowhere."


class _Page:
    """A circle of pegs, larger for more of them."""

    def __init__(self, pegs: str) -> None:
        self.radius = 46 + 8 * max(len(pegs) - 2, 0)
        self.size = 2 * (self.radius + NODE + EDGE)
        turns = {peg: 2 * pi * at / len(pegs) - pi / 2 for at, peg in enumerate(pegs)}
        self.at = {peg: self._point(turn) for peg, turn in turns.items()}

    def _point(self, turn: float) -> Point:
        middle = self.size / 2
        return middle + self.radius * cos(turn), middle + self.radius * sin(turn)

    def nodes(self) -> Iterator[Element]:
        for peg, (x, y) in self.at.items():
            circle = shape(
                "circle", cx=x, cy=y, r=NODE, fill=BACKGROUND, stroke=PEG, stroke_width=2
            )
            yield shape(
                "g", circle, text(x, y, peg, 15, fill=TEXT, font_weight="bold"), data_peg=peg
            )

    def lines(self, ways: list[str]) -> Iterator[Element]:
        """Yield one line for a pair of pegs, with a head at each allowed target."""
        for way in ways:
            back = way[::-1] in ways
            if not back or way < way[::-1]:
                yield self._line(way[0], way[1], back)
            yield self._head(way[0], way[1])

    def _line(self, p: str, q: str, back: bool) -> Element:
        start = self._beside(q, p, NODE + HEAD - 2 if back else NODE)
        end = self._beside(p, q, NODE + HEAD - 2)
        line = "M{} {}L{} {}".format(*map(num, (*start, *end)))
        return shape("path", d=line, stroke=ACCENT, stroke_width=3)

    def _head(self, p: str, q: str) -> Element:
        tip, neck = self._beside(p, q, NODE + 1), self._beside(p, q, NODE + 1 + HEAD)
        dx, dy = (tip[0] - neck[0]) / 2.2, (tip[1] - neck[1]) / 2.2
        corners = (tip, (neck[0] - dy, neck[1] + dx), (neck[0] + dy, neck[1] - dx))
        points = " ".join(f"{num(x)},{num(y)}" for x, y in corners)
        return shape("polygon", points=points, fill=ACCENT, data_arrow=p + q)

    def _beside(self, p: str, q: str, far: float) -> Point:
        """Return the point at some distance from the middle of q on the line from p."""
        (x1, y1), (x2, y2) = self.at[p], self.at[q]
        part = far / dist(self.at[p], self.at[q])
        return x2 + (x1 - x2) * part, y2 + (y1 - y2) * part


# Where ways part


NAMED = 3  # up to so many disks, every position shows its name
PARTING_MOST = 5  # more disks make edges too short for arrowheads
Step = tuple[str, str]


def draw_parting(way: Sequence[str], alone: Collection[Step] = ()) -> Svg:
    """Draw a path with its moves as arrows; those in `alone` are red and dashed.

    >>> print(draw_parting(["A", "C", "B"], [("C", "B")]).desc)
    From A to B in 2 moves over a map of 3 positions. Of its own: C to B.

    `way` has positions of 1 to 5 disks on A, B, C; ValueError names a step that is not a move.
    """
    page = Triangle(whole("disks", len(way[0]), 1, PARTING_MOST), "ABC")
    for p, q in pairwise(way):
        if q not in {Rules().after(p, move) for move in Rules().legal_moves(p)}:
            raise ValueError(f"the way goes from {p} to {q}, which no legal move does")
    told = (
        f"From {way[0]} to {way[-1]} in {len(way) - 1} moves over a map of {3**page.n} positions."
    )
    own = ", ".join(f"{p} to {q}" for p, q in alone)
    desc = f"{told} Of its own: {own}." if own else told
    shapes = [*_moves(page, way, alone), *_names(page, way)]
    return drawing(page.width, page.height, "A way over the map", desc, shapes, page.scale)


def _moves(page: Triangle, way: Sequence[str], alone: Collection[Step]) -> Iterator[Element]:
    yield shape("path", d=page.lines(), stroke=LINE, stroke_width=1)
    for p, q in pairwise(way):
        own = (p, q) in alone
        colour, dashes = (REFUSED, "7 3") if own else (ACCENT, None)
        yield shape(
            "path", d=page.line(p, q), stroke=colour, stroke_width=3.5, stroke_dasharray=dashes
        )
        yield _head(page, p, q, colour)
    for position in way:
        x, y = page.at(position)
        yield shape("circle", cx=x, cy=y, r=min(2.5, page.pitch / 8), fill=PEG)


def _head(page: Triangle, p: str, q: str, fill: str) -> Element:
    """Return an arrowhead in the middle of an edge, a third of its length."""
    (x1, y1), (x2, y2) = page.at(p), page.at(q)
    size = min(7.0, page.pitch / 5)
    dx, dy = (x2 - x1) / page.pitch * size, (y2 - y1) / page.pitch * size
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    corners = (x + dx, y + dy), (x - dx - dy, y - dy + dx), (x - dx + dy, y - dy - dx)
    points = " ".join(f"{num(px)},{num(py)}" for px, py in corners)
    return shape("polygon", points=points, fill=fill)


def _names(page: Triangle, way: Sequence[str]) -> Iterator[Element]:
    """Yield both ends in boxes, and all other positions where there is room."""
    ends = {way[0], way[-1]}
    for position in sorted(ends | set(page.positions() if page.n <= NAMED else ())):
        x, y = page.at(position)
        wide = 7 * page.n + 8
        box = {"x": x - wide / 2, "y": y - 8, "width": wide, "height": 16, "rx": 4}
        line = {"stroke": TEXT, "stroke_width": 2} if position in ends else {"stroke": PEG}
        yield shape("rect", **box, fill=MARKED if position in ends else BACKGROUND, **line)
        yield text(x, y, position, 10, font_family=MONO)
