"""When each submission came, and the name it came under, as its platform said."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.files import dict_of_dicts, read_kept, write_kept

RECEIVED = "received.json"
EARLIER = "earlier"  # the folder of replaced submissions


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


BEGUN = "collect.begun"  # submissions that a run has placed, until it stores their receipts
BEFORE, ASIDE = "before", "aside"  # an earlier receipt, and the digest of what has fewer points


class Received:
    """The receipts of a course, stored beside its gradebook."""

    def __init__(self, course: Course) -> None:
        self._path = course.work / RECEIVED
        stored = read_kept(self._path, dict_of_dicts, "collect again without it")
        self._known: dict[str, dict[str, dict[str, Any]]] = stored or {}
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

    def of(self, lesson: Lesson, student: str) -> Receipt | None:
        """Return the receipt of a submission; None if it was not collected."""
        return self._receipt(self._known.get(lesson.folder, {}).get(student))

    def before(self, lesson: Lesson, student: str) -> Receipt | None:
        """Return the receipt of the submission before this one; None if there was none."""
        return self._receipt(self._known.get(lesson.folder, {}).get(student, {}).get(BEFORE))

    def aside(self, lesson: Lesson, student: str) -> str:
        """Return the digest of a later submission that does not count; empty if there is none."""
        return str(self._known.get(lesson.folder, {}).get(student, {}).get(ASIDE, ""))

    @staticmethod
    def _receipt(told: dict[str, Any] | None) -> Receipt | None:
        if told is None:
            return None
        at = datetime.fromisoformat(told["at"]) if told["at"] else None
        # Records of earlier versions have neither a number nor a prefix.
        number, prefix = int(told.get("number", 0)), str(told.get("prefix", ""))
        return Receipt(at, bool(told["late"]), str(told["source"]), number, prefix)

    def put(self, lesson: Lesson, student: str, receipt: Receipt, is_new: bool = False) -> None:
        """Set the receipt of a submission; a new submission's one keeps the one before."""
        at = receipt.at.isoformat() if receipt.at else ""
        there = self._known.setdefault(lesson.folder, {})
        was = there.get(student, {})
        plain = {name: value for name, value in was.items() if name not in (BEFORE, ASIDE)}
        now = {**asdict(receipt), "at": at}
        kept = {n: was[n] for n in (BEFORE, ASIDE) if n in was}
        there[student] = now | ({BEFORE: plain} if is_new and was and plain != now else kept)

    def put_back(self, lesson: Lesson, student: str, aside: str) -> None:
        """Set the receipt before this one again; `aside` is the digest of what does not count."""
        there = self._known.setdefault(lesson.folder, {})
        there[student] = {**there.get(student, {}).get(BEFORE, {}), ASIDE: aside}

    def keep(self, is_all: bool = False) -> None:
        """Write all receipts to the file; with `is_all`, those of all that was begun are there."""
        write_kept(self._path, self._known)
        if is_all:
            self._begun.unlink(missing_ok=True)
