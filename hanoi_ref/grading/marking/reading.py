"""Read a file as a notebook, whatever became of it, and list what was wrong."""

import codecs
import json
import re
import stat
from itertools import count
from pathlib import Path
from typing import Any

from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import Notebook, json_fault, pictures_of, printable

LARGEST = 40_000_000  # bytes of a notebook, with outputs, which are not kept
UTF8, SPOILT = "UTF-8", "UTF-8, nearly"
MOST = 10_000  # cells
CODE = 1_000_000  # characters of code in all cells
KEPT = 20_000_000  # characters of all texts and their pictures
BRACKETS = 1_000_000  # each is a value of its own in memory, but for those in texts
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
    b"\x1f\x8b": "compressed (gzip)",
    b"7z\xbc\xaf": "a 7z archive",
    b"Rar!": "a RAR archive",
    b"version https://git-lfs": "a pointer of Git LFS without its content",
    b"bplist": "a placeholder of iCloud without its content",
    b"[InternetShortcut]": "a web link",
}
ZIPPED = {b"word/": "a Word document", b"vnd.oasis.opendocument": "an OpenDocument file"}
CELL_OF_PROGRAM = re.compile(r"^# ?(?:%%.*|In ?\[.*\]:)$", re.MULTILINE)  # Jupytext, nbconvert
STRING = r'"(?:[^"\\]++|\\.)*+"?'
COMMA = re.compile(rf"({STRING})|,(?=\s*[\]}}])", re.DOTALL)
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
        status = path.lstat()
    except OSError as error:
        raise WorkError(f"{printable(path.name)} cannot be read ({error.strerror})") from None
    if not stat.S_ISREG(status.st_mode):
        raise WorkError(f"{printable(path.name)} is not a regular file; replace it by a notebook")
    if status.st_size > LARGEST:
        raise WorkError(too_large(path.name, status.st_size))


def too_large(name: str, size: int) -> str:
    """Return a message on a notebook of too many bytes.

    >>> too_large("a.ipynb", 41_000_000)
    'a.ipynb has 41 MB; the limit for a notebook is 40 MB; clear its outputs, make its pictures ...'
    """
    limit = f"the limit for a notebook is {LARGEST // 10**6} MB"
    return (
        f"{printable(name)} has {size / 10**6:.0f} MB; {limit}; clear its outputs, make its "
        "pictures smaller, and submit it again"
    )


