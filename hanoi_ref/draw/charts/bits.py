"""Bits, Gray codes and rounds as tables of cells."""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import cos, pi, sin
from xml.etree.ElementTree import Element

from hanoi_ref.draw.boards.scene import draw_piece
from hanoi_ref.draw.svg import MONO, Svg, drawing, num, shape, text
from hanoi_ref.palette import (
    ACCENT,
    BACKGROUND,
    FAINT,
    LINE,
    MARKED,
    ON_DISK,
    PEG,
    TEXT,
    disk_colour,
)
from hanoi_ref.puzzle import Move, Piece, Position, Rules, whole
from hanoi_ref.solvers import binary
from hanoi_ref.solvers.binary import position_after
from hanoi_ref.solvers.gray import gray
from hanoi_ref.solvers.iteration import natural_move

MOST_ROWS = 64
MOST_DISKS = 20
EDGE = 10


def rows_of(n: int, rows: Iterable[int] | None) -> list[int]:
    """Return the move numbers to show: those given, else all from 0 to 2^n - 1.

    >>> rows_of(2, None), rows_of(8, [216])
    ([0, 1, 2, 3], [216])
    """
    last = (1 << whole("n", n, 0, MOST_DISKS)) - 1
    numbers = list(islice(range(last + 1) if rows is None else rows, MOST_ROWS + 1))
    if not 0 < len(numbers) <= MOST_ROWS:
        wrong = f"more of the {last + 1}" if numbers else "none"
        raise ValueError(f"a page shows 1 to {MOST_ROWS} rows, not {wrong}: name some")
    return [whole("m", m, 0, last) for m in numbers]


def digit(x: float, y: float, word: str, marked: bool, size: float = 13) -> Element:
    """Return a digit in the middle of its cell; a marked one is bold in its own box.

    >>> digit(8, 8, "1", False).tag, digit(8, 8, "1", True).tag
    ('text', 'g')

    Parameters
    ----------
    x, y : the middle of the cell.
    word : the digit.
    marked : whether to highlight it.
    size : font size.

    Returns
    -------
    An SVG element.
    """
    weight = "bold" if marked else None
    words = text(x, y, word, size, font_family=MONO, font_weight=weight)
    if not marked:
        return words
    box = {"x": x - 8, "y": y - 9, "width": 16, "height": 18, "rx": 3}
    ring = shape("rect", **box, fill=MARKED, stroke=TEXT, stroke_width=1)
    return shape("g", ring, words, data_marked=word)


def bits_of(m: int, n: int) -> str:
    """Return the number m in n binary digits, most significant first.

    >>> bits_of(5, 4), bits_of(0, 0)
    ('0101', '')
    """
    return f"{m:0{n}b}" if n else ""


def disk_moved(m: int) -> int:
    """Return the disk that move m has moved; 0 at the start.

    >>> [disk_moved(m) for m in range(9)]
    [0, 1, 2, 1, 3, 1, 2, 1, 4]
    """
    return binary.disk_moved(m) if m else 0


ROW = 42
HEAD = 34  # room for the numbers of the disks


def draw_bits(
    n: int,
    rows: Iterable[int] | None = None,
    source: str = "A",
    target: str = "C",
    spare: str = "B",
    title: str | None = None,
) -> Svg:
    """Draw the numbers of moves in binary above the positions after them, each bit above its disk.

    The last 1 of a number is above the disk that the move has moved; both are marked.

    >>> print(draw_bits(8, [216], "A", "B", "C").desc)
    Move 216: 11011000 over BBACCAAA, disk 4 has moved.

    Parameters
    ----------
    n : how many disks, 0 to 20.
    rows : the numbers to show, at most 64; the default is all from 0 to 2^n - 1.
    source, target, spare : three different capital letters.
    title : a title that replaces the default one.

    Returns
    -------
    The picture, with all its content in words.

    Raises
    ------
    ValueError : names the invalid argument.
    """
    Rules(source + target + spare)
    numbers = rows_of(n, rows)
    left = EDGE + max((len(str(m)) for m in numbers), default=1) * 8 + 14
    pitch = 24 if n <= 10 else 18
    names = str.maketrans("ACB", source + target + spare)
    shapes = [text(left + n * pitch / 2, EDGE + 6, "disk" if n else "no disks", 11, fill=FAINT)]
    for at in range(n):
        shapes.append(text(left + (at + 0.5) * pitch, EDGE + 22, str(n - at), 11, fill=FAINT))
    said = []
    for at, m in enumerate(numbers):
        position = position_after(m, n).translate(names)
        shapes += _row(m, n, position, left, pitch, EDGE + HEAD + at * ROW)
        moved = f"disk {disk_moved(m)} has moved" if m else "no disk has moved"
        said.append(f"Move {m}: {bits_of(m, n)} over {position}, {moved}.")
    return drawing(
        max(left + n * pitch + EDGE, 120),
        EDGE + HEAD + ROW * len(numbers),
        title or f"Moves and positions of {n} disk{'s' * (n != 1)} in binary",
        " ".join(said) if n else "Move 0: no disks, nothing to do.",
        shapes,
        1.5,
    )


