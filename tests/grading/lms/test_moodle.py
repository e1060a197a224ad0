"""Moodle: its grading worksheet in any language, its anonymous participants, and its import."""

import shutil
from datetime import datetime
from itertools import product

import pytest

from hanoi_ref.course.tables import read_rows
from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.gradebook.people import Roster, kept_roster
from hanoi_ref.grading.lms.moodle import EMAIL, GRADE, IDENTIFIER, MOST, NAME, SENT, worksheet_of
from hanoi_ref.grading.lms.person import Person
from tests.grading.downloads import (
    LANGUAGES,
    lying,
    pack,
    rec,
    receipt,
    rfc4180,
    worksheet,
    write_table,
    written,
)
from tests.shared import often

TIME = "Freitag, 9. Oktober 2026, 17:58"
# What Moodle may write between the participant and the comment, in its order; the cells of three
# students, as lines of one string.
COLUMNS = {
    "name": ("Ana Gil", "Bo Li", "Cy Doe"),
    "number": ("70", "71", "72"),
    "email": ("a@x.org", "", "c@x.org"),
    "status": ("Abgegeben", "Abgegeben", "Keine Abgabe - 3 Tage zu spät"),
    "team": ("Gruppe 1", "Gruppe 1", "Gruppe 2"),
    "marker": ("Eva", "Eva", "Eva"),
    "grade": ("", "4,00", ""),
    "most": ("10,00", "10,00", "10,00"),
    "workflow": ("Offen", "Offen", "Offen"),
    "open": ("Ja", "Ja", "Nein"),
    "sent": (TIME, TIME, "-"),
    "text": ("7", "7", "7"),
    "marked": ("-", TIME, "-"),
    "comment": ("", "gut", ""),
}
OPTIONAL = ("number", "email", "team", "marker", "workflow", "text", "comment")


def table(columns, word):
    """The rows of a worksheet with these columns; each heading is made up."""
    people = (f"{word}{number}" for number in (1003, 1004, 1005))
    cells = zip(*(COLUMNS[name] for name in columns), strict=True)
    return [
        {"ID": who, **{f"X {name}": cell for name, cell in zip(columns, row, strict=True)}}
        for who, row in zip(people, cells, strict=True)
    ]


@pytest.mark.parametrize("word", ["Teilnehmer/in ", "Participante", "参与者"])
@pytest.mark.parametrize("named", [True, False])
def test_each_column_is_found_whatever_the_others_are(word, named):
    """With any settings of the assignment, and with names or without."""
    for chosen in product([True, False], repeat=len(OPTIONAL)):
        left_out = {name for name, is_there in zip(OPTIONAL, chosen, strict=True) if not is_there}
        left_out |= set() if named else {"name", "number", "email"}
        columns = [name for name in COLUMNS if name not in left_out]
        sheet = worksheet_of(table(columns, word))
        assert sheet, columns
        found = [sheet.heading(each) for each in (IDENTIFIER, GRADE, MOST, SENT)]
        assert found == ["ID", "X grade", "X most", "X sent"], columns
        assert sheet.heading(NAME) == ("X name" if named else ""), columns
        assert sheet.heading(EMAIL) == ("X email" if "email" in columns else ""), columns


def test_a_scale_stands_where_the_highest_grade_would():
    """Its values are one per line, the same for everybody."""
    rows = table(["name", "status", "grade", "most", "open", "marked"], "Participant ")
    for row in rows:
        row["X most"], row["X grade"] = "gut\nschlecht", ""
    sheet = worksheet_of(rows)
    assert sheet and (sheet.heading(GRADE), sheet.heading(MOST)) == ("X grade", "")


