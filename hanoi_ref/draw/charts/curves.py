"""Curves of numbers, and crossings of lines of moves."""

import reprlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice, pairwise
from math import ceil, floor, nan
from xml.etree.ElementTree import Element

from hanoi_ref.draw.boards.scene import Posts, read_scene
from hanoi_ref.draw.svg import Svg, drawing, num, paragraph, shape, text
from hanoi_ref.palette import (
    BACKGROUND,
    FACES,
    FAINT,
    LINE,
    MARKED,
    ON_DISK,
    PEG,
    TEXT,
    disk_colour,
)
from hanoi_ref.puzzle import Side, whole

EDGE = 10
LEFT = 48  # space for the numbers on the vertical axis
LEGEND = 20  # height of the legend
WIDE, HIGH = 330, 210  # the chart itself
RIGHT = 64  # space for the names of the limits
APART = 13  # between two of the names
MOST = 100  # points of a curve
LARGEST = 1e100
FLAT = 1e-9  # relative differences below this count as zero


def draw_curves(
    curves: Mapping[str, Iterable[float]],
    limits: Mapping[str, float] | None = None,
    first: int = 1,
    across: str = "disks",
    title: str | None = None,
    every: int = 1,
) -> Svg:
    """Draw one curve for each list of numbers, from x = `first`; limits are dashed lines.

    >>> print(draw_curves({"halves": [1, 1 / 2, 1 / 4]}, {"0": 0}).desc)
    disks 1 to 3. halves: 1, 0.5, 0.25. Dashed: 0.

    Curves differ in colour and in the shape of their points; the legend above names them.

    Parameters
    ----------
    curves : 1 to 100 numbers by the name of their curve; lengths may differ.
    limits : heights of dashed lines by their names.
    first : the x of the first point of every curve.
    across : the name of the horizontal axis.
    title : a title that replaces the default one.
    every : how far apart neighbouring points are in x.

    Returns
    -------
    The picture, with all its numbers in words.

    Raises
    ------
    ValueError : names a curve with too few or too many points, or a value beyond 1e100.
    """
    heights = {name: [_number(name, height) for height in curves[name]] for name in curves}
    for name, numbers in heights.items():
        whole(f"the number of points of {name!r}", len(numbers), 1, MOST)
    levels = {name: _number(name, level) for name, level in (limits or {}).items()}
    chart = _Chart(heights, levels, whole("first", first), whole("every", every, 1))
    shapes = [*chart.axes(across), *chart.limits(levels)]
    for at, (name, numbers) in enumerate(heights.items()):
        shapes += chart.curve(at, numbers)
        x, y = LEFT + at * WIDE / len(heights), EDGE + LEGEND / 2 - 2
        shapes += [_point(at, x + 6, y), text(x + 15, y, name, 12, text_anchor="start")]
    said = [f"{across} {first} to {chart.shown(chart.last)}."]
    said += [f"{name}: {', '.join(map(_short, numbers))}." for name, numbers in heights.items()]
    said += [f"Dashed: {', '.join(levels)}."] if levels else []
    width, height = LEFT + WIDE + RIGHT, chart.bottom + 38
    name = " and ".join(heights)
    return drawing(width, height, title or f"Curves: {name}", " ".join(said), shapes, 1.5)


def _number(name: str, given: float) -> float:
    try:
        number = float(given)
    except (TypeError, ValueError, OverflowError):
        number = nan
    if not abs(number) <= LARGEST:  # nan also fails here
        shown = reprlib.repr(given)
        raise ValueError(f"{name!r} is drawn through numbers up to {LARGEST:g}, not {shown}")
    return number


