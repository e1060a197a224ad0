"""Exports are what RFC 4180, Canvas and Moodle say, and have a row for everybody."""

import csv
import io
import re
from codecs import BOM_UTF8
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.course.tables import is_number, read_rows, table
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.gradebook.people import Roster
from hanoi_ref.grading.lms.person import Person
from tests.grading.downloads import LANGUAGES, rfc4180, worksheet, write_table
from tests.shared import often

NAMES = {
    "ada": ("Ada, Countess", "Lovelace"),
    "bob": ('Bob "Bobby"', "O'Hara"),
    "cleo": ("Zoë", "Müller-Ōta"),
    "=1+1": ("=cmd|'/c calc'!A1", "@SUM(A1)"),
}


@pytest.mark.full
@example([["x;=1+1", "x\n@A"]])
@given(st.lists(st.lists(st.text(st.characters(codec="utf-8")), min_size=2, max_size=2)))
def test_a_table_is_read_back_as_it_was(rows):
    """By the grammar and by Python's own reader; what could be a formula has a quote before it."""
    written = table(["a", "b"], rows)
    wanted = [["a", "b"], *([_tamed(cell) for cell in row] for row in rows)]
    assert rfc4180(written) == wanted
    assert [*csv.reader(io.StringIO(written.decode(), newline=""))] == wanted


def _tamed(cell: str) -> str:
    """A quote before each formula, also where a program may begin a cell."""
    if cell.strip() == "-" or is_number(cell):
        return cell
    parts = re.split(r"([;\t\r\n])", cell)
    rests = ["".join(parts[at:]).lstrip(" ")[:1] for at in range(len(parts))]
    starts = [at % 2 == 0 and rest in set("=+-@\t\r\n") for at, rest in enumerate(rests)]
    return "".join(f"'{part}" if start else part for part, start in zip(parts, starts, strict=True))


@pytest.fixture
def marked(marked: Course) -> Course:
    """Two have handed in, one of them twice; of two there is nothing."""
    listed = (Person(id, first, last, f"{id}@x.org") for id, (first, last) in NAMES.items())
    Roster(tuple(listed)).keep(marked)
    return marked


def written(course: Course, to: str, roster: Path | None = None) -> list[dict[str, str]]:
    """The rows of an export, which is the same to the byte the second time."""
    content = export(course, to, roster).content
    assert content == export(course, to, roster).content
    assert content.startswith(BOM_UTF8) == (to == "csv")  # Excel needs it
    content = content.removeprefix(BOM_UTF8)
    head, *rows = rfc4180(content)
    assert [head, *rows] == [*csv.reader(io.StringIO(content.decode(), newline=""))]
    return [dict(zip(head, row, strict=True)) for row in rows]


def test_the_table_has_everybody_and_everything(marked):
    """In the order of the roster: who, what for each lesson and each exercise, and in all."""
    rows = written(marked, "csv")
    assert [each["student"] for each in rows] == ["ada", "bob", "cleo", "'=1+1"]
    ada, bob, cleo, formula = rows
    assert ada["first name"] == "Ada, Countess" and bob["last name"] == "O'Hara"
    assert ada["1-recursion score"] == "6" and ada["1-recursion max"] == "10"
    assert (ada["recursion.hanoi"], bob["recursion.count_moves"]) == ("4", "0")
    assert ada["1-recursion state"] == "to be read"
    assert (cleo["1-recursion score"], cleo["1-recursion state"]) == ("", "not submitted")
    assert (ada["1-recursion late days"], ada["1-recursion penalty"]) == ("0", "0")
    assert float(ada["total %"]) > float(bob["total %"]) and cleo["total %"] == ""
    assert formula["first name"] == "'=cmd|'/c calc'!A1"


def test_canvas_gets_its_own_columns(marked, tmp_path):
    """A new gradebook's, or those of the file that it has given, with its numbers."""
    possible, ada, *_ = written(marked, "canvas")
    columns = "Student,ID,SIS User ID,SIS Login ID,Section,0-start,1-recursion"
    assert [*ada] == columns.split(",")
    assert (possible["Student"], possible["1-recursion"]) == ("    Points Possible", "10")
    assert (ada["Student"], ada["SIS Login ID"]) == ("Lovelace, Ada, Countess", "ada")
    assert ada["1-recursion"] == "6"
    who = {"SIS User ID": "u", "Section": "A", "Recursion (99)": "", "Quiz (7)": "3"}
    rows = [
        {"Student": "    Points Possible", "ID": "", "SIS Login ID": "", **who},
        {"Student": "O'Hara, Bob", "ID": "12", "SIS Login ID": "bob", **who},
        {"Student": "Student, Test", "ID": "13", "SIS Login ID": "x", **who},
    ]
    rows[0]["Recursion (99)"] = "8"
    theirs = write_table(tmp_path / "canvas.csv", rows)
    _, bob = written(marked, "canvas", theirs)
    assert (bob["ID"], bob["SIS User ID"], bob["Recursion (99)"]) == ("12", "u", "4")
    said = export(marked, "canvas", theirs).attention
    assert "Canvas has 8 points possible for Recursion (99), 1-recursion gives 10" in said
    assert "not in canvas.csv, so without a row: ada" in said


