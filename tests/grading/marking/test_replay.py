"""Every mark can be made again, and what was changed since then is told."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hanoi_ref.classroom.demo import hand_in, made_up_course
from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.gradebook.book import gradebook
from hanoi_ref.marking.replay import replay, run_again
from hanoi_ref.marking.run import mark
from tests.grading.handedin import ASTRAY, COUNT, EXIT, HANOI, LOOP, OFF, REMEMBERS, SWAPPED
from tests.shared import by_tier

REPOSITORY = Course(Path(__file__).parents[3])
CLASS = {
    "right": {"count_moves": COUNT, "hanoi": HANOI},
    "wrong": {"count_moves": OFF, "hanoi": SWAPPED},
    "hang": {"count_moves": LOOP, "hanoi": HANOI},
    "crash": {"count_moves": EXIT, "hanoi": HANOI},
    "stub": {},
    "astray": {"count_moves": OFF, "hanoi": ASTRAY},
    "remembers": {"count_moves": COUNT, "hanoi": REMEMBERS},
}
SECOND_ROUND = {
    "astray": 'inside hanoi(3), the first wrong call is hanoi(2, "B", "C", "A")',
    "remembers": "it remembers earlier calls",
}


@pytest.fixture(scope="module")
def marked(released: Course, make_class: Any, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A class that has been marked; not to be written to."""
    root = tmp_path_factory.mktemp("class") / "course"
    shutil.copytree(released.root, root)
    people = make_class(Course(root))
    for student, cells in CLASS.items():
        people.hand_in(student, **cells)
    mark(Course(root), Course(root).lessons, seed=7)
    return Course(root)


@pytest.mark.parametrize("student", CLASS)
def test_nothing_differs(marked, student):
    """Judged again from what was observed, and run again, it is the same word for word."""
    lesson = marked.lesson("recursion")
    again = [*replay(marked, lesson, student), *run_again(marked, lesson, student)]
    assert {each.exercise for each in again} >= {"recursion.hanoi", "recursion.count_moves"}
    assert not [each for each in again if each.differs]


@pytest.mark.parametrize(("student", "name"), SECOND_ROUND.items())
def test_what_a_second_round_tells_is_named(marked, student, name):
    """As a check in the notebook names it; it is stored with what was observed."""
    path = marked.autograded / student / "1-recursion/recursion.ipynb"
    findings = json.loads(path.read_text())["metadata"]["hanoi"]["findings"]
    (found,) = (each for each in findings if each["exercise"] == "recursion.hanoi")
    assert found["mistake"] == name
    assert found["again"]


def test_the_command_says_the_verdicts(marked, capsys):
    """As the cards do."""
    assert run(["replay", "wrong", "recursion", "--root", str(marked.root), "--run"]) == 0
    said = capsys.readouterr().out
    assert "count_moves(1) returned 2; it should be 1." in said
    assert said.endswith("nothing differs\n")


def _in_the_notebook(change: Callable[[dict[str, Any]], None]) -> Callable[[Course], None]:
    """Changes the marked notebook of the student who is right."""

    def harm(course: Course) -> None:
        path = course.autograded / "right/1-recursion/recursion.ipynb"
        notebook = json.loads(path.read_text())
        change(notebook)
        path.chmod(0o644)
        path.write_text(json.dumps(notebook))

    return harm


def _finding(**told: Any) -> Callable[[dict[str, Any]], None]:
    def change(notebook: dict[str, Any]) -> None:
        notebook["metadata"]["hanoi"]["findings"][0].update(told)

    return change


def _card(notebook: dict[str, Any]) -> None:
    cell = next(each for each in notebook["cells"] if each["id"] == "hanoi-check")
    cell["outputs"][-1]["data"]["text/html"] = "<p>Well done.</p>"


def _points(course: Course) -> None:
    with gradebook(course) as book:
        grade = book.find_grade("hanoi-check", "recursion", "1-recursion", "right")
        grade.auto_score = 1


HARM = {
    "another verdict": (_in_the_notebook(_finding(verdict="wrong")), "verdict was 'wrong', is now"),
    "another share": (_in_the_notebook(_finding(share=0.25)), "share was 0.25, is now 1.0"),
    "another answer": (_in_the_notebook(_finding(observations=[{"value": 3}] * 14)), "verdict was"),
    "another card": (_in_the_notebook(_card), "its card is another one"),
    "other points": (_points, "the gradebook has 1.0 of 4 points, it should be 4"),
}


@pytest.mark.parametrize(("harm", "says"), HARM.values(), ids=HARM)
def test_what_was_changed_is_told(marked, tmp_path, harm, says, capsys):
    """The command ends with 1 and says what differs."""
    shutil.copytree(marked.root, tmp_path / "course")
    course = Course(tmp_path / "course")
    harm(course)
    assert run(["replay", "right", "recursion", "--root", str(course.root)]) == 1
    assert f"recursion.hanoi: {says}" in capsys.readouterr().out


def test_what_was_handed_in_since_then_is_told(marked, tmp_path):
    """To run it again is to run something else."""
    shutil.copytree(marked.root, tmp_path / "course")
    course = Course(tmp_path / "course")
    (course.submitted / "right/1-recursion/more.txt").write_text("more")
    (first, *rest) = run_again(course, course.lesson("recursion"), "right")
    assert first.differs == ("the submission changed since it was marked",)
    assert not [each for each in rest if each.differs]


def test_who_has_not_been_marked_is_named(marked, capsys):
    """In one sentence: a name that nobody has, and a lesson that somebody has not submitted."""
    assert run(["replay", "nobody", "recursion", "--root", str(marked.root)]) == 2
    assert "there is no student 'nobody'" in capsys.readouterr().err
    assert run(["replay", "right", "start", "--root", str(marked.root)]) == 1
    assert "right has no 0-start that is graded" in capsys.readouterr().err


@pytest.mark.parametrize("word", by_tier(recursion="full", magnetic="full"))
def test_nothing_differs_in_the_made_up_class(word):
    """All kinds of work."""
    with made_up_course(REPOSITORY) as course:
        lesson = course.lesson(word)
        hand_in(course, 12, 7)
        report = mark(course, [lesson], seed=7)
        done = [each for each in report.submissions if not each.error]
        assert len(done) == 11
        for each in done:
            again = replay(course, lesson, each.student)
            assert not [one for one in again if one.differs], each.student
