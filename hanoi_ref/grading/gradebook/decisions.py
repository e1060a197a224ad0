"""Other deadlines, excuses and reviews, as the journal has them last."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.notebooks import digest
from hanoi_ref.grading.gradebook.journal import EXTENSION, REVIEWED, journal, note
from hanoi_ref.grading.gradebook.results import Submission
from hanoi_ref.grading.lms.grades import EXCUSED


def extensions(course: Course) -> dict[str, dict[str, datetime]]:
    """Return the deadlines of single students, by lesson and student."""
    deadlines: dict[str, dict[str, datetime]] = {}
    for (lesson, student), line in journal(course).last(EXTENSION).items():
        with suppress(ValueError, TypeError):  # it was taken back, or is no date
            deadlines.setdefault(lesson, {})[student] = datetime.fromisoformat(line["until"])
    return deadlines


def excuses(course: Course) -> dict[str, frozenset[str]]:
    """Return the students who are excused from a lesson, by the lesson's folder."""
    excused: dict[str, set[str]] = {}
    for (lesson, student), line in journal(course).last(EXTENSION).items():
        if line.get("until") == EXCUSED:
            excused.setdefault(lesson, set()).add(student)
    return {lesson: frozenset(students) for lesson, students in excused.items()}


def extend(course: Course, lesson: Lesson, student: str, until: datetime | str | None) -> None:
    """Give a student another deadline, or EXCUSED; with None take either back."""
    moment = until.isoformat() if isinstance(until, datetime) else until
    note(course, EXTENSION, lesson.folder, student, until=moment)


class Reviewed:
    """The reasons for a review that a teacher has seen, by lesson and student."""

    def __init__(self, course: Course) -> None:
        self._course, self._lines = course, journal(course).last(REVIEWED)

    def has(self, submission: Submission) -> bool:
        """Return whether a submission was reviewed and has no new reason."""
        line = self._lines.get((submission.lesson, submission.student))
        return line is not None and {*self._reasons(submission)} <= {*line["reasons"]}

    def add(self, submission: Submission) -> None:
        """Record a submission as reviewed, with its present reasons."""
        reasons = self._reasons(submission)
        note(self._course, REVIEWED, submission.lesson, submission.student, reasons=reasons)

    def _reasons(self, submission: Submission) -> list[str]:
        """Return the reasons; without a grade, a digest of what was submitted."""
        folder = self._course.submitted / submission.student / submission.lesson
        return [digest(folder)] if submission.error else list(submission.reasons)