UNMATCHED = [
    ("canvas", "Homework 1: The Tower (8801)", "c.csv has no column 1-recursion, so Canvas would"),
    ("canvas", "1-recursion (8801)", ""),
    ("moodle", "Assignment: Homework 1 (Real)", "c.csv has no column Assignment: 1-recursion"),
    ("moodle", "Assignment: 1-recursion (Real)", ""),
    ("moodle", "Department", ""),
]


@pytest.mark.parametrize(("to", "column", "says"), UNMATCHED)
def test_a_lesson_without_a_column_of_the_platform_is_named(to, column, says, marked, tmp_path):
    """The platform would make a new assignment, or nobody would see the marks."""
    row = {"Student": "O'Hara, Bob", "First name": "Bob", "ID": "1", "Username": "bob", column: ""}
    theirs = write_table(tmp_path / "c.csv", [row])
    said = [each for each in export(marked, to, theirs).attention if "1-recursion, so" in each]
    said += [each for each in export(marked, to, theirs).attention if "1-recursion (Real)" in each]
    assert bool(said) == bool(says) and all(each.startswith(says) for each in said)


LESSON = "Lesson 1: Recursion"
MAPPED = [
    ("canvas", f"{LESSON} (8801)", LESSON),
    ("canvas", f"{LESSON} (8801)", f"{LESSON} (8801)"),
    ("canvas", "Woche 1, Rekursion!", "woche 1 - rekursion"),
    ("moodle", f"Assignment: {LESSON} (Real)", LESSON),
    ("moodle", f"Aufgabe: {LESSON} (Punkte)", LESSON),
    ("moodle", f"Devoir : {LESSON} (Brut)", LESSON),
    ("moodle", f"作业：{LESSON} (实际)", LESSON),
]


@pytest.mark.parametrize(("to", "column", "told"), MAPPED)
def test_a_lesson_has_the_column_that_the_course_names(to, column, told, marked, tmp_path):
    """Whatever the platform adds to the assignment's title; without a file it is the title."""
    (marked.root / "course.toml").write_text(f'[columns]\nrecursion = "{told}"\n')
    row = {
        "Student": "O'Hara, Bob",
        "ID": "1",
        "Username": "bob",
        "Quiz: Old (Real)": "9",
        column: "",
    }
    row[f"{column.rpartition(' (')[0]} (Feedback)"] = "well done"
    theirs = write_table(tmp_path / "c.csv", [row])
    assert written(marked, to, theirs)[-1][column] == "4"
    assert not [each for each in export(marked, to, theirs).attention if column in each]
    heads = [*written(marked, to)[0]]
    assert (told if to == "canvas" else f"Assignment: {told} (Real)") in heads


def test_a_worksheet_is_of_the_lesson_that_the_course_names(marked, tmp_path):
    """By its file's name; a title that is not there is reported."""
    (marked.root / "course.toml").write_text('[columns]\nrecursion = "Week 7: Towers"\n')
    name, people = "Grades-TOH-Week 7 Towers-812.csv", {5: ("Bob O'Hara", "bob@x.org")}
    theirs = worksheet(tmp_path / name, "de", people)
    assert [*written(marked, "moodle", theirs)[0].values()][4] == "4"
    gradebook = write_table(tmp_path / "g.csv", [{"Student": "O'Hara, Bob", "Recursion (8)": ""}])
    said = "g.csv has no column Week 7: Towers, so Canvas would add an assignment"
    assert any(each.startswith(said) for each in export(marked, "canvas", gradebook).attention)


WORKSHEET = (
    "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
    "Last modified (submission),Last modified (grade),Feedback comments"
).split(",")


