"""A class is marked: all get what their work is worth, nobody is lost, nothing counts twice."""

import json
import shutil
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom.demo import hand_in, made_up_course
from hanoi_ref.grading.classroom.pages import make_pages
from hanoi_ref.grading.gradebook.book import gradebook
from hanoi_ref.grading.gradebook.results import Report
from hanoi_ref.grading.marking import pipeline
from hanoi_ref.grading.marking.cells import Cell
from hanoi_ref.grading.marking.examine import judged
from hanoi_ref.grading.marking.replay import replay, run_again
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.submission import submission_runner
from hanoi_ref.lessons import EXERCISES
from tests.grading import handedin as work
from tests.grading.conftest import REAL
from tests.grading.handedin import COUNT, HANOI, of
from tests.shared import ROOT, by_tier, often

pytestmark = REAL

# Two definitions of hanoi, and whether a person is to look at them: 4 of 4 points each time.
DEFINITIONS = {
    "wrong, then right": (work.SWAPPED, HANOI, True),
    "right, then wrong": (HANOI, work.SWAPPED, True),
    "the same in another layout": (HANOI, HANOI.replace("\n", "\n\n"), False),
    "both right": (HANOI, HANOI.replace("if n:", "if n > 0:"), False),
}


@pytest.mark.parametrize("case", DEFINITIONS)
def test_of_two_definitions_the_better_counts_and_the_review_says_so(case, people):
    """Whichever comes first; nothing is said where both are right."""
    first, second, is_said = DEFINITIONS[case]
    people.hand_in("ada", hanoi=first, count_moves=f"{COUNT}\n{second}")
    found = of(mark(people.course, people.course.pick(["recursion"]), seed=7), "ada")
    assert found.exercises["recursion.hanoi"].points == 4
    says = "recursion.hanoi: two cells define it in different ways, and the one with more points"
    assert any(reason.startswith(says) for reason in found.reasons) == is_said


TIMED_OUT = "recursion.count_moves: its cell timed out"
ENDED = "recursion.count_moves: its program ended its own process"
TYPO = "def count_moves(n)\n    return 1"
NEVER = "while True: pass\nelse:\n    count_moves = len"
ASSERTING = {"try": "import os\nos._exit(1)", "count_moves": f"assert legs == 2\n{COUNT}"}
# What is submitted besides a right hanoi, the points, both verdicts, and what must be flagged.
CLASS: dict[str, tuple[dict[str, str], float, str, str, str]] = {
    "right": ({"count_moves": COUNT}, 6, "right", "right", ""),
    "stub": ({}, 0, "missing", "missing", ""),
    "erased": ({"count_moves": ""}, 4, "missing", "right", ""),
    "wrong": ({"count_moves": work.OFF, "hanoi": work.SWAPPED}, 0, "wrong", "wrong", ""),
    "partly": ({"count_moves": work.FLOAT}, 5, "partly", "right", ""),
    "astray": ({"count_moves": work.OFF, "hanoi": work.ASTRAY}, 0, "wrong", "wrong", ""),
    "remembers": ({"count_moves": COUNT, "hanoi": work.REMEMBERS}, 2, "right", "wrong", ""),
    "hang": ({"count_moves": work.LOOP}, 4, "hang", "right", ""),
    "hanging-cell": ({"count_moves": NEVER}, 4, "hang", "right", TIMED_OUT),
    "hanging-line": ({"count_moves": f"while True: pass\n{COUNT}"}, 6, "right", "right", ""),
    "deaf-cell": ({"count_moves": work.DEAF}, 4, "hang", "right", TIMED_OUT),
    "crash-outside": (
        {"hanoi": f"{HANOI}\nlegs = 2", **ASSERTING},
        *(6, "right", "right", "line 2 of cell 5 uses os._exit: os._exit(1)"),
    ),
    "crash": ({"count_moves": work.EXIT}, 4, "crash", "right", ENDED),
    "typo": ({"count_moves": TYPO}, 4, "wrong", "right", "its cell stops with SyntaxError"),
    "noisy": ({"count_moves": COUNT, "import": work.NOISY}, 6, "right", "right", ""),
    "slider": ({"count_moves": COUNT, "try": work.SLIDER}, 6, "right", "right", ""),
    "fake": (
        {"count_moves": "count_moves = 1", "hanoi": "hanoi = 1", "import": work.FAKE},
        *(0, "wrong", "wrong", ""),
    ),
}
# What is no notebook, with the reason that is said.
UNREADABLE = {
    "torn": ('{"cells": [', "recursion.ipynb is not JSON (Expecting value in line 1)"),
    "picture": ("[1, 2]", "recursion.ipynb is JSON but not a notebook: it has no list of cells"),
    "renamed": (
        "{}",
        "recursion.ipynb is missing; mine.ipynb is JSON but not a notebook: it has no list of "
        "cells",
    ),
}
NAMES = "count_moves", "count_moves-check", "hanoi", "hanoi-check", "recursion-written"
TAMPERED = {
    "copied": {"hanoi: the cell was there more than once; the last one counts"},
    "cut": {"count_moves-check: the cell was deleted; it is put back"},
    "stripped": {f"{name}: metadata missing; identified by content" for name in NAMES},
}


