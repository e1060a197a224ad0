"""A class whose written answers are in the gradebook, without a program of it having been run."""

import json
from collections.abc import Mapping

from hanoi_ref.course.course import Course
from hanoi_ref.course.notebooks import by_name, read_notebook
from hanoi_ref.course.settings import quietly
from hanoi_ref.gradebook.book import opened
from hanoi_ref.lessons.catalogue import is_blank
from hanoi_ref.marking.pipeline import register

PROOF = "recursion-written"


def answered(course: Course, answers: Mapping[str, str], name: str = PROOF) -> None:
    """Puts an answer of each student where marking would have put it."""
    lesson = course.lesson("recursion")
    released = read_notebook(course.release / lesson.file)
    cell = by_name(released)[name]
    with opened(course) as book:
        register(course, book, lesson)
        with quietly(), book.transaction() as gradebook:
            for student, source in answers.items():
                gradebook.add_student(student)
                gradebook.add_submission(lesson.folder, student)
                grade = gradebook.find_grade(name, lesson.notebook, lesson.folder, student)
                blank = is_blank({**cell, "source": source})
                grade.auto_score, grade.needs_manual_grade = 0 if blank else None, not blank
    for student, source in answers.items():
        cell["source"] = source
        path = course.autograded / student / lesson.file
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(released))
