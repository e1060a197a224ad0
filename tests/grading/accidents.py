"""Accidents that befall a right submission: each costs nothing, and each is said."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Notebook = dict[str, Any]
Change = Callable[[Notebook], Any]
FILE = "recursion.ipynb"


@dataclass(frozen=True)
class Accident:
    """What happened to a notebook, its text, its folder or its owner's name.

    `says` stands among the repairs; it is empty where nothing has to be done.  `stock` tells that
    nbgrader's own command reads it as well.
    """

    name: str
    says: str = ""
    notebook: Change | None = None
    content: Callable[[str], bytes] | None = None
    folder: Callable[[Path], Any] | None = None
    student: str = ""
    stock: bool = False

    def happen(self, notebook: Notebook, folder: Path) -> None:
        """Put the submission into a student's folder, as the accident left it."""
        notebook = deepcopy(notebook)
        if self.notebook:
            notebook = self.notebook(notebook) or notebook
        text = json.dumps(notebook, indent=1, ensure_ascii=False)
        folder.mkdir(parents=True)
        (folder / FILE).write_bytes(self.content(text) if self.content else text.encode())
        if self.folder:
            self.folder(folder)


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
        "timestamp.txt was handed in",
        folder=_with(timestamp__txt="2015-02-02 15:58:23 UTC"),
    ),
    Accident("timestamp-nonsense", "timestamp.txt was handed in", folder=_with(timestamp__txt="x")),
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
    Accident("cut-behind-cells", "cut off behind its cells", content=_behind_cells, stock=True),
    Accident("huge-number", content=lambda t: f'{t.rstrip()[:-1]}, "x": {"9" * 5000}}}'.encode()),
]

# The form of a notebook


def _cell(id: str, change: Callable[[dict[str, Any]], Any]) -> Change:
    return lambda notebook: change(cell_of(notebook, id)) and None


def cell_of(notebook: Notebook, id: str) -> dict[str, Any]:
    """The cell with an id."""
    return next(each for each in notebook["cells"] if each.get("id") == id)


def _each(change: Callable[[dict[str, Any]], Any]) -> Change:
    def changed(notebook: Notebook) -> None:
        for cell in notebook["cells"]:
            change(cell)

    return changed


def _form(**facts: Any) -> Change:
    return lambda notebook: notebook.update(facts)


def _without(*keys: str) -> Callable[[dict[str, Any]], Any]:
    return lambda table: [table.pop(key, None) for key in keys] and None


def _worksheets(notebook: Notebook) -> Notebook:
    """The notebook as IPython 1 and 2 wrote it."""
    cells = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            code = {"input": source.splitlines(keepends=True), "language": "python"}
            cells.append({"cell_type": "code", "collapsed": False, "prompt_number": 3, **code})
            cells[-1] |= {"metadata": cell["metadata"], "outputs": []}
        elif source.startswith("# ") and "\n" not in source:
            title = {"level": 1, "source": [source[2:]], "metadata": {}}
            cells.append({"cell_type": "heading", **title})
        else:
            text = {"metadata": cell["metadata"], "source": [source]}
            cells.append({"cell_type": "markdown", **text})
    sheets = [{"cells": cells, "metadata": {}}]
    name = {"name": "recursion", "signature": "sha256:0"}
    return {"metadata": name, "nbformat": 3, "nbformat_minor": 0, "worksheets": sheets}


