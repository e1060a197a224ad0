"""A tower beside the binary number of its move; each follows the other."""

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from hanoi_ref.draw import draw_position
from hanoi_ref.draw.palette import BACKGROUND, LINE, MARKED, PEG, TEXT, disk_colour
from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text
from hanoi_ref.puzzle import Position, Rules, whole
from hanoi_ref.solvers.binary import move_number, position_after
from hanoi_ref.widgets.asks.arithmetic import number as read_number
from hanoi_ref.widgets.figures.figure import Button, Figure, button

RULES = Rules()
MOST = 64
DRAWN = 10  # disks drawn with numbers; more are drawn thin
BESIDE = "display:flex;flex-wrap:wrap;align-items:flex-end;gap:6px"
BY_HAND = 10  # disks for which single moves are offered
ROW = 8  # bits per row, large enough to tap on a phone


class Odometer(Figure):
    """The number of a move in binary, one bit per disk, over the tower in that position.

    >>> odometer = Odometer(3)
    >>> odometer.act("bit 3")
    >>> odometer.number, odometer.position
    (4, 'CBB')
    >>> odometer.act("move BA")
    >>> odometer.number, odometer.position
    (5, 'CBA')

    A tap on a bit flips it, and the tower jumps.  After a move by hand the bits follow; off the
    shortest path there are none.  With `entry` a number can be typed.
    """

    name = "The number of a move, and the tower"

    def __init__(self, n: int, entry: bool = False, **traits: Any) -> None:
        self.n = whole("n", n, 1, MOST)
        self.number: int | None = 0
        self.position = Position("A" * n)
        super().__init__(**traits)
        if entry:
            self._entry = {"label": "Moves made", "text": ""}
        self.say("Tap a bit." if n > BY_HAND else "Tap a bit, or press a move.")

    def act(self, do: str) -> None:
        """Flip a bit, change the number by one, move a disk, or take a typed number."""
        match do.split(maxsplit=1):
            case ["bit", disk]:
                self._go((self.number or 0) ^ (1 << (int(disk) - 1)))
            case ["by", step]:
                self._go((self.number or 0) + int(step))
            case ["move", move]:
                self._move(move)
            case ["enter", typed]:
                self._typed(typed)

    def _go(self, number: int) -> None:
        if not 0 <= number < 2**self.n:
            return self.say(f"{self.n} disks take {2**self.n - 1:,} moves.", "refused")
        self.number, self.position = number, position_after(number, self.n)
        done = self.position == "C" * self.n
        return self.say(f"After move {number:,}.", "solved" if done else "")

    def _move(self, move: str) -> None:
        self.position = RULES.after(self.position, move)
        self.number = move_number(self.position)
        if self.number is None:
            return self.say("This position is not on the shortest path: it has no number.")
        return self.say(f"After move {self.number:,}.")

    def _typed(self, typed: str) -> None:
        found = read_number(typed)
        if found is None or found.denominator != 1:
            return self.say(f"This is not the number of a move: {typed!r}.", "refused")
        return self._go(int(found))

    def draw(self) -> str:
        """Draw the bits over the board, or beside a tall tower."""
        if self.n <= DRAWN:
            return f"{self._bits()}{draw_position(self.position)}"
        return f'<div style="{BESIDE}">{self._bits()}{_thin(self.position)}</div>'

    def _bits(self) -> Svg:
        lines = (self.n - 1) // ROW + 1
        wide = 12 + 24 * min(self.n, ROW)
        told = "no number" if self.number is None else f"{self.number:0{self.n}b}"
        name = f"The number in binary: {told}"
        return drawing(wide, 8 + 44 * lines, name, f"{name}.", self._cells(told), 1.15)

    def _cells(self, told: str) -> Iterator[Element]:
        for at in range(self.n):
            disk = self.n - at
            x, y = 18 + 24 * (at % ROW), 12 + 44 * (at // ROW)
            yield text(x, y, str(disk), 9)
            yield _cell(x, y + 19, disk, "–" if self.number is None else told[at])

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: one move on or back; the legal moves."""
        number = self.number
        by = [
            button("by -1", "− 1", off=not number),
            button("by 1", "+ 1", off=number is None or number == 2**self.n - 1),
        ]
        if self.n > BY_HAND:
            return [("Number", by)]
        moves = [button(f"move {move}", str(move)) for move in RULES.legal_moves(self.position)]
        return [("Number", by), ("Move", moves)]


def _cell(x: float, y: float, disk: int, bit: str) -> Element:
    box = {"x": x - 11, "y": y - 13, "width": 22, "height": 26, "rx": 4, "stroke": PEG}
    return shape(
        "g",
        shape("rect", **box, fill=MARKED if bit == "1" else BACKGROUND),
        text(x, y, bit, 15, font_family=MONO, fill=TEXT),
        data_do=f"bit {disk}",
        role="button",
        tabindex=0,
        aria_label=f"Bit of disk {disk}: {bit}",
    )


def _thin(position: Position) -> Svg:
    """Draw a tall tower, with each disk as a bar without its number."""
    n, thick, wide = position.disks, 3.5, 300
    floor = 14 + thick * n

    def shapes() -> Iterator[Element]:
        for at, peg in enumerate("ABC"):
            x = 60 + 110 * at
            yield shape("line", x1=x, x2=x, y1=10, y2=floor, stroke=PEG, stroke_width=3)
            yield text(x, floor + 12, peg, 13, font_weight="bold")
            for level, disk in enumerate(position.stack(peg)):
                half = 6 + 44 * disk / n
                box = {"x": x - half, "width": 2 * half, "y": floor - thick * (level + 1)}
                yield shape("rect", **box, height=thick - 0.7, fill=disk_colour(disk))
        yield shape("line", x1=8, x2=332, y1=floor, y2=floor, stroke=LINE, stroke_width=3)

    counts = ", ".join(f"{len(position.stack(peg))} on {peg}" for peg in "ABC")
    name = f"{n} disks: {counts}"
    return drawing(wide + 40, floor + 24, name, f"{name}.", shapes(), 1)
