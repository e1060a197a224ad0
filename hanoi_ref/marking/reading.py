"""Read a notebook from a file, repairing damaged encodings, JSON and structure."""

import codecs
import json
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import Notebook, printable
from hanoi_ref.marking.wellformed import well_formed

LARGEST = 20_000_000  # bytes of a notebook
UTF8, SPOILT = "UTF-8", "UTF-8, nearly"
MOST = 10_000  # cells
CODE = 1_000_000  # characters of code in all cells
DIGITS = 18  # of a number; notebooks need no longer ones
MARKS = {
    codecs.BOM_UTF8: UTF8,
    codecs.BOM_UTF32_LE: "UTF-32-LE",  # before UTF-16, whose byte-order mark it begins with
    codecs.BOM_UTF32_BE: "UTF-32-BE",
    codecs.BOM_UTF16_LE: "UTF-16-LE",
    codecs.BOM_UTF16_BE: "UTF-16-BE",
}
OTHERS = {
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a zip archive",
    b"<": "a web page",
    b"\x89PNG": "a picture",
}
COMMA = re.compile(r'("(?:[^"\\]++|\\.)*+"?)|,(?=\s*[\]}])', re.DOTALL)
CELLS = re.compile(r'\s*\{\s*"cells"\s*:\s*(?=\[)')


def content_of(path: Path) -> bytes:
    """Return the bytes of a notebook's file; WorkError says why it cannot be read."""
    require_small(path)
    try:
        return path.read_bytes()
    except OSError as error:
        raise WorkError(f"{printable(path.name)} cannot be read ({error.strerror})") from None


def require_small(path: Path) -> None:
    """Raise WorkError if a file is missing, is a link or not a regular file, or is too large."""
    try:
        known = path.lstat()
    except OSError as error:
        raise WorkError(f"{printable(path.name)} cannot be read ({error.strerror})") from None
    if not stat.S_ISREG(known.st_mode):
        raise WorkError(f"{printable(path.name)} is not a regular file; replace it by a notebook")
    if known.st_size > LARGEST:
        raise WorkError(too_large(path.name, known.st_size))


def too_large(name: str, size: int) -> str:
    """Return a message on a notebook of too many bytes.

    >>> too_large("a.ipynb", 21_000_000)
    'a.ipynb has 21 MB; the limit for a notebook is 20 MB; clear its outputs and submit it again'
    """
    limit = f"the limit for a notebook is {LARGEST // 10**6} MB"
    return (
        f"{printable(name)} has {size / 10**6:.0f} MB; {limit}; clear its outputs and submit it "
        "again"
    )


def understood(content: bytes, name: str) -> tuple[Notebook, list[str]]:
    """Return the notebook that a file's content encodes, and a message on each repair.

    >>> content = '{"nbformat": 4, "nbformat_minor": 5, "cells": [],}'.encode("utf-16")
    >>> notebook, repairs = understood(content, "a.ipynb")
    >>> print(*repairs, sep="\\n")
    a.ipynb is encoded as UTF-16-LE, not as UTF-8; it was read as that
    a.ipynb is not quite JSON (a comma too many); it was read without that
    a.ipynb was not in order as a notebook; this was put right: its metadata were missing
    """
    text, encoding = _decoded(content, name)
    value, slip = _parsed(text, name)
    inner = value.get("content") if isinstance(value, dict) and not _has_cells(value) else None
    if not _has_cells(inner or value):
        raise WorkError(f"{name} is JSON but not a notebook: it has no list of cells")
    notebook, odd = well_formed(inner or value)
    _require_few(notebook["cells"], name)
    odd += ["it was wrapped as Jupyter sends it"] if inner else []
    return notebook, [*_sentences(name, encoding, slip, odd)]