def _colab(notebook: Notebook) -> None:
    notebook["nbformat_minor"] = 0
    notebook["metadata"] = {"colab": {"provenance": []}, "accelerator": "GPU"}
    notebook["metadata"]["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    for cell in notebook["cells"]:
        id = cell.pop("id")
        cell["metadata"] |= {"id": id, "colab": {"base_uri": "https://localhost:8080/"}}


def _kaggle(notebook: Notebook) -> None:
    notebook["nbformat_minor"] = 4
    notebook["metadata"]["kaggle"] = {"accelerator": "none", "dataSources": []}
    for cell in notebook["cells"]:
        cell.pop("id")
        cell["metadata"] |= {"execution": {"iopub.status.busy": "2026-01-01"}, "trusted": True}


def _vscode(notebook: Notebook) -> None:
    notebook["nbformat_minor"] = 2
    notebook["metadata"]["orig_nbformat"] = 4
    for cell in notebook["cells"]:
        cell.pop("id")
        cell["metadata"]["vscode"] = {"languageId": "python"}


def _deepnote(notebook: Notebook) -> None:
    notebook["metadata"] = {"deepnote": {}, "deepnote_notebook_id": "x", "orig_nbformat": 2}
    for at, cell in enumerate(notebook["cells"]):
        cell["metadata"] |= {"deepnote_cell_type": "code", "cell_id": f"00{at}", "tags": []}
        cell["id"] = f"{at:032}"


def _unlined(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"]).split("\n")


FORMS = [
    Accident("nbformat-3", "an old form (nbformat 3)", _worksheets, stock=True),
    *(
        Accident(
            f"nbformat-4.{minor}-with-ids", f"nbformat_minor {minor}", _form(nbformat_minor=minor)
        )
        for minor in (0, 2, 4)
    ),
    Accident("nbformat-text", "nbformat '4'", _form(nbformat="4")),
    Accident("nbformat-float", "nbformat '4.0'", _form(nbformat=4.0)),
    Accident("nbformat-5", "nbformat '5'", _form(nbformat=5)),
    Accident("nbformat-missing", "which form it has", _without("nbformat", "nbformat_minor")),
    Accident("minor-missing", "nbformat_minor was missing", _without("nbformat_minor")),
    Accident("minor-text", "nbformat_minor was a text", _form(nbformat_minor="5")),
    Accident("metadata-null", "its metadata were missing", _form(metadata=None), stock=True),
    Accident("metadata-a-list", "its metadata were a list", _form(metadata=[])),
    Accident("metadata-odd", notebook=_form(metadata={"language": 7, "kernelspec": 1})),
    Accident("forged", notebook=_form(metadata={"hanoi": {"repairs": ["forged"], "findings": []}})),
    Accident(
        "cells-without-metadata", "metadata of cells were missing", _each(_without("metadata"))
    ),
    Accident(
        "cells-with-null", "metadata of cells", _each(lambda cell: cell.update(metadata=None))
    ),
    Accident(
        "cells-with-a-list", "metadata of cells were a list", _each(lambda c: c.update(metadata=[]))
    ),
    Accident(
        "nbgrader-a-text",
        "what nbgrader knew of a cell was spoilt",
        _each(lambda cell: cell.update(metadata={"nbgrader": "grade"})),
    ),
    Accident(
        "outputs-missing",
        "without a list of outputs",
        _each(_without("outputs", "execution_count")),
    ),
    Accident("outputs-null", "without a list of outputs", _each(lambda c: c.update(outputs=None))),
    Accident(
        "outputs-odd", notebook=_each(lambda c: c.update(outputs=[None, {"output_type": "x"}]))
    ),
    Accident("lines-without-ends", "lines without their ends", _unlined, stock=True),
    Accident(
        "text-null",
        "the text of a cell was missing",
        _cell("predict", lambda c: c.update(source=None)),
    ),
    Accident("ids-missing", "cells without an id", _each(_without("id")), stock=True),
    Accident("ids-the-same", "cells with one id", _each(lambda cell: cell.update(id="same"))),
    Accident(
        "ids-too-long", "an id that is none", _each(lambda c: c.update(id=f"{c['id']}-" * 40))
    ),
    Accident("ids-numbers", "an id that is none", _each(lambda c: c.update(id=7))),
    Accident(
        "attachments-null",
        "attachments",
        _cell("recursion-written", lambda c: c.update(attachments=None)),
    ),
    Accident("kinds-unknown", "no known kind", _each(lambda cell: cell.update(cell_type="cell"))),
    Accident("kinds-missing", "no known kind", _each(_without("cell_type")), stock=True),
    Accident("all-raw", "of another kind", _each(lambda cell: cell.update(cell_type="raw"))),
    Accident("no-cells-between", "what is no cell", lambda n: n["cells"].extend([None, "x", []])),
    Accident(
        "wrapped", "as Jupyter sends it", lambda n: {"content": n, "name": FILE, "type": "notebook"}
    ),
    Accident("colab", notebook=_colab),
    Accident("kaggle", notebook=_kaggle),
    Accident("vscode", notebook=_vscode),
    Accident("deepnote", notebook=_deepnote),
]

# The lesson's cells

SPLIT = (
    "def count_moves(n):\n    if n == 0:\n        return 0",
    "    return 2 * count_moves(n - 1) + 1",
)
COUNT = "def count_moves(n):\n    return 2**n - 1"


def code_cell(id: str, source: str, **metadata: Any) -> dict[str, Any]:
    """A code cell as a notebook has it."""
    kept = {"cell_type": "code", "execution_count": None, "outputs": []}
    return {**kept, "id": id, "metadata": metadata, "source": source}


def text_cell(id: str, source: str, kind: str = "markdown") -> dict[str, Any]:
    """A cell with words."""
    return {"cell_type": kind, "id": id, "metadata": {}, "source": source}


def _move(id: str, to: int | str, behind: bool = False) -> Change:
    """A cell taken to a place, or to where another one is."""

    def moved(notebook: Notebook) -> None:
        cells = notebook["cells"]
        cell = cell_of(notebook, id)
        cells.remove(cell)
        at = to if isinstance(to, int) else cells.index(cell_of(notebook, to)) + behind
        cells.insert(at if at >= 0 else len(cells), cell)

    return moved


def _drop(*ids: str) -> Change:
    def dropped(notebook: Notebook) -> None:
        notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] not in ids]

    return dropped


