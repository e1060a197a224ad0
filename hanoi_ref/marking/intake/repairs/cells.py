"""The cells of a notebook under repair, and the cells that the gradebook expects."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from nbformat.v4 import new_code_cell, new_markdown_cell

from hanoi_ref.course.notebooks import Cell, text
from hanoi_ref.lessons.readiness import GIVEN

CHECK = "-check"


@dataclass(frozen=True)
class Wanted:
    """A cell in the gradebook, as it was released."""

    name: str
    source: str
    metadata: dict[str, Any]

    @property
    def kind(self) -> str:
        """The cell's type: code or markdown."""
        return str(self.metadata["cell_type"])

    @property
    def is_answer(self) -> bool:
        """Whether a student writes in it."""
        return bool(self.metadata["solution"])

    @property
    def is_marked(self) -> bool:
        """Whether it carries points."""
        return bool(self.metadata["grade"])

    @property
    def answers(self) -> str:
        """The name of the answer that a check tests; empty for other cells."""
        is_check = self.is_marked and not self.is_answer and self.name.endswith(CHECK)
        return self.name.removesuffix(CHECK) if is_check else ""

    def is_untouched(self, cell: Any) -> bool:
        """Return whether a cell is empty, or as this one was released."""
        return cell.source.strip() in ("", self.source.strip())


class SubmissionCells:
    """A submitted notebook under repair.

    `cells` has its cells, and `given` those of the release.  `owned` has the cells that `wanted`
    asks for, by their names.  `places` has the cells in which answers are written, which may be
    others; `said` a message on each repair.
    """

    def __init__(self, cells: list[Any], wanted: dict[str, Wanted], given: list[Cell]) -> None:
        self.cells, self.wanted, self.given = list(cells), wanted, given
        self.owned: dict[str, Any] = {}
        self.places: dict[str, Any] = {}
        self.said: list[str] = []
        self._handed_out = {text(each).strip() for each in given}

    def say(self, name: str, clause: str) -> None:
        """Add a message on what was done to a cell."""
        self.said.append(f"{name}: {clause}")

    def at(self, cell: Any) -> int:
        """Return the index of a cell."""
        return next(at for at, each in enumerate(self.cells) if each is cell)

    def is_given(self, cell: Any) -> bool:
        """Return whether a cell is as it was released."""
        return cell.source.strip() in self._handed_out

    def is_own(self, cell: Any) -> bool:
        """Return whether a cell has code that differs from all released cells."""
        return bool(cell.cell_type == "code" and not self.is_given(cell))

    def is_owned(self, cell: Any) -> bool:
        """Return whether a cell is identified as one of the gradebook's."""
        return any(each is cell for each in self.owned.values())

    def is_locked(self, cell: Any) -> bool:
        """Return whether a cell is one of the gradebook's that students should not change."""
        locked = (each for name, each in self.owned.items() if not self.wanted[name].is_answer)
        return any(each is cell for each in locked)

    def own(self, name: str, cell: Any) -> None:
        """Identify a cell as the one with this name, and give it that one's metadata."""
        self.owned[name] = cell
        wanted = self.wanted[name]
        given = {GIVEN: wanted.source} if wanted.is_answer and wanted.is_marked else {}
        cell.metadata = {"nbgrader": dict(wanted.metadata), **given}

    def insert(self, at: int, source: str, kind: str = "code") -> Any:
        """Insert a new cell at an index and return it."""
        make = new_code_cell if kind == "code" else new_markdown_cell
        ids = {cell.id for cell in self.cells}
        id = next(f"mended-{n}" for n in range(len(ids) + 1) if f"mended-{n}" not in ids)
        self.cells.insert(at, make(source, id=id))
        return self.cells[at]

    def remove(self, cells: Iterable[Any]) -> None:
        """Remove cells."""
        gone = {id(cell) for cell in cells}
        self.cells = [cell for cell in self.cells if id(cell) not in gone]

    def move(self, cell: Any, other: Any, behind: bool = True) -> None:
        """Move a cell directly behind or before another one."""
        self.remove([cell])
        self.cells.insert(self.at(other) + behind, cell)


def turn(cell: Any, kind: str) -> None:
    """Change the type of a cell."""
    cell.cell_type = kind
    if kind == "code":
        cell.pop("attachments", None)
        cell.update(outputs=[], execution_count=None)
    else:
        cell.pop("outputs", None)
        cell.pop("execution_count", None)