def _require_few(cells: list[Any], name: str) -> None:
    code = sum(len(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    for count, most, what in ((len(cells), MOST, "cells"), (code, CODE, "characters of code")):
        if count > most:
            raise WorkError(f"{name} has {count:,} {what}; the limit for a notebook is {most:,}")


def _sentences(name: str, encoding: str, slip: str, odd: list[str]) -> Iterator[str]:
    if encoding == UTF8:
        yield f"{name} begins with a byte-order mark; it was read without that"
    elif encoding == SPOILT:
        yield f"{name} has bytes that are no text; each stands as a question mark"
    elif encoding:
        yield f"{name} is encoded as {encoding}, not as UTF-8; it was read as that"
    if slip:
        yield f"{name} is not quite JSON ({slip}); it was read without that"
    if odd:
        yield f"{name} was not in order as a notebook; this was put right: {', '.join(odd)}"


def _has_cells(value: Any) -> bool:
    table = value if isinstance(value, dict) else {}
    return isinstance(table.get("cells", table.get("worksheets")), list)


def _decoded(content: bytes, name: str) -> tuple[str, str]:
    """Return the text and its encoding; the encoding is empty for UTF-8 without a mark."""
    for begins, kind in OTHERS.items():
        if content.lstrip()[: len(begins)] == begins:
            raise WorkError(f"{name} is {kind}, not a notebook")
    if not content.strip(b"\0 \t\r\n"):
        raise WorkError(f"{name} is empty")
    mark = next((mark for mark in MARKS if content.startswith(mark)), b"")
    encoding = MARKS.get(mark) or json.detect_encoding(content[:4]).upper()
    try:
        text = content[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != UTF8:
            raise WorkError(f"{name} is not text in {encoding} ({error.reason})") from None
        return _not_quite_utf8(content[len(mark) :])
    return text, encoding if mark or encoding != UTF8 else ""


def _not_quite_utf8(content: bytes) -> tuple[str, str]:
    """Decode as UTF-8 if nearly all non-ASCII bytes are valid, otherwise as Windows-1252."""
    text = content.decode("utf-8", "replace")
    others = sum(each > "\x7f" for each in text)
    if text.count("\ufffd") < others / 2:
        return text, SPOILT
    try:
        return content.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        return content.decode("latin-1"), "Latin-1"


def _parsed(text: str, name: str) -> tuple[Any, str]:
    """Return the parsed JSON, and the mistake in it that was ignored."""
    try:
        return _loads(text), ""
    except (json.JSONDecodeError, RecursionError) as error:
        for slip, mended in _mended(text):
            try:
                return _loads(mended, strict=False), slip
            except (ValueError, RecursionError):
                continue
        raise WorkError(f"{name} is not JSON ({_why(text, error)})") from None


def _loads(text: str, strict: bool = True) -> Any:
    return json.loads(text, strict=strict, parse_int=_number)


def _number(digits: str) -> int:
    return int(digits) if len(digits) <= DIGITS else 0


def _mended(text: str) -> Iterator[tuple[str, str]]:
    """Yield repaired texts, each with its mistake; the meaning of each is beyond doubt."""
    yield "line ends within its texts", text
    commas = COMMA.sub(lambda found: found[1] or "", text)
    yield "a comma too many", commas
    yield "more brackets, or other signs, than it opened", _without_tail(commas)
    yield "what follows its cells is damaged", _cells_alone(commas)


def _without_tail(text: str) -> str:
    """Return the text up to the end of its first value, if only closing brackets follow."""
    try:
        _, end = json.JSONDecoder(strict=False, parse_int=_number).raw_decode(text.strip())
    except (ValueError, RecursionError):
        return ""
    rest = text.strip()[end:]
    return "" if rest.strip("]},\0 \t\r\n\x1a") else text.strip()[:end]


def _cells_alone(text: str) -> str:
    """Return a notebook of the cells, if their list is complete and only the rest is cut off."""
    begin = CELLS.match(text)
    try:
        decoder = json.JSONDecoder(strict=False, parse_int=_number)
        _, end = decoder.raw_decode(text, begin.end()) if begin else (None, 0)
    except (ValueError, RecursionError):
        return ""
    return f'{text[:end]}, "nbformat": 4, "nbformat_minor": 5, "metadata": {{}}}}' if end else ""


def _why(text: str, error: Exception) -> str:
    if not isinstance(error, json.JSONDecodeError):
        return "it has more brackets than a notebook"
    if re.search(r"^(<{7}|>{7}) ", text, re.MULTILINE):
        return "it holds the marks of a merge that was not finished"
    return f"{error.msg} in line {error.lineno}"
