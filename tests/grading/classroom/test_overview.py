"""The page on a class: what it says of whom, and that every number leads to its students."""

import csv
import re
from collections.abc import Iterator
from random import Random

import pytest

from hanoi_ref.classroom.report import Facts, facts, write_rows
from hanoi_ref.classroom.report_page import page
from hanoi_ref.gradebook.results import ExerciseResult, Submission
from hanoi_ref.lessons import EXERCISES

NAMES = ("recursion.count_moves", "recursion.hanoi", "recursion.gather")


def handed_in(student: str, *verdicts: str, **more: object) -> Submission:
    """A submission with these verdicts, one point for each that is right."""
    exercises = {
        name: ExerciseResult(float(verdict == "right"), 1.0, verdict, MISTAKES.get(verdict))
        for name, verdict in zip(NAMES, verdicts, strict=True)
    }
    score = sum(result.points for result in exercises.values())
    return Submission(student, "1-recursion", score, 3.0, exercises, **more)  # type: ignore[arg-type]


MISTAKES = {"wrong": "one too few"}
CLASS = (
    handed_in("ada", "right", "right", "right", to_read=("recursion-written",)),
    handed_in("bob", "right", "wrong", "missing"),
    handed_in("cleo", "wrong", "wrong", "right", flags=("reads the stack",)),
    handed_in("dan", "missing", "missing", "missing"),
    Submission("eve", "1-recursion", 0.0, 3.0, error="it is no notebook"),
)
EVERYBODY = ("ada", "bob", "cleo", "dan", "eve", "fay")


def told(before: dict[str, dict[str, float]] | None = None) -> Facts:
    """The facts of the class."""
    return facts(CLASS, EVERYBODY, lambda each, name: f"# {each.student}: {name}", before or {})


def test_everybody_is_somewhere():
    """In each exercise all that were marked, among the silent all that sent nothing."""
    known = told()
    for exercise in known.exercises:
        assert sorted(sum(exercise.students.values(), ())) == ["ada", "bob", "cleo", "dan"]
    (lesson,) = known.lessons
    assert (lesson.silent, lesson.unread) == (("fay",), ("ada",))


def test_exercises_come_by_difficulty_and_mistakes_by_number():
    """With one program as an example."""
    known = told()
    assert [each.share for each in known.exercises] == [0.25, 0.5, 0.5]
    first, second = known.mistakes
    assert (first.exercise, first.students) == ("recursion.hanoi", ("bob", "cleo"))
    assert (first.example, second.students) == ("# bob: recursion.hanoi", ("cleo",))


def test_stuck_is_who_tried_in_vain_and_has_nothing_right_after_it():
    """Who went on and got something right is not stuck, nor who has not tried."""
    assert told().stuck == {"recursion.hanoi": ("bob",)}


def test_who_needs_an_eye_is_named_with_the_reason():
    """What could not be marked, and what is out of the ordinary."""
    assert told().eyes == (
        ("eve", "1-recursion", "not graded: it is no notebook"),
        ("cleo", "1-recursion", "reads the stack"),
    )


def test_what_has_changed_since_last_time_is_counted():
    """New ones, better ones, worse ones; nothing is said the first time."""
    before = {"1-recursion": {"ada": 1.0, "bob": 2.0, "cleo": 1.0}}
    assert told(before).news == ("1-recursion: 2 new, 1 better, 1 worse",)
    assert told().news == ()


def test_the_page_asks_nobody_and_leads_to_everybody():
    """No address, no script; each name stands under the number that counts it."""
    html = page(told(), "Towers", "1 May 2026")
    assert not re.search(r"<script|(?:src|href)=\"(?!#)", html)
    for student in EVERYBODY:
        assert student in html
    assert html.count('role="img" aria-label="') == 2


def test_a_formula_in_a_name_stays_a_name(tmp_path):
    """The table is read back as it was; no spreadsheet counts with it."""
    rows = tmp_path / "class.csv"
    odd = handed_in("=1+1", "right", "right", "right")
    write_rows((*CLASS, odd), rows, {"1-recursion": ("fay",)})
    with rows.open(newline="", encoding="utf-8-sig") as file:
        first, *others = csv.DictReader(file)
    assert (first["student"], first["recursion.hanoi"], first["score"]) == ("ada", "1", "3")
    assert others[-2]["student"] == "'=1+1"
    assert (others[-1]["student"], others[-1]["needs review"]) == ("fay", "not submitted")
    assert rows.read_bytes().count(b"\r\n") == len(CLASS) + 3


@pytest.fixture(scope="module")
def large() -> str:
    """A page on two hundred students and eight lessons."""
    random, students = Random(7), [f"student-{number}" for number in range(200)]
    words = sorted({name.partition(".")[0] for name in EXERCISES})
    submissions = [
        Submission(student, word, 5.0, 9.0, dict(results(word, random)))
        for word in words
        for student in students
    ]
    program = "def f(n):\n" + "    return n\n" * 30
    known = facts(submissions, students, lambda each, name: program, {})
    return page(known, "Towers", "1 May 2026")


def results(word: str, random: Random) -> Iterator[tuple[str, ExerciseResult]]:
    """Some verdicts on the exercises of a lesson."""
    for name in EXERCISES:
        if name.startswith(f"{word}."):
            verdict = random.choice(["right", "right", "partly", "wrong", "missing"])
            mistake = f"slip {random.randint(1, 9)}" if verdict == "wrong" else None
            yield name, ExerciseResult(1.0, 2.0, verdict, mistake)


def test_a_large_class_makes_no_large_page(large):
    """Less than two megabytes."""
    assert len(large.encode()) < 2_000_000
