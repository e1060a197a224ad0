"""Notebooks of a course: their cells, and the pictures in them."""

import hashlib
import json
import os
import re
import unicodedata
from base64 import b64decode
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from hanoi_ref.course.errors import WorkError

CALL = re.compile(r"""^check\(\s*["']([^"']+)["']""", re.MULTILINE)

Cell = dict[str, Any]
Notebook = dict[str, Any]


def json_fault(error: json.JSONDecodeError) -> str:
    """Return what is wrong in a file of JSON, and the line.

    >>> try: json.loads('{"a')
    ... except ValueError as error: json_fault(error)
    'Unterminated string in line 1'
    """
    return f"{error.msg.removesuffix(' at').removesuffix(' starting')} in line {error.lineno}"


def read_notebook(path: Path) -> dict[str, Any]:
    """Return the notebook in a file; WorkError says why the file cannot be read."""
    try:
        # Not read_text: it looks for line ends, which takes longest where pictures are inside.
        notebook = json.loads(path.read_bytes().decode("utf-8"))
    except FileNotFoundError:
        raise WorkError(_missing(path)) from None
    except json.JSONDecodeError as error:
        raise WorkError(f"{path.name} is not JSON ({json_fault(error)})") from None
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


# Pictures


LARGEST = 8_000_000  # characters of one picture in base64: a photo of 6 MB
BEGINS = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff", "image/gif": b"GIF8"}
BASE64 = re.compile(r"[\w+/\s]++={0,2}\s*", re.ASCII)
ATTACHED = re.compile(r"\]\(#?attachment:([^)\s]+)")
LINK, DEAD = "](attachment:", "](#attachment:"  # a link to an attachment, and after cleaning

Pictures = dict[str, dict[str, str]]
"""The type and the base64 data of each picture, by its name."""


def pictures_of(cell: Mapping[str, Any]) -> Pictures:
    """Return the attachments of a cell that are pictures: PNG, JPEG or GIF of bounded size.

    >>> pictures_of({"attachments": {"a": {"image/svg+xml": "PHN2Zz4="}, "b": 7}})
    {}
    """
    told = cell.get("attachments")
    found = told.items() if isinstance(told, Mapping) else ()
    return {str(name): known for name, each in found if name and (known := dict(_kept(each)))}


def _kept(attachment: Any) -> Iterator[tuple[str, str]]:
    """Yield the type and the data of a picture."""
    for kind, data in attachment.items() if isinstance(attachment, Mapping) else ():
        if kind in BEGINS and isinstance(data, str) and len(data) <= LARGEST:
            if BASE64.fullmatch(data) and b64decode(data[:12] + "==").startswith(BEGINS[kind]):
                yield kind, "".join(data.split())
                return


BESIDE = re.compile(
    r"""
    (?P<before> !\[ [^]\n]{0,500} \]\( [ ]{0,9})
    (?: <(?P<quoted>[^<>\n]{1,300})> | (?P<bare>[^\s<>()]{1,300}) )
    | <img\s (?P<looks>[^<>]{0,300}?) src=["'] (?P<src>[^"'<>]{1,300}) ["'] [^<>]{0,300} >
    """,
    re.VERBOSE | re.IGNORECASE,
)


def with_pictures_beside(source: str, files: Mapping[str, str], room: int) -> tuple[str, Pictures]:
    """Return a text that attaches the pictures beside its notebook which it shows, and these.

    `files` has the base64 data of the files of the submission by their names, so that nothing else
    can be shown; `room` is how many characters of data there may be.  A name is found under its
    other spellings, too: where the student works, capitals may not count.

    >>> photo = "iVBORw0KGgo="
    >>> with_pictures_beside("By ![this](./Foto.png).", {"foto.png": photo}, 99)[0]
    'By ![this](attachment:929e08d597feae56).'
    >>> with_pictures_beside("By ![this](../foto.png).", {"foto.png": photo}, 99)
    ('By ![this](../foto.png).', {})
    """
    known = {_spelled(name): data for name, data in files.items()}
    found: Pictures = {}

    def attached(image: re.Match[str]) -> str:
        name = image["quoted"] or image["bare"] or image["src"]
        data = known.get(_spelled(unquote(name).replace("\\", "/").removeprefix("./")), "")
        new = hashlib.sha256(data.encode()).hexdigest()[:16]
        used = sum(len(each) for picture in found.values() for each in picture.values())
        if new not in found and used + len(data) <= room:
            found.update(pictures_of({"attachments": {new: dict.fromkeys(BEGINS, data)}}))
        if new not in found:
            return image[0]
        return f"![](attachment:{new})" if image["src"] else f"{image['before']}attachment:{new}"

    return BESIDE.sub(attached, source), found


def _spelled(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def named_by_content(source: str, pictures: Pictures) -> tuple[str, Pictures]:
    """Return a cleaned text with live links to its pictures, and the pictures by new names.

    The names follow from the contents, so a text with another picture is another text.
    """
    named: Pictures = {}
    for name, picture in pictures.items():
        new = hashlib.sha256(repr(picture).encode()).hexdigest()[:16]
        named[new] = picture
        for old in {name, quote(name)}:
            source = source.replace(f"{DEAD}{old}", f"{LINK}{new}")
    return source, named
