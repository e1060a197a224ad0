"""What a try is: a submission that wants what it has not earned, or hurts, and what may come of it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Notebook = dict[str, Any]

COUNT = "def count_moves(n):\n    return 2**n - 1"
HANOI = """\
def hanoi(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = hanoi(n - 1, source, spare, target)
    return first + [source + target] + hanoi(n - 1, spare, target, source)"""
SIX = {"count_moves": COUNT, "hanoi": HANOI}  # six points


@dataclass(frozen=True)
class Try:
    """A try under a name that lasts.

    `cells` has new sources by the ids of cells; "own" is a new cell above the first answer.
    `notebook` changes the notebook's JSON, `folder` what lies in the student's folder of the
    lesson, `files` are written beside the notebook.  It may get `most` points and must get `least`;
    `flag` must stand among the flags, repairs and errors, `hangs` counts what hangs in it.  `later` says why it keeps points that a
    person will have to look at; such a try is listed.
    """

    name: str
    cells: Mapping[str, str] = field(default_factory=dict)
    most: float = 0
    least: float = 0
    flag: str = ""
    hangs: int = 1
    lesson: str = "recursion"
    later: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    notebook: Callable[[Notebook], None] | None = None
    folder: Callable[[Path], None] | None = None
    student: str = ""


def own(name: str, source: str, **more: Any) -> Try:
    """A try that is made in a cell of its own."""
    return Try(name, {"own": source, **more.pop("cells", {})}, **more)


def answer(name: str, source: str, **more: Any) -> Try:
    """A try that is made in the answer to count_moves, with a hanoi that earns its four points."""
    cells = {"count_moves": source, "hanoi": HANOI, **more.pop("cells", {})}
    return Try(name, cells, **{"most": 4, "least": 4, **more})


def quiet(name: str, source: str, **more: Any) -> Try:
    """A try in a cell of its own, in a notebook that earns six points otherwise."""
    cells = {**SIX, **more.pop("cells", {})}
    return own(name, source, cells=cells, **{"most": 6, "least": 6, **more})


def inside(source: str) -> str:
    """A count_moves with this body."""
    return "def count_moves(n):\n    " + source.replace("\n", "\n    ") + "\n    return 2**n - 1"


def written(notebook: Notebook, cells: Mapping[str, str]) -> None:
    """Puts sources into a notebook's cells."""
    for cell in notebook["cells"]:
        if cell["id"] in cells:
            cell["source"] = _importing(cells[cell["id"]])
    if "own" in cells:
        first = next(at for at, cell in enumerate(notebook["cells"]) if is_answer(cell))
        notebook["cells"].insert(first, code_cell("own", cells["own"]))


def _importing(source: str) -> str:
    """What asks the package imports it, as a lesson may have taken no more than some names of it."""
    asks = "hanoi_ref." in source and not re.search(r"import hanoi_ref|from hanoi_ref", source)
    return f"import hanoi_ref\n{source}" if asks else source


def code_cell(id: str, source: str, **metadata: Any) -> dict[str, Any]:
    """A code cell as a notebook has it."""
    kept = {"cell_type": "code", "execution_count": None, "outputs": []}
    return {**kept, "id": id, "metadata": metadata, "source": source}


def is_answer(cell: dict[str, Any]) -> bool:
    """Whether a cell is for an answer."""
    return bool(cell["metadata"].get("nbgrader", {}).get("solution"))


def cell_of(notebook: Notebook, id: str) -> dict[str, Any]:
    """The cell with an id."""
    found: dict[str, Any] = next(cell for cell in notebook["cells"] if cell["id"] == id)
    return found
