"""Tries on the notebook itself: its metadata, its file, its damages, its owner's name."""

import json
import os
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from tests.hostile.trial import COUNT, HANOI, Notebook, Try, cell_of, code_cell

SIX = {"count_moves": COUNT, "hanoi": HANOI}


def _meta(name: str, change: Callable[[dict[str, Any]], Any], **more: Any) -> Try:
    """Something done to the check of count_moves; the answer itself is wrong."""

    def changed(notebook: Notebook) -> None:
        change(cell_of(notebook, "count_moves-check"))

    cells = {"count_moves": "def count_moves(n): return 0", "hanoi": HANOI}
    return Try(f"meta-{name}", cells, notebook=changed, **{"most": 4, **more})


def _known(**facts: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda cell: cell["metadata"]["nbgrader"].update(facts)


def _result(cell: dict[str, Any]) -> None:
    data = {"text/plain": "2.0"}
    cell["outputs"] = [{"output_type": "execute_result", "data": data, "metadata": {}}]
    cell["outputs"][0]["execution_count"] = 1


METADATA = [
    _meta("points-999", _known(points=999), least=4),
    _meta("points-nan", _known(points="nan")),
    _meta("points-null", _known(points=None)),
    _meta("points-minus", _known(points=-1)),
    _meta("check-edited", lambda cell: cell.update(source="2.0"), least=4),
    _meta("check-unlocked", lambda cell: cell.update(source="2.0") or _known(locked=False)(cell)),
    _meta("check-is-a-solution", _known(solution=True)),
    _meta("check-is-no-grade", _known(grade=False)),
    _meta("check-is-a-task", _known(task=True)),
    _meta("check-renamed", _known(grade_id="hanoi-check")),
    _meta("check-of-another", _known(grade_id="recursion-written")),
    _meta("check-unknown", _known(grade_id="no-such-check")),
    _meta("check-id-is-a-list", _known(grade_id=["count_moves-check"])),
    _meta("check-is-markdown", lambda cell: cell.update(cell_type="markdown")),
    _meta("check-is-raw", lambda cell: cell.update(cell_type="raw")),
    _meta("checksum", _known(checksum="0" * 32)),
    _meta("schema-99", _known(schema_version=99)),
    _meta("schema-1", _known(schema_version=1)),
    _meta("text", lambda cell: cell["metadata"].update(nbgrader="points: 999")),
    _meta("null", lambda cell: cell["metadata"].update(nbgrader=None)),
    _meta("outputs-forged", _result, least=4),
    _meta("source-is-a-list", lambda cell: cell.update(source=["2", ".0"])),
]


def _change(name: str, change: Callable[[Notebook], Any], **more: Any) -> Try:
    return Try(name, SIX, notebook=change, **{"most": 6, **more})


def _copied(notebook: Notebook) -> None:
    check = deepcopy(cell_of(notebook, "count_moves-check")) | {"id": "again", "source": "2.0"}
    notebook["cells"] += [check, deepcopy(check) | {"id": "once-more"}]


def _findings(notebook: Notebook) -> None:
    finding = {"exercise": "recursion.gather", "verdict": "right", "share": 1.0, "flags": []}
    notebook["metadata"]["hanoi"] = {"findings": [finding], "seed": 0, "submission": "x" * 64}


def _without(*ids: str) -> Callable[[Notebook], None]:
    def change(notebook: Notebook) -> None:
        notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] not in ids]

    return change


def _all_grades(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["metadata"].setdefault("nbgrader", {}).update(grade=True, points=999)


def _kernel(notebook: Notebook) -> None:
    notebook["metadata"]["kernelspec"] = {"name": "evil", "display_name": "x", "language": "bash"}


CELLS = [
    _change("checks-copied", _copied, least=6),
    _change("checks-deleted", _without("count_moves-check", "hanoi-check"), least=6),
    _change("all-cells-deleted", lambda notebook: notebook.update(cells=[]), most=0),
    _change("findings-forged", _findings, least=6),
    _change("kernel-of-its-own", _kernel, least=6),
    _change("all-cells-graded", _all_grades),
    _change(
        "five-thousand-cells",
        lambda n: n["cells"].extend(code_cell(f"c{k}", "1") for k in range(5000)),
        hangs=4,
    ),
    _change(
        "markdown-bomb",
        lambda n: _written(n, "\n" * 300_000 + "[" * 100_000 + "\n[" * 100_000),
        hangs=2,
    ),
    _change("markdown-links", lambda n: _written(n, "](" * 300_000 + "[a]:" * 100_000)),
    _change("markdown-tags", lambda n: _written(n, "<" * 500_000 + "\\href" * 100_000)),
]


def _written(notebook: Notebook, text: str) -> None:
    cell_of(notebook, "recursion-written")["source"] = text


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
]

NAMES = [
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
        ]
    )
]

FAMILIES: dict[str, list[Try]] = {
    "metadata": METADATA,
    "cells": CELLS,
    "damaged": DAMAGED,
    "files": FILES,
    "names": NAMES,
}
