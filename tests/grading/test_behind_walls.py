"""What a lesson itself does works where students' programs are run."""

from __future__ import annotations

from pathlib import Path

import pytest

from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.judging.submission import referee
from hanoi_ref.grading.notebooks import read_notebook, text

COURSE = Course(Path(__file__).parents[2])
SECONDS = 20.0


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=str)
def test_no_cell_of_a_lesson_fails(lesson: Lesson) -> None:
    """Solved, from its first cell to its last; the data that a board reads is there too."""
    judging = referee("")
    lends = ["hanoi", "moved", "gather"]
    program = judging._zygote.start(judging.level, {"course": str(COURSE.root), "lends": lends})
    failed = {}
    for cell in read_notebook(COURSE.source / lesson.file)["cells"]:
        if cell["cell_type"] == "code":
            outputs = program.run(text(cell), True, SECONDS)
            errors = [each["evalue"] for each in outputs if each["output_type"] == "error"]
            failed.update({cell["id"]: errors} if errors else {})
    program.close()
    assert not failed
