"""Accidents of files: their names, their places, encodings, JSON that is nearly right."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.grading.accidents.making import FILE, Accident

# Names and places of the file


def _to(name: str) -> Callable[[Path], Any]:
    def move(folder: Path) -> None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / FILE).rename(folder / name)

    return move


def _with(**files: str) -> Callable[[Path], Any]:
    def write(folder: Path) -> None:
        for name, text in files.items():
            (folder / name.replace("__", ".")).write_text(text)

    return write


def _release(folder: Path) -> str:
    return (folder.parents[3] / "course" / "1-recursion" / FILE).read_text()


def _blank_beside(folder: Path) -> None:
    """Worked in a second download, and handed in both."""
    (folder / FILE).rename(folder / "recursion (1).ipynb")
    (folder / FILE).write_text(_release(folder))


def _older_beside(folder: Path) -> None:
    (folder / "recursion-old.ipynb").write_text(_release(folder))


def _torn_beside(folder: Path) -> None:
    text = (folder / FILE).read_text()
    (folder / "recursion-Copy1.ipynb").write_text(text)
    (folder / FILE).write_text(text[: len(text) // 2])


def _two_renamed(folder: Path) -> None:
    (folder / FILE).rename(folder / "final.ipynb")
    (folder / "first try.ipynb").write_text(_release(folder))


RENAMED = [
    Accident(f"named-{name}", f"read from {name}", folder=_to(name))
    for name in [
        "recursion (1).ipynb",
        "Recursion.ipynb",
        "RECURSION.IPYNB",
        "recursion.ipynb.txt",
        "recursion.ipynb.json",
        "recursion.json",
        "recursion",
        "Kopie von recursion.ipynb",
        "recursion-Copy1.ipynb",
        "recursion_final_FINAL.ipynb",
        "Übung 1.ipynb",
        "Untitled.ipynb",
        "1-recursion/recursion.ipynb",
        "ada/1-recursion/recursion.ipynb",
    ]
]
FILES = [
    *RENAMED,
    Accident("blank-beside", "as nothing is answered in recursion.ipynb", folder=_blank_beside),
    Accident("older-beside", "recursion-old.ipynb could have been meant", folder=_older_beside),
    Accident("torn-beside", "read from recursion-Copy1.ipynb", folder=_torn_beside),
    Accident("two-renamed", "read from final.ipynb", folder=_two_renamed),
    Accident(
        "timestamp",
        "a submitted timestamp.txt is ignored",
        folder=_with(timestamp__txt="2015-02-02 15:58:23 UTC"),
    ),
    Accident(
        "timestamp-nonsense",
        "a submitted timestamp.txt is ignored",
        folder=_with(timestamp__txt="x"),
    ),
]

# Encodings


def _encoded(encoding: str, mark: bytes = b"") -> Callable[[str], bytes]:
    return lambda text: mark + text.encode(encoding)


def _latin(text: str) -> bytes:
    """A notebook with é and ü in a student's words, saved by a program of Windows."""
    ascii_only = "".join(each if each < "\x7f" else "?" for each in text)
    return ascii_only.replace("Induction", "Indução, naïve").encode("cp1252")


def _one_bad_byte(text: str) -> bytes:
    return text.encode().replace(b"Induction", b"Induction\xff")


ENCODED = [
    Accident("utf-8-mark", "byte-order mark", content=_encoded("utf-8-sig"), stock=True),
    *(
        Accident(f"{name}-{kind}", f"encoded as {name.upper()}", content=_encoded(name, mark))
        for name, mark in {
            "utf-16-le": b"\xff\xfe",
            "utf-16-be": b"\xfe\xff",
            "utf-32-le": b"\xff\xfe\0\0",
            "utf-32-be": b"\0\0\xfe\xff",
        }.items()
        for kind, mark in (("marked", mark), ("bare", b""))
    ),
    Accident("windows-1252", "encoded as Windows-1252", content=_latin, stock=True),
    Accident("bad-byte", "has bytes that are no text", content=_one_bad_byte),
    Accident("crlf", content=lambda text: text.replace("\n", "\r\n").encode()),
    Accident(
        "crlf-in-texts",
        "line ends of another system",
        content=lambda t: t.replace("\\n", "\\r\\n").encode(),
    ),
    Accident(
        "cr-in-texts", "line ends of another", content=lambda t: t.replace("\\n", "\\r").encode()
    ),
]

