"""A class is marked: all get what their work is worth, nobody is lost, nothing counts twice."""

import json
import shutil
from copy import deepcopy
from typing import Any, NamedTuple

import pytest

from hanoi_ref.classroom.pages import make_pages
from hanoi_ref.course.course import Course
from hanoi_ref.gradebook.book import gradebook
from hanoi_ref.gradebook.results import Report
from hanoi_ref.marking import pipeline
from hanoi_ref.marking.judging.submission import submission_runner
from hanoi_ref.marking.run import mark
from tests.grading.handedin import (
    COUNT,
    DEAF,
    EXIT,
    FAKE,
    FLOAT,
    HANOI,
    LOOP,
    NOISY,
    OFF,
    SLIDER,
    SWAPPED,
    of,
)


class Work(NamedTuple):
    """What is handed in, and what must come of it."""

    cells: dict[str, str]
    score: float
    count: str
    hanoi: str
    flag: str = ""


CLASS = {
    "right": Work({"count_moves": COUNT, "hanoi": HANOI}, 6, "right", "right"),
    "stub": Work({}, 0, "missing", "missing"),
    "erased": Work({"count_moves": "", "hanoi": HANOI}, 4, "missing", "right"),
    "wrong": Work({"count_moves": OFF, "hanoi": SWAPPED}, 0, "wrong", "wrong"),
    "partly": Work({"count_moves": FLOAT, "hanoi": HANOI}, 5, "partly", "right"),
    "hang": Work({"count_moves": LOOP, "hanoi": HANOI}, 4, "hang", "right"),
    "hanging-cell": Work(
        {"count_moves": f"while True: pass\n{COUNT}", "hanoi": HANOI},
        *(4, "hang", "right", "recursion.count_moves: its cell timed out"),
    ),
    "deaf-cell": Work(
        {"count_moves": DEAF, "hanoi": HANOI},
        *(4, "hang", "right", "recursion.count_moves: its cell timed out"),
    ),
    "crash-outside": Work(
        {"hanoi": f"{HANOI}\nlegs = 2", "try": "import os\nos._exit(1)"}
        | {"count_moves": f"assert legs == 2\n{COUNT}"},
        *(6, "right", "right", "line 2 of cell 5 uses os._exit: os._exit(1)"),
    ),
    "crash": Work(
        {"count_moves": EXIT, "hanoi": HANOI},
        *(4, "crash", "right", "recursion.count_moves: its program ended its own process"),
    ),
    "typo": Work(
        {"count_moves": "def count_moves(n)\n    return 1", "hanoi": HANOI},
        *(4, "wrong", "right", "recursion.count_moves: its cell stops with SyntaxError"),
    ),
    "noisy": Work({"count_moves": COUNT, "hanoi": HANOI, "import": NOISY}, 6, "right", "right"),
    "slider": Work({"count_moves": COUNT, "hanoi": HANOI, "try": SLIDER}, 6, "right", "right"),
    "fake": Work(
        {"count_moves": "count_moves = 1", "hanoi": "hanoi = 1", "import": FAKE},
        *(0, "wrong", "wrong"),
    ),
}


@pytest.fixture(scope="module")
def marked(
    released: Course, make_class: Any, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Course, Report]:
    """A class that was marked once; not to be written to."""
    root = tmp_path_factory.mktemp("class") / "course"
    shutil.copytree(released.root, root)
    course = Course(root)
    people = make_class(course)
    for student, work in CLASS.items():
        people.hand_in(student, **work.cells)
    people.put("torn", '{"cells": [')
    people.put("picture", "[1, 2]")
    people.put("renamed", "{}").rename(course.submitted / "renamed/1-recursion/mine.ipynb")
    for student, notebook in _tampered(people.release()).items():
        people.put(student, json.dumps(notebook))
    return course, mark(course, course.lessons, seed=7)


