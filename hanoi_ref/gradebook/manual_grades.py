"""Points and comments that a person gives, and the answers that one has looked at."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from nbgrader.api import Comment, Grade, MissingEntry

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.files import dict_of_dicts, read_kept, write_kept
from hanoi_ref.course.notebooks import Notebook, by_name, digest, read_notebook, text
from hanoi_ref.gradebook.book import of_student
from hanoi_ref.gradebook.results import Submission
from hanoi_ref.lessons.catalogue import is_blank

EARLIER = "earlier"  # a key of a graded notebook's metadata


@dataclass(frozen=True)
class Reading:
    """A person's grade for an answer: its text, the points out of `most`, and the comment."""

    source: str
    mark: float
    most: float
    comment: str = ""


Readings = dict[str, Reading]
"""The last manual grade of each answer, by the names of graded cells."""


def read_answers(book: Any, course: Course, lesson: Lesson, student: str) -> Readings:
    """Return the manual grades of a submission, with the answers as they were then."""
    try:
        notebook = read_notebook(course.autograded / student / lesson.file)
    except WorkError:
        return {}
    whose = (lesson.notebook, lesson.folder, student)
    readings, comments = earlier(notebook), of_student(book, Comment, *whose)
    for name, grade in of_student(book, Grade, *whose).items():
        if grade.manual_score is not None and not grade.needs_manual_grade:
            comment = comments.get(answer_cell(name))
            words = (comment and comment.manual_comment) or ""
            mark, most = grade.manual_score, grade.max_score
            readings[name] = Reading(answer(notebook, name), mark, most, words)
        elif not grade.needs_manual_grade and name == answer_cell(name):
            readings.pop(name, None)  # nothing is written now; a program may change back
    return readings


def earlier(notebook: Notebook) -> Readings:
    """Return the last manual grades of answers in a graded notebook that have changed since."""
    stored = notebook.get("metadata", {}).get("hanoi", {}).get(EARLIER, {})
    return {name: Reading(**fields) for name, fields in stored.items()}


def remember(notebook: Notebook, before: Mapping[str, Reading]) -> None:
    """Write the manual grades of changed answers into a notebook's metadata."""
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
    """Restore the manual grades of unchanged answers, and remove those of changed ones.

    All answers are marked as ungraded in the gradebook, `before` has their manual grades.
    """
    whose = (lesson.notebook, lesson.folder, student)
    for name, reading in before.items():
        now = answer(notebook, name)
        grade, is_same = book.find_grade(name, *whose), now == reading.source
        most, mark = grade.cell.max_score, reading.mark
        if reading.most:  # the question may have other points now
            mark = reading.mark * most / reading.most
        grade.manual_score = mark if is_same else None
        is_to_read = not is_blank(by_name(notebook).get(name, {})) and grade.auto_score is None
        grade.needs_manual_grade = not is_same and is_to_read
        with suppress(MissingEntry):  # a teacher's own test cell has no answer cell
            comment = book.find_comment(answer_cell(name), *whose)
            comment.manual_comment = (reading.comment or None) if is_same else None


def answer(notebook: Notebook, name: str) -> str:
    """Return the source of a graded cell; for a check, below that of its answer."""
    cells = by_name(notebook)
    names = dict.fromkeys((answer_cell(name), name))
    return "\n".join(text(cells.get(each, {})) for each in names)


def answer_cell(name: str) -> str:
    """Return the name of the cell that holds the answer to a graded cell.

    >>> answer_cell("hanoi-check"), answer_cell("recursion-written")
    ('hanoi', 'recursion-written')
    """
    return name.removesuffix("-check")


FILE = "reviewed.json"


class Reviewed:
    """The reasons that a teacher has seen, by lesson and student."""

    def __init__(self, course: Course) -> None:
        self._course, self._path = course, course.work / FILE
        stored = read_kept(self._path, dict_of_dicts, "remove it and review again")
        self._known: dict[str, dict[str, list[str]]] = stored or {}

    def has(self, submission: Submission) -> bool:
        """Return whether a submission was reviewed and has no new reason."""
        seen = self._known.get(submission.lesson, {}).get(submission.student)
        return seen is not None and {*self._reasons(submission)} <= {*seen}

    def add(self, submission: Submission) -> None:
        """Record a submission as reviewed, with its present reasons."""
        there = self._known.setdefault(submission.lesson, {})
        there[submission.student] = self._reasons(submission)

    def _reasons(self, submission: Submission) -> list[str]:
        """Return the reasons; without a grade, a digest of what was submitted."""
        folder = self._course.submitted / submission.student / submission.lesson
        return [digest(folder)] if submission.error else list(submission.reasons)

    def keep(self) -> None:
        """Write the record to its file."""
        write_kept(self._path, self._known)
