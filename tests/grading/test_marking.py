"""A class is marked: all get what their work is worth, nobody is lost, nothing counts twice."""

from __future__ import annotations

import json
import shutil
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hanoi_ref.grading.course import Course
from hanoi_ref.grading.gradebook import read_marks
from hanoi_ref.grading.marking import mark
from hanoi_ref.grading.pages import make_pages
from hanoi_ref.grading.pipeline import gradebook
from hanoi_ref.grading.results import Report, Submission

COUNT = "def count_moves(n):\n    return (1 << n) - 1"
OFF = "def count_moves(n):\n    return 2**n"
FLOAT = "def count_moves(n):\n    return int(2.0**n - 1)"
HANOI = """\
def hanoi(n, source="A", target="C", spare="B"):
    if n:
        yield from hanoi(n - 1, source, spare, target)
        yield source, target
        yield from hanoi(n - 1, spare, target, source)"""
SWAPPED = """\
def hanoi(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = hanoi(n - 1, source, spare, target)
    return first + [source + target] + hanoi(n - 1, spare, source, target)"""
LOOP = "def count_moves(n):\n    while True:\n        pass"
EXIT = "def count_moves(n):\n    import os\n    os._exit(1)"
DEAF = """\
while True:
    try:
        while True:
            pass
    except KeyboardInterrupt:
        pass"""
NOISY = """\
import sys
from hanoi_ref import check as quiet, draw_position
def check(*anything):
    print("a warning", file=sys.stderr)
    return quiet(*anything)"""
SLIDER = "from ipywidgets import interact\ninteract(lambda disks: disks, disks=(0, 3))"
FAKE = "def check(*anything):\n    return 2\ndraw_position = str"


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
        *(4, "hang", "right", "recursion.count_moves: its cell did not end in time"),
    ),
    "deaf-cell": Work(
        {"count_moves": DEAF, "hanoi": HANOI},
        *(4, "hang", "right", "recursion.count_moves: its cell did not end in time"),
    ),
    "crash-outside": Work(
        {"hanoi": f"{HANOI}\nlegs = 2", "try": "import os\nos._exit(1)"}
        | {"count_moves": f"assert legs == 2\n{COUNT}"},
        *(6, "right", "right"),
    ),
    "crash": Work(
        {"count_moves": EXIT, "hanoi": HANOI},
        *(4, "crash", "right", "recursion.count_moves: its check ended the kernel"),
    ),
    "typo": Work(
        {"count_moves": "def count_moves(n)\n    return 1", "hanoi": HANOI},
        *(4, "wrong", "right", "recursion.count_moves: its cell stops with SyntaxError"),
    ),
    "noisy": Work({"count_moves": COUNT, "hanoi": HANOI, "import": NOISY}, 6, "right", "right"),
    "slider": Work({"count_moves": COUNT, "hanoi": HANOI, "try": SLIDER}, 6, "right", "right"),
    "fake": Work(
        {"count_moves": "count_moves = 1", "hanoi": "hanoi = 1", "import": FAKE},
        *(4, "missing", "missing", "the gradebook has 2 points, nothing was earned"),
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


def of(report: Report, student: str) -> Submission:
    """The only submission of a student."""
    (found,) = [each for each in report.submissions if each.student == student]
    return found


@pytest.mark.parametrize("student", CLASS)
def test_all_get_what_their_work_is_worth(marked: tuple[Course, Report], student: str) -> None:
    """Score, verdicts and flags are those of the table, whatever the neighbours did."""
    work, got = CLASS[student], of(marked[1], student)
    verdicts = {name: result.verdict for name, result in got.exercises.items()}
    expected = {"recursion.hanoi": work.hanoi, "recursion.count_moves": work.count}
    assert list(verdicts.items()) == list(expected.items())
    assert (got.score, got.max, got.error) == (work.score, 10, None)
    assert work.flag in " ".join(got.flags)
    assert bool(work.flag) == bool(got.flags)


def test_known_mistakes_have_their_names(marked: tuple[Course, Report]) -> None:
    """A teacher reads which mistake it looks like."""
    exercises = of(marked[1], "wrong").exercises
    assert exercises["recursion.count_moves"].mistake == "one move too many"
    assert exercises["recursion.hanoi"].mistake == "spare and target swapped in the second call"
    assert of(marked[1], "right").exercises["recursion.hanoi"].mistake is None


@pytest.mark.parametrize(
    ("student", "words"),
    [
        ("torn", "recursion.ipynb is not JSON (Expecting value in line 1)"),
        ("picture", "recursion.ipynb is JSON but not a notebook: it has no list of cells"),
        ("renamed", "recursion.ipynb is missing; there is mine.ipynb"),
    ],
)
def test_what_is_no_notebook_is_named(
    marked: tuple[Course, Report], student: str, words: str
) -> None:
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
                f"{name}: the cell had lost its metadata; it is known by its content"
                for name in (
                    *("count_moves", "count_moves-check", "hanoi", "hanoi-check"),
                    "recursion-written",
                )
            ],
        ),
    ],
)
def test_cells_that_were_tampered_with_cost_nothing(
    marked: tuple[Course, Report], student: str, repairs: list[str]
) -> None:
    """Copied, deleted and stripped cells are put right, and a person is told."""
    got = of(marked[1], student)
    assert (got.score, set(got.repairs)) == (6, set(repairs))
    assert got.to_read == ("recursion-written",)