def _add(where: str, *cells: dict[str, Any]) -> Change:
    """New cells before the one with an id."""

    def added(notebook: Notebook) -> None:
        at = notebook["cells"].index(cell_of(notebook, where))
        notebook["cells"][at:at] = deepcopy(cells)

    return added


def _do(*changes: Change) -> Change:
    def done(notebook: Notebook) -> None:
        for change in changes:
            change(notebook)

    return done


def _put(id: str, source: str) -> Change:
    return _cell(id, lambda cell: cell.update(source=source))


def _become(id: str, kind: str) -> Change:
    return _cell(id, lambda cell: cell.update(cell_type=kind))


def _copy(id: str, source: str | None = None, behind: bool = True) -> Change:
    """A copy with another id, and if one is given another text."""

    def copied(notebook: Notebook) -> None:
        cell = cell_of(notebook, id)
        copy = deepcopy(cell) | {"id": f"{id}-copy"}
        if source is not None:
            copy["source"] = source
        notebook["cells"].insert(notebook["cells"].index(cell) + behind, copy)

    return copied


def _take(id: str, to: str, fence: str = "{}", kind: str = "") -> Change:
    """An answer written into another cell, its own left as it was handed out."""

    def taken(notebook: Notebook) -> None:
        cell, other = cell_of(notebook, id), cell_of(notebook, to)
        old = "".join(other["source"])
        other["source"] = fence.format("".join(cell["source"])) + f"\n\n{old}" * bool(old)
        cell["source"] = STUBS[id]

    return taken


STUBS: dict[str, str] = {}


def _known(id: str, **facts: Any) -> Change:
    return _cell(id, lambda cell: cell["metadata"]["nbgrader"].update(facts))


