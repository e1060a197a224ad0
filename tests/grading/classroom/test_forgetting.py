"""A student who is forgotten is in no file of the class any more, and nobody else loses a mark."""

import io
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.grading.classroom.forgetting import OWN
from hanoi_ref.grading.gradebook.book import read_marks
from hanoi_ref.grading.gradebook.journal import REQUEST, note
from hanoi_ref.grading.gradebook.people import Roster, kept_roster
from hanoi_ref.grading.lms.person import Person
from tests.grading.conftest import Class
from tests.grading.downloads import notebook, pack, write_table
from tests.grading.toy import FILL, TOTAL
from tests.shared import often

ROSTER = [
    {"id": "alove", "Full name": "Ada Lovelace", "email": "ada.l@x.org", "group_name": "7"},
    {"id": "bob", "Full name": "Bob O'Hara", "email": "bob@x.org", "group_name": "7"},
]
TRACES = (b"alove", b"lovelace", b"ada.l@x.org")
JOURNAL = (
    {"student": "alove", "exercise": "grains.fill", "points": 3, "why": "By Ada Lovelace."},
    {"student": "bob", "exercise": "grains.fill", "points": 2, "asked": "alove"},
)


def hanoi(course: Course, *words: object) -> int:
    """Run a command in the course."""
    return run([*map(str, words), "--root", str(course.root)])


@pytest.fixture(scope="module")
def term_once(released: Course, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A class of two that has been through everything that leaves a trace; not to be written to."""
    tmp_path = tmp_path_factory.mktemp("term")
    shutil.copytree(released.root, tmp_path / "course")
    course = Course(tmp_path / "course")
    release = Class(course).release()
    words = "By induction on the number of disks: no disks need no moves, and one more needs twice."
    files = {
        f"{name}_{at}_{at}9_grains.ipynb": notebook(
            release, total=TOTAL, fill=FILL, **{"grains-written": f"{words} {at}"}
        )
        for at, name in enumerate(("lovelaceada", "oharabob"), 1)
    }
    roster = write_table(tmp_path / "roster.csv", ROSTER)
    form = [
        {"student": each["email"], "exercise": "grains.fill", "request": "?"} for each in ROSTER
    ]
    for at in range(2):  # the second time replaces the first
        files = {name: f"{content}{' ' * at}" for name, content in files.items()}
        hanoi(course, "collect", pack(tmp_path / "x.zip", files), "--roster", roster)
        hanoi(course, "grade", "--workers", 1, "--json", course.work / "marks.json")
    hanoi(course, "requests", write_table(tmp_path / "form.csv", form))
    hanoi(course, "override", "alove", "grains.fill", 3, "--reason", "For Ada Lovelace.")
    hanoi(course, "extend", "alove", "grains", "2030-01-01")
    hanoi(course, "review", "--done", "alove,bob")
    hanoi(course, "feedback", "--zip", "canvas")
    for command in (["report"], ["alike", "grains"], ["grade", "--fresh", "--workers", "1"]):
        hanoi(course, *command)
    lines = (f"{json.dumps(line)}\n" for line in JOURNAL)
    (course.work / "journal.jsonl").write_text("".join(lines) + '{"student": "al')
    return course


@pytest.fixture
def term(term_once: Course, tmp_path: Path) -> Course:
    """That class, to be written to."""
    shutil.copytree(term_once.root, tmp_path / "course")
    return Course(tmp_path / "course")


def traces(folder: Path) -> set[str]:
    """The files that have a trace of Ada in their name or in their bytes."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix()
        for path in files
        if any(trace in (str(path).encode() + path.read_bytes()).lower() for trace in TRACES)
    }


@pytest.mark.full
def test_a_student_leaves_no_trace(term, capsys):
    """In folders, tables, backups, pages, records and lines of a journal; and it can be listed."""
    bob = read_marks(term, term.lesson("grains"))["bob"]
    before = traces(term.work)
    kinds = {"gradebook.db", "roster.json", "received.json", "journal.jsonl"}
    kinds |= {"report.html", "report.csv", "marks.json", "report.json"}
    assert kinds <= before
    assert {name.partition("/")[0] for name in before} >= {
        *("submitted", "autograded", "feedback", "earlier", "backups"),
        "feedback-1-grains-canvas.zip",
    }
    capsys.readouterr()
    hanoi(term, "forget", "Ada Lovelace", "--list")
    assert "Stored: gradebook.db: 1 submission" in capsys.readouterr().out
    assert traces(term.work) == before

    assert hanoi(term, "forget", "alove", "--yes") == 0
    assert traces(term.work) == set()
    assert [each.id for each in kept_roster(term).people] == ["bob"]
    assert read_marks(term, term.lesson("grains")) == {"bob": bob}
    lines = (term.work / "journal.jsonl").read_text().splitlines()
    assert json.loads(lines[0]) == {**JOURNAL[1], "asked": "(removed)"} and len(lines) == 2
    for path in term.work.rglob("*.db"):
        with closing(sqlite3.connect(path)) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for command in (["report"], ["review"], ["grade", "--workers", "1"], ["export", "--to", "csv"]):
        assert hanoi(term, *command) in (0, 1)
    assert traces(term.work) == set()
    assert hanoi(term, "forget", "alove", "--yes") == 2
    assert "nothing is stored of 'alove'" in capsys.readouterr().err


