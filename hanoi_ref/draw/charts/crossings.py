"""A chart of each post's colour during a magnetic game, with its colour crossings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, islice, pairwise
from xml.etree.ElementTree import Element

from hanoi_ref.draw.boards.scene import Posts, read_scene
from hanoi_ref.draw.palette import FACES, FAINT, LINE, MARKED, ON_DISK, PEG, TEXT
from hanoi_ref.draw.svg import Svg, drawing, paragraph, shape, text
from hanoi_ref.puzzle import Side

MOST = 10_000  # moves
EDGE = 10
LEFT = 82  # x of move 0, right of the words
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
    game = list(islice(positions, MOST + 2))
    if not 0 < len(game) <= MOST + 1:
        raise ValueError(f"a chart shows 1 to {MOST + 1} positions, not {len(game)}")
    shown = post_colours(game, pegs, posts)
    page = _Page(len(game) - 1)
    shapes: list[Element] = []
    y = 2.0 * EDGE
    for peg in pegs:
        shapes += page.row(peg, shown[peg], y + HALF)
        below = paragraph(LEFT, y + 2 * HALF + 14, _marks(shown[peg]), page.wide, 10, fill=FAINT)
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
        return LEFT + self.wide + 2 * EDGE

    @property
    def scale(self) -> float:
        """The scale of the drawing: enlarged up to the width of a notebook's column."""
        return min(1.5, COLUMN / self.width)

    def x(self, m: float) -> float:
        return LEFT + m * self.wide / (self.moves + 1)

    def row(self, peg: str, colours: Colours, middle: float) -> Iterator[Element]:
        """Yield one post: runs of one colour as bars, rings at its crossings."""
        yield text(EDGE + 8, middle, peg, 16, font_weight="bold")
        for colour, y in (("red", middle - HALF), ("neutral", middle), ("blue", middle + HALF)):
            yield text(LEFT - 6, y, colour, 10, text_anchor="end", fill=FAINT)
            ends = {"x1": LEFT, "x2": self.x(self.moves + 1), "y1": y, "y2": y}
            yield shape("line", **ends, stroke=PEG if y == middle else LINE)
        start = 0
        for shown, run in groupby(colours):
            stop = start + len(list(run))
            if shown is not None:
                yield self._bar(shown, start, stop, middle)
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
        yield text(LEFT - 6, y + 6, "after move", 10, text_anchor="end", fill=FAINT)


def _marks(colours: Colours) -> str:
    found = crossings(colours)
    if not found:
        return "no crossing"
    where = ", ".join(f"{first}-{last}" for first, last in found)
    return f"{len(found)} crossing{'s' * (len(found) > 1)}, moves {where}"
