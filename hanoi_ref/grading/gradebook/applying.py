"""Apply the policy of a course: extensions, penalties, totals."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import cached_property

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.words import counted, written_day
from hanoi_ref.grading.gradebook.book import Book, opened
from hanoi_ref.grading.gradebook.decisions import excuses, extend
from hanoi_ref.grading.gradebook.marks import Mark, Marks
from hanoi_ref.grading.gradebook.policy import (
    Calendar,
    Lateness,
    Policy,
    as_moment,
    exercise_of,
    policy_of,
    share_lost,
)
from hanoi_ref.grading.lms.grades import EXCUSED


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


@dataclass(frozen=True)
class DeadlineStatus:
    """A student's deadline for a lesson, the days late, and the score."""

    due: datetime | None
    days: int
    score: float | None
    excused: bool = False

    def __str__(self) -> str:
        if self.excused:
            return EXCUSED
        due = "due at any time"
        if self.due:
            due = f"due {written_day(self.due)}, {self.due:%H:%M}"
        days = f"{counted(self.days, 'day')} late" if self.days else "not late"
        return due if self.score is None else f"{due}, {days}, {self.score:g} points"


def grant(
    course: Course, lesson: Lesson, student: str, until: datetime | str | None
) -> tuple[DeadlineStatus, DeadlineStatus]:
    """Grant a student an extension or an excuse, or withdraw it."""
    with opened(course) as book:
        before = _stand(course, book, lesson, student)
        extend(course, lesson, student, until)
        return before, _stand(course, book, lesson, student)


def _stand(course: Course, book: Book, lesson: Lesson, student: str) -> DeadlineStatus:
    ledger = Ledger(course, book, student)
    late, marks = ledger.late(lesson, student), ledger.marks(lesson).get(student)
    due = late.due or ledger.due(lesson, student)
    score = marks.score if marks else None
    excused = ledger.is_excused(lesson, student)
    return DeadlineStatus(due.astimezone() if due else None, late.days, score, excused)


class Ledger:
    """The points that count in a course, of all students or of one.

    No submission is run: points earned are in the gradebook, and their worth in course.toml.
    """

    def __init__(self, course: Course, book: Book, student: str | None = None) -> None:
        self._course, self._book, self._student = course, book, student
        self.policy, self._excuses = policy_of(course), excuses(course)
        self._known: dict[Lesson, dict[str, Marks]] = {}

    @cached_property
    def _calendar(self) -> Calendar:
        return Calendar(self._course, self._book, self.policy)

    def late(self, lesson: Lesson, student: str) -> Lateness:
        """Return when a submission was received and due, and how late it is."""
        return self._calendar.late(lesson, student)

    def is_excused(self, lesson: Lesson, student: str) -> bool:
        """Return whether a student is excused from a lesson, so that nothing of it counts."""
        return student in self._excuses.get(lesson.folder, ())

    def due(self, lesson: Lesson, student: str) -> datetime | None:
        """Return a student's deadline for a lesson; None if there is none."""
        return self._calendar.due(lesson, student)

    def marks(self, lesson: Lesson) -> dict[str, Marks]:
        """Return the points for a lesson, by student."""
        if lesson not in self._known:
            earned = self._book.marks(lesson, self._student).items()
            self._known[lesson] = {
                who: _uncounted(marks)
                if self.is_excused(lesson, who)
                else settled(self.policy, lesson, marks, self.late(lesson, who))
                for who, marks in earned
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

    def share(self, lesson: Lesson, student: str) -> float | None:
        """Return the share that a student has of a lesson's points, as far as they are graded.

        It is 0 if nothing was submitted by the deadline, and None while nothing is known, or for
        an excused student.
        """
        if self.is_excused(lesson, student):
            return None
        if (marks := self.marks(lesson).get(student)) and marks.share is not None:
            return marks.share
        due, folder = self.due(lesson, student), self._course.submitted / student / lesson.folder
        is_missing = due is not None and due < datetime.now(UTC) and not folder.is_dir()
        return 0.0 if is_missing else None

    def _weight(self, lesson: Lesson, student: str) -> float:
        """Return a lesson's weight: the one in course.toml, or else the points graded so far."""
        marks = self.marks(lesson).get(student)
        is_in_points = self.policy.weights is None and marks and marks.graded
        return marks.graded if marks and is_in_points else self.counted[lesson]

    def total(self, student: str) -> float | None:
        """Return a student's total percentage of what is graded so far; None if nothing is."""
        told = {each: self.share(each, student) for each in self.counted}
        shares = {each: share for each, share in told.items() if share is not None}
        worst = sorted(shares, key=lambda each: (shares[each], each.folder))
        kept = worst[min(self.policy.drop, len(worst) - 1) :] if worst else []
        if not kept:
            return None
        weights = {each: self._weight(each, student) for each in kept}
        earned = sum(weight * shares[each] for each, weight in weights.items())
        return round(100 * earned / sum(weights.values()), 2)

    def totals(self, students: Iterable[str]) -> dict[str, float]:
        """Return the totals of these students; empty unless several lessons count."""
        if len(self.counted) < 2:
            return {}
        totals = {student: self.total(student) for student in students}
        return {student: total for student, total in totals.items() if total is not None}


DIGITS = 6  # after the decimal point, so that thirds add up


def settled(policy: Policy, lesson: Lesson, marks: Marks, late: Lateness) -> Marks:
    """Return the points that count: on the policy's scale, with the penalty taken off."""
    cells = {
        name: _settled(policy, exercise_of(lesson, name), m) for name, m in marks.cells.items()
    }
    earned = sum(cell.points for cell in cells.values())
    rules = policy.late
    penalty = min(marks.penalty, earned) if rules is None else earned * share_lost(rules, late)
    most = sum(cell.most for cell in cells.values())
    return Marks(_round(earned - penalty), _round(most), cells, _round(penalty))


def _uncounted(marks: Marks) -> Marks:
    """Return the marks of an excused student: no cell has points, and none waits to be read."""
    return Marks(0.0, 0.0, {name: Mark(0.0, None, 0.0, False) for name in marks.cells})


def _settled(policy: Policy, exercise: str, mark: Mark) -> Mark:
    """Return one cell's points, rescaled to what its exercise is worth.

    For an exercise that is set aside, every student gets all points, so nobody loses by it.
    """
    worth = policy.points.get(exercise, mark.most)
    if exercise in policy.void:
        return replace(mark, points=worth, most=worth, auto=worth, waits=False)
    share = mark.points / mark.most if mark.most else 0.0
    if policy.is_whole(exercise) and not mark.by_hand and mark.auto is not None and share < 1:
        share = 0.0
    return replace(mark, points=_round(share * worth), most=worth, waits=mark.waits and worth > 0)


def _round(points: float) -> float:
    return round(points, DIGITS)
