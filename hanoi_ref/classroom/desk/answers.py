"""Read the answers to a question from the gradebook, and grade one of them.

An answer has a version.  A grade names the version that was read, so that it cannot overwrite
another person's newer grade, made here or in formgrader.
"""

import hashlib
import json
import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from nbgrader.api import Comment, Grade, MissingEntry, SubmittedAssignment, SubmittedNotebook
from sqlalchemy.orm import joinedload

from hanoi_ref.classroom.desk.questions import Question
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.course.notebooks import Pictures, by_name, pictures_of, read_notebook
from hanoi_ref.gradebook.book import Book
from hanoi_ref.gradebook.manual_grades import Reading, answer, answer_cell, earlier
from hanoi_ref.lessons.readiness import is_blank


@dataclass(frozen=True)
class Answer:
    """A student's answer with its grade and comment.

    `mark` is None until a person has graded it.  `before` is the grade of an earlier version,
    `is_blank` is True if nothing was written, and `pictures` are those pasted into it.  `auto` has
    the points of a check and `card` its verdict; a `mark` with other points overrides it.
    """

    student: str
    name: str
    source: str
    mark: float | None
    comment: str
    most: float
    before: Reading | None = None
    is_blank: bool = False
    pictures: Pictures = field(default_factory=dict, repr=False)
    auto: float | None = None
    card: dict[str, Any] | None = field(default=None, repr=False)

    @property
    def version(self) -> str:
        """A short hash that changes with the answer, its grade or its comment."""
        whole = json.dumps([self.source, self.mark, self.comment, self.most])
        return hashlib.sha256(whole.encode()).hexdigest()[:16]


class Moved(Exception):
    """Raised if the answer was graded or resubmitted meanwhile; `now` is its present state."""

    def __init__(self, now: Answer) -> None:
        super().__init__(f"{now.student} has been marked by somebody else meanwhile")
        self.now = now


def answers(book: Book, course: Course, question: Question) -> list[Answer]:
    """Return the answers of all graded students, in the order of their names."""
    with book.transaction() as gradebook:
        rows = list(_rows(gradebook, question))
        comments = {
            comment.notebook_id: comment.manual_comment
            for comment in _comments(gradebook, question)
        }
        found = [_answer(course, question, grade, comments) for grade in rows]
    return sorted((each for each in found if each), key=lambda each: each.student)


def counted(book: Book, question: Question, asking: Collection[str]) -> tuple[int, int]:
    """Return how many answers to a question there are, and how many are ungraded or asked for."""
    with book.transaction() as gradebook:
        waits = [
            (grade.needs_manual_grade and not question.is_check)
            or grade.notebook.assignment.student.id in asking
            for grade in _rows(gradebook, question)
        ]
    return len(waits), sum(waits)


def give(
    book: Book, course: Course, question: Question, student: str, version: str, mark: Any, said: str
) -> Answer:
    """Write a grade and a comment to the gradebook, and return the updated answer.

    Parameters
    ----------
    book, course, question, student : identify the answer.
    version : the version of the answer that was read.
    mark : from 0 to the maximum points; None to leave it ungraded, or graded by its check.
    said : the comment, which is the reason of an override.

    Returns
    -------
    The answer, with a new version.

    Raises
    ------
    Moved : if the answer has another version now.
    CallError : if there is no such answer, or the grade is not valid.
    """
    with book.transaction() as gradebook:
        try:
            whose = (question.lesson.notebook, question.lesson.folder, student)
            grade = gradebook.find_grade(question.name, *whose)
            gradebook.db.refresh(grade, with_for_update=True)  # SQLite has locked everything
            comment = gradebook.find_comment(answer_cell(question.name), *whose)
        except MissingEntry:
            raise CallError(f"{student} has no answer to {question.name}") from None
        before = _answer(course, question, grade, {comment.notebook_id: comment.manual_comment})
        if before is None or before.version != version:
            raise Moved(before or _gone(question, student))
        _write(grade, comment, _override(before, _mark(mark, before.most), said), said.strip())
        gradebook.db.flush()
        gradebook.db.refresh(comment)
        after = _answer(course, question, grade, {comment.notebook_id: comment.manual_comment})
    assert after is not None  # it existed a moment ago, and the transaction excludes other writers
    return after


