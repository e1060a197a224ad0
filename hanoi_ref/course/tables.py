"""CSV tables: read in the common encodings and delimiters, written as in RFC 4180."""

from __future__ import annotations

import csv
import io
import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from unicodedata import normalize

from hanoi_ref.course.encodings import SPREADSHEETS, guess
from hanoi_ref.course.errors import CallError, WorkError, reading

Rows = list[dict[str, str]]
"""The rows of a table; the keys are the column names as spelled in the file."""

BYTE_ORDERS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
DELIMITERS = ",;\t"  # the second if commas are part of numbers; Moodle offers the third

BINARY = (b"PK\3\4", b"\xd0\xcf\x11\xe0")  # how Excel's files begin, the new ones and the old
LARGEST = 50_000_000  # bytes of a table
MOST = 5_000_000  # cells: a row has a cell for each column, also where the file has none
COMPOSED = 1_000  # characters of a name at most; Unicode's forms of a long one take very long

FIRST = 20  # lines that show what a table is like
SEPARATOR = re.compile(r'"?sep=(.)"?\r?\n')  # the first line of Excel's own tables
TEXT_FORMULA = re.compile(r'="(.*)"', re.DOTALL)  # keeps the zeros of ="00123"
FORMULA = re.compile(r"(^|[;\t\r\n])(?= *[=+\-@\t\r\n])")


def read_rows(path: Path) -> Rows:
    """Return the rows of a CSV table, in any common encoding and with any common delimiter.

    Raises CallError if the file is not a table, or too large for one.
    """
    try:
        with reading(str(path)):
            if (size := path.stat().st_size) > LARGEST:
                raise CallError(f"{path} has {size:,} bytes; the limit for a table is {LARGEST:,}")
            content = path.read_bytes()
            if content.startswith(BINARY):
                raise CallError(f"{path} is a spreadsheet's own file; save it as CSV")
            return _rows(_decoded(content)[0].replace("\0", ""), path)
    except WorkError as error:
        raise CallError(f"{error}; save it as CSV") from None


def guessed_encoding(path: Path) -> str:
    """Return the encoding that `read_rows` guesses; empty if the table is in UTF-8 or UTF-16."""
    return _decoded(path.read_bytes())[1]


def _rows(text: str, path: Path) -> Rows:
    csv.field_size_limit(LARGEST)  # a request may be long; the module would read 131,072
    told = SEPARATOR.match(text)
    text = text[told.end() :] if told else text
    delimiter = told[1] if told else max(DELIMITERS, key=lambda each: _fits(text, each))
    lines, width = list[list[str]](), 0
    for line in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
        lines.append(line)
        if (width := max(width, len(line))) * len(lines) > MOST:
            raise CallError(
                f"{path} has {width:,} columns and {len(lines):,} rows or more; the limit for a "
                f"table is {MOST:,} cells"
            )
    at = _heading(lines)
    below = [[*map(_cell, line)] for line in lines[at + 1 :]]
    below = [line for line in below if any(line)]
    columns = _columns(lines[at], below) if lines else {}
    if not columns:
        raise CallError(f"{path} needs a first row that names each column once")
    rows: Rows = []
    for line in below:
        cells = {
            name: [line[number] for number in numbers if number < len(line)]
            for name, numbers in columns.items()
        }
        rows.append({name: next(filter(None, found), "") for name, found in cells.items()})
    return rows


def _fits(text: str, delimiter: str) -> tuple[int, int]:
    """Return how many of the first rows have as many cells as most of them, if more than one."""
    lines = islice(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), FIRST)
    widths = Counter(len(line) for line in lines if len(line) > 1)
    return max(((times, width) for width, times in widths.items()), default=(0, 0))


def _heading(lines: list[list[str]]) -> int:
    """Return which line names the columns: the first one that is no title above them.

    A title has one cell, or an empty line below it.
    """
    filled = [sum(map(bool, map(str.strip, line))) for line in lines[:FIRST]]
    for at, cells in enumerate(filled):
        below = next(filter(None, filled[at + 1 :]), 0)
        is_apart = not all(filled[at + 1 : at + 2])
        is_alone = cells == 1 and bool(lines[at][0].strip()) and (len(lines[at]) > 1 or below > 2)
        if cells and not (below > cells and (is_apart or is_alone)):
            return at
    return 0


