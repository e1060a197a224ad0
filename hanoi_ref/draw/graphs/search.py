"""A search through the positions of the classic game, as far as it has come."""

from collections.abc import Iterator
from math import sqrt
from xml.etree.ElementTree import Element

from hanoi_ref.draw.graphs.triangle import MARGIN, Triangle
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, FAINT, MARKED, ON_DISK, PEG, TEXT
from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text
from hanoi_ref.puzzle import whole
from hanoi_ref.solvers.spread import Moment, Side

MOST = 4  # more disks make positions too small to bear their names
SIDES = (ACCENT, "#8A4B00")  # what was looked at from the start, and from the goal
WAY = "#B5360B"  # the way that was found
ROW = 24  # of what waits


def draw_search(moment: Moment, goal: str, title: str = "A search", rows: int = 1) -> Svg:
    """The positions of up to 4 disks: looked at, waiting or not yet seen; below, what waits.

    >>> from hanoi_ref.solvers.spread import spread
    >>> print(draw_search(list(spread("AA", "CC"))[2], "CC").desc)
    Looked at: AA, AB. Waiting: AC, CB. Not yet seen: 5 of 9 positions.

    Parameters
    ----------
    moment : of a search, as `spread` gives it.
    goal : the position that is looked for, which has a ring.
    title : the name of the picture.
    rows : for how many rows of waiting positions there is to be room.

    Returns
    -------
    The picture, with all that it shows in words.

    Raises
    ------
    ValueError : names a number of disks that does not fit.
    """
    page = Triangle(whole("disks", len(goal), 1, MOST), "ABC")
    shapes = [*_edges(page, moment), *_nodes(page, moment, goal), *_waiting(page, moment)]
    height = page.height + ROW * (rows * len(moment.sides)) + 4
    return drawing(page.width, height, title, _describe(moment, goal), shapes, page.scale)


def chips(page: Triangle) -> int:
    """How many waiting positions have room in a row.

    >>> chips(Triangle(3, "ABC"))
    7
    """
    return int((page.width - 80) / _chip(page))


def _chip(page: Triangle) -> float:
    return 7 * page.n + 12.0


def rows_for(n: int, most: int) -> int:
    """How many rows so many waiting positions of n disks take.

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
    """All moves, those by which positions were reached, and the way that was found."""
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
    """A box with its name: filled where it was looked at, marked and thick where it waits."""
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
    """Below: of each side what waits, the first that came on the left."""
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
