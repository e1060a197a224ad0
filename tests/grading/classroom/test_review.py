"""What needs review is listed once a student, the most urgent first, until it is ticked off."""

import pytest

from hanoi_ref.classroom.reviewing import review
from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.marking.run import mark
from tests.grading.conftest import Class
from tests.grading.handedin import COUNT, EXIT, HANOI, of


@pytest.fixture
def waiting(people: Class) -> Course:
    """One is right, one was repaired, one ends its program, one cannot be read."""
    people.hand_in("ada", count_moves=COUNT, hanoi=HANOI)
    people.hand_in("bob", count_moves=COUNT, hanoi=HANOI, **{"hanoi-check": "check(hanoi)"})
    people.hand_in("cleo", count_moves=EXIT, hanoi=HANOI)
    people.put("dan", '{"cells": [')
    mark(people.course, people.course.lessons, seed=7)
    return people.course


def test_a_line_a_student_the_most_urgent_first(waiting, capsys):
    """Unreadable, flagged, repaired; who has nothing is not listed."""
    assert run(["review", "--root", str(waiting.root)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "dan, 1-recursion",
        "cleo, 1-recursion",
        "bob, 1-recursion",
    ]
    assert "its program ended its own process; " in lines[1]  # and what its source says


def test_what_is_ticked_off_comes_back_only_for_a_new_reason(waiting, people):
    """In the table, its exit status and on the class page too; also without a mark."""
    lessons = waiting.lessons
    left = review(waiting, lessons, ["cleo", "dan"])
    assert [each.student for each in left] == ["bob"]
    assert not of(mark(waiting, lessons), "dan").needs_eye
    people.put("dan", "")
    mark(waiting, lessons)
    assert [each.student for each in review(waiting, lessons)] == ["dan", "bob"]
    report = mark(waiting, lessons)
    assert not of(report, "cleo").needs_eye and of(report, "bob").needs_eye
    people.hand_in("dan", count_moves=COUNT, hanoi=HANOI)
    assert run(["grade", "--root", str(waiting.root)]) == 1
    assert run(["review", "--done", "bob", "--root", str(waiting.root)]) == 0
    assert run(["grade", "--root", str(waiting.root)]) == 0
    people.hand_in("cleo", count_moves=f"1 / 0\n{COUNT}", hanoi=HANOI)
    mark(waiting, lessons)
    assert [each.student for each in review(waiting, lessons)] == ["cleo"]


def test_only_a_student_who_is_listed_is_ticked_off(waiting):
    """Others are named, with those who are."""
    with pytest.raises(CallError, match="'ada' needs no review; these students do: dan, cleo, bob"):
        review(waiting, waiting.lessons, ["ada"])
    assert len(review(waiting, waiting.lessons)) == 3