def tampered(notebook: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return right notebooks whose cells were copied, deleted or stripped."""
    answers = {"count_moves": COUNT, "hanoi": HANOI, "recursion-written": "Induction."}
    for cell in notebook["cells"]:
        cell["source"] = answers.get(cell["id"], cell["source"])
    copied, cut, stripped = (deepcopy(notebook) for _ in TAMPERED)
    copied["cells"].insert(2, {**copied["cells"][2], "source": work.SWAPPED, "id": "older"})
    cut["cells"] = [cell for cell in cut["cells"] if cell["id"] != "count_moves-check"]
    stripped["cells"] = [{**cell, "metadata": {}} for cell in stripped["cells"]]
    return dict(zip(TAMPERED, (copied, cut, stripped), strict=True))


@pytest.fixture(scope="module")
def marked(class_with: Any) -> tuple[Course, Report]:
    """A class that was marked once; not to be written to."""
    people = class_with({name: {"hanoi": HANOI} | cells for name, (cells, *_) in CLASS.items()})
    people.hand_in("stub")
    for student, (content, _) in UNREADABLE.items():
        path = people.put(student, content)
    path.rename(path.with_name("mine.ipynb"))
    for student, notebook in tampered(people.release()).items():
        people.put(student, json.dumps(notebook))
    return people.course, mark(people.course, people.course.lessons, seed=7)


@pytest.mark.parametrize("student", CLASS)
def test_all_get_what_their_work_is_worth(marked, student):
    """Score, verdicts and flags are those of the table, whatever the neighbours did."""
    (_, score, count, hanoi, flag), got = CLASS[student], of(marked[1], student)
    verdicts = {name: result.verdict for name, result in got.exercises.items()}
    expected = {"recursion.hanoi": hanoi, "recursion.count_moves": count}
    assert list(verdicts.items()) == list(expected.items())
    assert (got.score, got.max, got.error) == (score, 10, None)
    assert flag in " ".join(got.flags)
    assert bool(flag) == bool(got.flags)


MISTAKES = {
    ("right", "hanoi"): None,
    ("wrong", "count_moves"): "it counts one move too many",
    ("wrong", "hanoi"): "its second call carries the smaller disks back to the source",
    ("astray", "hanoi"): "move 10, A→B, goes in the wrong direction",
    # This is told by a second round of questions.
    ("remembers", "hanoi"): "it remembers earlier calls",
}


@pytest.mark.parametrize(("student", "name"), MISTAKES)
def test_known_mistakes_have_their_names(marked, student, name):
    """A teacher reads which mistake it looks like, as a check in the notebook names it."""
    mistake = of(marked[1], student).exercises[f"recursion.{name}"].mistake
    assert mistake == MISTAKES[student, name]


@pytest.mark.parametrize("student", UNREADABLE)
def test_what_is_no_notebook_is_named(marked, student):
    """It has no mark, but a reason; the desk cannot show it, so none of it waits for a reader."""
    got, (_, words) = of(marked[1], student), UNREADABLE[student]
    assert (got.score, got.max, got.exercises, got.error) == (None, 10, {}, words)
    assert got.to_read == ()


@pytest.mark.parametrize("student", TAMPERED)
def test_cells_that_were_tampered_with_cost_nothing(marked, student):
    """Copied, deleted and stripped cells are put right, and a person is told."""
    got = of(marked[1], student)
    assert (got.score, set(got.repairs)) == (6, TAMPERED[student])
    assert got.to_read == ("recursion-written",)


def test_an_answer_to_read_is_not_an_alarm(marked):
    """It is a flag in the JSON and makes no submission suspicious; a stub need not be read."""
    got = of(marked[1], "right")
    assert (got.to_read, got.needs_eye) == ((), False)
    flags = of(marked[1], "cut").as_json()["flags"]
    assert flags == ["recursion-written: to be read by a person"]


def test_marking_again_runs_nothing_and_changes_nothing(marked):
    """The same results come from the gradebook and the stored observations; no row is doubled."""
    course, report = marked
    record = json.loads((course.autograded / "right/1-recursion/recursion.ipynb").read_text())
    stored = record["metadata"]["hanoi"]
    assert (stored["seed"], stored["sandbox"]) == (7, submission_runner("").level)
    again = mark(course, course.lessons, seed=8)
    assert (report.seed, again.marked, again.submissions) == (7, 0, report.submissions)
    with gradebook(course) as book:
        found = book.assignment_submissions("1-recursion")
        rows = sum(len(each.grades) for submission in found for each in submission.notebooks)
    assert rows == 3 * (len(CLASS) + len(TAMPERED))


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


@pytest.mark.full
def test_pages_show_the_verdict_and_hold_no_key(marked):
    """Every marked student gets a page with score and reasons, without the solutions."""
    course, _ = marked
    pages, failures = make_pages(course, [course.lesson("recursion")])
    assert failures == [
        f"{student}, 1-recursion: not graded, so without a page" for student in sorted(UNREADABLE)
    ]
    assert {page.parents[1].name for page in pages} == {*CLASS, *TAMPERED}
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


def test_observations_that_are_too_large_are_refused():
    """They are in the notebook and on the pages, and a good answer has an eighth of that."""
    told = [{"value": {"type": "list", "items": ["AC"] * 90_000}}] * 10
    finding = judged(EXERCISES["recursion.count_moves"], 1, told)
    assert (finding.verdict, finding.share, finding.observations) == ("refused", 0.0, ())
    assert finding.flags == ("its observations are too large (5 MB)",)
    assert finding.card.notes[0].says.endswith("Return only what the exercise asks for.")


# Every mark can be made again


@pytest.mark.parametrize("student", often(CLASS, "right", "wrong", "crash", "typo"))
def test_nothing_differs(marked, student):
    """Judged again from what was observed, and run again, it is the same word for word."""
    course, lesson = marked[0], marked[0].lesson("recursion")
    again = [*replay(course, lesson, student), *run_again(course, lesson, student)]
    assert {each.exercise for each in again} >= {"recursion.hanoi", "recursion.count_moves"}
    assert not [each for each in again if each.differs]


def test_the_command_says_the_verdicts(marked, capsys):
    """As the cards do."""
    assert run(["replay", "wrong", "recursion", "--root", str(marked[0].root), "--run"]) == 0
    said = capsys.readouterr().out
    assert "count_moves(1) returned 2; it should be 1." in said
    assert said.endswith("nothing differs\n")


def _finding(**told: Any) -> Callable[[dict[str, Any]], None]:
    return lambda notebook: notebook["metadata"]["hanoi"]["findings"][0].update(told)


def _card(notebook: dict[str, Any]) -> None:
    cell = next(each for each in notebook["cells"] if each["id"] == "hanoi-check")
    cell["outputs"][-1]["data"]["text/html"] = "<p>Well done.</p>"


# Changes of a right student's marked notebook; the last one is of the gradebook.
HARM: dict[str, tuple[Any, str]] = {
    "another verdict": (_finding(verdict="wrong"), "verdict was 'wrong', is now"),
    "another share": (_finding(share=0.25), "share was 0.25, is now 1.0"),
    "another answer": (_finding(observations=[{"value": 3}] * 14), "verdict was"),
    "another card": (_card, "its card is another one"),
    "other points": (None, "the gradebook has 1.0 of 4 points, it should be 4"),
}


@pytest.mark.parametrize(("harm", "says"), HARM.values(), ids=HARM)
def test_what_was_changed_is_told(marked, tmp_path, harm, says, capsys):
    """The command ends with 1 and says what differs."""
    shutil.copytree(marked[0].root, tmp_path / "course")
    course = Course(tmp_path / "course")
    if harm:
        path = course.autograded / "right/1-recursion/recursion.ipynb"
        notebook = json.loads(path.read_text())
        harm(notebook)
        path.chmod(0o644)
        path.write_text(json.dumps(notebook))
    else:
        with gradebook(course) as book:
            grade = book.find_grade("hanoi-check", "recursion", "1-recursion", "right")
            grade.auto_score = 1
    assert run(["replay", "right", "recursion", "--root", str(course.root)]) == 1
    assert f"recursion.hanoi: {says}" in capsys.readouterr().out


def test_what_was_handed_in_since_then_is_told(marked, tmp_path):
    """To run it again is to run something else."""
    shutil.copytree(marked[0].root, tmp_path / "course")
    course = Course(tmp_path / "course")
    (course.submitted / "right/1-recursion/more.txt").write_text("more")
    (first, *rest) = run_again(course, course.lesson("recursion"), "right")
    assert first.differs == ("the submission changed since it was marked",)
    assert not [each for each in rest if each.differs]


def test_who_has_not_been_marked_is_named(marked, capsys):
    """In one sentence: a name that nobody has, and a lesson that somebody has not submitted."""
    assert run(["replay", "nobody", "recursion", "--root", str(marked[0].root)]) == 2
    assert "there is no student 'nobody'" in capsys.readouterr().err
    assert run(["replay", "right", "start", "--root", str(marked[0].root)]) == 1
    assert "right has no 0-start that is graded" in capsys.readouterr().err


@pytest.mark.parametrize("word", by_tier())
def test_nothing_differs_in_the_made_up_class(word):
    """All kinds of work."""
    with made_up_course(Course(ROOT)) as course:
        lesson = course.lesson(word)
        hand_in(course, 12, 7)
        report = mark(course, [lesson], seed=7)
        done = [each for each in report.submissions if not each.error]
        assert len(done) == 11
        for each in done:
            again = replay(course, lesson, each.student)
            assert not [one for one in again if one.differs], each.student


def test_what_a_teacher_does_in_course_changes_no_mark(course, people):
    """Neither answers, nor cells of their own, nor files beside the notebook, in course/."""
    people.hand_in("ada", count_moves=COUNT, hanoi="from answers import *\nhanoi = solved")
    people.hand_in("bob", hanoi=HANOI)
    notebook = people.release()
    for cell in notebook["cells"]:
        cell["source"] = {"hanoi": HANOI, "count_moves": COUNT}.get(cell["id"], cell["source"])
    helper = {"cell_type": "code", "id": "mine", "metadata": {}, "source": COUNT, "outputs": []}
    notebook["cells"].append({**helper, "execution_count": 1})
    (course.release / "1-recursion" / "recursion.ipynb").write_text(json.dumps(notebook))
    (course.release / "1-recursion" / "answers.py").write_text(f"{HANOI}\nsolved = hanoi\n")
    found = mark(course, course.pick(["recursion"]), seed=7).submissions
    points = {s.student: [each.points for each in s.exercises.values()] for s in found}
    assert points == {"ada": [0, 2], "bob": [4, 0]}


def test_an_emptied_answer_is_not_to_be_read(course, people):
    """It has no points, like one that was never touched; another one waits."""
    proofs = {"ada": "By induction.", "bob": "", "cleo": " \n", "dan": None}
    for student, proof in proofs.items():
        given = {} if proof is None else {"proof": proof, "recursion-written": proof}
        people.hand_in(student, count_moves=COUNT, **given)
    report = mark(course, [course.lesson("recursion")], seed=7)
    assert {each.student: bool(each.to_read) for each in report.submissions} == {
        student: student == "ada" for student in proofs
    }


def test_an_error_without_words_has_no_colon():
    """As a StopIteration."""
    stopped = Cell("next(iter([]))")
    for says, told in (("", "StopIteration"), (" ", "StopIteration"), ("7", "StopIteration: 7")):
        output = {"output_type": "error", "ename": "StopIteration", "evalue": says}
        stopped.outputs = [output]
        assert stopped.end == ("wrong", f"its cell stops with {told}")