OWN = code_cell("mine", "")
NOTE = text_cell("note", "")
MOVED = "it stands behind its answer again"
ELSEWHERE = "it was found in another one"
CELLS = [
    Accident("check-above", MOVED, _move("hanoi-check", "hanoi"), stock=True),
    Accident("check-first", MOVED, _move("hanoi-check", 0)),
    Accident("check-last", MOVED, _move("count_moves-check", -1)),
    Accident("checks-exchanged", MOVED, _do(_move("hanoi-check", "count_moves"))),
    Accident("answer-last", "judged there", _move("hanoi", -1)),
    Accident("check-deleted", "it is put back", _drop("hanoi-check"), stock=True),
    Accident("all-checks-deleted", "it is put back", lambda n: _drop(*_checks(n))(n)),
    Accident("check-copied", "more than once", _copy("hanoi-check")),
    Accident(
        "check-copied-above", "more than once", _do(_copy("hanoi-check"), _move("hanoi-check", 0))
    ),
    Accident("answer-copied-empty", "more than once", lambda n: _copy("hanoi", STUBS["hanoi"])(n)),
    Accident(
        "answer-copied-old", "more than once", _copy("hanoi", "def hanoi(n):\n    return n", False)
    ),
    Accident("answer-copied", "more than once", _copy("hanoi")),
    Accident("answer-as-text", "it is code again", _become("hanoi", "markdown"), stock=True),
    Accident("answer-as-raw", "it is code again", _become("hanoi", "raw")),
    Accident(
        "answer-as-fenced-text",
        "it is code again",
        _do(
            _become("count_moves", "markdown"),
            _put("count_moves", f"My answer:\n\n```python\n{COUNT}\n```"),
        ),
    ),
    Accident("check-as-text", "of another kind", _become("hanoi-check", "markdown")),
    Accident("check-as-raw", "of another kind", _become("hanoi-check", "raw")),
    Accident("written-as-code", "it is text again", _become("recursion-written", "code")),
    Accident("written-as-raw", "it is text again", _become("recursion-written", "raw")),
    Accident(
        "check-split",
        "more than once",
        _do(
            _put("count_moves-check", 'check("recursion.count_moves",'),
            _copy("count_moves-check", "      count_moves)"),
        ),
    ),
    Accident(
        "answer-split",
        "in pieces",
        _do(_put("count_moves", SPLIT[0]), _copy("count_moves", SPLIT[1])),
    ),
    Accident(
        "answer-split-plain",
        "in pieces",
        _do(_put("count_moves", SPLIT[0]), _add("count_moves-check", code_cell("half", SPLIT[1]))),
    ),
    Accident(
        "answer-split-header",
        "in pieces",
        _do(
            _put("count_moves", "def count_moves(n):"), _copy("count_moves", "    return 2**n - 1")
        ),
    ),
    Accident(
        "check-merged",
        "it is put back",
        _do(
            _put("count_moves", f'{COUNT}\n\ncheck("recursion.count_moves", count_moves)'),
            _drop("count_moves-check"),
        ),
    ),
    Accident(
        "merged-into-the-check",
        "it stands above it now",
        _do(
            _put("count_moves-check", f'{COUNT}\n\ncheck("recursion.count_moves", count_moves)'),
            _drop("count_moves"),
        ),
    ),
    Accident("answer-in-the-check", "it stands above it now", _take("hanoi", "hanoi-check")),
    Accident(
        "answer-in-a-new-cell", ELSEWHERE, _do(_add("hanoi-check", OWN), _take("hanoi", "mine"))
    ),
    Accident("answer-in-a-cell-above", ELSEWHERE, _do(_add("hanoi", OWN), _take("hanoi", "mine"))),
    Accident(
        "answer-below-its-check", ELSEWHERE, _do(_add("years_needed", OWN), _take("hanoi", "mine"))
    ),
    Accident("answer-in-the-last-cell", "judged there", lambda n: _last(n)),
    Accident("answer-in-a-text", ELSEWHERE, _do(_add("hanoi-check", NOTE), _take("hanoi", "note"))),
    Accident(
        "answer-in-a-raw-cell",
        ELSEWHERE,
        _do(_add("hanoi-check", NOTE), _become("note", "raw"), _take("hanoi", "note")),
    ),
    Accident("two-answers-in-the-first", ELSEWHERE, _take("hanoi", "count_moves")),
    Accident("two-answers-in-the-second", ELSEWHERE, _take("count_moves", "hanoi")),
    Accident(
        "answer-cell-deleted",
        ELSEWHERE,
        _do(_add("hanoi", OWN), _take("hanoi", "mine"), _drop("hanoi")),
    ),
    Accident("check-edited", "as it was handed out", _put("hanoi-check", "check(hanoi)")),
    Accident("check-emptied", "as it was handed out", _put("hanoi-check", "")),
    Accident("check-commented", "as it was handed out", _put("hanoi-check", "# check(...)")),
    Accident(
        "check-with-more",
        "as it was handed out",
        _put("hanoi-check", 'check("recursion.hanoi", hanoi)\nhanoi(3)'),
    ),
    Accident("points-changed", "its metadata were changed", _known("hanoi-check", points=1)),
    Accident("lock-opened", "its metadata were changed", _known("hanoi-check", locked=False)),
    Accident(
        "check-as-solution", "its metadata were changed", _known("hanoi-check", solution=True)
    ),
    Accident(
        "check-unmarked",
        "its metadata were changed",
        _known("hanoi-check", grade=False),
        stock=True,
    ),
    Accident("answer-marked", "its metadata were changed", _known("hanoi", grade=True, points=3)),
    Accident("named-as-another", "known by its id", _known("hanoi-check", grade_id="gather-check")),
    Accident("name-unknown", "had lost its metadata", _known("hanoi-check", grade_id="nothing")),
    Accident("all-stripped", "had lost its metadata", _each(lambda c: c.update(metadata={}))),
    Accident(
        "stripped-without-ids",
        "had lost its metadata",
        lambda n: (
            [cell.update(metadata={}, id=f"x{at}") for at, cell in enumerate(n["cells"])] and None
        ),
    ),
    Accident("written-deleted", "it is put back", _drop("recursion-written")),
    Accident("written-in-a-new-cell", ELSEWHERE, lambda n: _written_below(n)),
    Accident("answers-exchanged", ELSEWHERE, lambda n: _exchanged(n)),
    Accident("all-doubled", "more than once", lambda n: n["cells"].extend(deepcopy(n["cells"]))),
    Accident("all-in-one-cell", ELSEWHERE, lambda n: _in_one_cell(n)),
    Accident("answers-alone", "it is put back", lambda n: _answers_alone(n)),
    Accident("upside-down", MOVED, lambda n: n["cells"].reverse()),
]


