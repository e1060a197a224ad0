"""Submissions that a teacher has reviewed, stored beside the gradebook."""

from typing import Any

from hanoi_ref.course.course import Course
from hanoi_ref.course.files import read_kept, write_kept
from hanoi_ref.course.notebooks import digest
from hanoi_ref.gradebook.results import Submission

FILE = "reviewed.json"


class Reviewed:
    """The reasons that a teacher has seen, by lesson and student."""

    def __init__(self, course: Course) -> None:
        self._course, self._path = course, course.work / FILE
        self._known = read_kept(self._path, _by_lesson, "remove it and review again") or {}

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


def _by_lesson(told: dict[str, Any]) -> dict[str, dict[str, list[str]]]:
    return {lesson: dict(students) for lesson, students in told.items()}
