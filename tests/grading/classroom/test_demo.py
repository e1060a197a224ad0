"""The made-up class is plausible, repeatable, and gone when it has been marked."""

import json
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hanoi_ref.checking import Exercise, Observation, judge, observe_all
from hanoi_ref.cli import run
from hanoi_ref.course.course import CONFIG
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.requirements import PINS
from hanoi_ref.grading.classroom.demo import (
    KINDS,
    hand_in,
    made_up_course,
    pick_names,
    typed,
    wrong_program,
)
from hanoi_ref.grading.marking.submission import submission_runner
from hanoi_ref.lessons import EXERCISES
from tests.grading.conftest import REAL
from tests.shared import ROOT

pytestmark = REAL

# One exercise of each kind: a variable, a number, moves, a set, a test of programs, a dict.
KINDS_OF_ANSWERS = ["start.by_hand", "recursion.count_moves", "iteration.hanoi_stack"]
KINDS_OF_ANSWERS += ["graph.neighbours", "gray.own_test", "magnetic.crossings"]
TYPED = [
    pytest.param(exercise, marks=() if name in KINDS_OF_ANSWERS else pytest.mark.release, id=name)
    for name, exercise in EXERCISES.items()
]


def run_cell(source: str, name: str) -> Any:
    """What a cell leaves under a name."""
    space: dict[str, Any] = {}
    exec(source, space)
    return space[name]


def score(exercise: Exercise, source: str, seed: int) -> float:
    """What a cell's program earns."""
    cases = exercise.cases(seed)
    return judge(exercise, cases, observe_all(run_cell(source, exercise.name), cases)).score


@pytest.mark.parametrize("partly", [True, False])
@pytest.mark.parametrize("id", ["start.by_hand", "recursion.hanoi", "recursion.grand_tour"])
def test_wrong_programs_are_as_wrong_as_asked(id, partly):
    """They keep some points but not all, or none."""
    source = wrong_program(EXERCISES[id], partly, Random(1))
    assert source is not None
    earned = score(EXERCISES[id], source, 0)
    assert 0 < earned < EXERCISES[id].points if partly else earned == 0


@pytest.mark.parametrize("exercise", TYPED)
def test_typed_mistakes_are_the_mistakes(exercise):
    """Their text, with all that it needs and without decorators, does what the programs do."""
    cases = exercise.cases(3)[:3]
    for mistake in exercise.mistakes:
        if not mistake.slow:
            source = typed(exercise, mistake)
            wrong = mistake.program() if exercise.variable else mistake.fresh()
            seen = [observe_all(each, cases) for each in (run_cell(source, exercise.name), wrong)]
            assert list(map(told, seen[0])) == list(map(told, seen[1])), mistake.name
            assert "Mistakes" not in source and "->" not in source


def told(seen: Observation) -> Any:
    """An observation without line numbers, names, and what only a readable source shows."""
    if seen.error:
        return seen.error.type
    cycle = seen.call_cycle and ("a name",) * len(seen.call_cycle)
    return replace(seen, call_cycle=cycle, explicit_none=False)


def everything(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_the_same_seed_gives_the_same_class(released):
    """To the byte; another seed gives another."""
    classes = []
    for seed in (7, 7, 8):
        with made_up_course(released) as made_up:
            hand_in(made_up, 5, seed)
            classes.append(everything(made_up.submitted))
    assert classes[0] == classes[1] != classes[2]


def test_twelve_students_show_every_kind_of_work_in_every_lesson(released):
    """Right, half right, wrong, hanging, crashing, truncated, untouched: all are there."""
    with made_up_course(released) as made_up:
        labelled = hand_in(made_up, 12, 7)
    for lesson in released.lessons:
        assert {each.kind for each in labelled if each.lesson == lesson} == set(KINDS)


def test_a_sample_class_is_a_whole_course_with_the_named_lessons(course):
    """With the settings and pins that other commands read, where the course has them."""
    (course.root / "binder").mkdir(exist_ok=True)
    for name in (CONFIG, "course.toml", PINS):
        shutil.copyfile(ROOT / name, course.root / name)
    picked = course.pick(["recursion"])
    with made_up_course(course) as made_up:
        for name in (CONFIG, "course.toml", PINS):
            assert (made_up.root / name).read_bytes() == (ROOT / name).read_bytes()
        assert {each.lesson for each in hand_in(made_up, 3, 7, picked)} == {*picked}
        assert not made_up.students(course.lesson("start"))


def test_right_answers_are_those_of_the_solutions(released):
    """Without the marks around them, and a course without solutions is refused in words."""
    with made_up_course(released) as made_up:
        labelled = hand_in(made_up, 12, 7)
        (right,) = (p for p in labelled if p.kind == "right" and p.lesson.word == "recursion")
        handed_in = (made_up.submitted / right.student / right.lesson.file).read_text()
        assert "the_key = hanoi(n - 1, source, spare, target)" in handed_in
        assert "SOLUTION" not in handed_in
        shutil.rmtree(made_up.source)
        with (
            pytest.raises(WorkError, match="needs the right answers in .*, which does not exist"),
            made_up_course(made_up),
        ):
            pass


@pytest.mark.parametrize("count", [1, 60, 61, 200])
def test_nobody_is_there_twice(count):
    """However large the class."""
    assert len(set(pick_names(count, Random(1)))) == count


def test_the_demo_marks_shows_and_leaves_nothing_behind(released, tmp_path, capfd, monkeypatch):
    """`hanoi demo`: a table on stdout, JSON in a file, no folder left, the course as it was."""
    before = everything(released.root)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    words = f"demo --students 3 --seed 4 --json {tmp_path}/marks.json --root {released.root}"
    assert run(words.split()) == 0
    out, err = capfd.readouterr()
    assert err == "hanoi: making 6 submissions of 3 students\n"
    assert (
        "6 submissions: 5 marked in" in out
        and f"1 not run; {submission_runner('').level}; seed 4" in out
    )
    marks = json.loads((tmp_path / "marks.json").read_text())
    scores = {(each["student"], each["lesson"]): each["score"] for each in marks["submissions"]}
    verdicts = [e["verdict"] for each in marks["submissions"] for e in each["exercises"].values()]
    assert len(scores) == 6
    assert {"right", "partly", "wrong"} <= set(verdicts)
    with made_up_course(released) as made_up:
        right = [each for each in hand_in(made_up, 3, 4) if each.kind.startswith("right")]
    assert [scores[each.student, str(each.lesson)] for each in right] == [2, 6]
    assert (marks["seed"], marks["sandbox"]) == (4, submission_runner("").level)
    assert set(marks["seeds"].values()) == {4}
    assert not list((tmp_path / "temporary").iterdir())
    assert everything(released.root) == before
