"""Helpers for tables of digits: rows to show and cells with a digit."""

from collections.abc import Iterable
from itertools import islice
from xml.etree.ElementTree import Element

from hanoi_ref.draw.palette import MARKED, TEXT
from hanoi_ref.draw.svg import MONO, shape, text
from hanoi_ref.puzzle import whole
from hanoi_ref.solvers import binary

MOST_ROWS = 64
MOST_DISKS = 20
EDGE = 10


def rows_of(n: int, rows: Iterable[int] | None) -> list[int]:
    """Return the move numbers to show: those given, else all from 0 to 2^n - 1.

    >>> rows_of(2, None), rows_of(8, [216])
    ([0, 1, 2, 3], [216])
    """
    last = (1 << whole("n", n, 0, MOST_DISKS)) - 1
    found = list(islice(range(last + 1) if rows is None else rows, MOST_ROWS + 1))
    if not 0 < len(found) <= MOST_ROWS:
        asked = f"more of the {last + 1}" if found else "none"
        raise ValueError(f"a page shows 1 to {MOST_ROWS} rows, not {asked}: name some")
    return [whole("m", m, 0, last) for m in found]


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
