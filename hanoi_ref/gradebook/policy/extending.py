"""Grant an extension and report its effect; no submission is run."""

from dataclasses import dataclass
from datetime import datetime

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.words import counted, written_day
from hanoi_ref.gradebook.book import Book, opened
from hanoi_ref.gradebook.policy.extensions import extend
from hanoi_ref.gradebook.policy.ledger import Ledger


@dataclass(frozen=True)
class DeadlineStatus:
    """A student's deadline for a lesson, the days late, and the score."""

    due: datetime | None
    days: int
    score: float | None

    def __str__(self) -> str:
        due = "due at any time"
        if self.due:
            due = f"due {written_day(self.due)}, {self.due:%H:%M}"
        days = f"{counted(self.days, 'day')} late" if self.days else "not late"
        return due if self.score is None else f"{due}, {days}, {self.score:g} points"


def grant(
    course: Course, lesson: Lesson, student: str, until: datetime | None
) -> tuple[DeadlineStatus, DeadlineStatus]:
    """Grant a student an extension, or withdraw it.

    Parameters
    ----------
    course, lesson, student : the submission.
    until : the new deadline; None to withdraw the extension.

    Returns
    -------
    The status before and after.
    """
    with opened(course) as book:
        before = _stand(course, book, lesson, student)
        extend(course, lesson, student, until)
        return before, _stand(course, book, lesson, student)


def _stand(course: Course, book: Book, lesson: Lesson, student: str) -> DeadlineStatus:
    ledger = Ledger(course, book, student)
    late, marks = ledger.late(lesson, student), ledger.marks(lesson).get(student)
    due = late.due or ledger.due(lesson, student)
    score = marks.score if marks else None
    return DeadlineStatus(due.astimezone() if due else None, late.days, score)
