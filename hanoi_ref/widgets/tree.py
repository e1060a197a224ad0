"""The calls behind a line of moves: who called whom, who made which move, drawn as a tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from hanoi_ref.draw import Svg
from hanoi_ref.draw.calls import Call
from hanoi_ref.draw.palette import ACCENT, FAINT, LINE, PAPER, PEG
from hanoi_ref.draw.svg import MONO, drawing, shape, text
from hanoi_ref.widgets.tracing import Trace

EDGE = 12
LEVEL = 46
BOX = 30
SIZE = 10.5
LETTER = 0.62 * SIZE
MOST_MOVES = 260  # a wider tree could not be read


@dataclass(frozen=True)
class Node:
    """A call: its words in one piece and in parts, who made it, and the moves it made itself."""

    label: str
    parts: tuple[str, ...]
    parent: int | None
    moves: tuple[int, ...] = ()


Tree = list[Node]


def traced(trace: Trace) -> Tree:
    """The tree of the calls that were watched, with the numbers of the moves that each made."""
    made: dict[int, list[int]] = {}
    for step, maker in enumerate(trace.makers, 1):
        if maker is not None:
            made.setdefault(maker[0], []).append(step)
    return [
        Node(str(call), (call.name, *call.args), call.parent, tuple(made.get(number, ())))
        for number, call in enumerate(trace.calls)
    ]


def standard(n: int) -> Tree:
    """The tree of hanoi(n, A, C, B), calls in the order in which they begin.

    >>> [node.label for node in standard(1)]
    ['hanoi(1, A, C, B)', 'hanoi(0, A, B, C)', 'hanoi(0, B, C, A)']
    """
    tree: Tree = []
    _grow(tree, Call(n, "A", "C", "B", 2.0 ** (n - 1)), None)
    return tree


def _grow(tree: Tree, call: Call, parent: int | None) -> None:
    number = len(tree)
    parts = ("hanoi", str(call.n), call.source, call.target, call.spare)
    # In the complete tree a call's move stands as far on as its column says.
    tree.append(Node(str(call), parts, parent, (int(call.column),) if call.n else ()))
    for below in call.calls:
        _grow(tree, below, number)


def jumps(tree: Tree) -> list[int]:
    """For each call the step of its own first move, else that of a call below it; 0 for none.

    >>> jumps(standard(1))
    [1, 0, 0]
    """
    first = [node.moves[0] if node.moves else 0 for node in tree]
    below = [0] * len(tree)
    for number in reversed(range(len(tree))):
        parent = tree[number].parent
        step = first[number] or below[number]
        if parent is not None and step:
            below[parent] = min(step, below[parent] or step)
    return [own or other for own, other in zip(first, below, strict=True)]


def draw_tree(tree: Tree, moves: list[str], played: int | None = None) -> Svg:
    """The calls as boxes from top to bottom, and the moves in their order below them.

    Moves after the first `played` ones are faint: they were made, but the rules had none of it.
    Every box or dot has `data-call`, every line to a call `data-edge`, every move `data-move`.
    """
    page = _Page(tree, moves, len(moves) if played is None else played)
    desc = f"{tree[0].label} makes {len(tree)} call{'s' * (len(tree) != 1)}, itself included."
    return drawing(page.width, page.height, f"Calls of {tree[0].label}", desc, page.shapes(), 1)


class _Page:
    def __init__(self, tree: Tree, moves: list[str], played: int) -> None:
        self.tree, self.moves, self.played = tree, moves, played
        self.pitch = max(15.0, min(40.0, 720 / (len(moves) + 1)))
        self.below: list[list[int]] = [[] for _ in tree]
        self.depth = [0] * len(tree)
        for number, node in enumerate(tree):
            if node.parent is not None:
                self.below[node.parent].append(number)
                self.depth[number] = self.depth[node.parent] + 1
        self.columns, self.slots = self._placed()

    def _placed(self) -> tuple[list[float], list[float]]:
        """The column of each call, and how many moves are made in it and below it.

        A call stands above its own moves, else in the middle of those below it; one of which
        nothing comes stands aside of the call above, in the order of the calls.
        """
        columns, slots = [0.0] * len(self.tree), [0.0] * len(self.tree)
        for number in reversed(range(len(self.tree))):
            moves, held = self.tree[number].moves, [c for c in self.below[number] if slots[c]]
            slots[number] = len(moves) + sum(slots[call] for call in held)
            over: list[float] = [*moves] or [columns[call] for call in held]
            columns[number] = sum(over) / len(over) if over else len(self.moves) / 2
        for number, below in enumerate(self.below):
            for at, call in enumerate(below):
                if not slots[call]:
                    aside = at / (len(below) - 1) - 0.5 if len(below) > 1 else 0
                    columns[call] = columns[number] + aside * max(slots[number], 1)
        return columns, slots

    @property
    def width(self) -> float:
        return 2 * EDGE + self.pitch * (len(self.moves) + 1)

    @property
    def strip(self) -> float:
        return EDGE + (max(self.depth) + 1) * LEVEL

    @property
    def height(self) -> float:
        return self.strip + 30

    def at(self, number: int) -> tuple[float, float]:
        x = EDGE + self.columns[number] * self.pitch
        return x, EDGE + self.depth[number] * LEVEL + BOX / 2

    def shapes(self) -> Iterator[Element]:
        for number, node in enumerate(self.tree):
            yield from self.lines(number, node)
        for number, node in enumerate(self.tree):
            yield self.box(number, node)
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

    def lines(self, number: int, node: Node) -> Iterator[Element]:
        x, y = self.at(number)
        if node.parent is not None:
            up, top = self.at(node.parent)
            ends = {"x1": up, "y1": top, "x2": x, "y2": y}
            yield shape("line", **ends, stroke=PEG, stroke_width=1.25, data_edge=number)
        for step in node.moves:
            down = {"x1": x, "y1": y, "x2": EDGE + step * self.pitch, "y2": self.strip}
            yield shape("line", **down, stroke=ACCENT, stroke_dasharray="1 3", data_drop=step)

    def box(self, number: int, node: Node) -> Element:
        (x, y), lines = self.at(number), self.words(number)
        if not lines:
            return shape("circle", cx=x, cy=y, r=3.5, fill=PEG, data_call=number)
        width = max(map(len, lines)) * LETTER + 7
        plate = {"x": x - width / 2, "y": y - BOX / 2, "width": width, "height": BOX, "rx": 5}
        top = y - (len(lines) - 1) * 6.5
        words = (
            text(x, top + at * 13, line, SIZE, font_family=MONO) for at, line in enumerate(lines)
        )
        frame = shape("rect", **plate, fill=PAPER, stroke=PEG)
        return shape("g", frame, *words, data_call=number)

    def words(self, number: int) -> list[str]:
        """The fullest words that fit between a call's neighbours; none for one that did nothing."""
        node, room = self.tree[number], (self.slots[number] + 1) * self.pitch
        if not self.slots[number] and node.parent is not None:
            return []
        name, *args = node.parts
        rest = ", ".join(args[1:])
        choices = [node.label], [f"{name}({', '.join(args[:1])},", f"{rest})"], [*args[:1], rest]
        fitting = (
            lines for lines in choices if max(map(len, lines), default=0) * LETTER + 9 <= room
        )
        return next(fitting, args[:1] if args and len(args[0]) * LETTER + 9 <= room else [])
