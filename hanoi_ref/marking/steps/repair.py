"""The first step of marking: the lesson's cells are put right before nbgrader looks at them.

nbgrader alone gives no mark, 0, or an error for cells that were moved, copied, changed or lost.
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
    """Gives every cell of the lesson its place, its kind and its metadata, and says so."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """The repaired notebook, all repairs in `nb.metadata.hanoi.repairs`.

        What a submission says of itself there is not believed.
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
    """What nbgrader wants to find in each cell, by the cell's name, in the lesson's order."""
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
