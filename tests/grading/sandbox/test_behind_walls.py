"""What a lesson itself does works where students' programs are run."""

from pathlib import Path

import pytest

from hanoi_ref.course.course import Course
from hanoi_ref.course.notebooks import graded, read_notebook, text
from hanoi_ref.marking.judging.idle import idle
from hanoi_ref.marking.judging.submission import submission_runner
from hanoi_ref.marking.judging.submission_runner import Cell

COURSE = Course(Path(__file__).parents[3])
SECONDS = 20.0
FRACTION = {"truth-limit"}  # it divides what is not there; its import is done by then


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=str)
def test_no_cell_of_a_lesson_fails(lesson):
    """Solved, from its first cell to its last that any answer needs; no solver is there."""
    judging, told = submission_runner(""), {"course": str(COURSE.root)}
    nodes = read_notebook(COURSE.source / lesson.file)["cells"]
    cells = [
        Cell(text(each), each["id"], lesson=not graded(each).get("solution"))
        for each in nodes
        if each["cell_type"] == "code" and not graded(each).get("grade")
    ]
    program = judging.fork_server(cells).start(judging.level, told)
    needed, failed = set(range(len(cells))) - idle(cells), {}
    for cell in (cells[at] for at in sorted(needed)):
        outputs = program.run(cell.source, True, SECONDS)
        errors = [each["evalue"] for each in outputs if each["output_type"] == "error"]
        failed.update({cell.name: errors} if errors else {})
    program.close()
    assert not failed.keys() - FRACTION
