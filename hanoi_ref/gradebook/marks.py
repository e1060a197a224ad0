"""Marks as plain values, asked of nbgrader's tables with one question for a whole class."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from nbgrader.api import (
    Assignment,
    BaseCell,
    Grade,
    MissingEntry,
    SubmittedAssignment,
    SubmittedNotebook,
)
from sqlalchemy import func

from hanoi_ref.course.course import Lesson


@dataclass(frozen=True)
class Mark:
    """One cell's points: what counts, what the machine gave (None: nothing yet), the most."""

    points: float
    auto: float | None
    most: float
    waits: bool
    """Whether a person has to read the answer."""
    by_hand: bool = False
    """Whether a person has said what counts."""


@dataclass(frozen=True)
class Marks:
    """All grades of one submission; `penalty` is what is taken off for lateness."""

    score: float
    most: float
    cells: dict[str, Mark] = field(default_factory=dict)
    penalty: float = 0.0


@dataclass(frozen=True)
class Times:
    """When a submission came and when it was due, as far as nbgrader knows."""

    at: datetime | None
    due: datetime | None


def marks_of(book: Any, lesson: Lesson, student: str | None = None) -> dict[str, Marks]:
    """The marks for a lesson by student, those of one only where one is named."""
    penalties = list(_penalties(_of(book, lesson, student)))
    cells: dict[str, dict[str, Mark]] = {whose: {} for whose, _ in penalties}
    for whose, name, points, auto, most, waits, manual in _grades(_of(book, lesson, student)):
        cells[whose][name] = Mark(points, auto, most, waits, by_hand=manual is not None)
    return {whose: _marks(cells[whose], penalty or 0.0) for whose, penalty in penalties}


def times_of(book: Any, lesson: Lesson) -> dict[str, Times]:
    """When each submission of a lesson came and was due, by student."""
    asked = (SubmittedAssignment.timestamp, Assignment.duedate, SubmittedAssignment.extension)
    return {
        whose: Times(_utc(at), _utc(due and due + (extension or timedelta())))
        for whose, at, due, extension in _of(book, lesson).add_columns(*asked)
    }


def worths_of(book: Any, lesson: Lesson) -> dict[str, float]:
    """The points of each marked cell of a lesson; none where it was never registered."""
    try:
        notebook = book.find_notebook(lesson.notebook, lesson.folder)
    except MissingEntry:
        return {}
    return {each.name: each.max_score for each in (*notebook.grade_cells, *notebook.task_cells)}


def _of(book: Any, lesson: Lesson, student: str | None = None) -> Any:
    """The students whose submissions of a lesson are there, to be asked for more."""
    asked = book.db.query(SubmittedAssignment.student_id).join(Assignment)
    asked = asked.filter(Assignment.name == lesson.folder)
    return asked if student is None else asked.filter(SubmittedAssignment.student_id == student)


def _penalties(asked: Any) -> Any:
    """Student by student what a plug-in of nbgrader's takes off for lateness."""
    penalty = func.sum(SubmittedNotebook.late_submission_penalty)
    joined = asked.outerjoin(SubmittedNotebook, _IS_ITS_NOTEBOOK)
    return joined.add_columns(penalty).group_by(SubmittedAssignment.student_id)


def _grades(asked: Any) -> Any:
    """Cell by cell whose it is, its name and its marks, in one question to the database."""
    joined = asked.join(SubmittedNotebook, _IS_ITS_NOTEBOOK).join(
        Grade, Grade.notebook_id == SubmittedNotebook.id
    )
    return joined.join(BaseCell, Grade.cell_id == BaseCell.id).add_columns(
        BaseCell.name,
        Grade.score,
        Grade.auto_score,
        Grade.max_score,
        Grade.needs_manual_grade,
        Grade.manual_score,
    )


_IS_ITS_NOTEBOOK = SubmittedNotebook.assignment_id == SubmittedAssignment.id


def _marks(cells: dict[str, Mark], penalty: float) -> Marks:
    score = sum(cell.points for cell in cells.values())
    return Marks(score, sum(cell.most for cell in cells.values()), cells, penalty)


def _utc(moment: datetime | None) -> datetime | None:
    """A moment of nbgrader's, which has no zone and means UTC."""
    return moment and moment.replace(tzinfo=UTC)
