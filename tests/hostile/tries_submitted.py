"""Tries on what is submitted: a damaged notebook, odd files, the owner's name."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.hostile.trial import SIX, Notebook, Try, cell_of


def _damaged(name: str, change: Callable[[str], str], **more: Any) -> Try:
    """The notebook's text is changed: what was `2` in its first line of metadata, and the like."""

    def damage(folder: Path) -> None:
        path = folder / "recursion.ipynb"
        path.write_bytes(change(path.read_text()).encode("utf-8", "surrogatepass"))

    return Try(f"damaged-{name}", SIX, folder=damage, **{"most": 6, **more})


def _edited(name: str, change: Callable[[Notebook], Any]) -> Try:
    def edit(text: str) -> str:
        notebook = json.loads(text)
        return json.dumps(change(notebook) or notebook)

    return _damaged(name, edit)


def _beside(text: str, more: str) -> str:
    return text.rstrip()[:-1] + f', "more": {more}}}'


DAMAGED = [
    _damaged("huge-int", lambda text: _beside(text, "9" * 5000)),
    _damaged("number-without-end", lambda text: text.rstrip()[:-1] + ', "more": ' + "9" * 10**6),
    _damaged("infinity", lambda text: _beside(text, "1e999")),
    _damaged("nan", lambda text: _beside(text, "NaN")),
    _damaged("deep", lambda text: _beside(text, "[" * 10**5 + "]" * 10**5)),
    _damaged("half-character", lambda text: _beside(text, '"\\ud800"')),
    _damaged("half-character-in-a-cell", lambda text: text.replace("2**n", "2**n #\\ud800")),
    _damaged("surrogate-bytes", lambda text: text.replace("2**n", "2**n #\ud800")),
    _damaged("null-byte", lambda text: text.replace("2**n", "2**n #\\u0000")),
    _damaged("empty", lambda text: ""),
    _damaged("a-number", lambda text: "1" * 5000),
    _damaged("torn", lambda text: text[: len(text) // 2]),
    _edited("null-cells", lambda n: n.update(cells=None)),
    _edited("cells-of-null", lambda n: n["cells"].append(None)),
    _edited("cells-of-text", lambda n: n["cells"].insert(0, "print(1)")),
    _edited("null-metadata", lambda n: n.update(metadata=None)),
    _edited("null-metadata-of-a-cell", lambda n: cell_of(n, "hanoi").update(metadata=None)),
    _edited("null-source", lambda n: cell_of(n, "hanoi").update(source=None)),
    _edited("source-of-numbers", lambda n: cell_of(n, "hanoi").update(source=[1, 2])),
    _edited("nbformat-99", lambda n: n.update(nbformat=99)),
    _edited("nbformat-text", lambda n: n.update(nbformat="four")),
    _edited("nbformat-huge", lambda n: n.update(nbformat_minor=10**18)),
    _edited("unknown-output", lambda n: cell_of(n, "hanoi").update(outputs=[{"output_type": "x"}])),
    _edited("outputs-of-null", lambda n: cell_of(n, "hanoi").update(outputs=[None])),
    _edited("null-outputs", lambda n: cell_of(n, "hanoi").update(outputs=None)),
    _edited("cell-of-no-kind", lambda n: n["cells"].append({"cell_type": "x", "source": ""})),
    _edited("ids-twice", lambda n: [cell.update(id="same") for cell in n["cells"]] and None),
    _edited("ids-odd", lambda n: cell_of(n, "hanoi").update(id="../../\u0000" * 99)),
    _edited("attachments", lambda n: n["cells"][0].update(attachments={"x": {"image/png": 7}})),
    _damaged("byte-order-mark", lambda text: "\ufeff" + text),
    _damaged("twice", lambda text: text + text),
    _damaged("keys-twice", lambda text: text.rstrip()[:-1] + ', "cells": []}'),
    _damaged("comments", lambda text: "// course\n" + text),
    _damaged("html", lambda text: "<!doctype html><title>Sign in</title>"),
    _damaged("python", lambda text: "def count_moves(n): return 2**n - 1"),
    _damaged("list", lambda text: f"[{text}]"),
    _damaged("text-of-json", lambda text: json.dumps(text)),
    _damaged("minus-zero", lambda text: _beside(text, "-0.0e-999")),
    _damaged(
        "merge-marks", lambda text: "<<<<<<< HEAD\n" + text + "=======\n" + text + ">>>>>>> main\n"
    ),
    _edited(
        "cells-in-a-worksheet",
        lambda n: {"nbformat": 3, "worksheets": [{"cells": n["cells"]}], "metadata": {}},
    ),
    _edited(
        "cell-in-a-cell", lambda n: cell_of(n, "hanoi").update(source=cell_of(n, "count_moves"))
    ),
    _edited(
        "keys-many",
        lambda n: cell_of(n, "hanoi")["metadata"].update({f"k{k}": k for k in range(50_000)}),
    ),
    _edited("tags-deep", lambda n: cell_of(n, "hanoi")["metadata"].update(tags=[[[[["x"]]]]])),
]


def _linked(to: Callable[[Path], str | Path]) -> Callable[[Path], None]:
    def link(folder: Path) -> None:
        path = folder / "recursion.ipynb"
        path.unlink()
        path.symlink_to(to(folder))

    return link


def _root(folder: Path) -> Path:
    return folder.parents[3]


def _neighbour(folder: Path) -> Path:
    everybody = folder.parents[1]
    name = next(path for path in sorted(everybody.iterdir()) if path.name.endswith("honest"))
    return name / "1-recursion" / "recursion.ipynb"


def _fifo(folder: Path) -> None:
    (folder / "recursion.ipynb").unlink()
    os.mkfifo(folder / "recursion.ipynb")


def _folder_linked(to: Callable[[Path], Path]) -> Callable[[Path], None]:
    def link(folder: Path) -> None:
        (folder / "recursion.ipynb").unlink()
        folder.rmdir()
        folder.symlink_to(to(folder))

    return link


def _file(name: str, change: Callable[[Path], Any], **more: Any) -> Try:
    return Try(f"file-{name}", SIX, folder=change, **{"most": 0, **more})


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3 << 30)


def _socket(path: Path) -> None:
    import socket

    here = os.getcwd()
    os.chdir(path.parent)  # an address of a socket is short
    with socket.socket(socket.AF_UNIX) as end:
        end.bind(path.name)
    os.chdir(here)


def _latin(folder: Path) -> None:
    os.close(os.open(os.fsencode(folder) + b"/caf\xe9.txt", os.O_CREAT, 0o644))


FILES = [
    _file(
        "link-to-solutions", _linked(lambda f: _root(f) / "solutions/1-recursion/recursion.ipynb")
    ),
    _file("link-to-a-neighbour", _linked(_neighbour)),
    _file("link-to-zero", _linked(lambda f: "/dev/zero")),
    _file("link-to-itself", _linked(lambda f: "recursion.ipynb")),
    _file("link-to-nothing", _linked(lambda f: "/no/such/notebook")),
    _file("link-to-home", _linked(lambda f: Path.home() / "canary.txt")),
    _file("fifo", _fifo),
    _file("huge", lambda f: _sparse(f / "recursion.ipynb")),
    _file(
        "is-a-folder", lambda f: ((f / "recursion.ipynb").unlink(), (f / "recursion.ipynb").mkdir())
    ),
    _file(
        "folder-is-a-link-to-solutions",
        _folder_linked(lambda f: _root(f) / "solutions/1-recursion"),
    ),
    _file("folder-is-a-link-to-a-neighbour", _folder_linked(lambda f: _neighbour(f).parent)),
    _file("fifo-beside", lambda f: os.mkfifo(f / "data.txt"), most=6),
    _file("link-beside-to-zero", lambda f: (f / "data.txt").symlink_to("/dev/zero"), most=6),
    _file(
        "link-beside-to-solutions",
        lambda f: (f / "data").symlink_to(_root(f) / "solutions"),
        most=6,
    ),
    _file("link-beside-to-itself", lambda f: (f / "data").symlink_to("data"), most=6),
    _file("link-beside-to-above", lambda f: (f / "data").symlink_to(".."), most=6),
    _file("huge-beside", lambda f: _sparse(f / "data.bin"), most=6),
    _file("many-beside", lambda f: [(f / f"{k}.txt").write_text("x") for k in range(3000)], most=6),
    _file("latin-1-beside", _latin, most=6),
    _file(
        "odd-names-beside",
        lambda f: [(f / n).write_text("x") for n in ("-rf", "a\nb", "\x1b[2J", "*")],
        most=6,
    ),
    _file("another-notebook", lambda f: (f / "more.ipynb").write_text("{}"), most=6),
    _file("pipe-of-a-name-beside", lambda f: os.mkfifo(f / "hanoi_ref.py"), most=6),
    _file("folder-named-as-a-module", lambda f: (f / "random.py").mkdir(), most=6),
    _file("deep-folders-beside", lambda f: (f / "/".join("d" * 60)).mkdir(parents=True), most=6),
    _file("unreadable-beside", lambda f: (f / "closed.txt").touch(0), most=6),
    _file("hard-link-to-a-neighbour", lambda f: os.link(_neighbour(f), f / "other.txt"), most=6),
    _file(
        "checkpoints-beside",
        lambda f: (
            (f / ".ipynb_checkpoints").mkdir(),
            (f / ".ipynb_checkpoints/recursion-checkpoint.ipynb").write_text("{}"),
        ),
        most=6,
    ),
    _file("socket-beside", lambda f: _socket(f / "s"), most=6),
    _file(
        "executable-beside",
        lambda f: (
            (f / "python3").write_text("#!/bin/sh\ntouch /tmp/hostile-was-here")
            and (f / "python3").chmod(0o755)
        ),
        most=6,
    ),
]

NAMES = [
    *(
        Try(f"name-{at}", SIX, most=6, student=name)
        for at, name in enumerate(
            [
                "0*",
                "0[0-9]",
                "0?",
                "0 spaces ",
                "0{student_id}",
                "0-a\nb",
                "-rf",
                "0..",
                "0%s",
                "0'; drop table grade; --",
                "0" * 200,
                "0\x1b[2J",
                "0\u202ekcits",
                "0=HYPERLINK(1)",
                "0<script>",
                "0$(touch x)",
                "0~",
                "0é\u0301",
            ]
        )
    ),
]

FAMILIES: dict[str, list[Try]] = {"damaged": DAMAGED, "files": FILES, "names": NAMES}
