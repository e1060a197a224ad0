"""The pegs in a circle, with an arrow for each move that a disk may make."""

from collections.abc import Iterable, Iterator
from math import cos, dist, pi, sin
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import ACCENT, BACKGROUND, PEG, TEXT
from hanoi_ref.draw.svg import Svg, drawing, num, shape, text
from hanoi_ref.puzzle import Rules, arrows

MOST = 8  # pegs
EDGE = 12
NODE = 15  # radius of a peg's circle
HEAD = 11
Point = tuple[float, float]


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
    if len(rules.pegs) > MOST:
        raise ValueError(f"a drawing of arrows has room for {MOST} pegs, not {len(rules.pegs)}")
    ways = [p + q for p in rules.pegs for q in rules.pegs if p != q and _open(rules, p + q)]
    page = _Page(rules.pegs)
    shapes = [*page.lines(ways), *page.nodes()]
    name = f"Arrows {', '.join(ways)}" if ways else "No arrows"
    said = " ".join(_describe(peg, ways) for peg in rules.pegs)
    return drawing(page.size, page.size, title or name, said, shapes)


def _open(rules: Rules, way: str) -> bool:
    return rules.arrows is None or way in rules.arrows


def _describe(peg: str, ways: list[str]) -> str:
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
