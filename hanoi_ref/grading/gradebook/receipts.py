"""When each submission came, and the name it came under, as its platform said.

A receipt belongs to the files of one submission, by their digest.  So points, time and penalty are
always those of the same submission: of the one that was graded, whatever was collected later.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.files import dict_of_dicts, read_kept, write_kept
from hanoi_ref.course.notebooks import digest, read_notebook
from hanoi_ref.grading.gradebook.exchange import time_in_exchange

RECEIVED = "received.json"
EARLIER = "earlier"  # the folder of replaced submissions
BEGUN = "collect.begun"  # submissions that a run has placed, until it stores their receipts


@dataclass(frozen=True)
class Receipt:
    """The time of a submission (None: unknown), and whether the platform marks it late.

    `number` is the platform's own number of the file, larger for a newer one; 0 if unknown.
    `prefix` is the text that the platform put before the file's own name.
    """

    at: datetime | None
    late: bool = False
    source: str = ""
    number: int = 0
    prefix: str = ""

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Receipt:
        """Return a receipt from JSON.

        Records of earlier versions have neither a number nor a prefix.
        """
        at = datetime.fromisoformat(stored["at"]) if stored["at"] else None
        number, prefix = int(stored.get("number", 0)), str(stored.get("prefix", ""))
        return cls(at, bool(stored["late"]), str(stored["source"]), number, prefix)

    def written(self) -> dict[str, Any]:
        """Return the receipt as JSON."""
        return {**asdict(self), "at": self.at.isoformat() if self.at else ""}


# Of a student's lesson: its receipts by the digests of submissions, the digest of the submission
# that was collected last, of the one whose points count, and of those that have fewer points.
RECEIPTS, LAST, COUNTS, WORSE = "receipts", "last", "counts", "worse"


class Received:
    """The receipts of a course, stored beside its gradebook."""

    def __init__(self, course: Course) -> None:
        self._course, self._path = course, course.work / RECEIVED
        stored = read_kept(self._path, dict_of_dicts, "collect again without it")
        self._known: dict[str, dict[str, dict[str, Any]]] = stored or {}
        for folder, students in self._known.items():
            for student, known in students.items():
                if RECEIPTS not in known:
                    students[student] = _by_digest(course, Lesson(folder), student, known)
        self._begun = course.work / BEGUN
        placed = self._begun.read_text(encoding="utf-8") if self._begun.is_file() else ""
        self._stopped = {*placed.splitlines()}

    def begin(self, lesson: Lesson, student: str) -> bool:
        """Record that a submission will be placed before its receipt is; return `was_stopped`."""
        with self._begun.open("a", encoding="utf-8") as file:
            file.write(f"{student}/{lesson.folder}\n")
        return self.was_stopped(lesson, student)

    def was_stopped(self, lesson: Lesson, student: str) -> bool:
        """Return whether a killed run may have placed a submission without storing its receipt."""
        return f"{student}/{lesson.folder}" in self._stopped

    def last(self, lesson: Lesson, student: str) -> Receipt | None:
        """Return the receipt of the submission that was collected last; None without one."""
        return self.of(lesson, student, self._of(lesson, student).get(LAST, ""))

    def counting(self, lesson: Lesson, student: str) -> Receipt | None:
        """Return the receipt of the submission whose points count; None if it has none."""
        known = self._of(lesson, student)
        if known and COUNTS not in known:  # not graded yet, or by a version before 0.3
            known[COUNTS] = _graded(self._course, lesson, student)
        return self.of(lesson, student, known.get(COUNTS, ""))

    def of(self, lesson: Lesson, student: str, submission: str) -> Receipt | None:
        """Return the receipt of a submission by its digest; None without one."""
        stored = self._of(lesson, student).get(RECEIPTS, {}).get(submission)
        return None if stored is None else Receipt.read(stored)

    def is_worse(self, lesson: Lesson, student: str, submission: str) -> bool:
        """Return whether a submission was put aside, as another one has more points."""
        return submission in self._of(lesson, student).get(WORSE, ())

    def put(self, lesson: Lesson, student: str, receipt: Receipt) -> None:
        """Store the receipt of the submission that is in the student's folder now."""
        known = self._known.setdefault(lesson.folder, {}).setdefault(student, {RECEIPTS: {}})
        known[LAST] = digest(self._course.submitted / student / lesson.folder)
        known[RECEIPTS][known[LAST]] = receipt.written()

    def count(self, lesson: Lesson, student: str, submission: str) -> Receipt | None:
        """Make a submission the one whose points count, by its digest; return its receipt.

        One that was not collected has the exchange's time.  If it is in no exchange, it was changed
        or put there by hand, and has the time of what was collected last.
        """
        known = self._known.setdefault(lesson.folder, {}).setdefault(student, {RECEIPTS: {}})
        known[COUNTS] = submission
        if submission not in known[RECEIPTS]:
            at = time_in_exchange(self._course, lesson, student, submission)
            receipt = Receipt(at, source="exchange") if at else self.last(lesson, student)
            if receipt:
                known[RECEIPTS][submission] = receipt.written()
        return self.counting(lesson, student)

    def put_aside(self, lesson: Lesson, student: str, submission: str, counts: str) -> None:
        """Record that a submission has fewer points than the one that counts, which is back."""
        self.count(lesson, student, counts)
        known = self._of(lesson, student)
        known[LAST], known[WORSE] = counts, [*known.get(WORSE, ()), submission]

    def keep(self, is_all: bool = False) -> None:
        """Write all receipts to the file; with `is_all`, those of all that was begun are there."""
        write_kept(self._path, self._known)
        if is_all:
            self._begun.unlink(missing_ok=True)

    def _of(self, lesson: Lesson, student: str) -> dict[str, Any]:
        return self._known.get(lesson.folder, {}).get(student, {})


def _by_digest(
    course: Course, lesson: Lesson, student: str, known: dict[str, Any]
) -> dict[str, Any]:
    """Return the record of a version before 0.3, which had no digests, in the present form.

    It had the receipt of the submission that is in its folder, and `before` it that of the graded
    one, if that was another.
    """
    last = digest(course.submitted / student / lesson.folder)
    counts = _graded(course, lesson, student)
    receipts = {last: {name: known[name] for name in known.keys() - {"before", "aside"}}}
    if counts and counts != last:
        receipts[counts] = known.get("before", receipts[last])
    worse = [*filter(None, [known.get("aside")])]
    return {RECEIPTS: receipts, LAST: last, COUNTS: counts, WORSE: worse}


def _graded(course: Course, lesson: Lesson, student: str) -> str:
    """Return the digest of the submission whose graded notebook is there; empty without one."""
    with suppress(WorkError, KeyError):
        graded = read_notebook(course.autograded / student / lesson.file)
        return str(graded["metadata"]["hanoi"]["submission"])
    return ""


def keep_time(book: Any, course: Course, lesson: Lesson, student: str, submission: str) -> None:
    """Make a graded submission the one that counts, and tell nbgrader's gradebook its time.

    Every way of grading comes here, and nothing that a student wrote is read.  So the time is the
    same one, also where nbgrader's autograde has read it from a file beside the notebook.
    """
    received = Received(course)
    receipt = received.count(lesson, student, submission)
    received.keep()
    at = receipt.at if receipt else None
    found = book.find_submission(lesson.folder, student)
    found.timestamp = at and at.astimezone(UTC).replace(tzinfo=None)