def _row(m: int, n: int, position: str, left: float, pitch: float, y: float) -> Iterator[Element]:
    """Yield one move number above its position."""
    right = left + n * pitch
    yield shape("line", x1=EDGE, x2=right, y1=y - 3, y2=y - 3, stroke=LINE)
    yield text(left - 12, y + 17, str(m), 12, text_anchor="end", font_weight="bold", data_move=m)
    for at, (bit, letter) in enumerate(zip(bits_of(m, n), position, strict=True)):
        x, disk = left + (at + 0.5) * pitch, n - at
        yield digit(x, y + 8, bit, disk == disk_moved(m))
        box = {"x": x - 8, "y": y + 18, "width": 16, "height": 18, "rx": 4}
        ring = {"stroke": TEXT, "stroke_width": 2.5} if disk == disk_moved(m) else {}
        plate = shape("rect", **box, fill=disk_colour(disk), **ring)
        words = text(x, y + 27, letter, 12, fill=ON_DISK, font_family=MONO, font_weight="bold")
        yield shape("g", plate, words, data_disk=disk)


GRAY_ROW = 24
GRAY_HEAD = 26


def draw_gray(
    n: int, rows: Iterable[int] | None = None, title: str | None = None, disks: bool = True
) -> Svg:
    """Draw a table of numbers: decimal, binary, Gray code with the changed bit, disk.

    >>> print(draw_gray(2).desc)
    0: 00. 1: 01, disk 1 moves. 2: 11, disk 2 moves. 3: 10, disk 1 moves.
    >>> print(draw_gray(2, disks=False).desc)
    0: 00. 1: 01. 2: 11. 3: 10.

    Bit and disk are counted from 1, the smallest, on the right.  The code is the reflected binary
    one (A003188), the disk the ruler sequence (A001511).

    Parameters
    ----------
    n : the number of bits, 0 to 20.
    rows : the numbers to show, at most 64; the default is all from 0 to 2^n - 1.
    title : a title that replaces the default one.
    disks : whether to draw the disk that moves.

    Returns
    -------
    The picture.

    Raises
    ------
    ValueError : names an invalid argument.
    """
    numbers = rows_of(n, rows)
    table = _Columns(n, max((len(str(m)) for m in numbers), default=1), disks)
    shapes, said = list(table.head()), []
    for at, m in enumerate(numbers):
        shapes += table.row(m, EDGE + GRAY_HEAD + (at + 0.5) * GRAY_ROW)
        moves = f", disk {disk_moved(m)} moves" if m and disks else ""
        said.append(f"{m}: {bits_of(gray(m), n) or 'no bits'}{moves}.")
    return drawing(
        table.width,
        EDGE + GRAY_HEAD + GRAY_ROW * len(numbers) + 6,
        title or f"The Gray code of {n} bit{'s' * (n != 1)}{', and the disks that move' * disks}",
        " ".join(said),
        shapes,
        1.5,
    )


class _Columns:
    """Columns from left to right: number, binary, Gray code and, if wanted, disk."""

    def __init__(self, n: int, digits: int, disks: bool) -> None:
        self.n, self.disks = n, disks
        self.number = EDGE + max(digits * 8.0, 12)  # right edge of the numbers
        self.binary = self.number + 16  # left edge of the other columns
        self.code = self.binary + max(n * 9, 40) + 16
        self.disk = self.code + max(n * 17, 34) + 16
        self.width = (self.disk + 70 if disks else self.disk) + EDGE

    def head(self) -> Iterator[Element]:
        named = (self.binary, "binary"), (self.code, "Gray"), (self.disk + 22, "disk")
        for x, words in named[: 2 + self.disks]:
            yield text(x, EDGE + 8, words, 11, fill=FAINT, text_anchor="start")
        yield text(self.number, EDGE + 8, "m", 11, fill=FAINT, text_anchor="end")

    def row(self, m: int, y: float) -> Iterator[Element]:
        top = y - GRAY_ROW / 2
        yield shape("line", x1=EDGE, x2=self.width - EDGE, y1=top, y2=top, stroke=LINE)
        yield text(self.number, y, str(m), 12, text_anchor="end", font_weight="bold", data_row=m)
        look = {"fill": FAINT, "text_anchor": "start", "font_family": MONO}
        yield text(self.binary, y, bits_of(m, self.n), 13, **look)
        for at, bit in enumerate(bits_of(gray(m), self.n)):
            yield digit(self.code + at * 17 + 8, y, bit, self.n - at == disk_moved(m))
        if m and self.disks:
            disk = disk_moved(m)
            width = 20 + 46 * (disk - 1) / max(self.n - 1, 2)
            yield draw_piece(Piece(disk), self.disk + 35, y - 9, width, 18)


MOST = 10  # disks
CELL = 106  # between the circles of two disks
RADIUS = 32
NODE = 10.5
CLEAR = 0.46  # radians of the circle between the middle of a peg and the end of an arrow
TIP = 7  # length of an arrowhead
HIGH = 2 * (EDGE + RADIUS) + NODE + 4

