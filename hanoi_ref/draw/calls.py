"""The call tree of the recursive solver: who calls whom, and when each move is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import ACCENT, FAINT, LINE, PAPER, PEG
from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text
from hanoi_ref.puzzle import Rules, whole

MOST = 5  # more disks make more calls than a page can show
EDGE = 10
LEVEL = 60  # from one level of calls to the next
BOX = 34
SIZE = 11
LETTER = 0.62 * SIZE  # width of a letter of that size, monospaced


@dataclass(frozen=True)
class Call:
    """One call of hanoi(n, source, target, spare), whose move is the `column`th of the whole walk.

    A call with n = 0 makes no move and stands half-way between two columns.

    >>> [str(call) for call in Call(1, "A", "C", "B", 1).calls]
    ['hanoi(0, A, B, C)', 'hanoi(0, B, C, A)']
    """

    n: int
    source: str
    target: str
    spare: str
    column: float
    depth: int = 0

    def __str__(self) -> str:
        return f"hanoi({self.n}, {self.source}, {self.target}, {self.spare})"

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls that this one makes: one before its move, one after it."""
        if self.n == 0:
            return ()
        n, a, c, b, down = self.n - 1, self.source, self.target, self.spare, self.depth + 1
        aside = 2.0 ** (self.n - 2)
        before = Call(n, a, b, c, self.column - aside, down)
        return before, Call(n, b, c, a, self.column + aside, down)

    def walk(self) -> Iterator[Call]:
        """This call and all below it, from left to right."""
        for call in self.calls[:1]:
            yield from call.walk()
        yield self
        for call in self.calls[1:]:
            yield from call.walk()


def draw_calls(n: int, source: str = "A", target: str = "C", spare: str = "B") -> Svg:
    """All calls that hanoi(n, source, target, spare) makes; from left to right, its moves.

    Each box is a call, a dotted line leads down from it to its move; a dot is a call with n = 0,
    which does nothing.

    >>> print(draw_calls(2).desc)
    hanoi(2, A, C, B) makes 7 calls, itself included. From left to right: 1 AB, 2 AC, 3 BC.

    n is 0 to 5; the pegs are three different capital letters; ValueError names what is not.
    """
    Rules(source + target + spare)
    root = Call(whole("n", n, 0, MOST), source, target, spare, 2.0 ** (n - 1))
    calls = list(root.walk())
    moves = [f"{at} {call.source}{call.target}" for at, call in enumerate(_moving(calls), 1)]
    desc = (
        f"{root} makes {len(calls)} call{'s' * (n > 0)}, itself included. "
        f"From left to right: {', '.join(moves) or 'no moves'}."
    )
    page = _Page(n)
    return drawing(page.width, page.height, f"Calls of {root}", desc, page.shapes(calls), 1.5)


def _moving(calls: list[Call]) -> list[Call]:
    return [call for call in calls if call.n]


@dataclass(frozen=True)
class _Page:
    n: int

    @property
    def pitch(self) -> float:
        return max(29.0, 300 / 2.0**self.n)

    @property
    def width(self) -> float:
        return 2 * EDGE + self.pitch * 2.0**self.n

    @property
    def strip(self) -> float:
        """Where the row of moves begins."""
        return EDGE + self.n * LEVEL + 14 if self.n else EDGE + BOX + 6

    @property
    def height(self) -> float:
        return self.strip + (54 if self.n else 22)

    def x(self, call: Call) -> float:
        return EDGE + call.column * self.pitch

    def y(self, call: Call) -> float:
        """The middle of a call's box."""
        return EDGE + call.depth * LEVEL + BOX / 2

    def shapes(self, calls: list[Call]) -> Iterator[Element]:
        for call in calls:
            yield from self.edges(call)
        for call in calls:
            yield from self.box(call) if call.n or not call.depth else self.dot(call)
        yield from self.row(_moving(calls))

    def edges(self, call: Call) -> Iterator[Element]:
        x, y = self.x(call), self.y(call)
        for below in call.calls:
            end = {"x2": self.x(below), "y2": self.y(below) - (BOX / 2 if below.n else 17)}
            yield shape("line", x1=x, y1=y, **end, stroke=PEG, stroke_width=1.5)
        if call.n:
            yield shape(
                "line", x1=x, y1=y, x2=x, y2=self.strip, stroke=ACCENT, stroke_dasharray="2 3"
            )

    def dot(self, call: Call) -> Iterator[Element]:
        yield shape(
            "circle", cx=self.x(call), cy=self.y(call) - 17, r=3, fill=PEG, data_call=str(call)
        )

    def box(self, call: Call) -> Iterator[Element]:
        x, y, slot = self.x(call), self.y(call), self.pitch * 2**call.n
        lines = _label(call, slot)
        width = max(map(len, lines)) * LETTER + 7
        frame = shape(
            "rect",
            x=x - width / 2,
            y=y - BOX / 2,
            width=width,
            height=BOX,
            rx=5,
            fill=PAPER,
            stroke=PEG,
        )
        top = y - (len(lines) - 1) * 7
        words = [
            text(x, top + at * 14, line, SIZE, font_family=MONO) for at, line in enumerate(lines)
        ]
        yield shape("g", frame, *words, data_call=str(call))

    def row(self, moving: list[Call]) -> Iterator[Element]:
        top = self.strip
        yield shape(
            "line", x1=EDGE, x2=self.width - EDGE, y1=top, y2=top, stroke=LINE, stroke_width=1
        )
        for number, call in enumerate(moving, 1):
            move = call.source + call.target
            yield text(self.x(call), top + 10, str(number), 10, fill=FAINT)
            yield text(
                self.x(call), top + 24, move, 12, fill=ACCENT, font_weight="bold", data_move=move
            )
        words = "a dot is a call with n = 0: nothing to do" if moving else "nothing to do"
        yield text(self.width / 2, self.height - 11, words, 10, fill=FAINT)


def _label(call: Call, slot: float) -> list[str]:
    """The fullest label that fits into a slot: the call on one line, on two, or its arguments."""
    pegs = f"{call.source}, {call.target}, {call.spare}"
    choices = [str(call)], [f"hanoi({call.n},", f"{pegs})"], [f"n = {call.n}", pegs]
    fitting = (lines for lines in choices if max(map(len, lines)) * LETTER + 9 <= slot)
    return next(fitting, choices[-1])
