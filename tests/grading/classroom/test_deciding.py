"""What a teacher decides: reviews that are ticked off, requests, points in place of a check's."""

import csv
import json
import re
from datetime import datetime
from io import StringIO

import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import CallError
from hanoi_ref.grading.classroom.desk.questions import answers, counted, give, question
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.classroom.pages import make_pages
from hanoi_ref.grading.classroom.report_page import write
from hanoi_ref.grading.classroom.reviewing import mark_reviewed, override, review
from hanoi_ref.grading.gradebook.book import gradebook, opened, read_marks
from hanoi_ref.grading.gradebook.decisions import extend
from hanoi_ref.grading.gradebook.journal import EXTENSION, FILE, FORMGRADER, MARK, login_name
from hanoi_ref.grading.gradebook.people import Roster
from hanoi_ref.grading.gradebook.regrade_requests import open_requests, read_requests, tick_off
from hanoi_ref.grading.lms.grades import EXCUSED
from hanoi_ref.grading.lms.person import Person
from hanoi_ref.grading.marking import pipeline
from hanoi_ref.grading.marking.run import mark
from tests.grading.conftest import Class
from tests.grading.downloads import write_table
from tests.grading.handedin import of
from tests.grading.toy import EXIT, FILL, FLOAT, OFF, TOTAL


@pytest.fixture
def waiting(people: Class) -> Course:
    """Two are right, one after a repair; one lost points, one ends its program, one is torn."""
    people.hand_in("ada", total=TOTAL, fill=FILL)
    edited = {"fill-check": "check(fill)", "total-check": "check(total)"}
    people.hand_in("bob", total=OFF, fill=FILL, **edited)
    people.hand_in("eve", total=TOTAL, fill=FILL, **edited)
    people.hand_in("cleo", total=EXIT, fill=FILL)
    people.put("dan", '{"cells": [')
    mark(people.course, people.course.lessons, seed=7)
    return people.course


