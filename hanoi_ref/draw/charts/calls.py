"""Recursive calls as a list and as a tree."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text
from hanoi_ref.palette import ACCENT, BACKGROUND, FAINT, LINE, PEG
from hanoi_ref.puzzle import Rules, whole


@dataclass(frozen=True)
class Call:
    """A call of a function, the number of its parent call, and the moves that it makes itself.

    >>> str(Call("hanoi", ("1", "A", "C", "B")))
    'hanoi(1, A, C, B)'
    """

    name: str
    args: tuple[str, ...]
    parent: int | None = None
    moves: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.args)})"


def recursive_calls(n: int, source: str = "A", target: str = "C", spare: str = "B") -> list[Call]:
    """Return all calls of hanoi(n, source, target, spare), in the order in which they begin.

    >>> for call in recursive_calls(1):
    ...     print(call, call.parent, call.moves)
    hanoi(1, A, C, B) None (1,)
    hanoi(0, A, B, C) 0 ()
    hanoi(0, B, C, A) 0 ()

    Parameters
    ----------
    n : number of disks to carry.
    source, target, spare : the pegs they start on, go to, and can use.

    Returns
    -------
    The calls; each has the number of its parent.
    """
    tree: list[Call] = []

    def grow(n: int, pegs: tuple[str, str, str], up: int | None, done: int) -> None:
        """Add a call and all calls below it; `done` moves were made before it."""
        number, (a, c, b) = len(tree), pegs
        move = done + 2**n // 2
        tree.append(Call("hanoi", (str(n), *pegs), up, (move,) if n else ()))
        if n:
            grow(n - 1, (a, b, c), number, done)
            grow(n - 1, (b, c, a), number, move)

    grow(n, (source, target, spare), None, 0)
    return tree


class Layout:
    """The layout of a call tree: children, depth, column and number of moves of each call.

    >>> layout = Layout(recursive_calls(2), 3)
    >>> layout.below[0], layout.depth, layout.columns
    ([1, 4], [0, 1, 2, 2, 1, 2, 2], [2.0, 1.0, 0.5, 1.5, 3.0, 2.5, 3.5])
    >>> Layout([Call("main", ()), Call("hanoi", (), 0, (1,)), Call("print", (), 1)], 1).columns
    [1.0, 1.0, 1.0]

    The moves have the columns from 1 on.  A call is above its own moves, else above the middle of
    its children.  A call that leads to no moves is at the side of its parent, in the order of the
    calls.
    """

    def __init__(self, tree: Sequence[Call], moves: int) -> None:
        self.below: list[list[int]] = [[] for _ in tree]
        self.depth = [0] * len(tree)
        for number, call in enumerate(tree):
            if call.parent is not None:
                self.below[call.parent].append(number)
                self.depth[number] = self.depth[call.parent] + 1
        self.columns, self.slots = [(moves + 1) / 2] * len(tree), [0] * len(tree)
        for number in reversed(range(len(tree))):
            own = tree[number].moves
            held = [child for child in self.below[number] if self.slots[child]]
            self.slots[number] = len(own) + sum(self.slots[child] for child in held)
            over: list[float] = [*own] or [self.columns[child] for child in held]
            if over:
                self.columns[number] = sum(over) / len(over)
        for number, below in enumerate(self.below):
            for at, child in enumerate(below):
                if not self.slots[child]:
                    aside = at / (len(below) - 1) - 0.5 if len(below) > 1 else 0
                    self.columns[child] = self.columns[number] + aside * max(self.slots[number], 1)


@dataclass(frozen=True)
class Box:
    """The format of call boxes: font size, height of a box, height of a line.

    >>> Box(10, 30, 13).fitting([["hanoi(3, A, C, B)"], ["hanoi(3,", "A, C, B)"]], 80)
    ['hanoi(3,', 'A, C, B)']
    """

    size: float
    height: float
    leading: float

    def width(self, lines: Iterable[str]) -> float:
        """Return the width of the longest line in a monospaced font."""
        return max(map(len, lines)) * (0.62 * self.size)

    def fitting(self, choices: Iterable[list[str]], room: float) -> list[str]:
        """Return the first choice that fits the width; [] if none does."""
        return next((lines for lines in choices if self.width(lines) + 9 <= room), [])

    def draw(self, x: float, y: float, lines: list[str], call: int | str) -> Element:
        """Return a group of the box and its lines.

        Parameters
        ----------
        x, y : the middle of the box.
        lines : its text, from top to bottom.
        call : the number or name of the call.

        Returns
        -------
        A group with the call's number or name.
        """
        width, top = self.width(lines) + 7, y - (len(lines) - 1) * self.leading / 2
        plate = {"x": x - width / 2, "y": y - self.height / 2, "width": width}
        frame = shape("rect", **plate, height=self.height, rx=5, fill=BACKGROUND, stroke=PEG)
        words = (
            text(x, top + at * self.leading, line, self.size, font_family=MONO)
            for at, line in enumerate(lines)
        )
        return shape("g", frame, *words, data_call=call)


MOST = 5  # more disks make more calls than a page can show
EDGE = 10
LEVEL = 60  # between two levels of calls
BOX = Box(size=11, height=34, leading=14)


def draw_calls(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Svg:
    """Draw all calls of hanoi(n, source, target, spare); from left to right, its moves.

    Each box is a call, joined to its move by a dotted line.  A dot is a call with n = 0, which
    makes no move.

    >>> print(draw_calls(2).desc)
    hanoi(2, A, C, B) makes 7 calls, itself included. From left to right: 1 AB, 2 AC, 3 BC.

    Parameters
    ----------
    n : how many disks, 0 to 5.
    source, target, spare : three different capital letters.

    Returns
    -------
    The picture, with the number of calls and the moves in words.

    Raises
    ------
    ValueError : names the invalid argument.
    """
    Rules(source + target + spare)
    page = _Page(recursive_calls(whole("n", n, 0, MOST), source, target, spare))
    count, moves = len(page.tree), [f"{at} {move}" for at, move in enumerate(page.moves, 1)]
    desc = (
        f"{page.tree[0]} makes {count} call{'s' * (count > 1)}, itself included. "
        f"From left to right: {', '.join(moves) or 'no moves'}."
    )
    return drawing(page.width, page.height, f"Calls of {page.tree[0]}", desc, page.shapes(), 1.5)


class _Page:
    def __init__(self, tree: list[Call]) -> None:
        self.tree, self.layout = tree, Layout(tree, sum(len(call.moves) for call in tree))
        columns = self.layout.columns
        self.order = sorted(range(len(tree)), key=lambda number: columns[number])
        self.moving = [number for number in self.order if tree[number].moves]
        self.moves = ["".join(tree[number].args[1:3]) for number in self.moving]
        self.pitch = max(29.0, 300 / (len(self.moves) + 1))

    @property
    def width(self) -> float:
        return 2 * EDGE + self.pitch * (len(self.moves) + 1)

    @property
    def strip(self) -> float:
        """The y where the row of moves begins."""
        levels = max(self.layout.depth)
        return EDGE + levels * LEVEL + 14 if levels else EDGE + BOX.height + 6

    @property
    def height(self) -> float:
        return self.strip + (54 if self.moves else 22)

    def x(self, number: int) -> float:
        return EDGE + self.layout.columns[number] * self.pitch

    def y(self, number: int) -> float:
        """Return the y of the middle of a call's box."""
        return EDGE + self.layout.depth[number] * LEVEL + BOX.height / 2

    def shapes(self) -> Iterator[Element]:
        for number in self.order:
            yield from self.edges(number)
        for number in self.order:
            if self.tree[number].moves or number == 0:
                yield self.box(number)
            else:
                x, y, name = self.x(number), self.y(number) - 17, str(self.tree[number])
                yield shape("circle", cx=x, cy=y, r=3, fill=PEG, data_call=name)
        yield from self.row()

    def edges(self, number: int) -> Iterator[Element]:
        x, y = self.x(number), self.y(number)
        for below in self.layout.below[number]:
            top = self.y(below) - (BOX.height / 2 if self.tree[below].moves else 17)
            yield shape("line", x1=x, y1=y, x2=self.x(below), y2=top, stroke=PEG, stroke_width=1.5)
        if self.tree[number].moves:
            yield shape(
                "line", x1=x, y1=y, x2=x, y2=self.strip, stroke=ACCENT, stroke_dasharray="2 3"
            )

    def box(self, number: int) -> Element:
        """Return a call's box with the fullest label that fits: one line, two, or arguments."""
        call, slot = self.tree[number], self.pitch * (self.layout.slots[number] + 1)
        n, pegs = call.args[0], ", ".join(call.args[1:])
        choices = [str(call)], [f"hanoi({n},", f"{pegs})"], [f"n = {n}", pegs]
        lines = BOX.fitting(choices, slot) or choices[-1]
        return BOX.draw(self.x(number), self.y(number), lines, str(call))

    def row(self) -> Iterator[Element]:
        top = self.strip
        yield shape(
            "line", x1=EDGE, x2=self.width - EDGE, y1=top, y2=top, stroke=LINE, stroke_width=1
        )
        look = {"fill": ACCENT, "font_weight": "bold"}
        for at, (number, move) in enumerate(zip(self.moving, self.moves, strict=True), 1):
            x = self.x(number)
            yield text(x, top + 10, str(at), 10, fill=FAINT)
            yield text(x, top + 24, move, 12, **look, data_move=move)
        words = "a dot is a call with n = 0: nothing to do" if self.moves else "nothing to do"
        yield text(self.width / 2, self.height - 11, words, 10, fill=FAINT)