def test_moodle_gets_its_worksheet_back(marked, tmp_path):
    """With all of its columns, the grade of each filled in."""
    rows = [
        dict.fromkeys(WORKSHEET, "")
        | {"Identifier": f"Participant {number}", "Full name": name, "Email address": f"{id}@x.org"}
        | {"Maximum Grade": "10.00", "Grade can be changed": "Yes", "Status": "-"}
        for number, (id, name) in enumerate([("bob", "Bob O'Hara"), ("cleo", "Zoë Müller-Ōta")], 5)
    ]
    theirs = write_table(tmp_path / "Grades-TOH-Recursion-812.csv", rows)
    bob, cleo = written(marked, "moodle", theirs)
    assert [*bob] == WORKSHEET
    assert (bob["Identifier"], bob["Grade"]) == ("Participant 5", "4")
    assert (cleo["Grade"], cleo["Maximum Grade"], cleo["Status"]) == ("", "10.00", "-")


@pytest.mark.parametrize("comma", often([",", ";"], ";"))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_worksheet_of_any_language_is_filled_in(language, comma, marked, tmp_path):
    """Grades are in its own column; a different highest grade is reported with its comma."""
    people = {5: ("Bob O'Hara", "bob@x.org"), 6: ("Zoë Müller-Ōta", "cleo@x.org")}
    for most, says in (("10,00", []), ("100,00", ["Moodle has a maximum grade of 100,00"])):
        theirs = worksheet(tmp_path / "Recursion.csv", language, people, comma, most)
        bob, cleo = written(marked, "moodle", theirs)
        assert [*bob] == LANGUAGES[language][1].split(",")
        assert [*bob.values()][4] == "4" and [*cleo.values()][4] == ""
        said = [each for each in export(marked, "moodle", theirs).attention if "maximum" in each]
        assert [each.partition(", 1-")[0] for each in said] == says


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_anonymous_worksheet_is_filled_in_by_its_numbers(language, marked, tmp_path):
    """And the named one that Moodle gives after revealing the names."""
    Roster((Person("ada"), Person("bob", numbers={"moodle": "7"}, listed=False))).keep(marked)
    for name, mail in (("", ""), ("Jane Doe", "jane@x.org")):
        names = {7: (name, mail), 8: (name and "Jo Li", mail and "jo@x.org")}
        theirs = worksheet(tmp_path / "Recursion.csv", language, names)
        first, second = ([*row.values()] for row in written(marked, "moodle", theirs))
        assert (first[-6], second[-6]) == ("4", "")


def test_a_table_of_another_shape_is_no_worksheet(marked, tmp_path):
    """Not even our own, whose students may be called student1, student2, ..."""
    people = [Person(f"student{at}", email=f"{at}@x.org") for at in (1, 2)]
    Roster(tuple(people)).keep(marked)
    own = tmp_path / "own.csv"
    own.write_bytes(export(marked, "csv").content)
    one, *_ = written(marked, "moodle", own)
    assert "Assignment: 1-recursion (Real)" in one


def test_moodle_gets_a_table_to_import(marked):
    """Where there is no worksheet: the names that its import can be told to map from."""
    ada, *_ = written(marked, "moodle")
    assignments = ["Assignment: 0-start (Real)", "Assignment: 1-recursion (Real)"]
    assert [*ada] == ["First name", "Last name", "ID number", "Email address", *assignments]
    assert (ada["ID number"], ada["Assignment: 1-recursion (Real)"]) == ("ada", "6")


def test_an_export_goes_to_a_file_or_to_standard_output(marked, tmp_path, capfdbinary):
    """The same bytes; what a person should look at is said beside it."""
    root = ["--root", str(marked.root)]
    assert run(["export", "--to", "csv", *root]) == 1
    out, err = capfdbinary.readouterr()
    assert err == b"hanoi: 1-recursion: 2 submissions with unread answers\n"
    path = tmp_path / "marks.csv"
    assert run(["export", "--to", "csv", "--out", str(path), *root]) == 1
    assert path.read_bytes() == out


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "cp1252"]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("comma", [",", ";", "\t"])
def test_a_table_of_any_country_is_read(encoding, comma, tmp_path):
    """Whatever a spreadsheet has made of it."""
    path = tmp_path / "t.csv"
    path.write_bytes(f'name{comma}note\r\n"Zoë"{comma}"a ""b"" c"\r\n\r\n'.encode(encoding))
    assert read_rows(path) == [{"name": "Zoë", "note": 'a "b" c'}]


def test_a_cell_of_any_length_is_read(tmp_path):
    """A student's request may be long, and costs no other row."""
    path = tmp_path / "t.csv"
    path.write_text(f"name,note\nada,{'x' * 200_000}\nbob,y\n")
    assert [row["name"] for row in read_rows(path)] == ["ada", "bob"]