def _columns(heading: list[str], lines: list[list[str]]) -> dict[str, list[int]]:
    """Return the columns by their names; a name may be there twice if the cells do not differ.

    Columns of one name that differ have their place in the name, so that nobody takes one for
    the other.
    """
    columns: dict[str, list[int]] = {}
    for number, name in enumerate(heading):
        if name.strip():
            columns.setdefault(name, []).append(number)
    for name, numbers in [*columns.items()]:
        cells = ({line[each] for each in numbers if line[each : each + 1]} for line in lines)
        if any(len(each - {""}) > 1 for each in cells):
            del columns[name]
            columns |= {f"{name} (column {number + 1})": [number] for number in numbers}
    return columns


@dataclass(frozen=True)
class Headings:
    """The headings of a platform's table in its language, by their English names in lower case.

    `sign` is what the platform writes before a value in these columns.
    """

    headings: dict[str, str]
    sign: str = ""

    def heading(self, name: str) -> str:
        """Return the heading of a column in the file; empty if there is no such column."""
        return self.headings.get(name, "")

    def in_english(self, row: dict[str, str]) -> dict[str, str]:
        """Return a row with the English names in place of those headings."""
        ours = {name: row.get(told, "") for name, told in self.headings.items()}
        ours = {name: cell.removeprefix(self.sign) for name, cell in ours.items()}
        taken = {*self.headings.values()}
        others = {name.strip().casefold(): row[name] for name in row if name not in taken}
        return others | ours


def first_of(cells: dict[str, str], names: Iterable[str]) -> str:
    """Return the first cell that is not empty, of the columns with these names."""
    return next((cells[name] for name in names if cells.get(name)), "")


def _cell(told: str) -> str:
    text = told.strip()
    if formula := TEXT_FORMULA.fullmatch(text):
        text = formula[1].replace('""', '"')
    return normalize("NFC", text) if len(text) <= COMPOSED and not text.isascii() else text


def _decoded(content: bytes) -> tuple[str, str]:
    """Return the string in UTF-8 or UTF-16, else in an encoding that is guessed, with its name."""
    encoding = next((e for mark, e in BYTE_ORDERS.items() if content.startswith(mark)), "utf-8")
    try:
        return content.decode(encoding), ""
    except UnicodeDecodeError:
        guessed = guess(content, SPREADSHEETS)
        return content.decode(guessed, errors="replace"), guessed


def tame(text: str) -> str:
    """Return a cell that spreadsheets do not read as a formula.

    >>> tame("=1+1"), tame("Ada"), tame("-"), tame("-2.5")
    ("'=1+1", 'Ada', '-', '-2.5')
    >>> tame("Ada;=1+1")  # two cells where the semicolon is the delimiter
    "Ada;'=1+1"
    """
    plain = text.strip() == "-" or is_number(text)  # Moodle writes - for an empty cell
    return text if plain else FORMULA.sub(r"\1'", text)


def number(value: float) -> str:
    """Return a number in the format of all tables.

    >>> number(4.0), number(2.5), number(1 / 3)
    ('4', '2.5', '0.333333')
    """
    return f"{value:g}"


def is_number(text: str) -> bool:
    """Return whether a cell is a number.

    >>> is_number("22.00"), is_number("-")
    (True, False)
    """
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def decimal(text: str) -> float | None:
    """Return the number in a cell, with a point or a comma; None if there is none.

    >>> decimal("18,00"), decimal("18.00"), decimal("-")
    (18.0, 18.0, None)
    """
    plain = text.replace(",", ".") if text.count(",") == 1 and "." not in text else text
    return float(plain) if is_number(plain) else None


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    r"""Return head and rows as CSV in UTF-8, with the line ends of RFC 4180.

    >>> table(["name"], [["Ada"], ["=1"]])
    b"name\r\nAda\r\n'=1\r\n"
    """
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    for row in (head, *rows):
        writer.writerow([tame(cell) for cell in row])
    return written.getvalue().encode(errors="replace")
