"""The first step of grading: it repairs the lesson's cells before nbgrader reads them.

nbgrader alone gives no points or fails if cells were moved, copied, changed or lost.
"""

from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook, GradeCell, SolutionCell, SourceCell
from nbgrader.preprocessors import NbGraderPreprocessor

from hanoi_ref.course.course import Lesson
from hanoi_ref.course.notebooks import read_notebook
from hanoi_ref.gradebook.lookups import cells
from hanoi_ref.marking.intake.repairs import SubmissionCells, Wanted, put_right


class Repair(NbGraderPreprocessor):
    """A step that restores the place, type and metadata of each cell, and records each repair."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the repaired notebook, with all repairs in `nb.metadata.hanoi.repairs`.

        Metadata of the submission under that name are dropped.
        """
        where, root = resources["nbgrader"], Path(self.config.CourseDirectory.root)
        with Gradebook(where["db_url"]) as gradebook:
            wanted = _wanted(gradebook, where["notebook"], where["assignment"])
        given = read_notebook(root / "course" / Lesson(where["assignment"]).file)["cells"]
        sheet = SubmissionCells(nb.cells, wanted, given)
        put_right(sheet)
        nb.cells, nb.nbformat_minor = sheet.cells, 5
        repairs = [*resources.get("hanoi", ()), *sheet.said]
        nb.metadata["hanoi"] = {"repairs": list(dict.fromkeys(repairs))}
        return nb, resources


def _wanted(gradebook: Any, notebook: str, assignment: str) -> dict[str, Wanted]:
    """Return the cells that nbgrader expects, by name, in the lesson's order."""
    sources, graded, solutions = (
        cells(gradebook, kind, notebook, assignment)
        for kind in (SourceCell, GradeCell, SolutionCell)
    )
    points = {name: cell.max_score for name, cell in graded.items()}
    return {
        name: Wanted(name, cell.source, _metadata(cell, points.get(name), name in solutions))
        for name, cell in sources.items()
    }


def _metadata(cell: Any, points: float | None, solution: bool) -> dict[str, Any]:
    known = {
        "grade_id": cell.name,
        "cell_type": cell.cell_type,
        "checksum": cell.checksum,
        "grade": points is not None,
        "locked": cell.locked,
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    return known if points is None else known | {"points": points}
