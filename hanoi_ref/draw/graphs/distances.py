"""A map of distances: every position on three pegs, shaded by its distance from one of them."""

from collections.abc import Iterator
from math import sqrt
from xml.etree.ElementTree import Element

from hanoi_ref.draw.graphs.triangle import MARGIN, Triangle
from hanoi_ref.draw.palette import BACKGROUND, PEG, TEXT
from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text
from hanoi_ref.puzzle import Position, Rules
from hanoi_ref.solvers.search import levels

MOST = 6  # more disks make positions too small to distinguish their shades
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
    if not 1 <= begin.disks <= MOST:
        raise ValueError(f"distances are drawn for 1 to {MOST} disks, not {begin.disks}")
    far = {str(p): steps for steps, ring in enumerate(levels(Rules(), begin)) for p in ring}
    page = Triangle(begin.disks, "ABC")
    shapes = [*_edges(page), *_nodes(page, far, begin), *_scale(page, max(far.values()))]
    height, name = page.height + LEGEND, f"Moves from {start}"
    return drawing(page.width, height, name, _describe(far, begin), shapes, page.scale)


def _describe(far: dict[str, int], start: Position) -> str:
    most = max(far.values())
    ends = [p for p in far if far[p] == most]
    more = f" and {len(ends) - 6} more" if len(ends) > 6 else ""
    named = f"{', '.join(ends[:6])}{more}"
    away = f"{most} move{'s' * (most != 1)} away"
    are = f"the farthest {'is' if len(ends) == 1 else 'are'} {named}, {away}"
    return f"How many moves each of {len(far)} positions is away from {start}; {are}."


def _edges(page: Triangle) -> Iterator[Element]:
    yield shape("path", d=page.lines(), stroke=PEG, stroke_width=min(1.5, page.pitch / 5))


def _nodes(page: Triangle, far: dict[str, int], start: Position) -> Iterator[Element]:
    most = max(far.values())
    r = min(11.0, page.pitch * 0.42)
    for position, steps in far.items():
        x, y = page.at(position)
        ring = {"stroke": TEXT, "stroke_width": 2.5} if position == start else {"stroke": PEG}
        dot = shape("circle", cx=x, cy=y, r=r, fill=shade(steps, most), **ring)
        words = [text(x, y, str(steps), 11, font_family=MONO)] if page.n <= NUMBERED else []
        yield shape("g", dot, *words, data_position=position)


def shade(steps: int, most: int) -> str:
    """Return the colour of a distance, from white for 0 to blue for the greatest.

    >>> shade(0, 7), shade(7, 7)
    ('#FFFFFF', '#5B9BD5')
    """
    part = steps / max(most, 1)
    pairs = [(BACKGROUND[at : at + 2], FARTHEST[at : at + 2]) for at in (1, 3, 5)]
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