def _checks(notebook: Notebook) -> Iterator[str]:
    return (cell["id"] for cell in notebook["cells"] if cell["id"].endswith("-check"))


def _written_below(notebook: Notebook) -> None:
    at = notebook["cells"].index(cell_of(notebook, "recursion-written"))
    words = text_cell("mine", "".join(notebook["cells"][at]["source"]))
    notebook["cells"].insert(at + 1, words)
    _put("recursion-written", STUBS["recursion-written"])(notebook)


def _exchanged(notebook: Notebook) -> None:
    """Each of two answers in the cell of the other."""
    one, two = cell_of(notebook, "count_moves"), cell_of(notebook, "hanoi")
    one["source"], two["source"] = two["source"], one["source"]


def _in_one_cell(notebook: Notebook) -> None:
    """Only the answers, in one new cell of a new notebook."""
    answers = [each for each in notebook["cells"] if f"{each['id']}-check" in STUBS]
    program = "\n\n".join("".join(each["source"]) for each in answers)
    words = cell_of(notebook, "recursion-written")
    notebook["cells"] = [code_cell("all", program), words]


def _answers_alone(notebook: Notebook) -> None:
    kept = [each for each in notebook["cells"] if each["id"] in STUBS]
    notebook["cells"] = [each for each in kept if not each["id"].endswith("-check")]


def _last(notebook: Notebook) -> None:
    notebook["cells"].append(code_cell("mine", ""))
    _take("hanoi", "mine")(notebook)


# What is tried out


def _scratch(name: str, source: str, says: str = "", where: str = "hanoi-check") -> Accident:
    """A cell of one's own, by default between an answer and its check."""
    return Accident(f"scratch-{name}", says, _add(where, code_cell("mine", source)))


def _above(name: str, line: str, says: str = "is left out when") -> Accident:
    """A line above an answer."""

    def put(notebook: Notebook) -> None:
        cell = cell_of(notebook, "hanoi")
        cell["source"] = f"{line}\n" + "".join(cell["source"])

    return Accident(f"above-{name}", says, put)


USES = "def hanoi(n, source='A', target='C', spare='B'):\n    moves = list([])\n    print(end='')\n"
USES += "    if n:\n        moves += hanoi(n - 1, source, spare, target) + [source + target]\n"
USES += "        moves += hanoi(n - 1, spare, target, source)\n    return moves"
OWN_MEANING = "it has its own again"


def _needs(name: str, source: str, says: str = OWN_MEANING) -> Accident:
    """The answer calls what a cell above it has given another meaning."""
    own = code_cell("mine", source)
    return Accident(f"needs-{name}", says, _do(_put("hanoi", USES), _add("hanoi", own)))


