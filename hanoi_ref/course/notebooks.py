"""Notebook files: reading as plain JSON, nbgrader's cells, digests."""

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any

from hanoi_ref.course.errors import WorkError

CALL = re.compile(r"""^check\(\s*["']([^"']+)["']""", re.MULTILINE)

Cell = dict[str, Any]
Notebook = dict[str, Any]


def read_notebook(path: Path) -> dict[str, Any]:
    """Return the notebook in a file; WorkError says why the file cannot be read."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise WorkError(_missing(path)) from None
    except json.JSONDecodeError as error:
        raise WorkError(f"{path.name} is not JSON ({error.msg} in line {error.lineno})") from None
    except (ValueError, RecursionError, OSError) as error:  # such as 5,000 digits
        raise WorkError(f"{path.name} cannot be read ({str(error)[:200]})") from None
    if not (isinstance(notebook, dict) and isinstance(notebook.get("cells"), list)):
        raise WorkError(f"{path.name} is JSON but not a notebook: it has no list of cells")
    return notebook


def as_text(notebook: Notebook) -> str:
    """Return the notebook as a string for a file: on one line, because indenting is slow."""
    return json.dumps(notebook, ensure_ascii=False, sort_keys=True) + "\n"


def _missing(path: Path) -> str:
    others = sorted(each.name for each in path.parent.glob("*.ipynb"))
    beside = f"; there is {', '.join(others)}" if others else ""
    return f"{path.name} is missing{beside}"


def graded(cell: Cell) -> dict[str, Any]:
    """Return nbgrader's metadata of a cell; {} for an ordinary cell."""
    known = cell.get("metadata", {}).get("nbgrader")
    return known if isinstance(known, dict) and known.get("grade_id") else {}


def is_test(cell: Cell) -> bool:
    """Return whether a cell has points and no answer."""
    known = graded(cell)
    return bool(known.get("grade") and not known.get("solution"))


def by_name(notebook: dict[str, Any]) -> dict[str, Cell]:
    """Return nbgrader's cells by name, in order."""
    return {graded(cell)["grade_id"]: cell for cell in notebook["cells"] if graded(cell)}


def checks(notebook: dict[str, Any]) -> list[str]:
    """Return the names of the exercises that a notebook checks, in order."""
    names = [name for name, cell in by_name(notebook).items() if graded(cell).get("grade")]
    return [name.removesuffix("-check") for name in names if name.endswith("-check")]


def checked(cell: Cell, word: str) -> str:
    """Return the id of the exercise that a graded cell checks.

    The call of `check` names it, so that a translated lesson may name its cells differently.  If
    students may edit the cell, or it has no such call, use `word` and the name of the cell.
    """
    called = CALL.search(text(cell)) if graded(cell).get("locked") else None
    return called[1] if called else f"{word}.{graded(cell)['grade_id'].removesuffix('-check')}"


def text(cell: Cell) -> str:
    """Return the cell's source as one string."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def printable(name: str) -> str:
    """Return the name with a question mark for each character that is not printable.

    >>> printable("tower\\x1b[31m.ipynb")
    'tower?[31m.ipynb'
    """
    return "".join(each if each.isprintable() else "?" for each in name)


def digest(folder: Path) -> str:
    """Return a SHA-256 digest of all files in a folder."""
    whole = hashlib.sha256()
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        content = path.read_bytes()
        name = os.fsencode(path.relative_to(folder))
        whole.update(name + f" {len(content)} ".encode() + content)
    return whole.hexdigest()
