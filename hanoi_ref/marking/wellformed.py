"""Convert any JSON with cells into a valid notebook, and list what was wrong."""

import re
from collections.abc import Iterable
from typing import Any

from hanoi_ref.course.notebooks import Notebook
from hanoi_ref.course.pictures import pictures_of

FORM, MINOR = 4, 5
MOST_COUNT = 10**9
ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")
HALF = re.compile("[\ud800-\udfff]")  # surrogates, which no file can hold
TEXTS = ("source", "input", "code", "text")  # keys for a cell's text in formats 4, 3, 2 and 1
TO_RUN = ("outputs", "execution_count", "prompt_number", "input")  # keys that only code cells have


def well_formed(told: dict[str, Any]) -> tuple[Notebook, list[str]]:
    """Return a valid notebook in nbformat 4.5, and a clause on each thing that was wrong.

    >>> cells = [{"source": "1", "metadata": {}}]
    >>> notebook, odd = well_formed({"nbformat": 4, "nbformat_minor": 5, "cells": cells})
    >>> notebook["cells"]
    [{'cell_type': 'raw', 'id': 'cell-0', 'metadata': {}, 'source': '1'}]
    >>> odd
    ['cells of no known kind', 'cells without an id', 'its metadata were missing']

    Outputs are dropped, and all metadata that marking does not need.
    """
    shape = _Shape(told)
    return shape.notebook(), list(shape.odd)


class _Shape:
    """The conversion of one notebook; the keys of `odd` are clauses on what was wrong."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.odd: dict[str, None] = {}
        self._told = told
        self._ids: set[str] = set()
        self._minor = told.get("nbformat_minor")

    def notebook(self) -> Notebook:
        """Return the valid notebook."""
        self._look_at_form()
        cells = [self._cell(entry) for entry in self._entries() if self._is_cell(entry)]
        known = self._dict(self._told, "metadata", "its metadata were {}").get("hanoi")
        metadata = {"hanoi": known} if isinstance(known, dict) else {}
        return {"cells": cells, "metadata": metadata, "nbformat": FORM, "nbformat_minor": MINOR}

    def _say(self, clause: str) -> None:
        self.odd[clause] = None

    def _look_at_form(self) -> None:
        form = self._told.get("nbformat")
        if "cells" not in self._told:
            self._say(f"it has an old form (nbformat {str(form)[:9]})")
        elif form is None:
            self._say("it did not say which form it has")
        elif type(form) is not int or form != FORM:
            self._say(f"it said nbformat {str(form)[:9]!r} and not {FORM}")
        elif type(self._minor) is not int or not 0 <= self._minor <= MINOR:
            self._say(f"its nbformat_minor was {_kind(self._minor)}")

    def _entries(self) -> Iterable[Any]:
        if "cells" in self._told:
            return list(self._told["cells"])
        sheets = (each for each in self._told["worksheets"] if isinstance(each, dict))
        return [cell for sheet in sheets for cell in _list(sheet.get("cells"))]

    def _is_cell(self, each: Any) -> bool:
        if not isinstance(each, dict):
            self._say("what is no cell stood among the cells")
        return isinstance(each, dict)

    def _cell(self, told: dict[str, Any]) -> dict[str, Any]:
        metadata = self._dict(told, "metadata", "metadata of cells were {}")
        source, kind = self._source(told), self._cell_type(told, metadata)
        if told.get("cell_type") == "heading":
            source = f"{'#' * _level(told)} {source}"
        cell: dict[str, Any] = {"cell_type": kind, "id": self._id(told, metadata)}
        cell |= {"metadata": self._known(metadata), "source": source}
        attachments, kept = told.get("attachments", {}), pictures_of(told)
        if not isinstance(attachments, dict) or len(kept) < len(attachments):
            self._say("attachments that are not pictures (PNG, JPEG or GIF of at most 6 MB)")
        if kept and kind != "code":
            cell["attachments"] = kept
        if kind == "code":
            if not isinstance(told.get("outputs"), list):
                self._say("code cells without a list of outputs")
            count = told.get("execution_count", told.get("prompt_number"))
            is_count = type(count) is int and 0 < count < MOST_COUNT
            cell |= {"outputs": [], "execution_count": count if is_count else None}
        return cell

    def _dict(self, told: dict[str, Any], name: str, clause: str) -> dict[str, Any]:
        value = told.get(name)
        if not isinstance(value, dict):
            self._say(clause.format(_kind(value)))
        return value if isinstance(value, dict) else {}

    def _known(self, metadata: dict[str, Any]) -> dict[str, Any]:
        """Return a cell's nbgrader metadata if it is valid, else None."""
        known = metadata.get("nbgrader")
        if isinstance(known, dict) and isinstance(known.get("grade_id"), str):
            return {"nbgrader": known}
        if known:
            self._say("what nbgrader knew of a cell was spoilt")
        return {}

    def _source(self, told: dict[str, Any]) -> str:
        value = next((told[name] for name in TEXTS if told.get(name) is not None), None)
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            text = "".join(self._ended(value))
        elif isinstance(value, str):
            text = value
        else:
            self._say(f"the text of a cell was {_kind(value)}")
            text = "".join(each for each in _list(value) if isinstance(each, str))
        return self._clean(text)

    def _ended(self, lines: list[str]) -> list[str]:
        """Return the lines, each with its line end."""
        if len(lines) < 2 or any("\n" in line for line in lines):
            return lines
        self._say("lines without their ends")
        return [f"{line}\n" for line in lines[:-1]] + lines[-1:]

    def _clean(self, text: str) -> str:
        if "\r" in text:
            self._say("line ends of another system")
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if "\0" in text or HALF.search(text):
            self._say("signs that are no characters")
            text = HALF.sub("\ufffd", text.replace("\0", ""))
        return text

    def _cell_type(self, told: dict[str, Any], metadata: dict[str, Any]) -> str:
        kind = told.get("cell_type")
        if kind in ("code", "markdown", "raw"):
            return str(kind)
        if kind in ("heading", "text", "html", "plaintext") and "cells" not in self._told:
            return "markdown"
        self._say("cells of no known kind")
        return "code" if any(name in told for name in TO_RUN) else "raw"

    def _id(self, told: dict[str, Any], metadata: dict[str, Any]) -> str:
        """Return the cell's id, or a new one if it is invalid; Colab writes it in the metadata."""
        id, old = told.get("id"), type(self._minor) is not int or self._minor < MINOR
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
            id = next(f"cell-{n}" for n in range(10**9) if f"cell-{n}" not in self._ids)
        self._ids.add(id)
        return id


def _level(told: dict[str, Any]) -> int:
    level = told.get("level")
    return level if isinstance(level, int) and 1 <= level <= 6 else 1


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _kind(value: Any) -> str:
    """Return the name of a JSON value's type for a message."""
    names = {dict: "a table", list: "a list", str: "a text", bool: "true or false"}
    return "missing" if value is None else names.get(type(value), "a number")