def _tampered(notebook: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Right answers in notebooks whose cells were copied, deleted or stripped."""
    answers = {"count_moves": COUNT, "hanoi": HANOI, "recursion-written": "Induction."}
    for cell in notebook["cells"]:
        cell["source"] = answers.get(cell["id"], cell["source"])
    copied, cut, stripped = deepcopy(notebook), deepcopy(notebook), deepcopy(notebook)
    copied["cells"].insert(2, {**copied["cells"][2], "source": SWAPPED, "id": "older"})
    cut["cells"] = [cell for cell in cut["cells"] if cell["id"] != "count_moves-check"]
    for cell in stripped["cells"]:
        cell["metadata"] = {}
    return {"copied": copied, "cut": cut, "stripped": stripped}


@pytest.mark.parametrize("student", CLASS)
def test_all_get_what_their_work_is_worth(marked, student):
    """Score, verdicts and flags are those of the table, whatever the neighbours did."""
    work, got = CLASS[student], of(marked[1], student)
    verdicts = {name: result.verdict for name, result in got.exercises.items()}
    expected = {"recursion.hanoi": work.hanoi, "recursion.count_moves": work.count}
    assert list(verdicts.items()) == list(expected.items())
    assert (got.score, got.max, got.error) == (work.score, 10, None)
    assert work.flag in " ".join(got.flags)
    assert bool(work.flag) == bool(got.flags)


def test_known_mistakes_have_their_names(marked):
    """A teacher reads which mistake it looks like."""
    exercises = of(marked[1], "wrong").exercises
    assert exercises["recursion.count_moves"].mistake == "it counts one move too many"
    assert (
        exercises["recursion.hanoi"].mistake
        == "its second call carries the smaller disks back to the source"
    )
    assert of(marked[1], "right").exercises["recursion.hanoi"].mistake is None


@pytest.mark.parametrize(
    ("student", "words"),
    [
        ("torn", "recursion.ipynb is not JSON (Expecting value in line 1)"),
        ("picture", "recursion.ipynb is JSON but not a notebook: it has no list of cells"),
        (
            "renamed",
            "recursion.ipynb is missing; mine.ipynb is JSON but not a notebook: "
            "it has no list of cells",
        ),
    ],
)
def test_what_is_no_notebook_is_named(marked, student, words):
    """It gets 0 with a reason, and nothing is said about its exercises."""
    got = of(marked[1], student)
    assert (got.score, got.max, got.exercises, got.error) == (0, 10, {}, words)


@pytest.mark.parametrize(
    ("student", "repairs"),
    [
        ("copied", ["hanoi: the cell was there more than once; the last one counts"]),
        ("cut", ["count_moves-check: the cell was deleted; it is put back"]),
        (
            "stripped",
            [
                f"{name}: metadata missing; identified by content"
                for name in (
                    *("count_moves", "count_moves-check", "hanoi", "hanoi-check"),
                    "recursion-written",
                )
            ],
        ),
    ],
)
def test_cells_that_were_tampered_with_cost_nothing(marked, student, repairs):
    """Copied, deleted and stripped cells are put right, and a person is told."""
    got = of(marked[1], student)
    assert (got.score, set(got.repairs)) == (6, set(repairs))
    assert got.to_read == ("recursion-written",)


@pytest.mark.parametrize("student", ["torn", "picture"])
def test_a_file_that_cannot_be_read_waits_for_no_reader(marked, student):
    """The desk cannot show it, so it would be there to read for ever."""
    got = of(marked[1], student)
    assert got.error and got.to_read == ()


def test_an_answer_to_read_is_not_an_alarm(marked):
    """It is a flag in the JSON and makes no submission suspicious; a stub need not be read."""
    got = of(marked[1], "right")
    assert (got.to_read, got.needs_eye) == ((), False)
    flags = of(marked[1], "cut").as_json()["flags"]
    assert flags == ["recursion-written: to be read by a person"]


def test_the_seed_is_stored_with_the_marks(marked):
    """The inputs of a marking can be made again from the marked notebook."""
    course, report = marked
    notebook = json.loads((course.autograded / "right/1-recursion/recursion.ipynb").read_text())
    assert notebook["metadata"]["hanoi"]["seed"] == report.seed == 7
    assert notebook["metadata"]["hanoi"]["sandbox"] == submission_runner("").level


def rows(course: Course) -> int:
    """How many marks the gradebook holds."""
    with gradebook(course) as book:
        return sum(
            len(n.grades) for s in book.assignment_submissions("1-recursion") for n in s.notebooks
        )


def test_marking_again_runs_nothing_and_changes_nothing(marked):
    """The same results come from the gradebook and the stored observations; no row is doubled."""
    course, report = marked
    before = rows(course)
    again = mark(course, course.lessons, seed=8)
    assert again.marked == 0
    assert again.submissions == report.submissions
    assert rows(course) == before == 3 * (len(CLASS) + 3)


@pytest.mark.full
def test_pages_are_made_for_those_who_are_named(marked):
    """By one process or by two, which makes no difference."""
    course, _ = marked
    lesson = course.lesson("recursion")
    pages, failures = make_pages(course, [lesson])
    alone = {page: page.read_text() for page in pages}
    assert make_pages(course, [lesson], workers=2) == (pages, failures)
    assert {page: page.read_text() for page in pages} == alone
    (page,), _ = make_pages(course, [lesson], ["wrong"])
    assert page.parents[1].name == "wrong"


def test_pages_show_the_verdict_and_hold_no_key(marked):
    """Every marked student gets a page with score and reasons, without the solutions."""
    course, _ = marked
    pages, failures = make_pages(course, [course.lesson("recursion")])
    assert failures == [
        f"{student}, 1-recursion: not graded, so without a page"
        for student in ("picture", "renamed", "torn")
    ]
    assert {page.parents[1].name for page in pages} == {*CLASS, "copied", "cut", "stripped"}
    page = (course.feedback / "wrong/1-recursion/recursion.html").read_text()
    assert "<strong>0 of " in page
    assert "count_moves(1) returned 2; it should be 1." in page
    assert "its second call carries the smaller disks back to the source" in page
    assert "<title id=" in page and "No description" not in page  # a drawing keeps its words
    for word in ("the_key", "key to the proof", "SOLUTION", "observations"):
        assert word not in page


def test_what_tells_the_seed_is_for_the_owner_and_their_group(people):
    """Marked by hanoi, and by nbgrader's own command."""
    course = people.course
    people.hand_in("bob", hanoi=HANOI)
    mark(course, [course.lesson("recursion")], seed=7)
    path = course.autograded / "bob/1-recursion/recursion.ipynb"
    assert path.stat().st_mode & 0o777 == 0o440
    pipeline.autograde(course, course.lesson("recursion"), "bob")
    assert path.stat().st_mode & 0o777 == 0o440
