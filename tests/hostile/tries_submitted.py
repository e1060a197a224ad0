"""Tries on what is submitted: the notebook, its metadata and cells, odd files, the name."""

import json
import os
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from hanoi_ref.course.notebooks import text as text_of
from tests.hostile.trial import HANOI, SIX, Notebook, Try, cell_of, code_cell


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
    *(
        _file(name, trick)
        for name, trick in {
            "link-to-solutions": _linked(
                lambda f: _root(f) / "solutions/1-recursion/recursion.ipynb"
            ),
            "link-to-a-neighbour": _linked(_neighbour),
            "link-to-zero": _linked(lambda f: "/dev/zero"),
            "link-to-itself": _linked(lambda f: "recursion.ipynb"),
            "link-to-nothing": _linked(lambda f: "/no/such/notebook"),
            "link-to-home": _linked(lambda f: Path.home() / "canary.txt"),
            "fifo": _fifo,
            "huge": lambda f: _sparse(f / "recursion.ipynb"),
            "is-a-folder": lambda f: (
                (f / "recursion.ipynb").unlink(),
                (f / "recursion.ipynb").mkdir(),
            ),
            "folder-is-a-link-to-solutions": _folder_linked(
                lambda f: _root(f) / "solutions/1-recursion"
            ),
            "folder-is-a-link-to-a-neighbour": _folder_linked(lambda f: _neighbour(f).parent),
        }.items()
    ),
    *(
        _file(name, trick, most=6)
        for name, trick in {
            "fifo-beside": lambda f: os.mkfifo(f / "data.txt"),
            "link-beside-to-zero": lambda f: (f / "data.txt").symlink_to("/dev/zero"),
            "link-beside-to-solutions": lambda f: (f / "data").symlink_to(_root(f) / "solutions"),
            "link-beside-to-itself": lambda f: (f / "data").symlink_to("data"),
            "link-beside-to-above": lambda f: (f / "data").symlink_to(".."),
            "huge-beside": lambda f: _sparse(f / "data.bin"),
            "many-beside": lambda f: [(f / f"{k}.txt").write_text("x") for k in range(3000)],
            "latin-1-beside": _latin,
            "odd-names-beside": lambda f: [
                (f / n).write_text("x") for n in ("-rf", "a\nb", "\x1b[2J", "*")
            ],
            "another-notebook": lambda f: (f / "more.ipynb").write_text("{}"),
            "pipe-of-a-name-beside": lambda f: os.mkfifo(f / "hanoi_ref.py"),
            "folder-named-as-a-module": lambda f: (f / "random.py").mkdir(),
            "deep-folders-beside": lambda f: (f / "/".join("d" * 60)).mkdir(parents=True),
            "unreadable-beside": lambda f: (f / "closed.txt").touch(0),
            "hard-link-to-a-neighbour": lambda f: os.link(_neighbour(f), f / "other.txt"),
            "checkpoints-beside": lambda f: (
                (f / ".ipynb_checkpoints").mkdir(),
                (f / ".ipynb_checkpoints/recursion-checkpoint.ipynb").write_text("{}"),
            ),
            "socket-beside": lambda f: _socket(f / "s"),
            "executable-beside": lambda f: (
                (f / "python3").write_text("#!/bin/sh\ntouch /tmp/hostile-was-here")
                and (f / "python3").chmod(0o755)
            ),
        }.items()
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
    _meta("points-text", _known(points="2; drop table grade")),
    _meta("points-list", _known(points=[2, 2])),
    _meta("points-huge", _known(points=10**400)),
    _meta("locked-is-text", _known(locked="no")),
    _meta("grade-is-a-number", _known(grade=2)),
    _meta("cell-type-other", _known(cell_type="markdown")),
    _meta("id-of-a-path", _known(grade_id="../../etc/passwd")),
    _meta("id-huge", _known(grade_id="x" * 10**6)),
    _meta("deletable", lambda cell: cell["metadata"].update(deletable=True, tags=["remove-cell"])),
    _meta(
        "two-checks-in-one",
        lambda cell: cell.update(
            source="check('recursion.hanoi', hanoi)\ncheck('recursion.count_moves', hanoi)"
        ),
    ),
    _meta(
        "check-of-the-other-answer",
        lambda cell: cell.update(source='check("recursion.count_moves", lambda n: 2**n - 1)'),
    ),
    _meta(
        "execution",
        lambda cell: cell.update(
            execution_count="4.0",
            outputs=[{"output_type": "stream", "name": "stdout", "text": "4.0"}],
        ),
    ),
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


def _written(notebook: Notebook, text: str) -> None:
    cell_of(notebook, "recursion-written")["source"] = text


CELLS = [
    _change("checks-copied", _copied, least=6),
    _change("checks-deleted", _without("count_moves-check", "hanoi-check"), least=6),
    _change("all-cells-deleted", lambda notebook: notebook.update(cells=[]), most=0),
    _change("findings-forged", _findings, least=6),
    _change("kernel-of-its-own", _kernel, least=6),
    *(
        _change(name, trick)
        for name, trick in {
            "all-cells-graded": _all_grades,
            "markdown-links": lambda n: _written(n, "](" * 300_000 + "[a]:" * 100_000),
            "markdown-tags": lambda n: _written(n, "<" * 500_000 + "\\href" * 100_000),
            "answers-copied": lambda n: n["cells"].extend(
                deepcopy(cell_of(n, "hanoi")) | {"id": f"h{k}"} for k in range(9)
            ),
            "cells-reversed": lambda n: n["cells"].reverse(),
            "checks-first": lambda n: n["cells"].sort(key=lambda c: not c["id"].endswith("-check")),
            "cells-doubled": lambda n: n["cells"].extend(deepcopy(n["cells"])),
            "all-markdown": lambda n: [c.update(cell_type="markdown") for c in n["cells"]] and None,
            "all-in-one-cell": lambda n: n["cells"].append(
                code_cell(
                    "one", "\n".join(text_of(c) for c in n["cells"] if c["cell_type"] == "code")
                )
            ),
            "sources-long": lambda n: n["cells"].append(
                code_cell("long", "x = [" + "0," * 1_000_000 + "]")
            ),
            "sources-deep": lambda n: n["cells"].append(code_cell("deep", "(" * 5000 + ")" * 5000)),
            "sources-of-blanks": lambda n: n["cells"].extend(
                code_cell(f"b{k}", " " * 99_000 + "x") for k in range(9)
            ),
            "sources-of-strings": lambda n: n["cells"].append(
                code_cell("strings", "x = '" + "\\\\" * 400_000 + "'")
            ),
            "sources-of-magics": lambda n: n["cells"].append(
                code_cell("magics", "%%" * 5000 + "\n" + "?" * 50_000)
            ),
            "sources-of-directions": lambda n: n["cells"].append(
                code_cell("rtl", "# \u202e\u2066 count_moves = None \u2069")
            ),
            "markdown-of-formulas": lambda n: _written(n, "\\\\(" * 80_000),
            "markdown-of-quotes": lambda n: _written(n, ">" * 100_000 + "\n" + "> " * 100_000),
            "markdown-of-lists": lambda n: _written(
                n, "".join(" " * k + "- x\n" for k in range(600))
            ),
            "markdown-of-ticks": lambda n: _written(n, "`" * 200_001 + " x"),
            "markdown-of-pictures": lambda n: _written(n, "![x](attachment:a.png)" * 20_000),
            "markdown-that-styles": lambda n: _written(
                n, "<style>*{display:none}</style><svg onload=alert(1)>"
            ),
        }.items()
    ),
    _change(
        "five-thousand-cells",
        lambda n: n["cells"].extend(code_cell(f"c{k}", "1") for k in range(5000)),
        hangs=4,
    ),
    *(
        _change(name, trick, hangs=2)
        for name, trick in {
            "markdown-bomb": lambda n: _written(
                n, "\n" * 300_000 + "[" * 100_000 + "\n[" * 100_000
            ),
            "sources-of-names": lambda n: n["cells"].append(
                code_cell("names", "\n".join(f"n{k} = lambda: n{k}" for k in range(20_000)))
            ),
            "markdown-of-stars": lambda n: _written(n, "*a_" * 100_000),
        }.items()
    ),
]

FAMILIES: dict[str, list[Try]] = {
    "damaged": DAMAGED,
    "files": FILES,
    "names": NAMES,
    "metadata": METADATA,
    "cells": CELLS,
}
