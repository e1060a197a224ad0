"""The export for a spreadsheet: all data, one row per student."""

from codecs import BOM_UTF8
from collections.abc import Iterator

from hanoi_ref.classroom.exporting.marks import ClassMarks
from hanoi_ref.classroom.exporting.sheet import ExportTable
from hanoi_ref.course.course import Lesson
from hanoi_ref.course.tables import number, table
from hanoi_ref.gradebook.people.person import Person

WHO = ("student", "last name", "first name", "email")
OF_LESSON = ("score", "max", "state", "late days", "penalty")
TOTAL = "total %"


def plain(marks: ClassMarks, sheet: ExportTable) -> bytes:
    """Return the file: the student's names, each lesson with its exercises, and the total.

    It begins with a mark of its encoding, without which Excel spoils names.
    """
    head = [*WHO, *(name for lesson in marks.lessons for name in _head(marks, lesson)), TOTAL]
    return BOM_UTF8 + table(head, (list(_row(marks, person)) for person in sheet.people))


def _head(marks: ClassMarks, lesson: Lesson) -> Iterator[str]:
    yield from (f"{lesson} {name}" for name in OF_LESSON)
    yield from marks.exercises(lesson)


def _row(marks: ClassMarks, person: Person) -> Iterator[str]:
    yield from (person.id, person.last, person.first, person.email)
    for lesson in marks.lessons:
        yield from _of_lesson(marks, lesson, person.id)
    total = marks.totals.get(person.id)
    yield "" if total is None else number(total)


def _of_lesson(marks: ClassMarks, lesson: Lesson, student: str) -> Iterator[str]:
    found, score = marks.submission(lesson, student), marks.score(lesson, student)
    points = marks.points(lesson, student)
    yield "" if score is None else number(score)
    yield number(marks.most[lesson.folder])
    yield marks.state(lesson, student)
    yield number(found.late_days if found else 0)
    yield number(found.penalty if found else 0)
    for exercise in marks.exercises(lesson):
        yield number(points[exercise]) if exercise in points else ""
