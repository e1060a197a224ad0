"""The grades of a class as all export formats need them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hanoi_ref.classroom.report.standing import Standing, standing
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.gradebook.book import opened
from hanoi_ref.gradebook.marks import Marks
from hanoi_ref.gradebook.policy import Ledger
from hanoi_ref.gradebook.policy.reading import exercise_of
from hanoi_ref.gradebook.results import Submission

NOTHING, UNMARKED, WAITS, MARKED = "not submitted", "not graded", "to be read", "marked"


@dataclass(frozen=True)
class ClassMarks:
    """The grades of a class: submissions by lesson and student, points by exercise, totals."""

    lessons: tuple[Lesson, ...]
    students: tuple[str, ...]
    submissions: Mapping[tuple[str, str], Submission]
    cells: Mapping[str, Mapping[str, Marks]]
    most: Mapping[str, float]
    totals: Mapping[str, float]

    def exercises(self, lesson: Lesson) -> list[str]:
        """Return the exercises of a lesson, with written answers, in alphabetical order."""
        names = (name for marks in self.cells[lesson.folder].values() for name in marks.cells)
        return sorted({exercise_of(lesson, name) for name in names})

    def points(self, lesson: Lesson, student: str) -> dict[str, float]:
        """Return a student's points for each exercise of a lesson."""
        marks = self.cells[lesson.folder].get(student)
        found = marks.cells.items() if marks and self.submission(lesson, student) else ()
        return {exercise_of(lesson, name): each.points for name, each in found}

    def submission(self, lesson: Lesson, student: str) -> Submission | None:
        """Return a student's submission for a lesson, or None if nothing was submitted."""
        return self.submissions.get((lesson.folder, student))

    def score(self, lesson: Lesson, student: str) -> float | None:
        """Return a student's points for a lesson, or None if nothing is submitted or graded."""
        found = self.submission(lesson, student)
        return None if found is None or self.state(lesson, student) == UNMARKED else found.score

    def state(self, lesson: Lesson, student: str) -> str:
        """Return the state of a student's grades for a lesson."""
        found = self.submission(lesson, student)
        if found is None:
            return NOTHING
        if found.error and not found.score:
            return UNMARKED
        return WAITS if found.to_read else MARKED


def class_marks(course: Course) -> ClassMarks:
    """Return the grades of all students in all lessons with submissions."""
    lessons = tuple(lesson for lesson in course.lessons if course.students(lesson))
    stands = standing(course, lessons)
    with opened(course) as book:
        ledger = Ledger(course, book)
        cells = {lesson.folder: ledger.marks(lesson) for lesson in lessons}
        most = {lesson.folder: ledger.most(lesson) for lesson in lessons}
    return ClassMarks(lessons, stands.students, dict(_by_whose(stands)), cells, most, stands.totals)


def _by_whose(stands: Standing) -> Iterator[tuple[tuple[str, str], Submission]]:
    for submission in stands.submissions:
        yield (submission.lesson, submission.student), submission
