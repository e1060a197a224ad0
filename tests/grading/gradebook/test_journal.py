"""What a person has decided is in the journal, and outlives the gradebook and nbgrader's runs."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom.reviewing import mark_reviewed, override
from hanoi_ref.grading.gradebook.applying import grant, moment_of
from hanoi_ref.grading.gradebook.book import backups, count_marks, gradebook, read_marks
from hanoi_ref.grading.gradebook.decisions import excuses, extensions
from hanoi_ref.grading.gradebook.journal import FILE, REVIEWED, journal, note
from hanoi_ref.grading.gradebook.regrade_requests import open_requests, tick_off
from hanoi_ref.grading.lms.grades import EXCUSED
from hanoi_ref.grading.marking.pipeline import autograde
from hanoi_ref.grading.marking.restore import restore
from hanoi_ref.grading.marking.run import mark
from tests.grading.conftest import Class
from tests.grading.toy import FILL, OFF, TOTAL
from tests.shared import often

PROOF = {"grains-written": "By induction on n."}
LOST: dict[str, Callable[[Path], object]] = {
    "missing": lambda path: path.unlink(),
    "empty": lambda path: path.write_bytes(b""),
    "without marks": lambda path: sqlite3.connect(path, isolation_level=None).executescript(
        "DELETE FROM grade; DELETE FROM comment; DELETE FROM submitted_notebook;"
        "DELETE FROM submitted_assignment;"
    ),
    "new": lambda path: path.unlink() or sqlite3.connect(path).execute("CREATE TABLE a (b)"),
}


def read(course: Course, student: str, points: float, comment: str = "Good.") -> None:
    """Mark a proof as formgrader does."""
    whose = "grains-written", "grains", "1-grains", student
    with gradebook(course) as book:
        grade = book.find_grade(*whose)
        grade.manual_score, grade.needs_manual_grade = points, False
        book.find_comment(*whose).manual_comment = comment


def marks(course: Course) -> dict[str, Any]:
    """All marks of the lesson, as the gradebook has them."""
    return read_marks(course, course.lesson("grains"))


@pytest.fixture(scope="module")
def term_once(released, tmp_path_factory):
    """A course in the middle of a term: marks of checks, and what a person has decided."""
    root = tmp_path_factory.mktemp("term") / "course"
    shutil.copytree(released.root, root)
    course, people = Course(root), Class(Course(root))
    for student in ("ada", "bob", "cleo"):
        people.hand_in(student, total=OFF, fill=FILL, **PROOF)
    people.hand_in("ada", total=OFF, fill=FILL, **PROOF, **{"fill-try": "exec('')"})
    mark(course, course.lessons, seed=7)
    read(course, "ada", 3)
    override(course, "bob", "grains.total", "1", "Nearly.")
    grant(course, course.lesson("grains"), "cleo", moment_of("2026-10-12"))
    mark_reviewed(course, course.lessons, ["ada"])
    return course


@pytest.fixture
def term(term_once, tmp_path):
    """That course, to be written to."""
    shutil.copytree(term_once.root, tmp_path / "course")
    return Course(tmp_path / "course")


@pytest.fixture
def people(term):
    """Its students."""
    return Class(term)


@pytest.mark.parametrize("way", often(LOST, "new"))
def test_a_lost_gradebook_stops_every_command_that_would_begin_a_new_one(term, way, capsys):
    """It names a copy that has the marks, and changes nothing."""
    mark(term, term.lessons, seed=7, fresh=True)  # its copy has all marks
    LOST[way](term.work / "gradebook.db")
    for command in (["grade"], ["grade", "--fresh"], ["report"], ["export", "--to", "csv"]):
        before = {path: path.stat().st_mtime_ns for path in term.work.rglob("*")}
        assert run([*command, "--root", str(term.root)]) == 1
        said = capsys.readouterr().err
        copy = backups(term.work / "backups")[-1]
        assert f"put back {copy}, which has" in said and "hanoi restore" in said
        after = {path: path.stat().st_mtime_ns for path in term.work.rglob("*")}
        assert {k: v for k, v in after.items() if before.get(k) != v and k.suffix == ".db"} == {}


@pytest.mark.parametrize("way", often(LOST, "missing"))
def test_a_lost_gradebook_is_made_again_with_all_that_was_decided(term, way, capsys):
    """Marks and comments are as before, and nothing has to be run."""
    before = marks(term)
    LOST[way](term.work / "gradebook.db")
    assert run(["restore", "--root", str(term.root)]) == 0
    assert marks(term) == before
    with gradebook(term) as book:
        whose = "grains", "1-grains"
        assert book.find_comment("grains-written", *whose, "ada").manual_comment == "Good."
        assert book.find_comment("total", *whose, "bob").manual_comment == "Nearly."
    assert mark(term, term.lessons, seed=7).marked == 0
    assert marks(term) == before


def test_what_was_graded_since_a_copy_is_given_again(term):
    """A copy of last week is put back: the marks by hand since then are in the journal."""
    mark(term, term.lessons, seed=7, fresh=True)
    copy = backups(term.work / "backups")[-1]
    override(term, "cleo", "grains.total", "1.5", "Well tried.")
    before = marks(term)
    shutil.copyfile(copy, term.work / "gradebook.db")
    assert marks(term) != before
    told = dict(map(reversed, restore(term)))
    assert told["cleo, 1-grains: total-check: 1.5 of 2 (before: none)"] is True
    assert marks(term) == before


def test_a_mark_is_not_given_again_to_another_answer(term, people):
    """It is named, so that somebody looks at it."""
    people.hand_in("ada", total=OFF, fill=FILL, **{"grains-written": "No idea."})
    (term.autograded / "ada/1-grains/grains.ipynb").unlink()
    (term.work / "gradebook.db").unlink()
    list(restore(term))
    mark(term, term.lessons, seed=7)
    assert marks(term)["ada"].cells["grains-written"].waits


OLDER = {
    "extensions.json": {"1-grains": {"bob": "2026-10-12T23:59:00+00:00", "ada": EXCUSED}},
    "reviewed.json": {"1-grains": {"bob": ["a reason"]}},
    "requests.json": [
        {"student": "bob", "exercise": "grains.fill", "words": "Why?", "done": done}
        | ({} if done else {"words": "And now?"})
        for done in (False, True)
    ],
}


def test_an_older_folder_is_brought_over_once(term, capsys):
    """Its decisions are read from its files, then from the journal; a later line counts."""

    def decided() -> list[Any]:
        reviewed = {who: line["reasons"] for who, line in journal(term).last(REVIEWED).items()}
        return [extensions(term), excuses(term), reviewed, [*map(str, open_requests(term))]]

    before = decided()
    for name, content in OLDER.items():
        (term.work / name).write_text(json.dumps(content))
    after = decided()
    assert after[0]["1-grains"].keys() == {"bob", "cleo"} and after[0].keys() == before[0].keys()
    assert after[1:] == [
        {"1-grains": {"ada"}},
        {**before[2], ("1-grains", "bob"): ["a reason"]},
        ["bob, grains.fill: And now?"],
    ]
    for says in (f"the decisions in {', '.join(OLDER)} are in grading/journal.jsonl now", ""):
        assert run(["requests", "--root", str(term.root)]) == 1
        assert says in capsys.readouterr().err
        assert decided() == after and not [name for name in OLDER if (term.work / name).exists()]
    assert {*OLDER} <= {path.name for path in (term.work / "backups").iterdir()}
    lines = (term.work / FILE).read_text().count("\n")
    for name, content in OLDER.items():  # a run was killed before it moved the files
        (term.work / name).write_text(json.dumps(content if name != "requests.json" else []))
    tick_off(term, "bob")
    assert (term.work / FILE).read_text().count("\n") == lines + 1
    assert decided() == [*after[:3], []]


def test_a_torn_line_loses_no_other(course):
    """The disk was full while it was written; the next one begins a new line."""
    course.work.mkdir(exist_ok=True)
    note(course, "mark", "1-grains", "ada", cell="a")
    with (course.work / FILE).open("a") as file:
        file.write('{"what": "ma')
    note(course, "mark", "1-grains", "ada", cell="b")
    assert [line["cell"] for line in journal(course).of("1-grains", "ada")] == ["a", "b"]
    assert (course.work / FILE).stat().st_mode & 0o007 == 0


@pytest.mark.full
def test_a_copy_with_more_marks_outlives_copies_with_fewer(term):
    """Here a gradebook was exchanged for one of a small class."""
    mark(term, term.lessons, seed=7, fresh=True)
    full = backups(term.work / "backups")[-1]
    with gradebook(term) as book:
        book.remove_submission("1-grains", "ada")
    for _ in range(7):
        mark(term, term.lessons, students=["bob"], fresh=True)
    copies = backups(term.work / "backups")
    assert full in copies and len(copies) == 6
    assert count_marks(full)[0] > count_marks(copies[-1])[0]


def test_a_copy_is_the_newest_whatever_the_clock_says(term):
    """It was set back: by its name the new copy would be the oldest."""
    ahead = term.work / "backups/gradebook-2999-01-01-000000-000000.db"
    shutil.copyfile(term.work / "gradebook.db", ahead)
    mark(term, term.lessons, seed=7, fresh=True)
    assert backups(term.work / "backups")[-1] != ahead


# Two graders, one promise


def nbgraders(course: Course) -> None:
    """What `nbgrader autograde --force` and formgrader's button do."""
    for student in course.students(course.lesson("grains")):
        autograde(course, course.lesson("grains"), student)


