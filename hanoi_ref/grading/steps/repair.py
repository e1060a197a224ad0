"""The first step of marking: cells that were copied, stripped or deleted are put right by content.

nbgrader alone gives no mark, or 0, for these, and does not say so.
"""

from __future__ import annotations

from typing import Any

from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor


class Repair(NbGraderPreprocessor):
    """Gives every graded cell exactly one place; what it did is listed in the metadata."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """The repaired notebook, the repairs in `nb.metadata.hanoi.repairs`."""
        where = resources["nbgrader"]
        with Gradebook(where["db_url"]) as gradebook:
            notebook = gradebook.find_notebook(where["notebook"], where["assignment"])
            wanted = _metadata(notebook)
            sources = {cell.name: cell.source for cell in notebook.source_cells}
        repairs = [*_drop_copies(nb, wanted), *_find_stripped(nb, wanted, sources)]
        repairs += _put_back(nb, wanted, sources)
        nb.metadata["hanoi"] = {"repairs": repairs}
        return nb, resources


def _metadata(notebook: Any) -> dict[str, dict[str, Any]]:
    """What nbgrader wants to find in each cell, by the cell's name."""
    points = {cell.name: cell.max_score for cell in notebook.grade_cells}
    solutions = {cell.name for cell in notebook.solution_cells}
    return {
        cell.name: {
            "grade_id": cell.name,
            "cell_type": cell.cell_type,
            "checksum": cell.checksum,
            "grade": cell.name in points,
            "locked": cell.locked,
            "schema_version": 3,
            "solution": cell.name in solutions,
            "task": False,
            **({"points": points[cell.name]} if cell.name in points else {}),
        }
        for cell in notebook.source_cells
    }


def _name(cell: Any) -> str | None:
    name = cell.metadata.get("nbgrader", {}).get("grade_id")
    return str(name) if name else None


def _drop_copies(nb: Any, wanted: dict[str, Any]) -> list[str]:
    """Of cells with one name the last counts, as in nbgrader; the others become plain cells."""
    seen: set[str] = set()
    copies = []
    for cell in reversed(nb.cells):
        name = _name(cell)
        if name in seen or (name is not None and name not in wanted):
            del cell.metadata["nbgrader"]
        if name in seen:
            copies.append(f"{name}: the cell was there more than once; the last one counts")
        if name in wanted:
            seen.add(str(name))
    return sorted(set(copies))


def _find_stripped(nb: Any, wanted: dict[str, Any], sources: dict[str, str]) -> list[str]:
    """Cells that lost their metadata are known by their id, or by a text that nobody else has."""
    repairs = []
    present = {_name(cell) for cell in nb.cells}
    for name in [name for name in wanted if name not in present]:
        plain = [cell for cell in nb.cells if _name(cell) is None]
        same = [cell for cell in plain if cell.get("id") == name]
        same = same or [cell for cell in plain if cell.source.strip() == sources[name].strip()]
        if len(same) == 1:
            same[0].metadata["nbgrader"] = dict(wanted[name])
            repairs.append(f"{name}: the cell had lost its metadata; it is known by its content")
    return repairs


def _put_back(nb: Any, wanted: dict[str, Any], sources: dict[str, str]) -> list[str]:
    """Graded cells that are gone come back, a check just behind the answer that it checks."""
    repairs = []
    present = {_name(cell) for cell in nb.cells}
    for name in [name for name in wanted if name not in present and wanted[name]["grade"]]:
        make = new_code_cell if wanted[name]["cell_type"] == "code" else new_markdown_cell
        cell = make(sources[name], metadata={"nbgrader": dict(wanted[name])})
        if nb.nbformat_minor < 5:  # cells had no ids before
            del cell["id"]
        nb.cells.insert(_position(nb, name), cell)
        repairs.append(f"{name}: the cell was deleted; it is put back")
    return repairs


def _position(nb: Any, name: str) -> int:
    answer = name.removesuffix("-check")
    spots = [at for at, cell in enumerate(nb.cells, 1) if _name(cell) == answer]
    return spots[0] if spots else len(nb.cells)