PEGS = "ABC"
_AT = {peg: pi * (2 * at / 3 - 0.5) for at, peg in enumerate(PEGS)}  # A on top, then clockwise
CLASSIC = Rules()


def draw_rounds(position: int | str, title: str | None = None) -> Svg:
    """Draw a circle of the three pegs for each disk, the largest first, with its direction.

    In the optimal solution from A to C every disk always goes in one direction, neighbours in size
    in opposite ones.  If a position is given, each disk's peg is filled and its next step is
    marked: solid if it is legal, else dashed.

    >>> print(draw_rounds(2).desc)
    Disk 2 goes A, C, B and round again. Disk 1 goes A, B, C and round again.
    >>> print(draw_rounds("AB").desc)
    Disk 2 is on A. Its next step, to C, is legal. Disk 1 is on B. Its next step, to C, is legal.

    `position` may be a number of disks, 0 to 10.  ValueError names an invalid argument.  Buneman
    and Levy, The Towers of Hanoi problem (1980), for the smallest disk.
    """
    if isinstance(position, str):
        here, n = CLASSIC.position(position), len(position)
    else:
        here, n = None, position
    whole("n", n, 0, MOST)
    rounds = [_Round(n, n - at, here, EDGE + (at + 0.5) * CELL) for at in range(n)]
    shapes = [part for circle in rounds for part in circle.shapes()]
    if not rounds:
        shapes = [text(EDGE + CELL / 2, HIGH / 2, "no disks", 11, fill=FAINT)]
    return drawing(
        max(n, 1) * CELL + 2 * EDGE,
        HIGH,
        title or f"The rounds of {n} disk{'s' * (n != 1)}" + (f" in {here}" if here else ""),
        " ".join(circle.said() for circle in rounds) or "No disks, no rounds.",
        shapes,
        least=90 * n,
    )


class _Round:
    """One disk's circle, centred on x."""

    def __init__(self, n: int, disk: int, here: Position | None, x: float) -> None:
        self.disk, self.x, self.y = disk, x, EDGE + NODE + RADIUS + 2
        self.next = {peg: natural_move(n, disk, peg) for peg in PEGS}
        self.peg = here.peg_of(disk) if here is not None else None
        self.legal = False
        if here is not None and self.peg and here.top(self.peg) == disk:
            self.legal = CLASSIC.why_not(here, self.next[self.peg]) is None

    def said(self) -> str:
        if self.peg is None:
            first = self.next["A"]
            way = ", ".join(("A", first.target, self.next[first.target].target))
            return f"Disk {self.disk} goes {way} and round again."
        target, legal = self.next[self.peg].target, "legal" if self.legal else "not legal"
        return f"Disk {self.disk} is on {self.peg}. Its next step, to {target}, is {legal}."

    def shapes(self) -> Iterator[Element]:
        for peg, move in self.next.items():
            yield from self._arc(move, next_step=peg == self.peg)
        yield draw_piece(Piece(self.disk), self.x, self.y - 9, 30, 18)
        for peg in PEGS:
            (x, y), filled = self._point(_AT[peg]), peg == self.peg
            fill, stroke = (disk_colour(self.disk),) * 2 if filled else (BACKGROUND, PEG)
            yield shape("circle", cx=x, cy=y, r=NODE, fill=fill, stroke=stroke, data_peg=peg)
            yield text(x, y, peg, 12, fill=ON_DISK if filled else TEXT, font_weight="bold")

    def _arc(self, move: Move, next_step: bool) -> Iterator[Element]:
        """Yield an arrow along the circle; the next step is thick, and dashed if it is illegal."""
        onward = (PEGS.index(move.target) - PEGS.index(move.source)) % 3 == 1
        turn = 1 if onward else -1
        start = _AT[move.source] + turn * CLEAR
        end = _AT[move.source] + turn * (2 * pi / 3 - CLEAR - TIP / RADIUS)
        line = "M{} {}A{r} {r} 0 0 {} {} {}".format(
            *map(num, (*self._point(start), int(onward), *self._point(end))), r=RADIUS
        )
        colour, dash = (ACCENT if next_step else PEG), None if self.legal else "4 3"
        yield shape(
            "path",
            d=line,
            fill="none",
            stroke=colour,
            stroke_width=3.5 if next_step else 1.5,
            stroke_dasharray=dash if next_step else None,
            data_step=move if next_step else None,
        )
        yield self._head(end, turn, colour, 1.3 if next_step else 0.9)

    def _head(self, angle: float, turn: int, colour: str, scale: float) -> Element:
        (x, y), length, half = self._point(angle), TIP * scale, 4.5 * scale
        along, across = (-sin(angle) * turn, cos(angle) * turn), (cos(angle), sin(angle))
        corners = ((length, 0.0), (0.0, half), (0.0, -half))
        points = " ".join(
            f"{num(x + a * along[0] + c * across[0])},{num(y + a * along[1] + c * across[1])}"
            for a, c in corners
        )
        return shape("polygon", points=points, fill=colour)

    def _point(self, angle: float) -> tuple[float, float]:
        return self.x + RADIUS * cos(angle), self.y + RADIUS * sin(angle)
