"""Extensions: until when a student may hand a lesson in, kept beside the gradebook."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path

from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.errors import CallError, WorkError
from hanoi_ref.grading.onestep import write_whole
from hanoi_ref.grading.policy.reading import as_moment

FILE = "extensions.json"
Extensions = dict[str, dict[str, datetime]]
"""Moments by lesson and student."""


def extensions(course: Course) -> Extensions:
    """All extensions of a course."""
    path = course.work / FILE
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return {
            lesson: {who: datetime.fromisoformat(until) for who, until in students.items()}
            for lesson, students in told.items()
        }
    except FileNotFoundError:
        return {}
    except (ValueError, AttributeError, TypeError, OSError) as error:
        raise WorkError(f"{path} cannot be read ({error}); restore or remove it") from None


def extend(course: Course, lesson: Lesson, student: str, until: datetime | None) -> None:
    """Gives a student an extension, or takes it back.

    Parameters
    ----------
    course, lesson, student : whose it is.
    until : the moment until which the lesson may be handed in, None to take it back.
    """
    known = extensions(course)
    there = known.setdefault(lesson.folder, {})
    if until is None:
        there.pop(student, None)
    else:
        there[student] = until
    _write(course.work / FILE, known)


def _write(path: Path, known: Extensions) -> None:
    path.parent.mkdir(exist_ok=True)
    told = {
        lesson: {who: until.isoformat() for who, until in sorted(students.items())}
        for lesson, students in sorted(known.items())
    }
    write_whole(path, json.dumps(told, indent=1, ensure_ascii=False) + "\n")


def moment_of(told: str) -> datetime | None:
    """The moment that somebody types, None for "none"; CallError says what may be typed.

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
            f"{told!r} is no date; write 2026-10-12, 2026-10-12T18:00 or none"
        ) from None
