"""A class marked again: what has changed, what was stopped, what a person has done by hand.

earlier.zip holds what version 0.1 left: ada with all of the first three lessons and a proof that a
person has marked, bob with half of them, as submitted and as marked; the gradebook as SQL.
"""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from hanoi_ref.classroom.demo import made_up_course
from hanoi_ref.classroom.pages import make_pages
from hanoi_ref.course.course import Course
from hanoi_ref.gradebook.book import gradebook, read_marks
from hanoi_ref.marking.run import mark
from tests.grading.handedin import COUNT, EXIT, FLOAT, HANOI, OFF, of
from tests.shared import ROOT


def test_only_what_has_changed_is_run_again(course, people):
    """A new version replaces the old mark; `fresh` runs all; a torn one leaves the old mark."""
    for student in ("ada", "bob"):
        people.hand_in(student, count_moves=COUNT)
    assert mark(course, course.lessons).marked == 2
    people.hand_in("bob", count_moves=OFF)
    report = mark(course, course.lessons)
    assert (report.marked, of(report, "ada").score, of(report, "bob").score) == (1, 2, 0)
    assert mark(course, course.lessons, students={"ada"}, fresh=True).marked == 1
    people.put("ada", "{")
    torn = of(mark(course, course.lessons), "ada")
    assert torn.error is not None
    assert (torn.score, torn.flags) == (2, ("the mark of an earlier submission, 2, stands",))


def test_a_class_is_marked_where_no_environment_is_activated(course, people, monkeypatch):
    """The first gradebook is made by nbgrader's own programs, wherever PATH leads."""
    people.hand_in("ada", count_moves=COUNT)
    (course.work / "gradebook.db").unlink(missing_ok=True)
    monkeypatch.setenv("PATH", "/nowhere")
    assert of(mark(course, course.lessons), "ada").score == 2


def test_a_run_that_was_stopped_goes_on(course, people):
    """What was marked stays marked, and only the rest is run; a torn notebook is not marked."""
    for student in ("ada", "bob", "cleo"):
        people.hand_in(student, count_moves=COUNT)

    def stop(done: int, total: int, whose: str) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mark(course, course.lessons, watch=stop)
    report = mark(course, course.lessons)
    assert (report.marked, [each.score for each in report.submissions]) == (2, [2, 2, 2])
    written = course.autograded / "ada/1-recursion/recursion.ipynb"
    written.chmod(0o644)
    written.write_text(written.read_text()[:900])
    report = mark(course, course.lessons)
    assert (report.marked, of(report, "ada").score) == (1, 2)


def test_a_mark_given_by_hand_stays(course, people):
    """Marking again keeps what a person has given."""
    people.hand_in("ada", count_moves=COUNT, **{"recursion-written": "Induction."})
    mark(course, course.lessons)
    with gradebook(course) as book:
        grade = book.find_grade("recursion-written", "recursion", "1-recursion", "ada")
        grade.manual_score, grade.needs_manual_grade = 3, False
        book.db.commit()
    assert of(mark(course, course.lessons, fresh=True), "ada").score == 5
    marks = read_marks(course, course.lesson("recursion"))["ada"]
    assert marks.cells["count_moves-check"].auto == 2


@pytest.mark.full
def test_stock_autograde_gives_the_same_marks(course, people):
    """`nbgrader autograde` works from the root, with checks that mark inside the kernel."""
    people.hand_in("ada", count_moves=FLOAT, hanoi=HANOI)
    people.hand_in("bob", count_moves=EXIT, hanoi=HANOI)
    programs = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    for command in ("autograde", "generate_feedback"):
        words = [programs / "nbgrader", command, "1-recursion"]
        subprocess.run(words, cwd=course.root, env=env, check=True, capture_output=True)
    marks = read_marks(course, course.lesson("recursion"))
    assert {student: each.score for student, each in marks.items()} == {"ada": 5, "bob": 4}
    assert (course.feedback / "ada/1-recursion/recursion.html").is_file()


def points(course: Course) -> dict[tuple[str, str, str], float]:
    """Return the points in the first three lessons, by lesson, student and cell."""
    return {
        (lesson.word, student, name): cell.points
        for lesson in course.lessons[:3]
        for student, marks in read_marks(course, lesson).items()
        for name, cell in marks.cells.items()
    }


def test_a_term_that_was_begun_with_version_0_1_goes_on():
    """What that version gave, this one gives; nothing has to be read twice."""
    with made_up_course(Course(ROOT), keep=False) as begun:
        with ZipFile(Path(__file__).with_name("earlier.zip")) as earlier:
            earlier.extractall(begun.work)
        book = sqlite3.connect(begun.work / "gradebook.db")
        book.executescript((begun.work / "gradebook.sql").read_text())
        book.close()
        before, lessons = points(begun), begun.lessons[:3]
        report = mark(begun, lessons, seed=7)
        assert report.marked == 6 and not any(each.error for each in report.submissions)
        assert points(begun) == before
        read = {(each.student, each.lesson): each.to_read for each in report.submissions}
        assert read["ada", "1-recursion"] == ()
        assert read["bob", "1-recursion"] == ("recursion-written",)
        assert mark(begun, lessons).marked == 0
        pages, failures = make_pages(begun, lessons)
        assert (len(pages), failures) == (6, [])
