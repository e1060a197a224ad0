"""What a person has read stays read as long as the answer is the same, and is kept where it is not.

A marked notebook has in its metadata the last reading of each answer that has changed since.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from nbgrader.api import MissingEntry

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import Notebook, by_name, read_notebook, text
from hanoi_ref.lessons.readiness import is_blank

EARLIER = "earlier"  # in a marked notebook's metadata


@dataclass(frozen=True)
class Reading:
    """An answer as a person has read it, with the mark, of so many points, and the comment."""

    source: str
    mark: float
    most: float
    comment: str = ""


Readings = dict[str, Reading]
"""The last reading of each answer, by the names of marked cells."""


def read_answers(book: Any, course: Course, lesson: Lesson, student: str) -> Readings:
    """The answers that a person has read, as they stood in the notebook at that time.

    Parameters
    ----------
    book : nbgrader's gradebook.
    course, lesson, student : whose answers they are.

    Returns
    -------
    The last reading of each, by the names of the marked cells.
    """
    try:
        notebook = read_notebook(course.autograded / student / lesson.file)
        submission = book.find_submission_notebook(lesson.notebook, lesson.folder, student)
    except (WorkError, MissingEntry):
        return {}
    known, comments = (
        earlier(notebook),
        {comment.name: comment.comment for comment in submission.comments},
    )
    for grade in submission.grades:
        if grade.manual_score is not None and not grade.needs_manual_grade:
            words = comments.get(_solution(grade.name)) or ""
            mark, most = grade.manual_score, grade.cell.max_score
            known[grade.name] = Reading(answer(notebook, grade.name), mark, most, words)
        elif not grade.needs_manual_grade:
            known.pop(grade.name, None)
    return known


def earlier(notebook: Notebook) -> Readings:
    """The last readings of the answers of a marked notebook that have changed since."""
    stored = notebook.get("metadata", {}).get("hanoi", {}).get(EARLIER, {})
    return {name: Reading(**known) for name, known in stored.items()}


def remember(notebook: Notebook, before: Mapping[str, Reading]) -> None:
    """Writes into a notebook that is to be kept how those answers were read that have changed."""
    changed = {
        name: asdict(reading)
        for name, reading in before.items()
        if answer(notebook, name) != reading.source
    }
    if changed:
        notebook["metadata"]["hanoi"][EARLIER] = changed


def keep_read(
    book: Any, lesson: Lesson, student: str, before: Mapping[str, Reading], notebook: Notebook
) -> None:
    """Gives the answers that are as they were read their marks, and takes them from the others.

    Parameters
    ----------
    book : nbgrader's gradebook, which wants all of them read again.
    lesson, student : whose answers they are.
    before : how they were read.
    notebook : as it was handed in now.
    """
    whose = (lesson.notebook, lesson.folder, student)
    for name, reading in before.items():
        now = answer(notebook, name)
        grade, is_same = book.find_grade(name, *whose), now == reading.source
        grade.manual_score = _scaled(reading, grade.cell.max_score) if is_same else None
        grade.needs_manual_grade = not is_same and not is_blank(by_name(notebook).get(name, {}))
        with suppress(MissingEntry):  # a test cell of a teacher's own has no answer beside it
            comment = book.find_comment(_solution(name), *whose)
            comment.manual_comment = (reading.comment or None) if is_same else None


def _scaled(reading: Reading, most: float) -> float:
    """The mark of a reading where its question has other points now."""
    return reading.mark * most / reading.most if reading.most else reading.mark


def answer(notebook: Notebook, name: str) -> str:
    """The source of a marked cell, and of the answer where it is a check."""
    cells = by_name(notebook)
    names = dict.fromkeys((name, _solution(name)))
    return "\n".join(text(cells.get(each, {})) for each in names)


def _solution(name: str) -> str:
    """The name of the cell that holds an answer."""
    return name.removesuffix("-check")
