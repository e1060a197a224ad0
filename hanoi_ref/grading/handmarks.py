"""What a person has read stays read, as long as the answer is the same."""

from __future__ import annotations

from typing import Any

from nbgrader.api import MissingEntry

from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.errors import WorkError
from hanoi_ref.grading.notebooks import by_name, read_notebook, text

Answers = dict[str, str]
"""Sources by the names of marked cells."""


def read_answers(book: Any, course: Course, lesson: Lesson, student: str) -> Answers:
    """The answers that a person has marked, as they stand in the notebook marked before.

    Parameters
    ----------
    book : nbgrader's gradebook.
    course, lesson, student : whose answers they are.

    Returns
    -------
    Their sources by the names of the marked cells.
    """
    try:
        notebook = read_notebook(course.autograded / student / lesson.file)
        submission = book.find_submission_notebook(lesson.notebook, lesson.folder, student)
    except (WorkError, MissingEntry):
        return {}
    return {
        grade.name: _answer(notebook, grade.name)
        for grade in submission.grades
        if grade.manual_score is not None and not grade.needs_manual_grade
    }


def keep_read(
    book: Any, lesson: Lesson, student: str, before: Answers, notebook: dict[str, Any]
) -> None:
    """Says of the answers that are as before that nobody has to read them again.

    Parameters
    ----------
    book : nbgrader's gradebook, which wants all of them read again.
    lesson, student : whose answers they are.
    before : those that had been read.
    notebook : as it was handed in now.
    """
    for name, source in before.items():
        if _answer(notebook, name) == source:
            grade = book.find_grade(name, lesson.notebook, lesson.folder, student)
            grade.needs_manual_grade = False


def _answer(notebook: dict[str, Any], name: str) -> str:
    """The source of a marked cell, and of the answer where it is a check."""
    cells = by_name(notebook)
    return "\n".join(text(cells.get(each, {})) for each in (name, name.removesuffix("-check")))
