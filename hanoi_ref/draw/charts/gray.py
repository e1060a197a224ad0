"""The Gray code next to the disks that move."""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from hanoi_ref.draw.boards.piece import draw_piece
from hanoi_ref.draw.charts.cells import EDGE, bits_of, digit, disk_moved, rows_of
from hanoi_ref.draw.palette import FAINT, LINE
from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text
from hanoi_ref.puzzle import Piece
from hanoi_ref.solvers.gray import gray

ROW = 24
HEAD = 26


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
    shapes = list(table.head())
    for at, m in enumerate(numbers):
        shapes += table.row(m, EDGE + HEAD + (at + 0.5) * ROW)
    return drawing(
        table.width,
        EDGE + HEAD + ROW * len(numbers) + 6,
        title or f"The Gray code of {n} bit{'s' * (n != 1)}{', and the disks that move' * disks}",
        " ".join(_describe(m, n, disks) for m in numbers),
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
        top = y - ROW / 2
        yield shape("line", x1=EDGE, x2=self.width - EDGE, y1=top, y2=top, stroke=LINE)
        yield text(self.number, y, str(m), 12, text_anchor="end", font_weight="bold", data_row=m)
        yield text(
            self.binary,
            y,
            bits_of(m, self.n),
            13,
            fill=FAINT,
            text_anchor="start",
            font_family=MONO,
        )
        for at, bit in enumerate(bits_of(gray(m), self.n)):
            yield digit(self.code + at * 17 + 8, y, bit, self.n - at == disk_moved(m))
        if m and self.disks:
            disk = disk_moved(m)
            width = 20 + 46 * (disk - 1) / max(self.n - 1, 2)
            yield draw_piece(Piece(disk), self.disk + 35, y - 9, width, 18)


def _describe(m: int, n: int, disks: bool) -> str:
    code = bits_of(gray(m), n) or "no bits"
    return f"{m}: {code}, disk {disk_moved(m)} moves." if m and disks else f"{m}: {code}."
