"""A drawing of the numbers of moves in binary, each bit above the letter of its disk's peg."""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from hanoi_ref.draw.charts.cells import EDGE, bits_of, digit, disk_moved, rows_of
from hanoi_ref.draw.palette import FAINT, LINE, ON_DISK, TEXT, disk_colour
from hanoi_ref.draw.svg import MONO, Svg, drawing, shape, text
from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers.binary import position_after

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
    found = [(m, position_after(m, n).translate(names)) for m in numbers]
    shapes = list(_head(n, left, pitch))
    for at, (m, position) in enumerate(found):
        shapes += _row(m, n, position, left, pitch, EDGE + HEAD + at * ROW)
    return drawing(
        max(left + n * pitch + EDGE, 120),
        EDGE + HEAD + ROW * len(found),
        title or f"Moves and positions of {n} disk{'s' * (n != 1)} in binary",
        " ".join(_describe(m, n, position) for m, position in found),
        shapes,
        1.5,
    )


def _head(n: int, left: float, pitch: float) -> Iterator[Element]:
    yield text(left + n * pitch / 2, EDGE + 6, "disk" if n else "no disks", 11, fill=FAINT)
    for at in range(n):
        yield text(left + (at + 0.5) * pitch, EDGE + 22, str(n - at), 11, fill=FAINT)


def _row(m: int, n: int, position: str, left: float, pitch: float, y: float) -> Iterator[Element]:
    """Yield one move number above its position."""
    right = left + n * pitch
    yield shape("line", x1=EDGE, x2=right, y1=y - 3, y2=y - 3, stroke=LINE)
    yield text(left - 12, y + 17, str(m), 12, text_anchor="end", font_weight="bold", data_move=m)
    for at, (bit, letter) in enumerate(zip(bits_of(m, n), position, strict=True)):
        x, disk = left + (at + 0.5) * pitch, n - at
        yield digit(x, y + 8, bit, disk == disk_moved(m))
        yield _letter(x, y + 27, letter, disk, disk == disk_moved(m))


def _letter(x: float, y: float, letter: str, disk: int, moved: bool) -> Element:
    box = {"x": x - 8, "y": y - 9, "width": 16, "height": 18, "rx": 4, "fill": disk_colour(disk)}
    ring = {"stroke": TEXT, "stroke_width": 2.5} if moved else {}
    words = text(x, y, letter, 12, fill=ON_DISK, font_family=MONO, font_weight="bold")
    return shape("g", shape("rect", **box, **ring), words, data_disk=disk)


def _describe(m: int, n: int, position: str) -> str:
    if not n:
        return "Move 0: no disks, nothing to do."
    moved = f"disk {disk_moved(m)} has moved" if m else "no disk has moved"
    return f"Move {m}: {bits_of(m, n)} over {position}, {moved}."