SCRATCH = [
    _scratch("quit", "quit()", "is left out when"),
    _scratch("exit", "exit()", "is left out when"),
    _scratch("sys-exit", "import sys\nsys.exit()", "is left out when"),
    _scratch("input", 'int(input("How many? "))', "is left out when"),
    _scratch("pip", "!pip install numpy", "is left out when"),
    _scratch("pip-magic", "%pip install numpy", "is left out when"),
    _scratch("matplotlib", "%matplotlib notebook", "is left out when"),
    _scratch("inline", "%matplotlib inline"),
    _scratch("no-magic", "%nothing of the kind"),
    _scratch("check", "check = 5", "check: the name was given"),
    _scratch("package", "hanoi_ref = None\nBoard = 3", "Board: the name was given"),
    _scratch("error", "1 / 0"),
    _scratch("half", "hanoi(3"),
    _scratch("reset", "%reset -f", "is left out when"),
    _scratch("reset-later", "%reset -f", "is left out when", "gather-check"),
    _scratch("result", "hanoi = hanoi(3)", OWN_MEANING),
    _scratch("loop", "for hanoi in range(3):\n    print(hanoi)", OWN_MEANING),
    _scratch("deleted", "del hanoi", OWN_MEANING),
    _scratch("result-later", "hanoi = hanoi(3)", OWN_MEANING, "gather"),
    _needs("print", "print = 'hello'"),
    _needs("list", "list = [1, 2, 3]"),
    _above("quit", "quit()"),
    _above("input", 'disks = input("How many? ")'),
    _above("pip", "!pip install numpy"),
    _above("matplotlib", "%matplotlib notebook"),
    _above("unknown-magic", "%load_ext nothing"),
    _above("timeit", "%%timeit"),
    _above("time", "%%time", ""),
    _above("inline", "%matplotlib inline", ""),
    _above("use", "print(hanoi(3))"),
    _above("assert", "assert len(hanoi(3)) == 7"),
    Accident(
        "helper-below",
        "judged there",
        _do(
            _put("count_moves", "def count_moves(n):\n    return power(n) - 1"),
            _add("hanoi-check", code_cell("mine", "def power(n):\n    return 2**n")),
        ),
    ),
    Accident("imports-deleted", "imports: the cell", _drop("tools"), stock=True),
    Accident("imports-last", "imports: the cell", _move("tools", -1)),
    Accident(
        "imports-as-text", "tools: the cell was of another kind", _become("tools", "markdown")
    ),
    Accident("imports-starred", "imports: the cell", _put("tools", "from hanoi_ref import *")),
    Accident("imports-emptied", "imports: the cell", _put("tools", "")),
    Accident(
        "imports-shortened", "imports: the cell", _put("tools", "from hanoi_ref import check")
    ),
]

# Who hands in

NAMES = [
    Accident(f"student-{at}", student=name)
    for at, name in enumerate(
        [
            "Ada Lovelace",
            " ada ",
            "ada [group 2]",
            "ada*",
            "ada?",
            "[a-z]*",
            "José Núñez",
            "Jose\u0301 Nu\u0301n\u0303ez",
            "Łukasz Żółć",
            "山田太郎",
            "محمد",
            "می\u200cخواهم",
            ".ada",
            "-rf",
            "ada+1",
            "ada, lovelace",
            "ada@example.org",
            "O'Brien; drop table grade",
            "{student_id}",
            "%s$HOME~",
            "ada (1)",
            "ada#1&2=3",
            "a\\d",
            "ada👩\u200d💻",
        ]
    )
]

ACCIDENTS = [*FILES, *ENCODED, *NEARLY, *FORMS, *CELLS, *SCRATCH, *NAMES]


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
    Accident("program", "recursion.ipynb is not JSON", content=_only(COUNT)),
    Accident("merge", "a merge that was not finished", content=_only(MERGE)),
    Accident("list", "it has no list of cells", content=_only("[1, 2]")),
    Accident("half-utf-16", "no text in UTF-16-LE", content=lambda t: t.encode("utf-16")[:-1]),
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
        Accident(f"called-{at}", "cannot be a student's", student=name)
        for at, name in enumerate(["a\nb", "a\x1b[2J", "a\u200b", "a\u202eb", "a\udce9", " . "])
    ),
]