NO_WORKSHEETS = [
    [],
    [{"ID": "7", "Name": "Ana", "Status": "", "Grade": "", "Most": "10", "Open": "Yes"}],
    [{"student": "ada1", "Name": "Ana", "score": "4", "max": "10", "state": "marked"}],
    [{"Team": "A 1", "a": "", "b": "", "c": "", "d": "10"}, {"Team": "B 2", "d": "10"}],
    [{"ID": "P 1", "a": "", "b": "x", "c": "y", "d": "10"}, {"ID": "P 1", "d": "10"}],
]


@pytest.mark.parametrize("rows", NO_WORKSHEETS)
def test_other_tables_are_no_worksheets(rows):
    """Such as a teacher's list, or our own export."""
    assert worksheet_of(rows) is None


@pytest.mark.parametrize("comma", [",", ";"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_moodles_worksheet_is_a_roster_in_any_language(language, comma, course, ada, tmp_path):
    """By its shape: names, addresses, numbers, who has sent nothing, and times, which go before."""
    people = {5: ("Jane Doe", "jane@x.org"), 7: ("Jörg Müller", "j@x.org"), 9: ("Li Wu", "l@x.org")}
    roster = worksheet(tmp_path / "w.csv", language, people, comma, "10,00")
    files = {f"{name}_assignsubmission_file_/grains.ipynb": ada for name in ("Jane Doe_5", "?_7")}
    told = collect(course, pack(tmp_path / "x.zip", files), roster=roster)
    assert (lying(course), told.attention) == ({rec("jane@x.org"), rec("j@x.org")}, ())
    assert told.silent == {course.lesson("grains"): ("l@x.org",)}
    assert receipt(course, "j@x.org").at == datetime(2026, 10, 9, 17, 58).astimezone()


def test_moodles_list_of_participants_is_a_roster_in_german_too(course, ada, tmp_path):
    """Addresses identify the students, whatever their column is called."""
    rows = [{"Vorname": "Jörg", "Nachname": "von der Au", "E-Mail-Adresse": "j@x.org"}]
    roster = write_table(tmp_path / "r.csv", rows, ";")
    files = {"Jörg von der Au_5_assignsubmission_file_/grains.ipynb": ada}
    told = collect(course, pack(tmp_path / "x.zip", files), roster=roster)
    assert (lying(course), told.attention) == ({rec("j@x.org")}, ())


@pytest.mark.parametrize("order", [1, -1])
def test_a_worksheet_keeps_the_names_that_are_known(order, course, ada, tmp_path):
    """The list of participants has two columns where the worksheet has one, before it or after."""
    lists = [{"First name": "Ana", "Last name": "García López", "Email address": "ana@x.org"}]
    first = write_table(tmp_path / "participants.csv", lists)
    second = worksheet(tmp_path / "w.csv", "es", {5: ("Ana García López", "ana@x.org")})
    for roster in (first, second)[::order]:
        collect(course, pack(tmp_path / "x.zip", {"ana/grains.ipynb": ada}), roster=roster)
    (person,) = kept_roster(course).listed
    assert (person.first, person.last, person.numbers) == ("Ana", "García López", {"moodle": "5"})


FOLDERS = [
    ("en", "Participant_{}_assignsubmission_file_"),
    ("en", "Group A-Participant_{}_assignsubmission_file_"),
    ("de", "Teilnehmerin_{}_assignsubmission_file_"),
    ("es", "Participante_{}_assignsubmission_file_"),
    ("zh", "参加者_{}_assignsubmission_file_"),  # a word that is not in our list
]


@pytest.mark.parametrize(("language", "folder"), FOLDERS)
@pytest.mark.parametrize("first", ["worksheet", "submissions"])
def test_anonymous_participants_are_their_numbers(
    first, language, folder, course, ada, blank, tmp_path
):
    """With the worksheet or without it, and the same people when it comes later."""
    numbers = {each: ("", "") for each in (1003, 1004, 1005)}
    roster = worksheet(tmp_path / "w.csv", language, numbers)
    files = {f"{folder.format(1003)}/grains.ipynb": ada}
    files[f"{folder.format(1004)}/grains.ipynb"] = blank
    download = pack(tmp_path / "x.zip", files)
    if first == "submissions":
        assert collect(course, download).attention == ()
    told = collect(course, download, roster=roster)
    both = {each.id for each in kept_roster(course).listed if "1005" not in each.id}
    assert (lying(course), told.attention) == ({rec(each) for each in both}, ())
    assert [[*map(len, told.silent.values())], len(both)] == [[1], 2]
    assert {each.split()[-1] for each in both} == {"1003", "1004"}
    (student,) = (each for each in both if "1003" in each)
    assert (course.submitted / rec(student)).read_text() == ada


def test_revealed_participants_keep_their_marks(course, ada, tmp_path):
    """A later worksheet has names; the number says whose they are."""
    sent = pack(tmp_path / "x.zip", {"Participant_7_assignsubmission_file_/grains.ipynb": ada})
    collect(course, sent, roster=worksheet(tmp_path / "w.csv", "en", {7: ("", "")}))
    named = worksheet(tmp_path / "n.csv", "en", {7: ("Jane Doe", "jane@x.org")})
    collect(course, sent, roster=named)
    (person,) = kept_roster(course).people
    assert (person.id, person.name, person.email) == ("Participant 7", "Jane Doe", "jane@x.org")
    assert lying(course) == {rec("Participant 7")}


def test_a_row_without_a_name_is_a_participant(course, ada, tmp_path):
    """In a table in which others have one."""
    people = {7: ("Jane Doe", "jane@x.org"), 8: ("", "")}
    rows = [
        {"Identifier": f"Participant {number}", "Full name": name, "Email address": mail}
        for number, (name, mail) in people.items()
    ]
    roster = write_table(tmp_path / "w.csv", rows)
    names = ("Jane Doe_7", "Participant_8")
    files = {f"{each}_assignsubmission_file_/grains.ipynb": ada for each in names}
    told = collect(course, pack(tmp_path / "x.zip", files), roster=roster)
    assert (lying(course), told.attention) == ({rec("jane@x.org"), rec("Participant 8")}, ())


def test_participants_of_another_assignment_are_reported_once(course, ada, tmp_path):
    """Their numbers are not on the worksheet of this one."""
    roster = worksheet(tmp_path / "w.csv", "en", {7: ("", "")})
    names = [f"Participant_{number}_assignsubmission_file_" for number in (7, 8, 9)]
    files = {f"{each}/grains.ipynb": ada for each in names}
    (said,) = collect(course, pack(tmp_path / "x.zip", files), roster=roster).attention
    assert said.startswith("Participant 8, Participant 9 not on the roster; Moodle's worksheet")


JANES = [
    {"Identifier": "Participant 5", "Full name": "Jane Doe", "Email address": "jane1@x.org"},
    {"Identifier": "Participant 7", "Full name": "Jane Doe", "Email address": "jane2@x.org"},
]


def test_two_of_one_name_are_not_guessed_at(course, ada, blank, tmp_path):
    """Moodle's numbers are of one assignment; its worksheet tells who has them."""
    sent = "Jane Doe_{}_assignsubmission_file_/grains.ipynb"
    both = pack(tmp_path / "x.zip", {sent.format(5): ada, sent.format(7): blank})
    told = collect(course, both)
    assert not lying(course)
    assert "Jane Doe is what several are called, with the numbers 5, 7" in told.attention[0]
    collect(course, both, roster=write_table(tmp_path / "worksheet.csv", JANES))
    assert lying(course) == {rec("jane1@x.org"), rec("jane2@x.org")}
    assert not collect(course, both).attention  # the worksheet's numbers are kept
    assert not collect(course, pack(tmp_path / "z.zip", {sent.format(7): ada})).attention
    assert (course.submitted / rec("jane2@x.org")).read_text() == ada
    next_numbers = [{**row, "Identifier": f"Participant 1{at}"} for at, row in enumerate(JANES)]
    second = pack(tmp_path / "second.zip", {sent.format(10): ada})
    assert len(collect(course, second).attention) == 1  # another assignment has other numbers
    collect(course, second, roster=write_table(tmp_path / "worksheet2.csv", next_numbers))
    assert not collect(course, both).attention and not collect(course, second).attention
    told = collect(course, pack(tmp_path / "y.zip", {"Jane Doe/grains.ipynb": ada}))
    assert "could be jane1@x.org or jane2@x.org; it was left out" in told.attention[0]


def test_a_worksheet_is_of_the_lesson_that_the_course_names(marked, tmp_path):
    """By its file's name; a title that is not there is reported."""
    (marked.root / "course.toml").write_text('[columns]\ngrains = "Week 7: Towers"\n')
    name, people = "Grades-TOH-Week 7 Towers-812.csv", {5: ("Bob O'Hara", "bob@x.org")}
    theirs = worksheet(tmp_path / name, "de", people)
    assert [*written(marked, "moodle", theirs)[0].values()][4] == "4"
    gradebook = write_table(tmp_path / "g.csv", [{"Student": "O'Hara, Bob", "Grains (8)": ""}])
    said = "g.csv has no column Week 7: Towers, so Canvas would add an assignment"
    assert any(each.startswith(said) for each in export(marked, "canvas", gradebook).attention)


@pytest.mark.parametrize("comma", often([",", ";"], ";"))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_worksheet_of_any_language_is_filled_in(language, comma, marked, tmp_path):
    """Grades are in its own column; a different highest grade is reported with its comma."""
    people = {5: ("Bob O'Hara", "bob@x.org"), 6: ("Zoë Müller-Ōta", "cleo@x.org")}
    for most, says in (("10,00", []), ("100,00", ["Moodle has a maximum grade of 100,00"])):
        theirs = worksheet(tmp_path / "Grains.csv", language, people, comma, most)
        bob, cleo = read_rows(theirs)
        bob[LANGUAGES[language][1].split(",")[4]] = "4"
        assert written(marked, "moodle", theirs) == [bob, cleo]
        said = [each for each in export(marked, "moodle", theirs).attention if "maximum" in each]
        assert [each.partition(", 1-")[0] for each in said] == says


def test_a_worksheet_of_a_lesson_without_submissions_stays_as_it_is(marked, tmp_path):
    """Where the lesson is named in the command."""
    theirs = worksheet(tmp_path / "w.csv", "en", {5: ("Bob O'Hara", "bob@x.org")})
    shutil.rmtree(marked.submitted / "ada" / "0-twice")
    exported = export(marked, "moodle", theirs, marked.lesson("twice"))
    assert read_rows(theirs) == [dict(zip(*rfc4180(exported.content), strict=True))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_anonymous_worksheet_is_filled_in_by_its_numbers(language, marked, tmp_path):
    """And the named one that Moodle gives after revealing the names."""
    Roster((Person("ada"), Person("bob", numbers={"moodle": "7"}, listed=False))).keep(marked)
    for name, mail in (("", ""), ("Jane Doe", "jane@x.org")):
        names = {7: (name, mail), 8: (name and "Jo Li", mail and "jo@x.org")}
        theirs = worksheet(tmp_path / "Grains.csv", language, names)
        first, second = ([*row.values()] for row in written(marked, "moodle", theirs))
        assert (first[-6], second[-6]) == ("4", "")


def test_moodle_gets_a_table_to_import(marked):
    """Where there is no worksheet: the names that its import can be told to map from."""
    ada, *_ = written(marked, "moodle")
    assignments = ["Assignment: 0-twice (Real)", "Assignment: 1-grains (Real)"]
    assert [*ada] == ["First name", "Last name", "ID number", "Email address", *assignments]
    assert (ada["ID number"], ada["Assignment: 1-grains (Real)"]) == ("ada", "6")