# JSON that is nearly right


def _edited(old: str, new: str) -> Callable[[str], bytes]:
    def edit(text: str) -> bytes:
        assert old in text
        return text.replace(old, new).encode()

    return edit


def _behind_cells(text: str) -> bytes:
    return text[: text.index('\n ],\n "metadata"') + 4].encode()


NEARLY = [
    Accident(
        "commas", "a comma too many", content=_edited('\n ],\n "metadata"', ',\n ],\n "metadata"')
    ),
    Accident(
        "comma-at-the-end", "a comma too many", content=lambda t: f"{t.rstrip()[:-1]},}}".encode()
    ),
    Accident("bracket-at-the-end", "more brackets", content=lambda t: f"{t}}}".encode()),
    Accident("zeros-at-the-end", "more brackets", content=lambda t: t.encode() + b"\0" * 512),
    Accident(
        "raw-line-ends", "line ends within its texts", content=_edited("Induction", "Induc\ntion")
    ),
    Accident(
        "cut-behind-cells", "what follows its cells is damaged", content=_behind_cells, stock=True
    ),
    Accident("huge-number", content=lambda t: f'{t.rstrip()[:-1]}, "x": {"9" * 5000}}}'.encode()),
]
# What cannot be understood, or may not be read at all


def _only(content: bytes | str) -> Callable[[str], bytes]:
    whole = content if isinstance(content, bytes) else content.encode()
    return lambda text: whole


def _large(folder: Path) -> None:
    with (folder / FILE).open("ab") as file:
        file.truncate(21_000_000)


def _link(folder: Path) -> None:
    (folder / FILE).rename(folder.parent / "elsewhere.ipynb")
    (folder / FILE).symlink_to(folder.parent / "elsewhere.ipynb")


def _pipe(folder: Path) -> None:
    (folder / FILE).unlink()
    os.mkfifo(folder / FILE)


def _of_another_lesson(folder: Path) -> None:
    (folder / FILE).unlink()
    other = folder.parents[3] / "course" / "3-binary" / "binary.ipynb"
    (folder / "binary.ipynb").write_text(other.read_text())


MERGE = '{"cells": [\n<<<<<<< HEAD\n {},\n=======\n {}\n>>>>>>> main\n]}'
REFUSED = [
    Accident("torn", "recursion.ipynb is not JSON", content=lambda t: t[: len(t) // 2].encode()),
    Accident("empty", "recursion.ipynb is empty", content=_only("")),
    Accident("zeros", "recursion.ipynb is empty", content=_only(b"\0" * 4096)),
    Accident("web-page", "recursion.ipynb is a web page", content=_only("<!DOCTYPE html><html>")),
    Accident("pdf", "recursion.ipynb is a PDF", content=_only("%PDF-1.7 ...")),
    Accident("zip", "recursion.ipynb is a zip archive", content=_only(b"PK\x03\x04...")),
    Accident(
        "program",
        "recursion.ipynb is not JSON",
        content=_only("def f(n):\n    return n"),
    ),
    Accident("merge", "a merge that was not finished", content=_only(MERGE)),
    Accident("list", "it has no list of cells", content=_only("[1, 2]")),
    Accident("half-utf-16", "not text in UTF-16-LE", content=lambda t: t.encode("utf-16")[:-1]),
    Accident("deep", "more brackets than a notebook", content=_only("[" * 10**5)),
    Accident("nothing", "recursion.ipynb is missing", folder=lambda f: (f / FILE).unlink()),
    Accident(
        "renamed-torn", "mine.ipynb is not JSON", content=_only("{"), folder=_to("mine.ipynb")
    ),
    Accident(
        "of-another-lesson",
        "there is binary.ipynb, without the cells of the lesson",
        folder=_of_another_lesson,
    ),
]
TOO_MUCH = [
    Accident("cells", "has 10,001 cells", lambda n: n.update(cells=[{}] * 10_001)),
    Accident("large", "recursion.ipynb has 21 MB", folder=_large),
    Accident("link", "recursion.ipynb is a link", folder=_link),
    Accident("pipe", "recursion.ipynb is no ordinary file", folder=_pipe),
    *(
        Accident(f"called-{at}", "is not a valid student name", student=name)
        for at, name in enumerate(["a\nb", "a\x1b[2J", "a\u200b", "a\u202eb", "a\udce9", " . "])
    ),
]
