"""The graph of all positions on three pegs, drawn flat: Sierpinski's triangle."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from math import sqrt
from xml.etree.ElementTree import Element

from hanoi_ref.draw.graphs.search import CROWDED, MARGIN, Triangle
from hanoi_ref.draw.svg import MONO, Svg, drawing, num, shape, text
from hanoi_ref.palette import (
    ACCENT,
    BACKGROUND,
    BLACK,
    GROUND,
    MARKED,
    ON_DISK,
    PEG,
    TEXT,
    disk_colour,
)
from hanoi_ref.puzzle import Puzzle, Rules, whole
from hanoi_ref.solvers.search import levels
from hanoi_ref.theory import state_graph
from hanoi_ref.theory.graph import StateGraph

MOST = 7  # more disks make positions too small to see
NAMED = 4  # up to so many disks, every position can show its name
DOTTED = 5  # up to so many disks, every position has its dot
Graph = dict[str, list[str]]


def draw_graph(
    n: int,
    path: Iterable[str] = (),
    here: str | None = None,
    labels: bool | None = None,
    pegs: str = "ABC",
    title: str | None = None,
    dots: bool | None = None,
    rules: Rules | None = None,
    corners: str | None = None,
    by_disk: bool = False,
    smallest_first: bool = False,
) -> Svg:
    """Draw all 3^n positions as dots and all legal moves between them as lines.

    >>> print(draw_graph(2, path=["AA", "AB", "CB", "CC"], here="CB").desc)
    9 positions, 12 moves between them. The marked way leads from AA to CC in 3 moves. Here: CB.

    If rules allow only one direction of a line, it has an arrowhead half-way.

    >>> print(draw_graph(2, rules=Rules(arrows=frozenset({"AB", "BC", "CA"}))).desc)
    9 positions, 12 moves between them, 12 of them one way only.

    Parameters
    ----------
    n : how many disks, 0 to 7.
    path : the positions of a walk in order (see Rules.replay), drawn with arrows.
    here : one position to mark.
    labels : whether to name every position, up to 4 disks; None means up to 3.
    pegs : the letters of the pegs, for the classic rules.
    title : a title that replaces the default one.
    dots : whether to draw every position as a dot; None means up to 5 disks.
    rules : rules that replace the classic ones.
    corners : the pegs on top, on the left and on the right, if not in the order of `pegs`.
    by_disk : whether to draw each line in the colour of the disk that moves along it.
    smallest_first : whether names begin with the smallest disk, as in the English Wikipedia.

    Returns
    -------
    The picture, with its counts and its walk in words.

    Raises
    ------
    ValueError : names the invalid argument, or a step that is not a legal move.
    """
    rules = Rules(pegs) if rules is None else rules
    whole("n", n, 0, MOST)
    if len(rules.pegs) != 3:
        raise ValueError(f"the flat drawing is for three pegs, not {rules.pegs!r}")
    if rules != Rules(rules.pegs, rules.arrows):
        raise ValueError(f"the flat drawing is for rules of arrows alone, not {rules}")
    positions = map("".join, product(rules.pegs, repeat=n))
    graph = {p: [str(rules.after(p, move)) for move in rules.legal_moves(p)] for p in positions}
    way = list(map(str, path))
    for position in [*way, *([] if here is None else [here])]:
        if position not in graph:
            raise ValueError(f"{position!r} is not among the {len(graph)} positions drawn")
    for one, other in pairwise(way):
        if other not in graph[one]:
            raise ValueError(f"the path goes from {one} to {other}, which no legal move does")
    named = n <= 3 if labels is None else labels
    if named and n > NAMED:
        raise ValueError(f"labels fit up to {NAMED} disks, not {n}")
    if corners is not None and sorted(corners) != sorted(rules.pegs):
        raise ValueError(f"corners are the pegs {rules.pegs} in some order, not {corners!r}")
    dotted = n <= DOTTED if dots is None else dots
    page = _Page(
        n, rules.pegs if corners is None else corners, named, dotted, by_disk, smallest_first
    )
    one_way = [alone for _, _, alone in _lines(graph)]
    only = f", {sum(one_way)} of them one way only" if any(one_way) else ""
    count = f"{len(graph)} position{'s' * (n > 0)}"
    desc = [f"{count}, {len(one_way)} moves between them{only}."]
    if by_disk:
        desc.append("Each line has the colour of the disk that moves along it.")
    if smallest_first:
        desc.append("On the map, names begin with the smallest disk.")
    if way:
        moves = f"{len(way) - 1} move{'s' * (len(way) != 2)}"
        desc.append(f"The marked way leads from {way[0]} to {way[-1]} in {moves}.")
    if here is not None:
        desc.append(f"Here: {here}.")
    name = f"All positions of {n} disk{'s' * (n != 1)}"
    shapes = page.shapes(graph, way, here)
    return drawing(page.width, page.height, title or name, " ".join(desc), shapes, page.scale)


def _lines(graph: Graph) -> Iterator[tuple[str, str, bool]]:
    """Yield each pair of neighbours once, in the direction of a move, and whether it is one-way."""
    for p, following in graph.items():
        for q in following:
            one_way = p not in graph[q]
            if one_way or p < q:
                yield p, q, one_way


@dataclass(frozen=True)
class _Page(Triangle):
    named: bool
    dotted: bool
    by_disk: bool = False
    smallest_first: bool = False

    def called(self, position: str) -> str:
        """Return the name of a position as it stands on the map."""
        return position[::-1] if self.smallest_first else position

    def shapes(self, graph: Graph, way: list[str], here: str | None) -> Iterator[Element]:
        lines = list(_lines(graph))
        yield from self._edges(lines)
        if self.by_disk:
            yield from self._key()
        for p, q, one_way in lines:
            if one_way:
                yield self.head(p, q, PEG, min(5.0, self.pitch / 6))
        for number, (p, q) in enumerate(pairwise(way)):
            yield from self._step(p, q, headed=len(way) <= CROWDED or number % 4 == 0)
        for position in graph if self.dotted or self.named else ():
            yield self._dot(position, position in way, position == here)
        if not (self.dotted or self.named) and here is not None:
            yield self._dot(here, here in way, True)
        if not self.named:
            corners = [peg * self.n for peg in self.pegs]
            for position in dict.fromkeys(
                [*corners, *way[:1], *way[-1:], *([here] if here else [])]
            ):
                yield self.name(position)

    def _edges(self, lines: list[tuple[str, str, bool]]) -> Iterator[Element]:
        """Yield all lines in one stroke, or those of each disk in its colour."""
        thin = min(1.5, self.pitch / 5)
        drawn: dict[int, str] = {}
        for p, q, _ in lines:
            disk = self.n - next(at for at, letter in enumerate(p) if letter != q[at])
            drawn[disk * self.by_disk] = drawn.get(disk * self.by_disk, "") + self.line(p, q)
        for disk, d in sorted(drawn.items()):
            colour, wide = (disk_colour(disk), 2.4 * thin) if self.by_disk else (PEG, thin)
            yield shape("path", d=d, stroke=colour, stroke_width=wide)

    def _key(self) -> Iterator[Element]:
        """Yield the colour of each disk, beside the top of the triangle."""
        size = min(11.0, self.side / 16)
        for disk in range(1, self.n + 1):
            y = MARGIN / 2 + 1.5 * size * disk
            line = f"M{MARGIN / 2} {num(y)}h{num(2 * size)}"
            yield shape("path", d=line, stroke=disk_colour(disk), stroke_width=3, data_key=disk)
            yield text(MARGIN / 2 + 2.5 * size, y, f"disk {disk}", size, text_anchor="start")

    def _step(self, p: str, q: str, headed: bool) -> Iterator[Element]:
        """Yield a move of the path, if `headed` with an arrow half-way where there is room."""
        width = min(4.5, max(2.5, self.pitch / 2.5))
        yield shape(
            "path", d=self.line(p, q), stroke=ACCENT, stroke_width=width, data_step=f"{p} {q}"
        )
        if headed and self.pitch >= 20:
            yield self.head(p, q, ACCENT, 7)

    def _dot(self, position: str, on_way: bool, here: bool) -> Element:
        x, y = self.at(position)
        if self.named:
            return self._pill(position, on_way, here)
        r = min(5.0, self.pitch * 0.24) * (1.25 if on_way else 1)
        r = max(5.0, 1.8 * r) if here else r
        fill = MARKED if here else ACCENT if on_way else PEG
        ring = {"stroke": TEXT, "stroke_width": 2} if here else {}
        return shape("circle", cx=x, cy=y, r=r, fill=fill, data_position=position, **ring)

    def _pill(self, position: str, on_way: bool, here: bool) -> Element:
        x, y = self.at(position)
        name = self.called(position) or "no disks"
        size = 9 if self.n >= 4 else 11
        wide, high = len(name) * size * 0.62 + 6, size + 5
        box = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": 4}
        fill = MARKED if here else ACCENT if on_way else BACKGROUND
        words = BACKGROUND if fill == ACCENT else TEXT
        ring = {"stroke": TEXT if here else PEG, "stroke_width": 2.5 if here else 1}
        return shape(
            "g",
            shape("rect", **box, fill=fill, **ring),
            text(x, y, name, size, fill=words, font_family=MONO),
            data_position=position,
        )


LEVELS_MOST = 400  # positions; a larger graph would be a grey area
ACROSS, DOWN = 620.0, 400.0  # size without the margins
LEVELS_MARGIN = 34.0
_HALO = {"stroke": GROUND, "stroke_width": 4, "paint_order": "stroke"}
NAME = {"font_family": MONO, "font_weight": "bold", **_HALO}


def draw_levels(puzzle: Puzzle, path: Iterable[str] = (), rings: Iterable[int] = ()) -> Svg:
    """Draw all reachable positions, with a column for each distance from the start.

    >>> from hanoi_ref.puzzle import classic
    >>> draw_levels(classic(1, pegs=4)).desc
    '4 positions in 2 columns: 1, 3.'

    `path` is a list of positions; the moves between them are highlighted.  `rings` are numbers of
    its moves; a ring marks the position after each.  Raises ValueError for more than 400
    positions.
    """
    graph = state_graph(puzzle)
    if len(graph.positions) > LEVELS_MOST:
        raise ValueError(
            f"columns are drawn for up to {LEVELS_MOST} positions, not {len(graph.positions)}"
        )
    page, way = _LevelsPage(graph), list(map(str, path))
    ringed = [way[number] for number in rings]
    marks = [*page.dots(way), *page.rings(ringed)]
    shapes = [*page.lines(), *page.steps(way), *marks, *page.names(puzzle)]
    width, height = ACROSS + 2 * LEVELS_MARGIN, page.high + 2 * LEVELS_MARGIN
    counts = ", ".join(str(len(level)) for level in graph.levels)
    columns = f"{len(graph.levels)} column{'s' * (len(graph.levels) != 1)}"
    desc = f"{len(graph.positions)} positions in {columns}: {counts}."
    return drawing(
        width, height, "All positions, by their distance from the start", desc, shapes, 1, 360
    )


class _LevelsPage:
    """The coordinates of the positions of a graph."""

    def __init__(self, graph: StateGraph) -> None:
        self.graph = graph
        tallest, columns = max(map(len, graph.levels)), len(graph.levels)
        self.pitch = min(30.0, DOWN / max(tallest - 1, 1))
        self.high = max(self.pitch * (tallest - 1), 90.0)
        apart = min(90.0, ACROSS / max(columns - 1, 1))
        self.radius = max(3.0, min(6.0, self.pitch * 0.3, apart * 0.4))
        left = LEVELS_MARGIN + (ACROSS - apart * (columns - 1)) / 2
        self.at = {
            str(position): (
                left + apart * across,
                LEVELS_MARGIN + self.high / 2 + self.pitch * (down - (len(level) - 1) / 2),
            )
            for across, level in enumerate(_untangled(graph))
            for down, position in enumerate(level)
        }

    def lines(self) -> Iterator[Element]:
        """Yield a line for every pair of neighbours, curved if both are in one column."""
        pairs = {tuple(sorted((str(p), str(q)))) for p, _, q in self.graph.arrows}
        d = "".join(self._line(p, q) for p, q in sorted(pairs))
        yield shape("path", d=d, fill="none", stroke=PEG, stroke_width=1)

    def _line(self, p: str, q: str) -> str:
        (x1, y1), (x2, y2) = self.at[p], self.at[q]
        bend = min(0.25 * abs(y2 - y1), 24.0) if x1 == x2 else 0
        middle = (x1 + x2) / 2 + bend, (y1 + y2) / 2
        return f"M{x1:.1f} {y1:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {x2:.1f} {y2:.1f}"

    def steps(self, way: list[str]) -> Iterator[Element]:
        for p, q in pairwise(way):
            look = {"fill": "none", "stroke": ACCENT, "stroke_width": 3}
            yield shape("path", d=self._line(p, q), **look, data_step=f"{p} {q}")

    def dots(self, way: list[str]) -> Iterator[Element]:
        for position, (x, y) in self.at.items():
            fill = ACCENT if position in way else PEG
            yield shape("circle", cx=x, cy=y, r=self.radius, fill=fill, data_position=position)

    def rings(self, positions: Iterable[str]) -> Iterator[Element]:
        """Yield a ring round each position."""
        for position in positions:
            x, y = self.at[position]
            ink = {"fill": MARKED, "stroke": TEXT, "stroke_width": 2}
            yield shape("circle", cx=x, cy=y, r=6, **ink, data_ring=position)

    def names(self, puzzle: Puzzle) -> Iterator[Element]:
        """Yield the names of the start and the goals."""
        for position in dict.fromkeys(map(str, (puzzle.start, *puzzle.goals))):
            if position in self.at:
                x, y = self.at[position]
                yield text(x, y - 16, position, 18, **NAME)


def _untangled(graph: StateGraph) -> list[list[str]]:
    """Return each level sorted by its neighbours in the level before, so that fewer lines cross."""
    near: dict[str, list[str]] = {}
    for p, _, q in graph.arrows:
        near.setdefault(str(q), []).append(str(p))
    levels, place = list[list[str]](), dict[str, float]()
    for level in graph.levels:
        before = {str(p): [place[q] for q in near.get(p, []) if q in place] for p in level}
        middles = {p: sum(places) / max(len(places), 1) for p, places in before.items()}
        levels.append(sorted(middles, key=middles.__getitem__))
        place = {p: at - (len(level) - 1) / 2 for at, p in enumerate(levels[-1])}
    return levels


SHADED = 6  # more disks make positions too small to distinguish their shades
NUMBERED = 4  # up to so many disks, every position shows its number
FARTHEST = "#5B9BD5"  # light enough for dark numbers
LEGEND = 26  # height of the legend


def draw_distances(start: str) -> Svg:
    """Draw all positions on A, B, C, darker with distance; up to 4 disks also with the number.

    >>> print(draw_distances("AB").desc)
    How many moves each of 9 positions is away from AB; the farthest are BA, BB, 3 moves away.

    `start` has 1 to 6 disks; ValueError names an invalid position.
    """
    begin = Rules().position(start)
    if not 1 <= begin.disks <= SHADED:
        raise ValueError(f"distances are drawn for 1 to {SHADED} disks, not {begin.disks}")
    far = {str(p): steps for steps, ring in enumerate(levels(Rules(), begin)) for p in ring}
    page, most = Triangle(begin.disks, "ABC"), max(far.values())
    thin, r = min(1.5, page.pitch / 5), min(11.0, page.pitch * 0.42)
    shapes = [shape("path", d=page.lines(), stroke=PEG, stroke_width=thin)]
    for position, steps in far.items():
        x, y = page.at(position)
        ring = {"stroke": TEXT, "stroke_width": 2.5} if position == begin else {"stroke": PEG}
        dot = shape("circle", cx=x, cy=y, r=r, fill=shade(steps, most), **ring)
        words = (
            [text(x, y, str(steps), 11, font_family=MONO, fill=BLACK)] if page.n <= NUMBERED else []
        )
        shapes.append(shape("g", dot, *words, data_position=position))
    shapes += _scale(page, most)
    ends = [position for position in far if far[position] == most]
    more = f" and {len(ends) - 6} more" if len(ends) > 6 else ""
    named = f"{', '.join(ends[:6])}{more}, {most} move{'s' * (most != 1)} away"
    are = f"the farthest {'is' if len(ends) == 1 else 'are'} {named}"
    desc = f"How many moves each of {len(far)} positions is away from {begin}; {are}."
    height, name = page.height + LEGEND, f"Moves from {start}"
    return drawing(page.width, height, name, desc, shapes, page.scale)


def shade(steps: int, most: int) -> str:
    """Return the colour of a distance, from white for 0 to blue for the greatest.

    >>> shade(0, 7), shade(7, 7)
    ('#FFFFFF', '#5B9BD5')
    """
    part = steps / max(most, 1)
    pairs = [(ON_DISK[at : at + 2], FARTHEST[at : at + 2]) for at in (1, 3, 5)]
    mixed = (round(int(a, 16) * (1 - part) + int(b, 16) * part) for a, b in pairs)
    return "#" + "".join(f"{one:02X}" for one in mixed)


def _scale(page: Triangle, most: int) -> Iterator[Element]:
    """Yield the legend below: every shade in use, and the meaning of the first and the last."""
    y, wide = MARGIN + page.side * sqrt(3) / 2 + MARGIN, min(160.0, page.width - 90)
    left, step = (page.width - wide) / 2, wide / (most + 1)
    for steps in range(most + 1):
        box = {"x": left + steps * step, "y": y - 6, "width": step, "height": 12}
        yield shape("rect", **box, fill=shade(steps, most))
    yield shape("rect", x=left, y=y - 6, width=wide, height=12, fill="none", stroke=PEG)
    yield text(left - 12, y, "0", 11, font_family=MONO)
    yield text(left + wide + 14, y, str(most), 11, font_family=MONO)