def test_a_line_a_student_the_most_urgent_first(waiting, capsys):
    """Unreadable, flagged, repaired; who has nothing is not listed."""
    assert run(["review", "--root", str(waiting.root)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "dan, 1-grains",
        "cleo, 1-grains",
        "bob, 1-grains",
    ]
    assert "not graded: grains.ipynb is not JSON" in lines[0]
    assert lines[0].endswith("(grading/submitted/dan/1-grains)")
    assert "its program ended its own process; " in lines[1]  # and what its source says
    where = "grading/autograded/bob/1-grains/grains.ipynb: total-check"
    assert lines[2].endswith(f"the original is used ({where})")


def test_the_page_has_the_rows_of_the_command(waiting):
    """With the reason of each, and a link to the cell that it is about."""
    rows = review(waiting, waiting.lessons)
    write(waiting, waiting.lessons, waiting.work / "report.html")
    html = (waiting.work / "report.html").read_text()
    assert f"Needs review ({len(rows)})" in html and "is not JSON" in html
    links = set(re.findall(r'href="#(1-grains-[^"]+)"', html))
    assert links == {"1-grains-cleo-total", "1-grains-bob-total-check"}
    assert all(f'id="{link}"' in html for link in links)


@pytest.mark.parametrize("version", ["3.99.1", "3", None, ["3.99"], "3.99; drop table"], ids=repr)
def test_another_python_is_named_where_something_needs_review(people, version):
    """Both versions; whoever has all points has no row for that."""
    for student, program in (("ada", TOTAL), ("bob", EXIT)):
        path = people.hand_in(student, total=program, fill=FILL)
        notebook = json.loads(path.read_text())
        notebook["metadata"]["language_info"] = {"name": "python", "version": version}
        path.write_text(json.dumps(notebook))
    mark(people.course, people.course.lessons, seed=7)
    (row,) = review(people.course, people.course.lessons)
    is_known = isinstance(version, str) and version.startswith("3.99")
    assert (row.student, "submitted from Python 3.99; this machine has" in row.in_short()) == (
        "bob",
        is_known,
    )


@pytest.mark.full
def test_what_is_ticked_off_comes_back_only_for_a_new_reason(waiting, people):
    """In the table, its exit status and on the class page too; also without a mark."""
    lessons = waiting.lessons
    assert mark_reviewed(waiting, lessons, ["cleo", "dan"]) == []
    assert [each.student for each in review(waiting, lessons)] == ["bob"]
    assert not of(mark(waiting, lessons), "dan").needs_eye
    people.put("dan", "")
    mark(waiting, lessons)
    assert [each.student for each in review(waiting, lessons)] == ["dan", "bob"]
    report = mark(waiting, lessons)
    assert not of(report, "cleo").needs_eye and of(report, "bob").needs_eye
    people.hand_in("dan", total=TOTAL, fill=FILL)
    assert run(["grade", "--root", str(waiting.root)]) == 1
    assert run(["review", "--done", "bob", "--root", str(waiting.root)]) == 0
    assert run(["grade", "--root", str(waiting.root)]) == 0
    people.hand_in("cleo", total=f"1 / 0\n{FLOAT}", fill=FILL)
    mark(waiting, lessons)
    assert [each.student for each in review(waiting, lessons)] == ["cleo"]


def test_one_who_needs_no_review_is_named_and_the_others_are_ticked_off(waiting, capsys):
    """A name that nobody has ticks off nobody."""
    root = ["--root", str(waiting.root)]
    assert run(["review", "--done", "cleo,zoe", *root]) == 2
    assert len(review(waiting, waiting.lessons)) == 3
    capsys.readouterr()
    assert run(["review", "--done", "ada,cleo,dan", *root]) == 1
    assert capsys.readouterr().err == "hanoi: ada needs no review\n"
    assert [each.student for each in review(waiting, waiting.lessons)] == ["bob"]


TABLE = [
    {"Email Address": "bob@x.org", "Exercise": "grains.total", "Request": "Why 0?"},
    {"Email Address": "ada@x.org", "Exercise": "grains-written", "Request": "Is 2 right?"},
    {"Email Address": "eve@x.org", "Exercise": "grains-written", "Request": "Me too"},
    {"Email Address": "bob@x.org", "Exercise": "grains.totl", "Request": "And this?"},
    {"Email Address": "", "Exercise": "grains.fill", "Request": "Guess who"},
]
BOB = "bob, grains.total: Why 0?"


@pytest.fixture
def asked(marked: Course, tmp_path) -> Course:
    """A class of two, known by their addresses, with three rows that nobody can act on."""
    Roster(tuple(Person(id, email=f"{id}@x.org") for id in ("ada", "bob"))).keep(marked)
    messages = read_requests(marked, write_table(tmp_path / "form.csv", TABLE))
    for message, bad in zip(messages, ("'eve@x.org'", "'grains.totl'", "''"), strict=True):
        assert message.startswith("form.csv: there is no ") and bad in message
    return marked


def test_a_row_is_stored_once_and_stays_answered(asked, tmp_path):
    """A form's table grows; what was answered in it does not come back."""
    assert [str(each) for each in open_requests(asked)] == [
        BOB,
        "ada, grains-written: Is 2 right?",
    ]
    tick_off(asked, "ada", "grains.total")
    tick_off(asked, "ada", "grains-written")
    newer = [*TABLE[:2], {**TABLE[1], "Request": "And now?"}]
    assert not read_requests(asked, write_table(tmp_path / "newer.csv", newer))
    assert [str(each) for each in open_requests(asked)] == [
        BOB,
        "ada, grains-written: And now?",
    ]


HEADS = ["student", "E-mail", "Email Address", "SIS Login ID", "Username", "E-Mail-Adresse"]


@pytest.mark.parametrize("head", HEADS)
def test_a_request_names_its_student_as_a_platform_or_a_form_does(head, marked, tmp_path):
    """In any column with the student or the address; short ids are enough to tick it off."""
    Roster((Person("ada.l@x.org", email="ada.l@x.org"),)).keep(marked)
    row = {head: "ada.l@x.org", "Exercise": "fill", "Request": "Why?"}
    assert not read_requests(marked, write_table(tmp_path / "form.csv", [row]))
    assert [str(each) for each in open_requests(marked)] == ["ada.l@x.org, grains.fill: Why?"]
    assert run(["requests", "--done", "ada.l", "--root", str(marked.root)]) == 0


FORMS = [
    ("Email Address", "Which exercise?", "Your request"),
    ("E-Mail-Adresse", "Welche Aufgabe?", "Begründung"),
    ("Adresse e-mail", "Quel exercice ?", "Commentaire"),
    ("Dirección de correo electrónico", "Ejercicio", "¿Cuál es el motivo?"),
]


@pytest.mark.parametrize("heads", FORMS)
def test_a_form_asks_in_its_own_words(heads, marked, tmp_path):
    """A heading has a known word, and addresses are known by their sign."""
    Roster((Person("ada", email="ada.l@x.org"),)).keep(marked)
    row = dict(zip(("Zeitstempel", *heads), ("9.10.", "ada.l@x.org", "fill", "Why?"), strict=True))
    assert not read_requests(marked, write_table(tmp_path / "form.csv", [row]))
    assert [str(each) for each in open_requests(marked)] == ["ada, grains.fill: Why?"]


def test_the_command_lists_and_ticks_off(asked, capsys):
    """With an exit status of 1 until none is open; a name without one is an error."""
    root = ["--root", str(asked.root)]
    assert run(["requests", "--done", "ada", *root]) == 1
    assert capsys.readouterr().out == f"{BOB}\n"
    assert run(["requests", "--done", "ada", *root]) == 2
    assert "'ada' has no open request" in capsys.readouterr().err
    assert run(["requests", "--done", "bob", *root]) == 0


@pytest.mark.parametrize(
    ("gone", "says"),
    [("Email Address", "no student column"), ("Exercise", "no exercise column; expected one of")],
)
def test_a_missing_column_is_named(marked, tmp_path, gone, says):
    """With the names that are understood, and nothing is stored."""
    rows = [{name: cell for name, cell in TABLE[0].items() if name != gone}]
    with pytest.raises(CallError, match=says):
        read_requests(marked, write_table(tmp_path / "form.csv", rows))
    assert not open_requests(marked)


COUNTED, REASON = "grains.total", "Right but for **one** number."
PROOF = {"grains-written": "By induction on n."}


def points(course: Course, student: str = "bob") -> float:
    """What counts for total, whose check gives bob 0 of 2."""
    marks = read_marks(course, course.lesson("grains"))[student]
    return marks.cells["total-check"].points


def page(course: Course) -> str:
    """What bob gets back."""
    make_pages(course, course.pick(["grains"]), ["bob"])
    return (course.feedback / "bob/1-grains/grains.html").read_text(encoding="utf-8")


@pytest.fixture
def given(marked: Course) -> Course:
    """A class in which bob has got other points."""
    assert points(marked) == 0
    said = override(marked, "bob", COUNTED, "1.5", REASON)
    assert said == f"bob, {COUNTED}: 1.5 of 2 (before: 0)"
    assert points(marked) == 1.5
    return marked


def test_it_counts_wherever_points_stand_with_its_reason_on_the_page(given):
    """In the table, the JSON, the export and on the page, on the policy's scale."""
    (given.root / "course.toml").write_text(f"[points]\n{COUNTED} = 4\n", encoding="utf-8")
    assert of(mark(given, given.pick(["grains"])), "bob").exercises[COUNTED].points == 3
    rows = csv.DictReader(StringIO(export(given, "csv").content.decode("utf-8-sig")))
    assert [row[COUNTED] for row in rows] == ["4", "3"]
    html = page(given)
    assert "Your teacher gave 3 of 4 points in place of those of the check." in html
    assert "Right but for <strong>one</strong> number." in html
    assert "Your teacher gave" not in (make_pages(given, given.lessons)[0][0]).read_text()


def test_full_points_leave_nothing_to_look_at(given):
    """The page does not open with a program that its teacher has called right."""
    assert "Begin here: total" in page(given)
    override(given, "bob", COUNTED, "2", REASON)
    assert "Begin here: total" not in page(given)


def test_it_stays_while_the_program_does_and_is_named_when_it_changes(given):
    """Also when it changes back; meanwhile its check counts, and it waits for no reader."""
    people, lessons = Class(given), given.pick(["grains"])
    assert not of(mark(given, lessons, fresh=True), "bob").flags
    assert points(given) == 1.5 and REASON in _reason(given)
    people.hand_in("bob", total=TOTAL, fill=FILL, **PROOF)
    for _ in "12":
        bob = of(mark(given, lessons, fresh=True), "bob")
        assert bob.flags == (
            f"{COUNTED}: graded again since its points were overridden; "
            "the points of its check count",
        )
        assert (points(given), "total-check" in bob.to_read) == (2, False)
    people.hand_in("bob", total=OFF, fill=FILL, **PROOF)
    assert not of(mark(given, lessons), "bob").flags
    assert points(given) == 1.5


def test_an_excused_student_has_nothing_to_read(given):
    """Not at the desk, and not on the page; until the excuse ends."""
    lesson, asked = given.lesson("grains"), question(given, "grains", "total-check")
    for until, left in ((EXCUSED, 1), (None, 2)):
        extend(given, lesson, "bob", until)
        with opened(given) as book:
            assert counted(book, given, asked, ()) == (left, 0)
            assert ("bob" in [each.student for each in answers(book, given, asked)]) == (left == 2)
        assert ("You are excused from this lesson" in page(given)) == (left == 1)


def test_nbgraders_own_autograde_keeps_it(given):
    """Its points count, nothing is to be looked at, and no page calls it unread, nor the desk."""
    pipeline.autograde(given, given.lesson("grains"), "bob")
    assert points(given) == 1.5 and REASON in _reason(given)
    with opened(given) as book:
        asked = question(given, "grains", "total-check")
        assert counted(book, given, asked, ()) == (2, 0)
    bob = of(mark(given, given.pick(["grains"])), "bob")
    assert not bob.flags and "total-check" not in bob.to_read
    assert points(given) == 1.5 and "not read yet, 2 points" not in page(given)


def test_it_is_taken_back(given, capsys):
    """By the command, with its words."""
    root = ["--root", str(given.root)]
    assert run(["override", "bob", COUNTED.partition(".")[2], "none", *root]) == 0
    assert capsys.readouterr().out == f"bob, {COUNTED}: 0 of 2 (before: 1.5)\n"
    assert points(given) == 0 and "Your teacher" not in page(given)


def test_a_reason_is_asked_for_by_the_names_of_its_place(marked, capsys):
    """The desk has a comment, the command an option."""
    assert run(["override", "bob", COUNTED, "2", "--root", str(marked.root)]) == 2
    says = "hanoi: 2 points in place of 0 need a reason: give it with --reason\n"
    assert capsys.readouterr().err == says


@pytest.mark.parametrize(
    ("student", "exercise", "told", "reason", "says"),
    [
        ("bob", COUNTED, "3", "x", "a mark is a number from 0 to 2, not 3"),
        ("bob", COUNTED, "nan", "x", "from 0 to 2, not 'nan'"),
        ("bob", COUNTED, "all", "x", "from 0 to 2, not 'all'"),
        ("bob", COUNTED, "2", " ", "2 points in place of 0 need a reason"),
        ("bob", "grains.totl", "2", "x", "no exercise 'grains.totl'; did you mean"),
        ("bobby", COUNTED, "2", "x", "no student 'bobby'; did you mean bob?"),
        ("bob", "twice.first", "1", "x", "bob has no answer to first-check"),
    ],
)
def test_what_is_wrong_is_named(marked, student, exercise, told, reason, says):
    """And nothing is written."""
    with pytest.raises(CallError) as error:
        override(marked, student, exercise, told, reason)
    assert says in str(error.value)
    assert points(marked) == 0


def test_the_desk_has_the_program_its_verdict_and_its_points(given):
    """The points of the check are no override, so a comment alone leaves them to the check."""
    asked = question(given, "grains", "total-check")
    with opened(given) as book:
        ada, bob = answers(book, given, asked)
        assert (ada.mark, ada.auto, bob.mark, bob.auto) == (2, 2, 1.5, 0)
        assert OFF in bob.source and bob.card["result"] == "wrong"
        same = give(book, given, asked, "bob", bob.version, 0, "Look again.")
        assert (same.mark, same.comment) == (0, "Look again.")
    assert not read_marks(given, asked.lesson)["bob"].cells["total-check"].by_hand


def _reason(course: Course) -> str:
    with gradebook(course) as book:
        return book.find_comment("total", "grains", "1-grains", "bob").manual_comment


def test_without_the_graded_notebook_it_is_said_what_to_run(marked, capsys):
    """It may be removed by hand, or by nbgrader when it is stopped; grading restores it."""
    (marked.autograded / "ada/1-grains/grains.ipynb").unlink()
    command = ["override", "ada", "grains.fill", "3", "--reason", "x", "--root"]
    assert run([*command, str(marked.root)]) == 1
    said = capsys.readouterr().err
    assert "ada, 1-grains has no graded notebook; run hanoi grade grains --students" in said
    mark(marked, marked.pick(["grains"]), seed=7)
    assert run([*command, str(marked.root)]) == 0


def test_each_decision_has_a_person_and_a_time(marked):
    """The one that is named, or else the login name; nobody knows who was in formgrader."""
    root, whose = ["--root", str(marked.root)], ("grains-written", "grains", "1-grains")
    override_bob = ["override", "bob", COUNTED, "1", "--reason", "Nearly."]
    assert run([*override_bob, "--by", "Dr. Li", *root]) == 0
    assert run(["extend", "bob", "grains", "2026-10-12", *root]) in (0, 1)
    with gradebook(marked) as book:
        grade = book.find_grade(*whose, "ada")
        grade.manual_score, grade.needs_manual_grade = 3, False
    run(["report", *root])
    lines = [json.loads(line) for line in (marked.work / FILE).read_text().splitlines()]
    given = {(line["student"], line["what"]): line["by"] for line in lines}
    assert given == {
        ("bob", MARK): "Dr. Li",
        ("bob", EXTENSION): login_name(),
        ("ada", MARK): FORMGRADER,
    }
    assert all(datetime.fromisoformat(line["at"]).tzinfo for line in lines)
    with opened(marked) as book:
        asked = question(marked, "1-grains", "total-check")
        (answer,) = (each for each in answers(book, marked, asked) if each.student == "bob")
    assert answer.given and answer.given.by == "Dr. Li"


@pytest.mark.full
def test_one_student_does_not_flood_the_list(people, capsys):
    """A name that many cells use is one clause, and a line has at most five."""
    notebook = people.release()
    uses = ["import gc", "import ctypes", "import inspect", "import signal", "eval('1')", "open"]
    cells = [{"cell_type": "code", "source": use, "metadata": {}} for use in uses * 300]
    people.put("ada", json.dumps({**notebook, "cells": [*notebook["cells"], *cells]}))
    (found,) = mark(people.course, people.course.pick(["grains"]), seed=7).submissions
    assert any("and 299 more cells use gc: import gc" in flag for flag in found.flags)
    assert run(["review", "--root", str(people.course.root)]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert (
        line.count(";") == 5 and re.search(r"; and \d+ more \(grading", line) and len(line) < 1_000
    )
