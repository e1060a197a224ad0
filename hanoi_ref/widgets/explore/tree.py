"""Draw the calls behind a line of moves as a tree on which steps can be marked."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import getsourcelines
from textwrap import dedent
from types import CodeType
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from hanoi_ref.draw import Svg
from hanoi_ref.draw.charts.calls import Box, Call, Layout
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.palette import ACCENT, FAINT, LINE, PEG
from hanoi_ref.puzzle import Position, Puzzle
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets.boards.tracing import Trace

MOST_AHEAD = 200  # moves; a longer path would cover the whole map


class There(NamedTuple):
    """A position, its legal moves, the fewest moves to the goal, and shortest paths."""

    position: str
    legal: str
    far: int | None
    ahead: list[list[str]]

    def told(self) -> dict[str, Any]:
        """Return the data for the page."""
        return self._asdict()


def there(puzzle: Puzzle, position: Position) -> There:
    """Return a position's legal moves and distance, and one or two shortest paths to the goal.

    >>> from hanoi_ref.puzzle import classic
    >>> there(classic(1), Position("B"))
    There(position='B', legal='BABC', far=1, ahead=[['B', 'C']])
    >>> two = Puzzle(classic(2).rules, Position("AB"), Position("BA"))
    >>> there(two, two.start).ahead
    [['AB', 'CB', 'CA', 'BA'], ['AB', 'AC', 'BC', 'BA']]

    If there are more paths, the two are the first and the last in alphabetical order.
    """
    far = distance_to_goal(puzzle, position)
    legal = "".join(puzzle.rules.legal_moves(position))
    ahead = list[list[str]]()
    if far is not None and far <= MOST_AHEAD:
        for pick in (max, min):
            way = [position]
            for left in reversed(range(far)):
                moves = puzzle.rules.legal_moves(way[-1])
                after = (puzzle.rules.after(way[-1], move) for move in moves)
                way.append(pick(p for p in after if distance_to_goal(puzzle, p) == left))
            if way not in ahead:
                ahead.append(list(map(str, way)))
    return There(str(position), legal, far, ahead)


class Source:
    """The sources of the functions in a trace, one below the other, with the row of each line.

    `rows` are the lines of text; empty if the sources are unavailable.
    """

    def __init__(self, trace: Trace) -> None:
        self.rows: list[str] = []
        self._row: dict[tuple[str, int], int] = {}
        codes = dict.fromkeys(call.code for call in trace.calls)
        for code in sorted(codes, key=lambda code: code.co_firstlineno):
            if (code.co_filename, code.co_firstlineno) in self._row:
                continue  # inside a function that is shown already
            try:
                lines, first = getsourcelines(code)
            except (OSError, TypeError):
                continue
            if self.rows:
                self.rows.append("")
            for at, line in enumerate(dedent("".join(lines)).rstrip("\n").split("\n"), first):
                self._row[code.co_filename, at] = len(self.rows)
                self.rows.append(line)

    def row(self, code: CodeType, line: int) -> int:
        """Return the row of a source line, or -1 if the line is not shown."""
        return self._row.get((code.co_filename, line), -1)


EDGE = 12
LEVEL = 46
BOX = Box(size=10.5, height=30, leading=13)
MOST_MOVES = 260  # a wider tree would be illegible

Tree = list[Call]


def traced(trace: Trace) -> Tree:
    """Return the tree of the traced calls, with the numbers of the moves that each made."""
    made: dict[int, list[int]] = {}
    for step, maker in enumerate(trace.makers, 1):
        if maker is not None:
            made.setdefault(maker[0], []).append(step)
    return [
        Call(call.name, tuple(call.args), call.parent, tuple(made.get(number, ())))
        for number, call in enumerate(trace.calls)
    ]


def jumps(tree: Tree) -> list[int]:
    """Return for each call the step of the first move by it or its inner calls; 0 without moves.

    >>> from hanoi_ref.draw.charts.calls import recursive_calls
    >>> jumps(recursive_calls(1))
    [1, 0, 0]
    """
    first = [call.moves[0] if call.moves else 0 for call in tree]
    below = [0] * len(tree)
    for number in reversed(range(len(tree))):
        parent = tree[number].parent
        step = first[number] or below[number]
        if parent is not None and step:
            below[parent] = min(step, below[parent] or step)
    return [own or other for own, other in zip(first, below, strict=True)]


def draw_tree(tree: Tree, moves: list[str], played: int | None = None) -> Svg:
    """Draw the calls as boxes from top to bottom, and the moves in order below them.

    Moves after the first `played` ones are faint: they were returned, but not played.  Each box or
    dot has `data-call`, each line to a call `data-edge`, and each move `data-move`.
    """
    page = _Page(tree, moves, len(moves) if played is None else played)
    desc = f"{tree[0]} makes {len(tree)} call{'s' * (len(tree) != 1)}, itself included."
    return drawing(page.width, page.height, f"Calls of {tree[0]}", desc, page.shapes(), 1)


class _Page:
    def __init__(self, tree: Tree, moves: list[str], played: int) -> None:
        self.tree, self.moves, self.played = tree, moves, played
        self.layout = Layout(tree, len(moves))
        self.pitch = max(15.0, min(40.0, 720 / (len(moves) + 1)))
        self.rooms = dict(self._rooms())

    def _rooms(self) -> Iterator[tuple[int, float]]:
        """Yield each call with a box, and its maximum width up to its neighbours or the edges.

        A program may make its moves anywhere, so a call may not be centred above its inner calls.
        """
        levels: dict[int, list[tuple[float, int]]] = {}
        for number, depth in enumerate(self.layout.depth):
            if self.has_box(number):
                levels.setdefault(depth, []).append((self.at(number)[0], number))
        for level in map(sorted, levels.values()):
            places = [-level[0][0], *(x for x, _ in level), 2 * self.width - level[-1][0]]
            for (x, number), left, right in zip(level, places, places[2:], strict=False):
                yield number, min(x - left, right - x)

    def has_box(self, number: int) -> bool:
        """Return whether a call is the first, or made moves itself or through inner calls."""
        return bool(self.layout.slots[number]) or self.tree[number].parent is None

    @property
    def width(self) -> float:
        return 2 * EDGE + self.pitch * (len(self.moves) + 1)

    @property
    def strip(self) -> float:
        return EDGE + (max(self.layout.depth) + 1) * LEVEL

    @property
    def height(self) -> float:
        return self.strip + 30

    def at(self, number: int) -> tuple[float, float]:
        x = EDGE + self.layout.columns[number] * self.pitch
        return x, EDGE + self.layout.depth[number] * LEVEL + BOX.height / 2

    def shapes(self) -> Iterator[Element]:
        for number, call in enumerate(self.tree):
            yield from self.lines(number, call)
        for number, call in enumerate(self.tree):
            yield self.box(number, call)
        right = self.width - EDGE
        yield shape("line", x1=EDGE, x2=right, y1=self.strip, y2=self.strip, stroke=LINE)
        for step, move in enumerate(self.moves, 1):
            yield self.move(step, move)

    def move(self, step: int, move: str) -> Element:
        size = min(12.0, 0.7 * self.pitch)
        played = step <= self.played
        look = {"fill": ACCENT if played else FAINT, "font_weight": "bold" if played else None}
        x, y = EDGE + step * self.pitch, self.strip + 14
        return text(x, y, move, size, font_family=MONO, data_move=step, **look)

    def lines(self, number: int, call: Call) -> Iterator[Element]:
        x, y = self.at(number)
        if call.parent is not None:
            up, top = self.at(call.parent)
            ends = {"x1": up, "y1": top, "x2": x, "y2": y}
            yield shape("line", **ends, stroke=PEG, stroke_width=1.25, data_edge=number)
        for step in call.moves:
            down = {"x1": x, "y1": y, "x2": EDGE + step * self.pitch, "y2": self.strip}
            yield shape("line", **down, stroke=ACCENT, stroke_dasharray="1 3", data_drop=step)

    def box(self, number: int, call: Call) -> Element:
        (x, y), lines = self.at(number), self.words(number, call)
        if lines:
            return BOX.draw(x, y, lines, number)
        return shape("circle", cx=x, cy=y, r=3.5, fill=PEG, data_call=number)

    def words(self, number: int, call: Call) -> list[str]:
        """Return the longest label that fits between a call's neighbours; empty without a box."""
        if not self.has_box(number):
            return []
        first, rest = [*call.args[:1]], ", ".join(call.args[1:])
        two_lines = [f"{call.name}({', '.join(first)},", f"{rest})"]
        choices = [[str(call)], two_lines, [*first, rest], *filter(None, [first])]
        return BOX.fitting(choices, self.rooms[number])
