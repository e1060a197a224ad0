"""Decide which of two submissions counts, the last or the best, and put the earlier one back."""

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.notebooks import digest
from hanoi_ref.grading.gradebook.applying import settled
from hanoi_ref.grading.gradebook.book import Book
from hanoi_ref.grading.gradebook.journal import note
from hanoi_ref.grading.gradebook.marks import Mark, Marks
from hanoi_ref.grading.gradebook.policy import Calendar, exercise_of, policy_of
from hanoi_ref.grading.gradebook.receipts import EARLIER, Received

COUNTS = "earlier counts"  # in the journal


def kept_earlier(
    course: Course, book: Book, lesson: Lesson, student: str, now: Mapping[str, Any], before: Any
) -> str:
    """Put an earlier submission back if it has more points than this one, and return the reason.

    The reason is empty if this one counts: by course.toml, by its points, or since the earlier one
    is not in grading/earlier/.  `now` and `before` are the records of the graded notebooks.  Points
    of checks are compared, with the penalty for lateness; a person's marks stay with their answers.
    """
    is_new = before.get("submission") not in (None, now["submission"])
    if not policy_of(course).best or not is_new:
        return ""
    received = Received(course)
    scores = []
    for record in (now, before):
        received.count(lesson, student, record["submission"])
        scores.append(_points(course, book, lesson, student, record, received))
    if scores[1] <= scores[0] or not _put_back(course, lesson, student, before["submission"]):
        return ""
    received.put_aside(lesson, student, now["submission"], before["submission"])
    received.keep()
    told = f"a later submission has {scores[0]:g} points for its programs, this one {scores[1]:g}"
    note(course, COUNTS, lesson.folder, student, points=scores)
    return f"{told}; this one counts"


def _points(
    course: Course,
    book: Book,
    lesson: Lesson,
    student: str,
    record: Mapping[str, Any],
    received: Received,
) -> float:
    """Return what the programs of a submission count, with its penalty."""
    policy, worths = policy_of(course), book.worths(lesson)
    shares = {each["exercise"]: each["share"] for each in record["findings"]}
    cells = {}
    for name, most in worths.items():
        share = shares.get(exercise_of(lesson, name))
        if share is not None:
            cells[name] = Mark(share * most, share * most, most, False)
    late = Calendar(course, book, policy, received).late(lesson, student)
    earned = sum(mark.points for mark in cells.values())
    return settled(policy, lesson, Marks(earned, earned, cells), late).score


def _put_back(course: Course, lesson: Lesson, student: str, submission: str) -> bool:
    """Exchange a submission and an earlier one; return whether the earlier one is there."""
    there = course.submitted / student / lesson.folder
    kept = course.work / EARLIER / student / lesson.folder
    found = [each for each in sorted(kept.glob("*")) if digest(each) == submission]
    if not found:
        return False
    beside = kept / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}"
    os.replace(there, beside)
    os.replace(found[-1], there)
    return True
