"""A drawing of the recursive solver's call tree, with the move that each call makes."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from hanoi_ref.draw.charts.calltree import Box, Call, Layout, recursive_calls
from hanoi_ref.draw.palette import ACCENT, FAINT, LINE, PEG
from hanoi_ref.draw.svg import Svg, drawing, shape, text
from hanoi_ref.puzzle import Rules, whole

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
            root = number == 0
            yield self.box(number) if self.tree[number].moves or root else self.dot(number)
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

    def dot(self, number: int) -> Element:
        name, y = str(self.tree[number]), self.y(number) - 17
        return shape("circle", cx=self.x(number), cy=y, r=3, fill=PEG, data_call=name)

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