def test_what_still_names_a_student_is_listed(term, capsys):
    """A request of another, the same work in a group, and what lies in the course's folder."""
    own = term.submitted / "alove/1-grains/grains.ipynb"
    shutil.copyfile(own, term.submitted / "bob/1-grains/grains.ipynb")
    note(term, REQUEST, "", "bob", exercise="grains.fill", words="Ada Lovelace got more.")
    pack(term.root / "download.zip", {"Lovelace Ada_7_assignsubmission_file_/a.ipynb": "{}"})
    (term.work / "notes.json").write_text("{")
    capsys.readouterr()
    assert hanoi(term, "forget", "alove", "--yes") == 1
    left = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Left")]
    for said in (
        "submitted/bob/1-grains/grains.ipynb has the same work",
        "journal.jsonl still has the name in a text",
        "download.zip has the name in it",
        "notes.json cannot be read",
    ):
        assert any(said in line for line in left), said


@pytest.mark.parametrize("answer", ["", "n\n"])
def test_nothing_is_removed_before_somebody_agrees(answer, term, capsys, monkeypatch):
    """It lists what is stored, and asks; nobody there is no answer."""
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    before = traces(term.work)
    assert hanoi(term, "forget", "alove") == 2
    said = capsys.readouterr().err
    assert "Stored: submitted/alove" in said and "nothing is removed of 'alove'" in said
    assert traces(term.work) == before


def test_of_two_who_have_a_name_neither_is_removed(term, capsys):
    """Both are named, as a name in the gradebook is needed."""
    twins = tuple(Person(id, first="Kim", last="Lee") for id in ("kim803", "kim804"))
    Roster((*kept_roster(term).people, *twins)).keep(term)
    assert hanoi(term, "forget", "Kim Lee", "--yes") == 2
    assert "'Kim Lee' is the name of kim803 and kim804" in capsys.readouterr().err
    assert {each.id for each in kept_roster(term).people} >= {"kim803", "kim804"}


WORDS = ["ada", "lov", "..", "", ".", "*", "[ab]*", "grains", "1-grains", "bob/..", "student"]


def test_a_name_that_nobody_has_removes_nothing(term, capsys):
    """Neither a part of a name, nor a path, nor a word of the course."""
    before = {path: path.read_bytes() for path in term.work.rglob("*") if path.is_file()}
    for name in WORDS:
        assert hanoi(term, "forget", name, "--yes") == 2, name
    after = {path: path.read_bytes() for path in term.work.rglob("*") if path.is_file()}
    assert {p.name for p in before if before[p] != after.get(p)} <= {"marking.pid", "marking.lock"}


IDS = ["points", "O'Hara & <b>", "漢字", "1-grains", "a.b*[c]", "seeds"]


@pytest.mark.parametrize("id", often(IDS, "points", "O'Hara & <b>"))
def test_any_name_can_be_forgotten(id, marked, capsys):
    """Also one that is a word of the records, a lesson's name or a pattern."""
    bob = read_marks(marked, marked.lesson("grains"))["bob"]
    shutil.move(marked.submitted / "ada", marked.submitted / id)
    assert hanoi(marked, "grade", "--workers", 1, "--json", marked.work / "marks.json") in (0, 1)
    hanoi(marked, "report")
    before = json.loads((marked.work / "marks.json").read_text())
    assert hanoi(marked, "forget", id, "--yes") in (0, 1)
    after = json.loads((marked.work / "marks.json").read_text())
    assert [s["student"] for s in before["submissions"]].count(id) > 0
    assert after["submissions"] == [s for s in before["submissions"] if s["student"] != id]
    assert after["seeds"] == before["seeds"]
    assert read_marks(marked, marked.lesson("grains"))["bob"] == bob
    assert not [top for top in OWN if id in {path.name for path in (marked.work / top).glob("*")}]
    assert hanoi(marked, "forget", id, "--yes") == 2
