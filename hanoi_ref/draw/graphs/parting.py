"""A path on the map, with every move visible, and the moves that no other path shares."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from xml.etree.ElementTree import Element

from hanoi_ref.draw.graphs.triangle import Triangle
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, LINE, MARKED, PEG, REFUSED, TEXT
from hanoi_ref.draw.svg import MONO, Svg, drawing, num, shape, text
from hanoi_ref.puzzle import Rules, whole

NAMED = 3  # up to so many disks, every position shows its name
MOST = 5  # more disks make edges too short for arrowheads
Step = tuple[str, str]


def draw_parting(way: Sequence[str], alone: Collection[Step] = ()) -> Svg:
    """Draw a path with its moves as arrows; those in `alone` are red and dashed.

    >>> print(draw_parting(["A", "C", "B"], [("C", "B")]).desc)
    From A to B in 2 moves over a map of 3 positions. Of its own: C to B.

    `way` has positions of 1 to 5 disks on A, B, C; ValueError names a step that is not a move.
    """
    page = Triangle(whole("disks", len(way[0]), 1, MOST), "ABC")
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
