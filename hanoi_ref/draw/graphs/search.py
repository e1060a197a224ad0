"""Searches and ways over the map of positions."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations, product
from math import cos, dist, pi, sin, sqrt
from xml.etree.ElementTree import Element

from hanoi_ref.draw.svg import MONO, Svg, drawing, num, shape, text
from hanoi_ref.palette import (
    ACCENT,
    BACKGROUND,
    DISKS,
    FAINT,
    GROUND,
    LINE,
    MARKED,
    ON_DISK,
    PEG,
    REFUSED,
    TEXT,
)
from hanoi_ref.puzzle import Rules, arrows, whole
from hanoi_ref.solvers.spread import Moment, Side
from hanoi_ref.theory.graph import Point, sierpinski_point

MARGIN = 30
CROWDED = 28  # a path with more positions has an arrowhead at every fourth move only
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

    def head(self, p: str, q: str, fill: str, size: float) -> Element:
        """Return an arrowhead half-way along the edge from p to q.

        Parameters
        ----------
        p, q : two positions one move apart.
        fill : its colour.
        size : half of its length.

        Returns
        -------
        An SVG element.
        """
        (x1, y1), (x2, y2) = self.at(p), self.at(q)
        dx, dy = (x2 - x1) / self.pitch * size, (y2 - y1) / self.pitch * size
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        corners = (x + dx, y + dy), (x - dx - dy, y - dy + dx), (x - dx + dy, y - dy - dx)
        points = " ".join(f"{num(px)},{num(py)}" for px, py in corners)
        return shape("polygon", points=points, fill=fill)

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

    def called(self, position: str) -> str:
        """Return the name of a position; a page may use other names."""
        return position

    def name(self, position: str) -> Element:
        """Return a name near a position: above the top, below the bottom row, else on the right."""
        x, y = self.at(position)
        bottom = MARGIN + self.side * sqrt(3) / 2
        if y > bottom - 1 or y < MARGIN + 1:
            x = min(max(x, 4 + 4.6 * self.n), self.width - 4 - 4.6 * self.n)
            return text(
                x, y + (17 if y > bottom - 1 else -17), self.called(position), 15, font_family=MONO
            )
        halo = {"stroke": GROUND, "stroke_width": 3, "paint_order": "stroke"}
        name = self.called(position)
        return text(x + 9, y - 6, name, 11, font_family=MONO, text_anchor="start", **halo)


MOST = 4  # more disks make positions too small to show their names
SIDES = (DISKS[0], DISKS[4])  # visited from the start, visited from the goal
WAY = REFUSED  # the path that was found
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
    sides = list(zip(moment.sides, SIDES, strict=False))
    shapes = [shape("path", d=page.lines(), stroke=PEG, stroke_width=1)]
    for side, colour in sides:
        reached = "".join(page.line(p, q) for q, p in side.before.items() if p)
        shapes.append(shape("path", d=reached or None, stroke=colour, stroke_width=3))
    if way := "".join(map(page.line, moment.way, moment.way[1:])):
        shapes.append(shape("path", d=way, stroke=WAY, stroke_width=6, stroke_linecap="round"))
    for position in page.positions():
        by = next((pair for pair in sides if position in pair[0].before), None)
        shapes.append(_node(page, position, by, position == goal))
    looked = ", ".join(p for side in moment.sides for p in side.looked) or "none"
    waiting = ", ".join(p for side in moment.sides for p in side.waiting) or "none"
    unseen = 3**page.n - len({p for side in moment.sides for p in side.before})
    desc = f"Looked at: {looked}. Waiting: {waiting}. Not yet seen: {unseen} of"
    desc += f" {3**page.n} positions." + f" The way: {', '.join(moment.way)}." * bool(moment.way)
    height = page.height + ROW * (rows * len(moment.sides)) + 4
    shapes += _waiting(page, moment)
    return drawing(page.width, height, title, desc, shapes, page.scale)


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
            x, middle, wide = 62 + column * _chip(page), y + row * ROW, _chip(page) - 4
            box = {"x": x, "y": middle - 10, "width": wide, "height": 20, "rx": 4}
            plate = shape("rect", **box, fill=MARKED, stroke=colour, stroke_width=2)
            name = text(x + wide / 2, middle, position, 11, font_family=MONO)
            yield shape("g", plate, name, data_waits=position)
        y += ROW * rows_for(page.n, len(side.waiting))


MOST_PEGS = 8
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
    if len(rules.pegs) > MOST_PEGS:
        raise ValueError(
            f"a drawing of arrows has room for {MOST_PEGS} pegs, not {len(rules.pegs)}"
        )
    ways = ["".join(way) for way in permutations(rules.pegs, 2)]
    ways = [way for way in ways if rules.arrows is None or way in rules.arrows]
    ends = {peg: ", ".join(way[1] for way in ways if way[0] == peg) for peg in rules.pegs}
    said = [f"From {peg} to {to}." if to else f"From {peg} nowhere." for peg, to in ends.items()]
    page = _Page(rules.pegs)
    shapes = [*page.lines(ways), *page.nodes()]
    name = f"Arrows {', '.join(ways)}" if ways else "No arrows"
    return drawing(page.size, page.size, title or name, " ".join(said), shapes)


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
        look = {"fill": BACKGROUND, "stroke": PEG, "stroke_width": 2}
        for peg, (x, y) in self.at.items():
            circle = shape("circle", cx=x, cy=y, r=NODE, **look)
            name = text(x, y, peg, 15, fill=TEXT, font_weight="bold")
            yield shape("g", circle, name, data_peg=peg)

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


NAMED = 3  # up to so many disks, every position shows its name
WITH_HEADS = 5  # more disks make edges too short for arrowheads
Step = tuple[str, str]


def draw_parting(way: Sequence[str], alone: Collection[Step] = ()) -> Svg:
    """Draw a path with its moves as arrows; those in `alone` are red and dashed.

    >>> print(draw_parting(["A", "C", "B"], [("C", "B")]).desc)
    From A to B in 2 moves over a map of 3 positions. Of its own: C to B.

    `way` has positions of 1 to 5 disks on A, B, C; ValueError names a step that is not a move.
    """
    page = Triangle(whole("disks", len(way[0]), 1, WITH_HEADS), "ABC")
    for p, q in pairwise(way):
        if q not in {Rules().after(p, move) for move in Rules().legal_moves(p)}:
            raise ValueError(f"the way goes from {p} to {q}, which no legal move does")
    desc = (
        f"From {way[0]} to {way[-1]} in {len(way) - 1} moves over a map of {3**page.n} positions."
    )
    if alone:
        desc += f" Of its own: {', '.join(f'{p} to {q}' for p, q in alone)}."
    shapes = [shape("path", d=page.lines(), stroke=LINE, stroke_width=1)]
    for number, (p, q) in enumerate(pairwise(way)):
        colour, dash = (REFUSED, "7 3") if (p, q) in alone else (ACCENT, None)
        look = {"stroke": colour, "stroke_width": 3.5, "stroke_dasharray": dash}
        shapes.append(shape("path", d=page.line(p, q), **look))
        if len(way) <= CROWDED or number % 4 == 0:
            shapes.append(page.head(p, q, colour, min(7.0, page.pitch / 5)))
    for x, y in map(page.at, way):
        shapes.append(shape("circle", cx=x, cy=y, r=min(2.5, page.pitch / 8), fill=PEG))
    # Both ends have names in boxes, and so have all other positions where there is room.
    ends, wide = {way[0], way[-1]}, 7 * page.n + 8
    for position in sorted(ends | set(page.positions() if page.n <= NAMED else ())):
        x, y = page.at(position)
        box = {"x": x - wide / 2, "y": y - 8, "width": wide, "height": 16, "rx": 4}
        line = {"stroke": TEXT, "stroke_width": 2} if position in ends else {"stroke": PEG}
        fill = MARKED if position in ends else BACKGROUND
        shapes.append(shape("rect", **box, fill=fill, **line))
        shapes.append(text(x, y, position, 10, font_family=MONO))
    return drawing(page.width, page.height, "A way over the map", desc, shapes, page.scale)