class _Chart:
    """The axes: x from `first` to `last`, y from `low` to `high` in at most seven round steps."""

    bottom = EDGE + LEGEND + HIGH

    def __init__(
        self,
        heights: Mapping[str, list[float]],
        levels: Mapping[str, float],
        first: int,
        apart: int,
    ) -> None:
        every = [height for numbers in (*heights.values(), levels.values()) for height in numbers]
        least, most = min(every, default=0.0), max(every, default=1.0)
        size = max(abs(least), abs(most)) or 1.0
        span = most - least if most - least > FLAT * size else size
        steps = (s * 10.0**e for e in range(-9, 300) for s in (1, 2, 5))
        self.step = next(step for step in steps if span / step <= 6)
        self.low = floor(least / self.step) * self.step
        self.high = max(ceil(most / self.step) * self.step, self.low + self.step)
        self.apart = apart
        self.first, self.last = first, first + max(map(len, heights.values()), default=1) - 1

    def shown(self, at: int) -> int:
        """Return the number on the horizontal axis below a point; points count from `first`."""
        return self.first + (at - self.first) * self.apart

    def x(self, at: float) -> float:
        return LEFT + (at - self.first + 0.5) * WIDE / (self.last - self.first + 1)

    def y(self, height: float) -> float:
        return self.bottom - HIGH * (height - self.low) / (self.high - self.low)

    def axes(self, across: str) -> Iterator[Element]:
        """Yield the grid lines with their numbers, and the numbers on the horizontal axis."""
        for k in range(round((self.high - self.low) / self.step) + 1):
            height = self.low + k * self.step
            ends = {"x1": LEFT, "x2": LEFT + WIDE, "y1": self.y(height), "y2": self.y(height)}
            yield shape("line", **ends, stroke=PEG if k == 0 else LINE)
            yield text(LEFT - 6, self.y(height), _short(height), 11, text_anchor="end", fill=FAINT)
        every = ceil((self.last - self.first + 1) / 15)
        for at in range(self.first, self.last + 1, every):
            yield text(self.x(at), self.bottom + 11, str(self.shown(at)), 11)
        yield text(LEFT + WIDE / 2, self.bottom + 27, across, 11, fill=FAINT)

    def limits(self, levels: Mapping[str, float]) -> Iterator[Element]:
        """Yield dashed lines; names on the right, moved apart where they would overlap."""
        above = float("inf")
        for name, level in sorted(levels.items(), key=lambda item: item[1]):
            y = self.y(level)
            ends = {"x1": LEFT, "x2": LEFT + WIDE, "y1": y, "y2": y}
            yield shape("line", **ends, stroke=FAINT, stroke_dasharray="5 4", data_limit=name)
            above = min(y, above - APART)
            yield text(LEFT + WIDE + 5, above, name, 11, text_anchor="start")

    def curve(self, at: int, numbers: Sequence[float]) -> Iterator[Element]:
        """Yield a line through the points, and the points."""
        points = [(self.x(k), self.y(height)) for k, height in enumerate(numbers, self.first)]
        colour = disk_colour(at + 1)
        for (x1, y1), (x2, y2) in pairwise(points):
            yield shape("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=1.5)
        for x, y in points:
            yield _point(at, x, y)


def _point(at: int, x: float, y: float) -> Element:
    """Return a ring, square, triangle or diamond; every second one is white inside."""
    colour = disk_colour(at + 1)
    ink = {"fill": BACKGROUND if at % 2 else colour, "stroke": colour, "stroke_width": 1.5}
    if at % 4 == 0:
        return shape("circle", cx=x, cy=y, r=4, **ink, data_curve=at)
    if at % 4 == 1:
        return shape("rect", x=x - 3.5, y=y - 3.5, width=7, height=7, **ink, data_curve=at)
    lower = [(4.5, 3.5), (-4.5, 3.5)] if at % 4 == 2 else [(4.5, 0.0), (0.0, 5.0), (-4.5, 0.0)]
    corners = " ".join(f"{num(x + dx)},{num(y + dy)}" for dx, dy in [(0.0, -5.0), *lower])
    return shape("polygon", points=corners, **ink, data_curve=at)


def _short(number: float) -> str:
    return f"{number:.4g}"


MOST_MOVES = 10_000
START = 82  # x of move 0, right of the words
HALF = 20  # from the middle of a row to full red or full blue
COLUMN = 690  # width in pixels of a notebook with its side bar open
Colours = list[Side | None]


def draw_crossings(
    positions: Iterable[str],
    pegs: str = "ABC",
    posts: Posts | None = None,
    title: str | None = None,
) -> Svg:
    """Draw a chart with a row for each post: red above its line, blue below, neutral on it.

    >>> print(draw_crossings(["A", "b", "C", "a"]).desc)
    3 moves. Post A: 1 crossing, moves 0-3. Post B: no crossing. Post C: no crossing.

    A post crosses when it changes from one colour, by way of neutral, to the other.  A ring marks
    the middle of the neutral time.

    Parameters
    ----------
    positions : the positions of a magnetic game, the start first (see Rules.replay); a
        small letter shows blue.
    pegs : the names of the posts, in the order of the rows.
    posts : the fixed colours.
    title : a title that replaces the default one.

    Returns
    -------
    The picture, with the crossings of each post in words.

    Raises
    ------
    ValueError : names an invalid position, or says that there are none or too many.

    References
    ----------
    Levy, The Magnetic Tower of Hanoi (2009), figures 13 and 14.
    """
    game = list(islice(positions, MOST_MOVES + 2))
    if not 0 < len(game) <= MOST_MOVES + 1:
        raise ValueError(f"a chart shows 1 to {MOST_MOVES + 1} positions, not {len(game)}")
    shown = post_colours(game, pegs, posts)
    page = _Page(len(game) - 1)
    shapes: list[Element] = []
    y = 2.0 * EDGE
    for peg in pegs:
        shapes += page.row(peg, shown[peg], y + HALF)
        below = paragraph(START, y + 2 * HALF + 14, _marks(shown[peg]), page.wide, 10, fill=FAINT)
        shapes += below
        y += 2 * HALF + 24 + 13.5 * len(below)
    shapes += page.axis(y - 8)
    said = [f"{page.moves} moves.", *(f"Post {peg}: {_marks(shown[peg])}." for peg in pegs)]
    name = f"Colours of the posts in {page.moves} moves"
    return drawing(page.width, y + 22, title or name, " ".join(said), shapes, page.scale, 420)


def post_colours(game: list[str], pegs: str, posts: Posts | None) -> dict[str, Colours]:
    """Return the colour of each post in each position: red, blue or None for neutral.

    >>> post_colours(["AA", "Ab"], "AB", None)
    {'A': ['red', 'red'], 'B': [None, 'blue']}
    """
    scenes = [read_scene(position, pegs, "magnetic", posts) for position in game]
    fixed = scenes[0].posts
    return {
        peg: [fixed.get(peg) or next((p.side for p in s.stacks[peg]), None) for s in scenes]
        for peg in pegs
    }


def crossings(colours: Colours) -> list[tuple[int, int]]:
    """Return each crossing as two moves: the last with the old colour, the first with the new.

    >>> crossings(["red", None, None, "blue", None, "blue"])
    [(0, 3)]
    """
    shown = [(m, colour) for m, colour in enumerate(colours) if colour]
    return [(m, n) for (m, before), (n, after) in pairwise(shown) if before != after]


@dataclass(frozen=True)
class _Page:
    moves: int

    @property
    def wide(self) -> float:
        """The width of the chart itself."""
        return 220.0 if self.moves <= 16 else 520.0

    @property
    def width(self) -> float:
        return START + self.wide + 2 * EDGE

    @property
    def scale(self) -> float:
        """The scale of the drawing: enlarged up to the width of a notebook's column."""
        return min(1.5, COLUMN / self.width)

    def x(self, m: float) -> float:
        return START + m * self.wide / (self.moves + 1)

    def row(self, peg: str, colours: Colours, middle: float) -> Iterator[Element]:
        """Yield one post: runs of one colour as bars, rings at its crossings."""
        yield text(EDGE + 8, middle, peg, 16, font_weight="bold")
        for name, y in (("red", middle - HALF), ("neutral", middle), ("blue", middle + HALF)):
            yield text(START - 6, y, name, 10, text_anchor="end", fill=FAINT)
            ends = {"x1": START, "x2": self.x(self.moves + 1), "y1": y, "y2": y}
            yield shape("line", **ends, stroke=PEG if y == middle else LINE)
        start = 0
        for colour, run in groupby(colours):
            stop = start + len(list(run))
            if colour is not None:
                yield self._bar(colour, start, stop, middle)
            start = stop
        for first, last in crossings(colours):
            x = self.x((first + 1 + last) / 2)  # the neutral time begins after the first
            ring = {"fill": MARKED, "stroke": TEXT, "stroke_width": 1.5}
            yield shape("circle", cx=x, cy=middle, r=5, **ring, data_crossing=f"{first}-{last}")

    def _bar(self, colour: Side, start: int, stop: int, middle: float) -> Element:
        """Return a bar for positions start to stop - 1: red up; blue down and with ticks."""
        x, width = self.x(start), self.x(stop) - self.x(start)
        y = middle - HALF if colour == "red" else middle
        bar = shape("rect", x=x, y=y, width=width, height=HALF, fill=FACES[colour])
        if colour == "red":
            return shape("g", bar, data_run=f"{colour} {start}-{stop - 1}")
        ends = {"x1": x, "x2": x + width, "y1": middle + HALF - 4, "y2": middle + HALF - 4}
        ticked = shape("line", **ends, stroke=ON_DISK, stroke_width=5, stroke_dasharray="1.3 4")
        return shape("g", bar, ticked, data_run=f"{colour} {start}-{stop - 1}")

    def axis(self, y: float) -> Iterator[Element]:
        """Yield the move numbers in round steps."""
        room = self.wide / 34
        steps = (s * 10**e for e in range(5) for s in (1, 2, 5))
        step = next(s for s in steps if (self.moves + 1) / s <= room)
        for m in range(0, self.moves + 1, step):
            yield text(self.x(m + 0.5), y + 6, str(m), 10)
        yield text(START - 6, y + 6, "after move", 10, text_anchor="end", fill=FAINT)


def _marks(colours: Colours) -> str:
    spans = [f"{first}-{last}" for first, last in crossings(colours)]
    if not spans:
        return "no crossing"
    return f"{len(spans)} crossing{'s' * (len(spans) > 1)}, moves {', '.join(spans)}"
