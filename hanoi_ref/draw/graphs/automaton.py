"""Two positions read letter by letter: the candidates on the map, and the automaton's state."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.etree.ElementTree import Element

from hanoi_ref.draw.graphs.triangle import Triangle
from hanoi_ref.draw.palette import ACCENT, BACKGROUND, FAINT, LINE, MARKED, PEG, REFUSED, TEXT
from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text

MOST = 5  # disks
MACHINE = 92.0  # height of the automaton below the map
STATES = {-1: 0.38, 0: 0.54, 1: 0.70}  # x of each state, as a share of the width
EXITS = {"direct": 0.13, "detour": 0.88}


@dataclass(frozen=True)
class Reading:
    """Two positions, the number of letters read, and the lead after them.

    >>> Reading("ABB", "BAA", read=2, lead=0).start
    'ABB'

    `ways` are the paths found to be shortest, `lost` the others.
    """

    start: str
    goal: str
    read: int
    lead: int
    ways: Sequence[Sequence[str]] = ()
    lost: Sequence[Sequence[str]] = ()


def draw_reading(reading: Reading) -> Svg:
    """Draw the positions that the letters leave open on the map, and the automaton's state.

    >>> print(draw_reading(Reading("AB", "BA", 1, -1)).desc)
    1 of 2 letters read: A and B. The start is among 3 positions, the goal among 3. State -1.
    """
    page = Triangle(len(reading.start), "ABC")
    shapes = [*_map(page, reading), *_machine(page, reading)]
    height = page.height + MACHINE
    name = "Two positions read letter by letter"
    return drawing(page.width, height, name, _describe(page, reading), shapes, page.scale)


def _describe(page: Triangle, reading: Reading) -> str:
    left = 3 ** (page.n - reading.read)
    letters = f"{reading.start[: reading.read]} and {reading.goal[: reading.read]}"
    told = f"{reading.read} of {page.n} letters read: {letters}. The start is among {left} "
    told += f"position{'s' * (left > 1)}, the goal among {left}. "
    ends = [f"From {way[0]} to {way[-1]} in {len(way) - 1} moves." for way in reading.ways]
    return " ".join([f"{told}{_state(reading.lead)}.", *ends])


def _state(lead: int) -> str:
    if abs(lead) > 1:
        return "Exit: " + ("detour" if lead > 0 else "direct")
    return f"State {lead}"


def _map(page: Triangle, reading: Reading) -> Iterator[Element]:
    yield shape("path", d=page.lines(), stroke=LINE, stroke_width=1)
    for way in reading.lost:
        yield _way(page, way, REFUSED, 2.5, "4 4")
    for way in reading.ways:
        yield _way(page, way, ACCENT, 5, None)
    for position in page.positions():
        x, y = page.at(position)
        both = (reading.start, "start"), (reading.goal, "goal")
        open_ = [end for whole, end in both if position[: reading.read] == whole[: reading.read]]
        here = position in (reading.start, reading.goal) and reading.read == page.n
        fill = MARKED if here else ACCENT if "start" in open_ else REFUSED if open_ else LINE
        radius = min(6.5 if here else 4.5 if open_ else 2.0, page.pitch / 3)
        ring = {"stroke": TEXT, "stroke_width": 2 if here else 0.5} if open_ else {}
        yield shape("circle", cx=x, cy=y, r=radius, fill=fill, data_position=position, **ring)
    for peg in "ABC":
        yield page.name(peg * page.n)


def _way(page: Triangle, way: Sequence[str], colour: str, wide: float, dash: str | None) -> Element:
    d = "".join(page.line(p, q) for p, q in pairwise(way))
    return shape("path", d=d, stroke=colour, stroke_width=wide, stroke_dasharray=dash, opacity=0.8)


def _machine(page: Triangle, reading: Reading) -> Iterator[Element]:
    y = page.height + MACHINE / 2 - 8
    now = "direct" if reading.lead < -1 else "detour" if reading.lead > 1 else reading.lead
    points = [page.width * at for at in (*STATES.values(), *EXITS.values())]
    ends = {"x1": min(points), "x2": max(points), "y1": y, "y2": y}
    yield shape("line", **ends, stroke=FAINT, stroke_width=1.5, stroke_dasharray="3 3")
    for state, share in STATES.items():
        yield from _node(page.width * share, y, str(state), state == now, round_=True)
    for exit_, share in EXITS.items():
        yield from _node(page.width * share, y, exit_, exit_ == now, round_=False)
    letters = f"{reading.start[: reading.read]:{page.n}}  {reading.goal[: reading.read]}"
    words = letters.replace(" ", "\u00a0")
    yield text(page.width / 2, y + 36, words, 14, font_family=MONO, font_weight="bold")


def _node(x: float, y: float, word: str, now: bool, round_: bool) -> Iterator[Element]:
    look = {"fill": MARKED if now else BACKGROUND, "stroke": TEXT if now else PEG}
    wide = 17.0 if round_ else 27.0
    box = {"x": x - wide, "y": y - 17, "width": 2 * wide, "height": 34, "rx": 17 if round_ else 5}
    yield shape("rect", **box, **look, stroke_width=2.5 if now else 1.2)
    yield text(x, y, word.replace("-", "\u2212"), 14, font_weight="bold" if now else None)
