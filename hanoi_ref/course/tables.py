"""CSV tables: read in the common encodings and delimiters, written as in RFC 4180."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from unicodedata import normalize

from hanoi_ref.course.errors import CallError

Rows = list[dict[str, str]]
"""The rows of a table; the keys are the column names as spelled in the file."""

BYTE_ORDERS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
DELIMITERS = ",;\t"  # the second if commas are part of numbers; Moodle offers the third

LONGEST = 10_000_000  # characters of a cell, such as a request; the module would read 131,072

FORMULA = re.compile(r"(^|[;\t\r\n])(?= *[=+\-@\t\r\n])")


def read_rows(path: Path) -> Rows:
    """Return the rows of a CSV table, in any common encoding and with any common delimiter.

    Raises CallError if the file is not a table.
    """
    try:
        text = _decoded(path.read_bytes())
    except OSError as error:
        raise CallError(f"{path} cannot be read: {error.strerror}") from None
    if "\0" in text:
        raise CallError(f"{path} is not a table of comma-separated values; save it as CSV")
    csv.field_size_limit(LONGEST)
    delimiter = max(DELIMITERS, key=text.partition("\n")[0].count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    if not reader.fieldnames or len(set(reader.fieldnames)) < len(reader.fieldnames):
        raise CallError(f"{path} needs a first row that names each column once")
    rows: Rows = []
    try:
        for row in reader:
            cells = {name: (cell or "").strip() for name, cell in row.items() if name is not None}
            rows += [cells] if any(cells.values()) else []
    except csv.Error as error:
        raise CallError(f"{path}, line {reader.line_num + 1}, cannot be read: {error}") from None
    return rows


def _decoded(content: bytes) -> str:
    """Return the string in UTF-8 or UTF-16, else in Windows' Western European encoding."""
    encoding = next((e for mark, e in BYTE_ORDERS.items() if content.startswith(mark)), "utf-8")
    try:
        return normalize("NFC", content.decode(encoding))
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


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    r"""Return head and rows as CSV in UTF-8, with the line ends of RFC 4180.

    >>> table(["name"], [["Ada"], ["=1"]])
    b"name\r\nAda\r\n'=1\r\n"
    """
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    for row in (head, *rows):
        writer.writerow([tame(cell) for cell in row])
    return written.getvalue().encode()
