"""A term that was begun with version 0.1 goes on: its gradebook and its notebooks are taken over.

earlier.zip holds what that version left: ada with all of the first three lessons and a proof that a
person has marked, bob with half of them, as handed in and as marked; the gradebook as SQL.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from hanoi_ref.classroom.demo import made_up_course
from hanoi_ref.classroom.pages import make_pages
from hanoi_ref.course.course import Course
from hanoi_ref.gradebook.book import read_marks
from hanoi_ref.gradebook.marks import Marks
from hanoi_ref.marking.run import mark

HERE = Path(__file__).parent
REPOSITORY = Course(HERE.parents[2])


@pytest.fixture
def begun() -> Iterator[Course]:
    """The course of today with the gradebook and the notebooks of then."""
    with made_up_course(REPOSITORY, keep=False) as course:
        with ZipFile(HERE / "earlier.zip") as earlier:
            earlier.extractall(course.work)
        book = sqlite3.connect(course.work / "gradebook.db")
        book.executescript((course.work / "gradebook.sql").read_text())
        book.close()
        yield course


def test_marks_are_made_again_and_those_of_a_person_stay(begun):
    """What that version gave, this one gives; nothing has to be read twice."""
    lessons = begun.lessons[:3]
    before = [read_marks(begun, lesson) for lesson in lessons]
    report = mark(begun, lessons, seed=7)
    assert report.marked == 6 and not [each.error for each in report.submissions if each.error]
    for lesson, then in zip(lessons, before, strict=True):
        assert _points(read_marks(begun, lesson)) == _points(then)
    read = {(each.student, each.lesson): each.to_read for each in report.submissions}
    assert read["ada", "1-recursion"] == () and read["bob", "1-recursion"] == ("recursion-written",)
    assert mark(begun, lessons).marked == 0
    pages, failures = make_pages(begun, lessons)
    assert (len(pages), failures) == (6, [])


def _points(marks: dict[str, Marks]) -> dict[tuple[str, str], float]:
    return {
        (student, name): cell.points
        for student, each in marks.items()
        for name, cell in each.cells.items()
    }
