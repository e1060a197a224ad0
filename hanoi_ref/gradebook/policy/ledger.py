"""The points of a class under its policy, for the table, JSON, pages, report and exports."""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cached_property

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.gradebook.book import Book
from hanoi_ref.gradebook.marks import Marks
from hanoi_ref.gradebook.policy.applying import settled
from hanoi_ref.gradebook.policy.lateness import Calendar, Lateness
from hanoi_ref.gradebook.policy.reading import exercise_of, policy_of


class Ledger:
    """The points that count in a course, of all students or of one.

    No submission is run: points earned are in the gradebook, and their worth in course.toml.
    """

    def __init__(self, course: Course, book: Book, student: str | None = None) -> None:
        self._course, self._book, self._student = course, book, student
        self.policy = policy_of(course)
        self._known: dict[Lesson, dict[str, Marks]] = {}

    @cached_property
    def _calendar(self) -> Calendar:
        return Calendar(self._course, self._book, self.policy)

    def late(self, lesson: Lesson, student: str) -> Lateness:
        """Return when a submission was received and due, and how late it is."""
        return self._calendar.late(lesson, student)

    def due(self, lesson: Lesson, student: str) -> datetime | None:
        """Return a student's deadline for a lesson; None if there is none."""
        return self._calendar.due(lesson, student)

    def marks(self, lesson: Lesson) -> dict[str, Marks]:
        """Return the points for a lesson, by student."""
        if lesson not in self._known:
            found = self._book.marks(lesson, self._student).items()
            self._known[lesson] = {
                who: settled(self.policy, lesson, marks, self.late(lesson, who))
                for who, marks in found
            }
        return self._known[lesson]

    @cached_property
    def counted(self) -> dict[Lesson, float]:
        """The graded lessons, each with its weight in the total.

        Without weights in course.toml, a lesson's weight is its maximum points.
        """
        weights = self.policy.weights
        found = {
            lesson: self.most(lesson) if weights is None else weights.get(lesson.folder, 0.0)
            for lesson in self._course.lessons
            if any(self._course.autograded.glob(f"*/{lesson.file}"))
        }
        return {each: weight for each, weight in found.items() if weight}

    def most(self, lesson: Lesson) -> float:
        """Return the maximum points of a lesson."""
        worths = self._book.worths(lesson).items()
        points = self.policy.points
        return sum(points.get(exercise_of(lesson, name), most) for name, most in worths)

    def share(self, lesson: Lesson, student: str) -> float:
        """Return the share of a lesson's points that a student has; 0 without a submission."""
        marks = self.marks(lesson).get(student)
        return marks.score / marks.most if marks and marks.most else 0.0

    def _counts(self, lesson: Lesson, student: str) -> bool:
        """Return whether a lesson counts for a student yet: it is submitted, or due."""
        due, folder = self.due(lesson, student), self._course.submitted / student / lesson.folder
        is_due = due is not None and due < datetime.now(UTC)
        return is_due or student in self.marks(lesson) or folder.is_dir()

    def total(self, student: str) -> float | None:
        """Return a student's total percentage so far; None if nothing counts yet."""
        counted = {each: w for each, w in self.counted.items() if self._counts(each, student)}
        shares = sorted((self.share(each, student), each.folder) for each in counted)
        left_out = {folder for _, folder in shares[: min(self.policy.drop, len(shares) - 1)]}
        kept = {each: w for each, w in counted.items() if each.folder not in left_out}
        if not kept:
            return None
        earned = sum(weight * self.share(each, student) for each, weight in kept.items())
        return round(100 * earned / sum(kept.values()), 2)

    def totals(self, students: Iterable[str]) -> dict[str, float]:
        """Return the totals of these students; empty unless several lessons count."""
        if len(self.counted) < 2:
            return {}
        found = {student: self.total(student) for student in students}
        return {student: total for student, total in found.items() if total is not None}
