"""The tree of calls of a recursive solver and its layout."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import BACKGROUND, PEG
from hanoi_ref.draw.svg import MONO, shape, text


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
    _grow(tree, n, (source, target, spare), None, 0)
    return tree


def _grow(tree: list[Call], n: int, pegs: tuple[str, str, str], up: int | None, done: int) -> None:
    """Add a call and all calls below it; `done` moves were made before it."""
    number, (a, c, b) = len(tree), pegs
    move = done + 2**n // 2
    tree.append(Call("hanoi", (str(n), *pegs), up, (move,) if n else ()))
    if n:
        _grow(tree, n - 1, (a, b, c), number, done)
        _grow(tree, n - 1, (b, c, a), number, move)


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
        self._stand(tree)
        self._stand_aside()

    def _stand(self, tree: Sequence[Call]) -> None:
        for number in reversed(range(len(tree))):
            moves, held = tree[number].moves, [c for c in self.below[number] if self.slots[c]]
            self.slots[number] = len(moves) + sum(self.slots[call] for call in held)
            over: list[float] = [*moves] or [self.columns[call] for call in held]
            if over:
                self.columns[number] = sum(over) / len(over)

    def _stand_aside(self) -> None:
        for number, below in enumerate(self.below):
            for at, call in enumerate(below):
                if not self.slots[call]:
                    aside = at / (len(below) - 1) - 0.5 if len(below) > 1 else 0
                    self.columns[call] = self.columns[number] + aside * max(self.slots[number], 1)


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
