"""Compute how late each submission is, and how many days are charged."""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.gradebook.book import Book
from hanoi_ref.gradebook.marks import Times
from hanoi_ref.gradebook.people.received import Received
from hanoi_ref.gradebook.policy.extensions import extensions
from hanoi_ref.gradebook.policy.reading import Late, Policy

DAY = timedelta(days=1)
IN_TIME = timedelta()
UNKNOWN = Times(None, None)


@dataclass(frozen=True)
class Lateness:
    """The times when a submission was received and due, and the number of days late.

    `charged` is the number of days that cost points.  `guessed` is True if a platform marks the
    submission as late without a time.
    """

    at: datetime | None = None
    due: datetime | None = None
    days: int = 0
    charged: int = 0
    guessed: bool = False

    @property
    def by(self) -> timedelta:
        """The time by which it is late, if both times are known."""
        return max(self.at - self.due, IN_TIME) if self.at and self.due else IN_TIME


class Calendar:
    """The deadlines and submission times of all lessons and students."""

    def __init__(self, course: Course, book: Book, policy: Policy) -> None:
        self._lessons, self._policy = course.lessons, policy
        self._rules = policy.late or Late()
        self._extended, self._received = extensions(course), Received(course)
        self._times = {lesson: book.times(lesson) for lesson in course.lessons}

    def due(self, lesson: Lesson, student: str) -> datetime | None:
        """Return a student's deadline for a lesson; None if there is none.

        course.toml takes precedence over formgrader, and an extension never shortens a deadline.
        """
        told = self._times[lesson]
        # Without a submission nbgrader has no date for a student; an extension is never earlier.
        usual = min((each.due for each in told.values() if each.due), default=None)
        due = self._policy.due.get(lesson.folder) or told.get(student, Times(None, usual)).due
        extended = self._extended.get(lesson.folder, {}).get(student)
        return max(due, extended) if due and extended else due

    def late(self, lesson: Lesson, student: str) -> Lateness:
        """Return how late a student's submission of a lesson is.

        Free days are spent on the lessons in the order of the course.
        """
        left = self._rules.free
        for each in self._lessons:
            found = self._before_free_days(each, student)
            free = min(left, found.days)
            if each == lesson:
                charged = found.days - free
                return Lateness(found.at, found.due, found.days, charged, found.guessed)
            left -= free
        return Lateness()

    def _before_free_days(self, lesson: Lesson, student: str) -> Lateness:
        receipt = self._received.of(lesson, student)
        at = receipt.at if receipt else self._times[lesson].get(student, UNKNOWN).at
        due = self.due(lesson, student)
        if at and due:
            return Lateness(at, due, self._days(at - due))
        extended = student in self._extended.get(lesson.folder, {})
        guessed = bool(receipt and receipt.late and not extended)
        return Lateness(at, due, int(guessed), guessed=guessed)

    def _days(self, by: timedelta) -> int:
        """Return the number of days begun; 0 within the grace period."""
        return math.ceil(by / DAY) if by > self._rules.grace else 0
