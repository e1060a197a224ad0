"""What a lesson itself does works where students' programs are run."""

import pytest

from hanoi_ref.course.notebooks import graded
from hanoi_ref.marking.runner import Cell
from hanoi_ref.marking.submission import submission_runner
from tests.grading.marking.test_rebuild import COURSE, draft, rebuilt

SECONDS = 20.0
FRACTION = {"truth-limit"}  # it divides what is not there; its import is done by then


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=str)
def test_no_cell_that_is_run_fails(lesson):
    """Solved, from the first cell to the last that any answer needs; no solver is there."""
    solved = draft(lesson.word)
    for name in solved.names:
        solved.fill(name, solved.solved(name))
    found, _ = rebuilt(solved, lesson.word)
    cells = [
        Cell(each["source"], each["id"])
        for each in found.cells
        if each["cell_type"] == "code" and each["id"] not in found.idle
        if not graded(each).get("grade")
    ]
    judging, failed = submission_runner(""), {}
    program = judging.fork_server(cells).start(judging.level, {"course": str(COURSE.root)})
    for cell in cells:
        outputs = program.run(cell.source, True, SECONDS)
        errors = [each["evalue"] for each in outputs if each["output_type"] == "error"]
        failed |= {cell.name: errors} if errors else {}
    program.close()
    assert not failed.keys() - FRACTION and len(cells) >= len(solved.names)