BETWEEN = pytest.mark.parametrize(
    "between",
    [pytest.param(nbgraders, marks=pytest.mark.full), lambda _: None],
    ids=["with", "without"],
)


@BETWEEN
def test_a_mark_counts_for_the_text_that_it_was_given_to(term, people, between):
    """Whether nbgrader's own command runs in between or not."""
    between(term)
    assert marks(term)["ada"].cells["grains-written"].points == 3
    assert not marks(term)["ada"].cells["grains-written"].waits
    people.hand_in("ada", total=OFF, fill=FILL, **{"grains-written": "No idea."})
    between(term)
    mark(term, term.lessons)
    assert marks(term)["ada"].cells["grains-written"].waits
    people.hand_in("ada", total=TOTAL, fill=FILL, **PROOF)
    between(term)
    mark(term, term.lessons)
    assert marks(term)["ada"].cells["grains-written"].points == 3


@BETWEEN
def test_other_points_count_for_the_program_that_they_were_given_to(term, people, between):
    """A program that is right now has its own."""
    between(term)
    assert marks(term)["bob"].cells["total-check"].points == 1
    people.hand_in("bob", total=TOTAL, fill=FILL, **PROOF)
    between(term)
    mark(term, term.lessons)
    assert marks(term)["bob"].cells["total-check"].points == 2
