"""Points as plain values, read from nbgrader's tables with one query per class."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from nbgrader.api import (
    Assignment,
    BaseCell,
    Grade,
    GradeCell,
    Notebook,
    SubmittedAssignment,
    SubmittedNotebook,
    TaskCell,
)
from sqlalchemy import func

from hanoi_ref.course.course import Lesson


@dataclass(frozen=True)
class Mark:
    """One cell's points: those that count, the automatic ones (None: not yet), and the maximum."""

    points: float
    auto: float | None
    most: float
    waits: bool
    """Whether a person must still grade the answer."""
    by_hand: bool = False
    """Whether a person has graded it."""
    outdated: bool = False
    """Whether nbgrader has graded it again since a person overrode its points."""

    @property
    def is_graded(self) -> bool:
        """Whether the points are known: not of an answer to be read, or of a cell not run."""
        return self.by_hand or (self.auto is not None and not self.waits)


@dataclass(frozen=True)
class Marks:
    """The points of one submission; `penalty` is taken off for lateness."""

    score: float
    most: float
    cells: dict[str, Mark] = field(default_factory=dict)
    penalty: float = 0.0

    @property
    def graded(self) -> float:
        """The maximum points of what is graded so far."""
        return sum(mark.most for mark in self.cells.values() if mark.is_graded)

    @property
    def share(self) -> float | None:
        """The share of the points of what is graded so far; None if nothing is graded."""
        return self.score / self.graded if self.graded else None


@dataclass(frozen=True)
class Times:
    """The times when a submission was received and due, as stored by nbgrader."""

    at: datetime | None
    due: datetime | None


def marks_of(book: Any, lesson: Lesson, student: str | None = None) -> dict[str, Marks]:
    """Return the points for a lesson by student; only one student's if one is named."""
    submitted = _of(book, lesson, student)
    its_notebook = SubmittedNotebook.assignment_id == SubmittedAssignment.id
    penalty = func.sum(SubmittedNotebook.late_submission_penalty)  # by an nbgrader plug-in
    query = submitted.outerjoin(SubmittedNotebook, its_notebook).add_columns(penalty)
    penalties = dict(map(tuple, query.group_by(SubmittedAssignment.student_id)))
    cells: dict[str, dict[str, Mark]] = {who: {} for who in penalties}
    grades = submitted.join(SubmittedNotebook, its_notebook)
    grades = grades.join(Grade, Grade.notebook_id == SubmittedNotebook.id)
    grades = grades.join(BaseCell, Grade.cell_id == BaseCell.id).add_columns(
        BaseCell.name,
        Grade.score,
        Grade.auto_score,
        Grade.max_score,
        Grade.needs_manual_grade,
        Grade.manual_score,
    )
    for who, name, points, auto, most, waits, manual in grades:
        given, unread = manual is not None, waits and auto is None
        cells[who][name] = Mark(points, auto, most, unread, given, waits and not unread)
    return {
        who: Marks(
            score=sum(cell.points for cell in cells[who].values()),
            most=sum(cell.most for cell in cells[who].values()),
            cells=cells[who],
            penalty=penalty or 0.0,
        )
        for who, penalty in penalties.items()
    }


def times_of(book: Any, lesson: Lesson) -> dict[str, Times]:
    """Return when each submission of a lesson was received and due, by student."""
    asked = (SubmittedAssignment.timestamp, Assignment.duedate, SubmittedAssignment.extension)
    return {
        whose: Times(_utc(at), _utc(due and due + (extension or timedelta())))
        for whose, at, due, extension in _of(book, lesson).add_columns(*asked)
    }


def cells(book: Any, kind: Any, notebook: str, assignment: str) -> dict[str, Any]:
    """Return the cells of one kind in a registered notebook.

    Raise MissingEntry if the notebook is not registered.
    """
    kept, whose = getattr(book, "cells_kept", {}), (kind, notebook, assignment)
    if whose not in kept:
        within = book.find_notebook(notebook, assignment).id
        kept[whose] = {
            each.name: each for each in book.db.query(kind).filter_by(notebook_id=within)
        }
        for cell in kept[whose].values():
            book.db.expunge(cell)
    return dict(kept[whose])


def of_student(
    book: Any, kind: Any, notebook: str, assignment: str, student: str
) -> dict[str, Any]:
    """Return a student's grades or comments for a notebook."""
    asked = book.db.query(BaseCell.name, kind).join(kind.cell).join(kind.notebook)
    asked = asked.join(SubmittedNotebook.notebook).join(SubmittedNotebook.assignment)
    asked = asked.join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
    asked = asked.filter(Notebook.name == notebook, Assignment.name == assignment)
    return dict(map(tuple, asked.filter(SubmittedAssignment.student_id == student)))


def worths_of(book: Any, lesson: Lesson) -> dict[str, float]:
    """Return the points of each graded cell of a lesson; empty if it was never registered."""
    worths: dict[str, float] = {}
    for kind in (GradeCell, TaskCell):
        query = book.db.query(kind.name, kind.max_score)
        query = query.join(Notebook, kind.notebook_id == Notebook.id)
        query = query.join(Assignment, Notebook.assignment_id == Assignment.id)
        query = query.filter(Notebook.name == lesson.notebook, Assignment.name == lesson.folder)
        worths |= dict(map(tuple, query))
    return worths


def _of(book: Any, lesson: Lesson, student: str | None = None) -> Any:
    """Return a query for the students with a submission of a lesson, to be extended."""
    asked = book.db.query(SubmittedAssignment.student_id).join(Assignment)
    asked = asked.filter(Assignment.name == lesson.folder)
    return asked if student is None else asked.filter(SubmittedAssignment.student_id == student)


def _utc(moment: datetime | None) -> datetime | None:
    """Return a time of nbgrader's, which has no time zone, as UTC."""
    return moment and moment.replace(tzinfo=UTC)
