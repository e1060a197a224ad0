"""What the gradebook holds, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.pipeline import gradebook


@dataclass(frozen=True)
class Mark:
    """One cell's points: what counts, what the machine gave (None: nothing yet), the most."""

    points: float
    auto: float | None
    most: float
    waits: bool
    """Whether a person has to read the answer."""


@dataclass(frozen=True)
class Marks:
    """All marks of one submission."""

    score: float
    most: float
    cells: dict[str, Mark] = field(default_factory=dict)


def read_marks(course: Course, lesson: Lesson) -> dict[str, Marks]:
    """The marks of everybody whose submission of a lesson is in the gradebook, by student."""
    with gradebook(course) as book:
        found = book.assignment_submissions(lesson.folder)
        return {each.student.id: _marks(each) for each in found}


def _marks(submission: Any) -> Marks:
    grades = [grade for notebook in submission.notebooks for grade in notebook.grades]
    cells = {
        grade.name: Mark(grade.score, grade.auto_score, grade.max_score, grade.needs_manual_grade)
        for grade in grades
    }
    return Marks(submission.score, submission.max_score, cells)
