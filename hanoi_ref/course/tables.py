"""CSV tables: read in the common encodings and delimiters, written as in RFC 4180."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from hanoi_ref.course.errors import CallError, WorkError, reading

Rows = list[dict[str, str]]
"""The rows of a table; the keys are the column names as spelled in the file."""

BYTE_ORDERS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
DELIMITERS = ",;\t"  # the second if commas are part of numbers; Moodle offers the third

BINARY = (b"PK\3\4", b"\xd0\xcf\x11\xe0")  # how Excel's files begin, the new ones and the old
LARGEST = 50_000_000  # bytes of a table
MOST = 5_000_000  # cells: a row has a cell for each column, also where the file has none
COMPOSED = 1_000  # characters of a name at most; Unicode's forms of a long one take very long

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
            return _rows(_decoded(content).replace("\0", ""), path)
    except WorkError as error:
        raise CallError(f"{error}; save it as CSV") from None


def _rows(text: str, path: Path) -> Rows:
    csv.field_size_limit(LARGEST)  # a request may be long; the module would read 131,072
    plain_heads = re.sub(r'"[^"]*"', "", text.partition("\n")[0])  # a heading may have commas
    delimiter = max(DELIMITERS, key=plain_heads.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    columns = reader.fieldnames
    if not columns or len(set(columns)) < len(columns):
        raise CallError(f"{path} needs a first row that names each column once")
    rows: Rows = []
    for number, row in enumerate(reader, 1):  # a cell may have lines of its own
        cells = {name: _cell(cell) for name, cell in row.items() if name is not None}
        rows += [cells] if any(cells.values()) else []
        if number * len(columns) > MOST:
            raise CallError(
                f"{path} has {len(columns):,} columns and {number:,} rows or more; the limit for a "
                f"table is {MOST:,} cells"
            )
    return rows


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


def _cell(told: str | None) -> str:
    text = (told or "").strip()
    return normalize("NFC", text) if len(text) <= COMPOSED and not text.isascii() else text


def _decoded(content: bytes) -> str:
    """Return the string in UTF-8 or UTF-16, else in Windows' Western European encoding."""
    encoding = next((e for mark, e in BYTE_ORDERS.items() if content.startswith(mark)), "utf-8")
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


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
