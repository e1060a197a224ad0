"""A class marked again: what has changed, what was stopped, what a person has done by hand."""

from pathlib import Path

import pytest

from hanoi_ref.course.course import Course
from hanoi_ref.gradebook.book import gradebook, read_marks
from hanoi_ref.marking.run import mark
from tests.grading.handedin import COUNT, EXIT, FLOAT, HANOI, OFF, of


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
    """What was marked stays marked, and only the rest is run."""
    for student in ("ada", "bob", "cleo"):
        people.hand_in(student, count_moves=COUNT)

    def stop(done: int, total: int, whose: str) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mark(course, course.lessons, watch=stop)
    report = mark(course, course.lessons)
    assert (report.marked, [each.score for each in report.submissions]) == (2, [2, 2, 2])


def test_a_half_written_notebook_is_marked_again(course, people):
    """A run killed while it wrote leaves a torn notebook, which counts as not marked."""
    people.hand_in("ada", count_moves=COUNT)
    mark(course, course.lessons)
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
    assert (
        read_marks(course, course.lesson("recursion"))["ada"].cells["count_moves-check"].auto == 2
    )


@pytest.mark.full
def test_stock_autograde_gives_the_same_marks(course, people):
    """`nbgrader autograde` works from the root, with checks that mark inside the kernel."""
    people.hand_in("ada", count_moves=FLOAT, hanoi=HANOI)
    people.hand_in("bob", count_moves=EXIT, hanoi=HANOI)
    stock(course, "autograde", "1-recursion")
    marks = read_marks(course, course.lesson("recursion"))
    assert {student: each.score for student, each in marks.items()} == {"ada": 5, "bob": 4}
    stock(course, "generate_feedback", "1-recursion")
    assert (course.feedback / "ada/1-recursion/recursion.html").is_file()


def stock(course: Course, *words: str) -> None:
    """Run an nbgrader command as a teacher would."""
    import os
    import subprocess
    import sys

    programs = Path(sys.executable).parent
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        [programs / "nbgrader", *words],
        cwd=course.root,
        env={**os.environ, "PATH": path},
        check=True,
        capture_output=True,
    )