def is_program(name: str) -> bool:
    """Return whether a file of this name is Python's, and not Jupyter's."""
    return name.casefold().endswith(".py")


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
    if is_program(name):
        sources = CELL_OF_PROGRAM.split(text)[text.startswith("# ---") :]  # without a header
        cells = [{"cell_type": "code", "source": source.strip()} for source in sources]
        text = json.dumps({"cells": cells})
    bare = text
    if text.count("[") + text.count("{") > BRACKETS:
        bare = re.sub(STRING, "", text, flags=re.DOTALL)
    _require_few(bare.count("[") + bare.count("{"), BRACKETS, "opening brackets", name)
    value, slip = _parsed(text, name)
    inner = value.get("content") if isinstance(value, dict) and not _has_cells(value) else None
    if not _has_cells(inner or value):
        raise WorkError(f"{name} is JSON but not a notebook: it has no list of cells")
    notebook, odd = well_formed(inner or value, name)
    odd += ["it was wrapped as Jupyter sends it"] if inner else []
    code = sum(len(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    _require_few(code, CODE, "characters of code", name)
    kept = sum(_length(cell) for cell in notebook["cells"])
    _require_few(kept, KEPT, "characters in texts and their pictures", name)
    if is_program(name):
        return notebook, [f"{name} is a program; its parts were read as cells"]
    repairs = []
    match inner or value:
        case {"metadata": {"kernelspec": {"language": str(language), "display_name": kernel}}}:
            if not language.casefold().startswith("python"):
                repairs += [f"{name} was written for {str(kernel)[:40]!r}, not for Python"]
    if encoding == UTF8:
        repairs += [f"{name} begins with a byte-order mark; it was read without that"]
    elif encoding == SPOILT:
        repairs += [f"{name} has bytes that are no text; each stands as a question mark"]
    elif encoding:
        repairs += [f"{name} is encoded as {encoding}, not as UTF-8; it was read as that"]
    if slip:
        repairs += [f"{name} is not quite JSON ({slip}); it was read without that"]
    if odd:
        repairs += [f"{name} was not in order as a notebook; this was put right: {', '.join(odd)}"]
    return notebook, repairs


def _require_few(number: int, most: int, what: str, name: str) -> None:
    if number > most:
        raise WorkError(f"{name} has {number:,} {what}; the limit for a notebook is {most:,}")


def _length(cell: dict[str, Any]) -> int:
    pictures = [data for shown in cell.get("attachments", {}).values() for data in shown.values()]
    return sum(map(len, [cell["source"], *pictures]))


def _has_cells(value: Any) -> bool:
    table = value if isinstance(value, dict) else {}
    return isinstance(table.get("cells", table.get("worksheets")), list)


def _decoded(content: bytes, name: str) -> tuple[str, str]:
    """Return the text and its encoding; the encoding is empty for UTF-8 without a mark."""
    for begins, kind in OTHERS.items():
        if content.lstrip()[: len(begins)] == begins:
            kinds = (zipped for part, zipped in ZIPPED.items() if part in content)
            raise WorkError(f"{name} is {next(kinds, kind)}, not a notebook")
    if not content.strip(b"\0 \t\r\n"):
        raise WorkError(f"{name} is empty")
    mark = next((mark for mark in MARKS if content.startswith(mark)), b"")
    encoding = MARKS.get(mark) or json.detect_encoding(content[:4]).upper()
    content = content[len(mark) :]
    try:
        return content.decode(encoding), encoding if mark or encoding != UTF8 else ""
    except UnicodeDecodeError as error:
        if encoding != UTF8:
            raise WorkError(f"{name} is not text in {encoding} ({error.reason})") from None
    text = content.decode("utf-8", "replace")
    others = sum(character > "\x7f" for character in text)
    if text.count("\ufffd") < others / 2:  # nearly all bytes beyond ASCII are valid
        return text, SPOILT
    try:
        return content.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        return content.decode("latin-1"), "Latin-1"


def _number(digits: str) -> int:
    return int(digits) if len(digits) <= DIGITS else 0


def _parsed(text: str, name: str) -> tuple[Any, str]:
    """Return the parsed JSON, and the mistake in it that was ignored, if its meaning is clear."""
    try:
        return json.loads(text, parse_int=_number), ""
    except (json.JSONDecodeError, RecursionError) as failure:
        error = failure
    decoder = json.JSONDecoder(strict=False, parse_int=_number)
    commas = COMMA.sub(lambda string_or_comma: string_or_comma[1] or "", text)

    def all_of_it() -> str:
        return text

    def without_commas() -> str:
        return commas

    def without_tail() -> str:
        value = commas.strip()
        _, end = decoder.raw_decode(value)
        return "" if value[end:].strip("]},\0 \t\r\n\x1a") else str(value[:end])

    def cells_alone() -> str:
        begin = CELLS.match(commas)
        _, end = decoder.raw_decode(commas, begin.end()) if begin else (None, 0)
        return f'{commas[:end]}, "nbformat": 4, "nbformat_minor": 5, "metadata": {{}}}}'

    for slip, mended in (
        ("line ends within its texts", all_of_it),
        ("a comma too many", without_commas),
        ("more brackets, or other signs, than it opened", without_tail),
        ("what follows its cells is damaged", cells_alone),
    ):
        try:
            return decoder.decode(mended()), slip
        except (ValueError, RecursionError):
            continue
    if not isinstance(error, json.JSONDecodeError):
        why = "it has more brackets than a notebook"
    elif re.search(r"^(<{7}|>{7}) ", text, re.MULTILINE):
        why = "it holds the marks of a merge that was not finished"
    else:
        why = json_fault(error)
    raise WorkError(f"{name} is not JSON ({why})") from None


# Valid notebooks


FORM, MINOR = 4, 5
MOST_COUNT = 10**9
ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
HALF = re.compile("[\ud800-\udfff]")  # surrogates, which no file can hold
TEXTS = ("source", "input", "code", "text")  # keys for a cell's text in formats 4, 3, 2 and 1
TEXT_MAGIC = re.compile(r"\s*%{1,2}(?:md|markdown)(?:-sandbox)?(?=\s)[ \t]*\n?")
PYTHON = re.compile(r"3\.\d{1,2}\b")  # as a notebook names its version
TO_RUN = ("outputs", "execution_count", "prompt_number", "input")  # keys that only code cells have


def well_formed(raw: dict[str, Any], name: str = "it") -> tuple[Notebook, list[str]]:
    """Return a valid notebook in nbformat 4.5, and a clause on each thing that was wrong.

    >>> cells = [{"source": "1", "metadata": {}}]
    >>> notebook, odd = well_formed({"nbformat": 4, "nbformat_minor": 5, "cells": cells})
    >>> notebook["cells"]
    [{'cell_type': 'raw', 'id': 'cell-0', 'metadata': {}, 'source': '1'}]
    >>> odd
    ['cells of no known kind', 'cells without an id', 'its metadata were missing']

    Outputs are dropped, and all metadata that marking does not need.
    """
    shape = _Shape(raw, name)
    return shape.notebook(), list(shape.odd)


class _Shape:
    """The conversion of one notebook; the keys of `odd` are clauses on what was wrong."""

    def __init__(self, raw: dict[str, Any], name: str) -> None:
        self.odd: dict[str, None] = {}
        self._name = name
        self._raw = raw
        self._ids: set[str] = set()
        self._new_ids = (f"cell-{n}" for n in count())
        self._minor = raw.get("nbformat_minor")

    def notebook(self) -> Notebook:
        """Return the valid notebook."""
        form, is_old = self._raw.get("nbformat"), "cells" not in self._raw
        if is_old:
            self._say(f"it has an old form (nbformat {str(form)[:9]})")
        elif form is None:
            self._say("it did not say which form it has")
        elif type(form) is not int or form != FORM:
            self._say(f"it said nbformat {str(form)[:9]!r} and not {FORM}")
        elif type(self._minor) is not int or not 0 <= self._minor <= MINOR:
            self._say(f"its nbformat_minor was {_kind(self._minor)}")
        sheets = self._raw["worksheets"] if is_old else [self._raw]
        entries = [
            entry
            for sheet in sheets
            if isinstance(sheet, dict)
            for entry in (_list(sheet.get("cells")) if is_old else sheet["cells"])
        ]
        _require_few(len(entries), MOST, "cells", self._name)  # before each is looked at
        if not all(isinstance(entry, dict) for entry in entries):
            self._say("what is no cell stood among the cells")
        cells = [self._cell(entry) for entry in entries if isinstance(entry, dict)]
        raw = self._dict(self._raw, "metadata", "its metadata were {}")
        metadata = {"hanoi": raw["hanoi"]} if isinstance(raw.get("hanoi"), dict) else {}
        language = raw.get("language_info")
        version = language.get("version") if isinstance(language, dict) else None
        if isinstance(version, str) and (number := PYTHON.match(version)):
            metadata["language_info"] = {"version": number[0]}
        return {"cells": cells, "metadata": metadata, "nbformat": FORM, "nbformat_minor": MINOR}

    def _say(self, clause: str) -> None:
        self.odd[clause] = None

    def _cell(self, raw: dict[str, Any]) -> dict[str, Any]:
        metadata = self._dict(raw, "metadata", "metadata of cells were {}")
        source, kind = self._source(raw), raw.get("cell_type")
        if kind == "heading":
            level = raw.get("level")
            hashes = "#" * (level if isinstance(level, int) and 1 <= level <= 6 else 1)
            source = f"{hashes} {source}"
        if "cells" not in self._raw and kind in ("heading", "text", "html", "plaintext"):
            kind = "markdown"
        if kind == "code" and (magic := TEXT_MAGIC.match(source)):
            self._say("texts in code cells, such as those of Databricks")
            kind, source = "markdown", source[magic.end() :]
        if kind not in ("code", "markdown", "raw"):
            self._say("cells of no known kind")
            kind = "code" if any(name in raw for name in TO_RUN) else "raw"
        grading = metadata.get("nbgrader")
        is_whole = isinstance(grading, dict) and isinstance(grading.get("grade_id"), str)
        if grading and not is_whole:
            self._say("what nbgrader knew of a cell was spoilt")
        cell: dict[str, Any] = {"cell_type": kind, "id": self._id(raw, metadata)}
        cell |= {"metadata": {"nbgrader": grading} if is_whole else {}, "source": source}
        attachments, kept = raw.get("attachments", {}), pictures_of(raw)
        if not isinstance(attachments, dict) or len(kept) < len(attachments):
            self._say("attachments that are not pictures (PNG, JPEG or GIF of at most 6 MB)")
        if kept and kind != "code":
            cell["attachments"] = kept
        if kind == "code":
            if not isinstance(raw.get("outputs"), list):
                self._say("code cells without a list of outputs")
            number = raw.get("execution_count", raw.get("prompt_number"))
            is_count = type(number) is int and 0 < number < MOST_COUNT
            cell |= {"outputs": [], "execution_count": number if is_count else None}
        return cell

    def _dict(self, raw: dict[str, Any], name: str, clause: str) -> dict[str, Any]:
        value = raw.get(name)
        if not isinstance(value, dict):
            self._say(clause.format(_kind(value)))
        return value if isinstance(value, dict) else {}

    def _source(self, raw: dict[str, Any]) -> str:
        """Return the text of a cell, which may be a list of lines."""
        value = next((raw[name] for name in TEXTS if raw.get(name) is not None), None)
        lines = [line for line in _list(value) if isinstance(line, str)]
        if isinstance(value, str):
            lines = [value]
        elif not isinstance(value, list) or len(lines) < len(value):
            self._say(f"the text of a cell was {_kind(value)}")
        elif len(lines) > 1 and not any("\n" in line for line in lines):
            self._say("lines without their ends")
            lines = ["\n".join(lines)]
        text = "".join(lines)
        if "\r" in text:
            self._say("line ends of another system")
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if "\0" in text or HALF.search(text):
            self._say("signs that are no characters")
            text = HALF.sub("\ufffd", text.replace("\0", ""))
        return text

    def _id(self, raw: dict[str, Any], metadata: dict[str, Any]) -> str:
        """Return the cell's id, or a new one if it is invalid; Colab writes it in the metadata."""
        id, old = raw.get("id"), type(self._minor) is not int or self._minor < MINOR
        if id is None and old:
            id = metadata.get("id")
        elif id is None:
            self._say("cells without an id")
        elif not (isinstance(id, str) and ID.fullmatch(id)):
            self._say("cells with an id that is none")
        elif id in self._ids:
            self._say("cells with one id")
        elif old and self._minor is not None:
            self._say(f"it said nbformat_minor {str(self._minor)[:9]} and had ids, as from {MINOR}")
        if not (isinstance(id, str) and ID.fullmatch(id)) or id in self._ids:
            id = next(new for new in self._new_ids if new not in self._ids)
        self._ids.add(id)
        return id


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _kind(value: Any) -> str:
    """Return the name of a JSON value's type for a message."""
    names = {dict: "a table", list: "a list", str: "a text", bool: "true or false"}
    return "missing" if value is None else names.get(type(value), "a number")