def test_an_answer_to_read_is_not_an_alarm(marked: tuple[Course, Report]) -> None:
    """It is a flag in the JSON and makes no submission suspicious; a stub need not be read."""
    got = of(marked[1], "right")
    assert (got.to_read, got.needs_eye) == ((), False)
    flags = of(marked[1], "cut").as_json()["flags"]
    assert flags == ["recursion-written: to be read by a person"]


def test_the_seed_is_stored_with_the_marks(marked: tuple[Course, Report]) -> None:
    """The inputs of a marking can be made again from the marked notebook."""
    course, report = marked
    notebook = json.loads((course.autograded / "right/1-recursion/recursion.ipynb").read_text())
    assert notebook["metadata"]["hanoi"]["seed"] == report.seed == 7
    assert notebook["metadata"]["hanoi"]["sandbox"] == "unsandboxed"


def rows(course: Course) -> int:
    """How many marks the gradebook holds."""
    with gradebook(course) as book:
        return sum(
            len(n.grades) for s in book.assignment_submissions("1-recursion") for n in s.notebooks
        )


def test_marking_again_runs_nothing_and_changes_nothing(marked: tuple[Course, Report]) -> None:
    """The same results come from the gradebook and the stored observations; no row is doubled."""
    course, report = marked
    before = rows(course)
    again = mark(course, course.lessons, seed=8)
    assert again.marked == 0
    assert again.submissions == report.submissions
    assert rows(course) == before == 3 * (len(CLASS) + 3)


def test_only_what_has_changed_is_run_again(course: Course, people: Any) -> None:
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


def test_a_run_that_was_stopped_goes_on(course: Course, people: Any) -> None:
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


def test_a_half_written_notebook_is_marked_again(course: Course, people: Any) -> None:
    """A run killed while it wrote leaves a torn notebook, which counts as not marked."""
    people.hand_in("ada", count_moves=COUNT)
    mark(course, course.lessons)
    written = course.autograded / "ada/1-recursion/recursion.ipynb"
    written.chmod(0o644)
    written.write_text(written.read_text()[:900])
    report = mark(course, course.lessons)
    assert (report.marked, of(report, "ada").score) == (1, 2)


def test_a_mark_given_by_hand_stays(course: Course, people: Any) -> None:
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


def test_pages_show_the_verdict_and_hold_no_key(marked: tuple[Course, Report]) -> None:
    """Every marked student gets a page with score and reasons, without the solutions."""
    course, _ = marked
    pages, failures = make_pages(course, [course.lesson("recursion")])
    assert failures == []
    assert {page.parents[1].name for page in pages} == {*CLASS, "copied", "cut", "stripped"}
    page = (course.feedback / "wrong/1-recursion/recursion.html").read_text()
    assert "recursion (Score: 0.0 / 10.0)" in page
    assert "count_moves(1) gave 2; it should be 1." in page
    assert "This looks like: spare and target swapped in the second call." in page
    assert page.count("<title") >= 2 and "No description" not in page  # a drawing keeps its words
    for word in ("the_key", "key to the proof", "SOLUTION", "observations"):
        assert word not in page


def test_stock_autograde_gives_the_same_marks(course: Course, people: Any) -> None:
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
