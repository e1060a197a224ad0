"""What a class guessed before a lesson told, read from what was handed in."""

import json
import shutil
from pathlib import Path

import pytest

from hanoi_ref.classroom.report import asked_in, guessed
from hanoi_ref.course.course import CONFIG, Course
from hanoi_ref.widgets.asks.guesses import questions
from tests.shared import ROOT

FOUR = "Two disks take 3 moves, three take 7. How many will four take?"


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """The course's lesson 1, with nobody in it."""
    for folder in ("solutions", "course"):
        shutil.copytree(ROOT / folder / "1-recursion", tmp_path / folder / "1-recursion")
    shutil.copyfile(ROOT / CONFIG, tmp_path / CONFIG)
    return Course(tmp_path)


def hand_in(course: Course, student: str, left: object, cell: str = "predict") -> None:
    """A submission in which this was left in a cell."""
    lesson = course.lesson("recursion")
    notebook = json.loads((course.release / lesson.file).read_text())
    for each in notebook["cells"]:
        if each["id"] == cell:
            each["metadata"]["hanoi"] = left
    path = course.submitted / student / lesson.file
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook))


def test_the_first_guess_counts_and_means_what_it_says(course):
    """Whoever tries again has known better by then; 2**4 - 1 is 15."""
    for student, *guesses in [("ada", "15"), ("bob", "2**4 - 1", "7"), ("cleo", "16", "15")]:
        hand_in(course, student, {"Prediction": {"guesses": guesses, "about": "x"}})
    (four,) = guessed(course, [course.lesson("recursion")])
    assert (four.question, four.answer, four.right) == (FOUR, "15", ("ada", "bob"))
    assert (four.share, four.others) == (2 / 3, [("16", ("cleo",))])


@pytest.mark.parametrize(
    "left",
    [None, [], {"Prediction": 7}, {"Prediction": {"guesses": []}}, {"Prediction": {"guesses": 7}}],
    ids=str,
)
def test_what_is_no_guess_is_left_out(course, left):
    """Anybody may write anything into the metadata of a cell."""
    hand_in(course, "ada", left)
    assert not guessed(course, [course.lesson("recursion")])


@pytest.mark.parametrize("lesson", Course(ROOT).lessons, ids=str)
def test_every_question_of_a_lesson_is_found(lesson):
    """By the words that its cell holds, so that no guess at it is lost."""
    found = [question for question, _ in asked_in(Course(ROOT), lesson).values()]
    elsewhere = {"64 disks, one move a day: for how many years?"}  # in the tour
    assert sorted(found) == sorted(questions(lesson.word).keys() - elsewhere)
