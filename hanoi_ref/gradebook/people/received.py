"""Submission times as reported by the platform; those that students report are not used."""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.files import read_kept, write_kept

FILE = "received.json"


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


class Received:
    """The receipts of a course, stored beside its gradebook."""

    def __init__(self, course: Course) -> None:
        self._path = course.work / FILE
        self._known = read_kept(self._path, _by_lesson, "collect again without it") or {}

    def of(self, lesson: Lesson, student: str) -> Receipt | None:
        """Return the receipt of a submission; None if it was not collected."""
        told = self._known.get(lesson.folder, {}).get(student)
        if told is None:
            return None
        at = datetime.fromisoformat(told["at"]) if told["at"] else None
        # Records of earlier versions have neither a number nor a prefix.
        number, prefix = int(told.get("number", 0)), str(told.get("prefix", ""))
        return Receipt(at, bool(told["late"]), str(told["source"]), number, prefix)

    def put(self, lesson: Lesson, student: str, receipt: Receipt) -> None:
        """Set the receipt of a submission, replacing an earlier one."""
        at = receipt.at.isoformat() if receipt.at else ""
        there = self._known.setdefault(lesson.folder, {})
        there[student] = {**asdict(receipt), "at": at}

    def keep(self) -> None:
        """Write all receipts to the file."""
        write_kept(self._path, self._known)


def _by_lesson(told: dict[str, Any]) -> dict[str, dict[str, dict[str, Any]]]:
    return {lesson: dict(students) for lesson, students in told.items()}
