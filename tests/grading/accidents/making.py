"""What an accident is, and the changes to a notebook that accidents are made of."""

import json
from collections.abc import Callable
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


def in_cell(id: str, change: Callable[[dict[str, Any]], Any]) -> Change:
    """A change of one cell."""
    return lambda notebook: change(cell_of(notebook, id)) and None


def cell_of(notebook: Notebook, id: str) -> dict[str, Any]:
    """The cell with an id."""
    return next(each for each in notebook["cells"] if each.get("id") == id)


def every(change: Callable[[dict[str, Any]], Any]) -> Change:
    """A change of every cell."""

    def changed(notebook: Notebook) -> None:
        for cell in notebook["cells"]:
            change(cell)

    return changed


def code_cell(id: str, source: str, **metadata: Any) -> dict[str, Any]:
    """A code cell as a notebook has it."""
    kept = {"cell_type": "code", "execution_count": None, "outputs": []}
    return {**kept, "id": id, "metadata": metadata, "source": source}


def text_cell(id: str, source: str, kind: str = "markdown") -> dict[str, Any]:
    """A cell with words."""
    return {"cell_type": kind, "id": id, "metadata": {}, "source": source}


def move(id: str, to: int | str, behind: bool = False) -> Change:
    """A cell taken to a place, or to where another one is."""

    def moved(notebook: Notebook) -> None:
        cells = notebook["cells"]
        cell = cell_of(notebook, id)
        cells.remove(cell)
        at = to if isinstance(to, int) else cells.index(cell_of(notebook, to)) + behind
        cells.insert(at if at >= 0 else len(cells), cell)

    return moved


def drop(*ids: str) -> Change:
    """Cells deleted."""

    def dropped(notebook: Notebook) -> None:
        notebook["cells"] = [cell for cell in notebook["cells"] if cell["id"] not in ids]

    return dropped


def add(where: str, *cells: dict[str, Any]) -> Change:
    """New cells before the one with an id."""

    def added(notebook: Notebook) -> None:
        at = notebook["cells"].index(cell_of(notebook, where))
        notebook["cells"][at:at] = deepcopy(cells)

    return added


def do(*changes: Change) -> Change:
    """One change after another."""

    def done(notebook: Notebook) -> None:
        for change in changes:
            change(notebook)

    return done


def put(id: str, source: str) -> Change:
    """Another source in a cell."""
    return in_cell(id, lambda cell: cell.update(source=source))


def become(id: str, kind: str) -> Change:
    """A cell of another kind."""
    return in_cell(id, lambda cell: cell.update(cell_type=kind))


def copy(id: str, source: str | None = None, behind: bool = True) -> Change:
    """A copy with another id, and if one is given another text."""

    def copied(notebook: Notebook) -> None:
        cell = cell_of(notebook, id)
        other = deepcopy(cell) | {"id": f"{id}-copy"}
        if source is not None:
            other["source"] = source
        notebook["cells"].insert(notebook["cells"].index(cell) + behind, other)

    return copied


def take(id: str, to: str, fence: str = "{}", kind: str = "") -> Change:
    """An answer written into another cell, its own left as it was handed out."""

    def taken(notebook: Notebook) -> None:
        cell, other = cell_of(notebook, id), cell_of(notebook, to)
        old = "".join(other["source"])
        other["source"] = fence.format("".join(cell["source"])) + f"\n\n{old}" * bool(old)
        cell["source"] = STUBS[id]

    return taken


STUBS: dict[str, str] = {}


def known(id: str, **facts: Any) -> Change:
    """Other facts of what nbgrader knows about a cell."""
    return in_cell(id, lambda cell: cell["metadata"]["nbgrader"].update(facts))
