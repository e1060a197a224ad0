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
STUBS: dict[str, str] = {}


@dataclass(frozen=True)
class Accident:
    """What happened to a notebook, its text, its folder or its owner's name.

    `says` is in the repairs; it is empty where nothing has to be done.
    """

    name: str
    says: str = ""
    notebook: Change | None = None
    content: Callable[[str], bytes] | None = None
    folder: Callable[[Path], Any] | None = None
    student: str = ""

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


def said(says: str, to: str = "notebook", **changes: Callable[[Any], Any]) -> list[Accident]:
    """Return the accidents, by their names, of which the same is said; `to` is what is changed."""
    return [
        Accident(name.replace("_", "-"), says, **{to: change}) for name, change in changes.items()
    ]


def cell_of(notebook: Notebook, id: str) -> dict[str, Any]:
    """Return the cell with an id."""
    return next(each for each in notebook["cells"] if each.get("id") == id)


def place(notebook: Notebook, where: int | str) -> int:
    """Return the index of the cell with an id; -1 is the end."""
    cells = notebook["cells"]
    if isinstance(where, str):
        return cells.index(cell_of(notebook, where))
    return where if where >= 0 else len(cells)


def new_cell(source: str = "", kind: str = "code", id: str = "mine") -> dict[str, Any]:
    """Return a cell of a student's own."""
    runs = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": id, "metadata": {}, "source": source, **runs}


def put(id: str, source: str | None = None, **facts: Any) -> Change:
    """Replace the source, or other entries, of a cell."""
    facts |= {} if source is None else {"source": source}
    return lambda notebook: cell_of(notebook, id).update(facts)


def known(id: str, **facts: Any) -> Change:
    """Change what nbgrader knows of a cell."""
    return lambda notebook: cell_of(notebook, id)["metadata"]["nbgrader"].update(facts)


def every(**facts: Any) -> Change:
    """Set entries of every cell; one that is `...` is removed."""

    def changed(notebook: Notebook) -> None:
        for cell in notebook["cells"]:
            cell |= deepcopy(facts)
            for name in [name for name in facts if facts[name] is ...]:
                del cell[name]

    return changed


def do(*changes: Change) -> Change:
    """Make one change after another."""
    return lambda notebook: [change(notebook) for change in changes] and None


def move(id: str, to: int | str) -> Change:
    """Move a cell to an index, or before another cell."""

    def moved(notebook: Notebook) -> None:
        cell = cell_of(notebook, id)
        notebook["cells"].remove(cell)
        notebook["cells"].insert(place(notebook, to), cell)

    return moved


def keep(is_kept: Callable[[str], Any]) -> Change:
    """Delete the cells whose ids are not kept."""
    return lambda n: n.update(cells=[cell for cell in n["cells"] if is_kept(cell["id"])])


def drop(id: str) -> Change:
    """Delete a cell."""
    return keep(lambda other: other != id)


def add(where: int | str, *cells: dict[str, Any]) -> Change:
    """Add cells before an index or another cell."""

    def added(notebook: Notebook) -> None:
        at = place(notebook, where)
        notebook["cells"][at:at] = deepcopy(cells)

    return added


def copy(id: str, source: str | None = None, behind: bool = True) -> Change:
    """Copy a cell, with another id, and another source if one is given."""

    def copied(notebook: Notebook) -> None:
        at, cell = place(notebook, id), cell_of(notebook, id)
        other = {} if source is None else {"source": source}
        notebook["cells"].insert(at + behind, {**deepcopy(cell), "id": f"{id}-copy", **other})

    return copied


def take(id: str, to: str) -> Change:
    """Write an answer into another cell, and leave its own as it was released."""

    def taken(notebook: Notebook) -> None:
        cell, other = cell_of(notebook, id), cell_of(notebook, to)
        old = "".join(other["source"])
        other["source"] = "".join(cell["source"]) + f"\n\n{old}" * bool(old)
        cell["source"] = STUBS[id]

    return taken
