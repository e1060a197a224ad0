"""A class whose written answers are in the gradebook, without a program of it having been run."""

from __future__ import annotations

import json
from collections.abc import Mapping

from hanoi_ref.grading.course import Course
from hanoi_ref.grading.gradebook import opened
from hanoi_ref.grading.notebooks import by_name, read_notebook
from hanoi_ref.grading.registration import register
from hanoi_ref.grading.settings import quietly
from hanoi_ref.lessons.readiness import STUB

PROOF = "recursion-written"


def answered(course: Course, answers: Mapping[str, str], name: str = PROOF) -> None:
    """Puts an answer of each student where marking would have put it."""
    lesson = course.lesson("recursion")
    with opened(course) as book:
        register(course, book, lesson)
        with quietly(), book.transaction() as gradebook:
            for student, source in answers.items():
                gradebook.add_student(student)
                gradebook.add_submission(lesson.folder, student)
                grade = gradebook.find_grade(name, lesson.notebook, lesson.folder, student)
                grade.auto_score = 0 if STUB in source else None
                grade.needs_manual_grade = STUB not in source
    for student, source in answers.items():
        notebook = read_notebook(course.release / lesson.file)
        by_name(notebook)[name]["source"] = source
        path = course.autograded / student / lesson.file
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook))
