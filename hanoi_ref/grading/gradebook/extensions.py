"""Other deadlines for single students, and lessons from which they are excused."""

from __future__ import annotations

from datetime import datetime

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.files import read_kept, write_kept
from hanoi_ref.grading.gradebook.journal import EXTENSION, note

FILE = "extensions.json"
EXCUSED = "excused"  # in place of a date
Extensions = dict[str, dict[str, datetime]]
"""Deadlines by lesson and student."""


def _stored(course: Course) -> dict[str, dict[str, str]]:
    def checked(stored: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
        for students in stored.values():
            for until in students.values():
                if until != EXCUSED:
                    datetime.fromisoformat(until)
        return stored

    return read_kept(course.work / FILE, checked) or {}


def extensions(course: Course) -> Extensions:
    """Return all extensions of a course."""
    return {
        lesson: {who: datetime.fromisoformat(at) for who, at in told.items() if at != EXCUSED}
        for lesson, told in _stored(course).items()
    }


def excuses(course: Course) -> dict[str, frozenset[str]]:
    """Return the students who are excused from a lesson, by the lesson's folder."""
    stored = _stored(course).items()
    return {each: frozenset(who for who in told if told[who] == EXCUSED) for each, told in stored}


def extend(course: Course, lesson: Lesson, student: str, until: datetime | str | None) -> None:
    """Store a student's extension, or EXCUSED; with None remove either."""
    known = _stored(course)
    there = known.setdefault(lesson.folder, {})
    told = until.isoformat() if isinstance(until, datetime) else until
    if told is None:
        there.pop(student, None)
    else:
        there[student] = told
    write_kept(course.work / FILE, known)
    note(course, EXTENSION, lesson.folder, student, until=told)