def _write(grade: Any, comment: Any, mark: float | None, said: str) -> None:
    """Write what formgrader would write."""
    grade.manual_score = mark
    grade.needs_manual_grade = mark is None and grade.auto_score is None
    if said != (comment.manual_comment or ""):
        comment.manual_comment = said or None


def _override(before: Answer, mark: float | None, said: str) -> float | None:
    """Return a mark to store; None if it is that of the check.  Another one needs a reason."""
    if before.auto is None or mark is None:
        return mark
    if mark != before.auto and not said.strip():
        raise CallError(f"{mark:g} points in place of {before.auto:g} need a reason: comment on it")
    return None if mark == before.auto else mark


def _mark(mark: Any, most: float) -> float | None:
    if mark is None:
        return None
    if isinstance(mark, bool) or not isinstance(mark, int | float) or not math.isfinite(mark):
        raise CallError(f"a mark is a number from 0 to {most:g}, not {mark!r}")
    if not 0 <= mark <= most:
        raise CallError(f"a mark is a number from 0 to {most:g}, not {mark:g}")
    return float(mark)


def _rows(gradebook: Any, question: Question) -> Iterator[Any]:
    """Yield the gradebook's rows for a question, with students loaded."""
    cell = _cell(gradebook, "find_grade_cell", question, question.name)
    whose = joinedload(Grade.notebook).joinedload(SubmittedNotebook.assignment)
    query = gradebook.db.query(Grade).options(whose.joinedload(SubmittedAssignment.student))
    yield from query.filter(Grade.cell_id == cell.id) if cell else ()


def _comments(gradebook: Any, question: Question) -> Iterator[Any]:
    cell = _cell(gradebook, "find_solution_cell", question, answer_cell(question.name))
    yield from gradebook.db.query(Comment).filter(Comment.cell_id == cell.id) if cell else ()


def _cell(gradebook: Any, find: str, question: Question, name: str) -> Any:
    """Return the question's cell in the gradebook; None before anything is graded."""
    try:
        return getattr(gradebook, find)(name, question.lesson.notebook, question.lesson.folder)
    except MissingEntry:
        return None


def _answer(
    course: Course, question: Question, grade: Any, comments: dict[str, str]
) -> Answer | None:
    """Return a grade with its answer; None if the graded notebook is missing."""
    student = grade.notebook.assignment.student
    path = course.autograded / student.id / question.lesson.file
    try:
        written = _written(path, path.stat().st_mtime_ns, question.name)
    except (OSError, WorkError):
        return None
    waits = grade.needs_manual_grade
    is_own = question.is_check and grade.manual_score is None
    before = (written["before"] or _left(grade)) if waits or is_own else None
    return Answer(
        **{**written, "before": before},
        student=student.id,
        name=" ".join(filter(None, (student.first_name, student.last_name))) or student.id,
        mark=None if waits else float(_first(grade.manual_score, grade.auto_score, 0)),
        comment=comments.get(grade.notebook_id) or "",
        most=float(grade.cell.max_score),
        auto=grade.auto_score if question.is_check else None,
    )


def _first(*scores: float | None) -> float:
    """Return the first score that is not None."""
    return next(score for score in scores if score is not None)


def _left(grade: Any) -> Reading | None:
    """Return the grade of an earlier answer whose text was not stored."""
    if grade.manual_score is None:
        return None
    return Reading("", grade.manual_score, grade.cell.max_score)


@lru_cache(5_000)
def _written(path: Path, changed: int, name: str) -> dict[str, Any]:
    """Return what a graded notebook has on an answer, as fields of an Answer."""
    notebook = read_notebook(path)
    cell, record = by_name(notebook).get(name, {}), notebook["metadata"].get("hanoi", {})
    cards = {f["exercise"].partition(".")[2]: f.get("card") for f in record.get("findings", ())}
    return {
        "source": answer(notebook, name),
        "is_blank": is_blank(cell),
        "before": earlier(notebook).get(name),
        "pictures": pictures_of(cell),
        "card": cards.get(answer_cell(name)),
    }


def _gone(question: Question, student: str) -> Answer:
    return Answer(student, student, "", None, "", question.points, is_blank=True)
