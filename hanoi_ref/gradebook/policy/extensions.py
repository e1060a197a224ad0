"""Extensions of deadlines, stored beside the gradebook."""

from datetime import date, datetime
from pathlib import Path

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.files import read_kept, write_kept
from hanoi_ref.gradebook.policy.reading import as_moment

FILE = "extensions.json"
Extensions = dict[str, dict[str, datetime]]
"""Deadlines by lesson and student."""


def extensions(course: Course) -> Extensions:
    """Return all extensions of a course."""
    return read_kept(course.work / FILE, _moments) or {}


def _moments(told: dict[str, dict[str, str]]) -> Extensions:
    return {
        lesson: {who: datetime.fromisoformat(until) for who, until in students.items()}
        for lesson, students in told.items()
    }


def extend(course: Course, lesson: Lesson, student: str, until: datetime | None) -> None:
    """Store an extension for a student, or remove it.

    Parameters
    ----------
    course, lesson, student : the submission.
    until : the new deadline; None to remove the extension.
    """
    known = extensions(course)
    there = known.setdefault(lesson.folder, {})
    if until is None:
        there.pop(student, None)
    else:
        there[student] = until
    _write(course.work / FILE, known)


def _write(path: Path, known: Extensions) -> None:
    told = {
        lesson: {who: until.isoformat() for who, until in students.items()}
        for lesson, students in known.items()
    }
    write_kept(path, told)


def moment_of(told: str) -> datetime | None:
    """Return the time that a user typed; None for "none"; raise CallError for anything else.

    >>> moment_of("2026-10-12").strftime("%d %B, %H:%M")
    '12 October, 23:59'
    """
    if told == "none":
        return None
    try:
        if len(told) <= len("2026-10-12"):
            return as_moment(date.fromisoformat(told))
        return as_moment(datetime.fromisoformat(told))
    except ValueError:
        raise CallError(
            f"{told!r} is not a date; write 2026-10-12, 2026-10-12T18:00 or none"
        ) from None
