"""The arrow of a move about to be made: up from one peg, over the others, down on another."""

from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import ACCENT, GROUND, REFUSED
from hanoi_ref.draw.svg import num, shape

HEADROOM = 26  # space that an arrow needs above the pegs


def arrow(start: tuple[float, float], end: tuple[float, float], over: float) -> Element:
    """Return a solid arrow from start up to the height `over`, and down to its head at end.

    >>> arrow((20, 90), (60, 90), 10).get("data-arrow")
    'legal'
    """
    line = _way(start, (end[0], end[1] - 8), over)
    return shape("g", _halo(line), _stroke(line, ACCENT), _head(end, ACCENT), data_arrow="legal")


def refused_arrow(start: tuple[float, float], end: tuple[float, float], over: float) -> Element:
    """Return a dashed arrow that ends in a cross.

    >>> refused_arrow((20, 90), (60, 90), 10).get("data-arrow")
    'refused'
    """
    line = _way(start, (end[0], end[1] - 16), over)
    cross = _cross(end[0], end[1] - 10)
    dashed = _stroke(line, REFUSED, dash="5 4")
    return shape(
        "g", _halo(line), _halo(cross), dashed, _stroke(cross, REFUSED), data_arrow="refused"
    )


def _way(start: tuple[float, float], end: tuple[float, float], over: float) -> str:
    (x1, y1), (x2, y2) = start, end
    bend = 10 if x2 > x1 else -10
    numbers = map(num, (x1, y1, over + 10, x1, over, x1 + bend, over, x2 - bend, x2, over, x2))
    way = "M{} {}V{}Q{} {} {} {}H{}Q{} {} {} ".format(*numbers)
    return f"{way}{num(over + 10)}V{num(y2)}"


def _cross(x: float, y: float) -> str:
    left, right, top, bottom = map(num, (x - 7, x + 7, y - 7, y + 7))
    return f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"


def _head(tip: tuple[float, float], colour: str) -> Element:
    x, y = tip
    points = " ".join(f"{num(x + dx)},{num(y + dy)}" for dx, dy in ((0, 0), (-7, -11), (7, -11)))
    return shape("polygon", points=points, fill=colour, stroke=GROUND, stroke_width=1)


def _stroke(d: str, colour: str, dash: str | None = None) -> Element:
    return shape("path", d=d, fill="none", stroke=colour, stroke_width=3.5, stroke_dasharray=dash)


def _halo(d: str) -> Element:
    """Return a light outline under the line, so that it stands out from the pegs."""
    return shape("path", d=d, fill="none", stroke=GROUND, stroke_width=11)
