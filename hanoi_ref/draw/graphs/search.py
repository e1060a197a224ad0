"""A snapshot of a search through the positions of the classic game."""

from collections.abc import Iterator
from math import sqrt
from xml.etree.ElementTree import Element

from hanoi_ref.draw.graphs.triangle import MARGIN, Triangle
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, FAINT, MARKED, ON_DISK, PEG, TEXT
from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text
from hanoi_ref.puzzle import whole
from hanoi_ref.solvers.spread import Moment, Side

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
