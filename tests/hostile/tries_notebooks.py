"""Tries on the notebook itself: its metadata and its cells."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from hanoi_ref.course.notebooks import text as text_of
from tests.hostile.trial import HANOI, SIX, Notebook, Try, cell_of, code_cell


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
    _change(
        "answers-copied",
        lambda n: n["cells"].extend(
            deepcopy(cell_of(n, "hanoi")) | {"id": f"h{k}"} for k in range(9)
        ),
    ),
    _change("cells-reversed", lambda n: n["cells"].reverse()),
    _change(
        "checks-first", lambda n: n["cells"].sort(key=lambda c: not c["id"].endswith("-check"))
    ),
    _change("cells-doubled", lambda n: n["cells"].extend(deepcopy(n["cells"]))),
    _change(
        "all-markdown", lambda n: [c.update(cell_type="markdown") for c in n["cells"]] and None
    ),
    _change(
        "all-in-one-cell",
        lambda n: n["cells"].append(
            code_cell("one", "\n".join(text_of(c) for c in n["cells"] if c["cell_type"] == "code"))
        ),
    ),
    _change(
        "sources-long",
        lambda n: n["cells"].append(code_cell("long", "x = [" + "0," * 1_000_000 + "]")),
    ),
    _change(
        "sources-deep", lambda n: n["cells"].append(code_cell("deep", "(" * 5000 + ")" * 5000))
    ),
    _change(
        "sources-of-blanks",
        lambda n: n["cells"].extend(code_cell(f"b{k}", " " * 99_000 + "x") for k in range(9)),
    ),
    _change(
        "sources-of-names",
        lambda n: n["cells"].append(
            code_cell("names", "\n".join(f"n{k} = lambda: n{k}" for k in range(20_000)))
        ),
        hangs=2,
    ),
    _change(
        "sources-of-strings",
        lambda n: n["cells"].append(code_cell("strings", "x = '" + "\\\\" * 400_000 + "'")),
    ),
    _change(
        "sources-of-magics",
        lambda n: n["cells"].append(code_cell("magics", "%%" * 5000 + "\n" + "?" * 50_000)),
    ),
    _change(
        "sources-of-directions",
        lambda n: n["cells"].append(code_cell("rtl", "# \u202e\u2066 count_moves = None \u2069")),
    ),
    _change("markdown-of-formulas", lambda n: _written(n, "\\\\(" * 80_000)),
    _change("markdown-of-quotes", lambda n: _written(n, ">" * 100_000 + "\n" + "> " * 100_000)),
    _change(
        "markdown-of-lists", lambda n: _written(n, "".join(" " * k + "- x\n" for k in range(600)))
    ),
    _change("markdown-of-stars", lambda n: _written(n, "*a_" * 100_000), hangs=2),
    _change("markdown-of-ticks", lambda n: _written(n, "`" * 200_001 + " x")),
    _change("markdown-of-pictures", lambda n: _written(n, "![x](attachment:a.png)" * 20_000)),
    _change(
        "markdown-that-styles",
        lambda n: _written(n, "<style>*{display:none}</style><svg onload=alert(1)>"),
    ),
]

FAMILIES: dict[str, list[Try]] = {"metadata": METADATA, "cells": CELLS}
