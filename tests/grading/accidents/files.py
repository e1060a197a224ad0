"""Accidents of files: their names, their places, encodings, JSON that is nearly right."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.grading.accidents.making import FILE, Accident

Content = Callable[[str], bytes]
Folder = Callable[[Path], Any]

# Names and places of the file


def _to(name: str) -> Folder:
    def move(folder: Path) -> None:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / FILE).rename(folder / name)

    return move


def _unanswered(name: str, own: str = FILE) -> Folder:
    """A second download in the same folder, not answered, and the answered one has a name."""

    def beside(folder: Path) -> None:
        (folder / FILE).rename(folder / own)
        released = folder.parents[3] / "course" / "1-recursion" / FILE
        (folder / name).write_text(released.read_text())

    return beside


def _torn_beside(folder: Path) -> None:
    text = (folder / FILE).read_text()
    (folder / "recursion-Copy1.ipynb").write_text(text)
    (folder / FILE).write_text(text[: len(text) // 2])


NEW_NAMES = """
recursion (1).ipynb; Recursion.ipynb; RECURSION.IPYNB; recursion.ipynb.txt; recursion.ipynb.json;
recursion.json; recursion; Kopie von recursion.ipynb; recursion-Copy1.ipynb;
recursion_final_FINAL.ipynb; Übung 1.ipynb; Untitled.ipynb; 1-recursion/recursion.ipynb;
ada/1-recursion/recursion.ipynb"""
RENAMED = [name.strip() for name in NEW_NAMES.split(";")]
MEANT, IGNORED = "recursion-old.ipynb could have been meant", "a submitted timestamp.txt is ignored"
BESIDE: dict[str, tuple[str, Folder]] = {
    "blank-beside": ("as nothing is answered in", _unanswered(FILE, "recursion (1).ipynb")),
    "older-beside": (MEANT, _unanswered("recursion-old.ipynb")),
    "torn-beside": ("read from recursion-Copy1.ipynb", _torn_beside),
    "two-renamed": ("read from final.ipynb", _unanswered("first try.ipynb", "final.ipynb")),
    "timestamp": (IGNORED, lambda at: (at / "timestamp.txt").write_text("2015-02-02 15:58:23 UTC")),
    "timestamp-nonsense": (IGNORED, lambda at: (at / "timestamp.txt").write_text("x")),
}

# Encodings


def _encoded(encoding: str, mark: bytes = b"") -> Content:
    return lambda text: mark + text.encode(encoding)


def _edited(old: str, new: str) -> Content:
    def edit(text: str) -> bytes:
        assert old in text
        return text.replace(old, new).encode()

    return edit


def _latin(text: str) -> bytes:
    """A notebook with é and ü in a student's words, saved by a program of Windows."""
    ascii_only = "".join(each if each < "\x7f" else "?" for each in text)
    return ascii_only.replace("Induction", "Indução, naïve").encode("cp1252")


MARKS = {
    "utf-16-le": b"\xff\xfe",
    "utf-16-be": b"\xfe\xff",
    "utf-32-le": b"\xff\xfe\0\0",
    "utf-32-be": b"\0\0\xfe\xff",
}
ENCODED: dict[str, tuple[str, Content]] = {
    **{f"{name}-marked": (name.upper(), _encoded(name, mark)) for name, mark in MARKS.items()},
    **{f"{name}-bare": (name.upper(), _encoded(name)) for name in MARKS},
    "utf-8-mark": ("byte-order mark", _encoded("utf-8-sig")),
    "windows-1252": ("encoded as Windows-1252", _latin),
    "bad-byte": ("bytes that are no text", lambda t: t.encode().replace(b"duction", b"duct\xff")),
    "crlf": ("", _edited("\n", "\r\n")),
    "crlf-in-texts": ("line ends of another system", _edited("\\n", "\\r\\n")),
    "cr-in-texts": ("line ends of another system", _edited("\\n", "\\r")),
}

# JSON that is nearly right

END = '\n ],\n "metadata"'
NEARLY: dict[str, tuple[str, Content]] = {
    "commas": ("a comma too many", _edited(END, f",{END}")),
    "comma-at-the-end": ("a comma too many", lambda text: f"{text.rstrip()[:-1]},}}".encode()),
    "bracket-at-the-end": ("more brackets", lambda text: f"{text}}}".encode()),
    "zeros-at-the-end": ("more brackets", lambda text: text.encode() + b"\0" * 512),
    "raw-line-ends": ("line ends within its texts", _edited("Induction", "Induc\ntion")),
    "cut-behind-cells": ("what follows its", lambda text: text[: text.index(END) + 4].encode()),
    "huge-number": ("", lambda text: f'{text.rstrip()[:-1]}, "x": {"9" * 5000}}}'.encode()),
}
FILES = [
    *(Accident(f"named-{name}", f"read from {name}", folder=_to(name)) for name in RENAMED),
    *(Accident(name, says, folder=change) for name, (says, change) in BESIDE.items()),
    *(Accident(name, *each[:1], content=each[1]) for name, each in (ENCODED | NEARLY).items()),
]

# What cannot be understood, or may not be read at all


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


MERGE = b'{"cells": [\n<<<<<<< HEAD\n {},\n=======\n {}\n>>>>>>> main\n]}'
WHOLE = {
    "empty": ("recursion.ipynb is empty", b""),
    "zeros": ("recursion.ipynb is empty", b"\0" * 4096),
    "web-page": ("recursion.ipynb is a web page", b"<!DOCTYPE html><html>"),
    "pdf": ("recursion.ipynb is a PDF", b"%PDF-1.7 ..."),
    "zip": ("recursion.ipynb is a zip archive", b"PK\x03\x04..."),
    "program": ("recursion.ipynb is not JSON", b"def f(n):\n    return n"),
    "merge": ("a merge that was not finished", MERGE),
    "list": ("it has no list of cells", b"[1, 2]"),
    "deep": ("more brackets than a notebook", b"[" * 10**5),
}
STRANGE: dict[str, tuple[str, Folder]] = {
    "nothing": ("recursion.ipynb is missing", lambda folder: (folder / FILE).unlink()),
    "of-another-lesson": ("binary.ipynb, without the cells of the lesson", _of_another_lesson),
    "large": ("recursion.ipynb has 21 MB", _large),
    "link": ("recursion.ipynb is a link", _link),
    "pipe": ("recursion.ipynb is no ordinary file", _pipe),
}
REFUSED = [
    *(Accident(name, says, content=lambda _, c=c: c) for name, (says, c) in WHOLE.items()),
    *(Accident(name, says, folder=change) for name, (says, change) in STRANGE.items()),
    Accident("torn", "is not JSON", content=lambda text: text[: len(text) // 2].encode()),
    Accident("half", "not text in UTF-16-LE", content=lambda text: text.encode("utf-16")[:-1]),
    Accident("renamed-torn", "x.ipynb is not JSON", content=lambda _: b"{", folder=_to("x.ipynb")),
    Accident("cells", "has 10,001 cells", lambda n: n.update(cells=[{}] * 10_001)),
    *(
        Accident(f"called-{at}", "is not a valid student name", student=name)
        for at, name in enumerate(["a\nb", "a\x1b[2J", "a\u200b", "a\u202eb", "a\udce9", " . "])
    ),
]
