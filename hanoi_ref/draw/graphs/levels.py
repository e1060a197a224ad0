"""The positions of any puzzle in columns, by their distance from its start."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import ACCENT, GROUND, MARKED, PEG, TEXT
from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text
from hanoi_ref.puzzle import Puzzle
from hanoi_ref.theory import state_graph
from hanoi_ref.theory.graph import StateGraph

MOST = 400  # positions; a larger graph would be a grey area
ACROSS, DOWN = 620.0, 400.0  # size without the margins
MARGIN = 34.0
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
    if len(graph.positions) > MOST:
        raise ValueError(
            f"columns are drawn for up to {MOST} positions, not {len(graph.positions)}"
        )
    page, way = _Page(graph), list(map(str, path))
    ringed = [way[number] for number in rings]
    marks = [*page.dots(way), *page.rings(ringed)]
    shapes = [*page.lines(), *page.steps(way), *marks, *page.names(puzzle)]
    width, height = ACROSS + 2 * MARGIN, page.high + 2 * MARGIN
    counts = ", ".join(str(len(level)) for level in graph.levels)
    columns = f"{len(graph.levels)} column{'s' * (len(graph.levels) != 1)}"
    desc = f"{len(graph.positions)} positions in {columns}: {counts}."
    return drawing(
        width, height, "All positions, by their distance from the start", desc, shapes, 1, 360
    )


class _Page:
    """The coordinates of the positions of a graph."""

    def __init__(self, graph: StateGraph) -> None:
        self.graph = graph
        tallest, columns = max(map(len, graph.levels)), len(graph.levels)
        self.pitch = min(30.0, DOWN / max(tallest - 1, 1))
        self.high = max(self.pitch * (tallest - 1), 90.0)
        apart = min(90.0, ACROSS / max(columns - 1, 1))
        self.radius = max(3.0, min(6.0, self.pitch * 0.3, apart * 0.4))
        left = MARGIN + (ACROSS - apart * (columns - 1)) / 2
        self.at = {
            str(position): (
                left + apart * across,
                MARGIN + self.high / 2 + self.pitch * (down - (len(level) - 1) / 2),
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
            yield shape(
                "path",
                d=self._line(p, q),
                fill="none",
                stroke=ACCENT,
                stroke_width=3,
                data_step=f"{p} {q}",
            )

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
        middles = {str(p): _mean([place[q] for q in near.get(p, []) if q in place]) for p in level}
        levels.append(sorted(middles, key=middles.__getitem__))
        place = {p: at - (len(level) - 1) / 2 for at, p in enumerate(levels[-1])}
    return levels


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
