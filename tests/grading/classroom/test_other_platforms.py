"""Brightspace and Blackboard: whose a file is, what is given back, and what a table gets."""

import csv
import io
from codecs import BOM_UTF8
from pathlib import Path
from zipfile import ZipFile

import pytest

from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.classroom.reviewing import pack_pages
from hanoi_ref.grading.gradebook.people import Roster, kept_roster, read_roster
from hanoi_ref.grading.lms.person import Person
from tests.grading.downloads import lying, pack, rec, rfc4180

WHEN = "Oct 9, 2026 {} PM"
AGAIN = "attempt_2026-10-09-{}"


def write(path: Path, rows: list[list[str]], encoding: str, delimiter: str) -> Path:
    """A table as a platform writes it, each cell in quotes."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows(rows)
    path.write_bytes(text.getvalue().encode(encoding))
    return path


# Language, encoding and delimiter of a table.
FORMS = [
    ("en", "utf-16", "\t"),
    ("en", "utf-8-sig", ","),
    ("de", "utf-8", ";"),
    ("de", "utf-16", "\t"),
    ("ja", "utf-8-sig", ","),
]
HEADINGS = {  # of those who are listed, and what a column says of its points
    "en": ("Last Name", "First Name", "Username", "Student ID", "Total Pts: 10 Score"),
    "de": ("Nachname", "Vorname", "Benutzername", "ID", "Gesamtpunktzahl: 10,0 Ergebnis"),
    "ja": ("姓", "名", "ユーザー名", "学生 ID", "合計点: 10 スコア"),
}
PEOPLE = {"ada": ("Ada", "Müller, geb. Ōta"), "bob": ("太郎", "山田")}
UNMATCHED = (
    "gc.xls has no column 0-start, so Blackboard would add one or leave it out; "
    "write its name into course.toml, [columns]"
)


@pytest.mark.parametrize(("language", "encoding", "delimiter"), FORMS)
def test_blackboard_gets_its_own_columns(language, encoding, delimiter, marked, tmp_path):
    """With their numbers, in any language and form; a username is the name in the gradebook."""
    *who, about = HEADINGS[language]
    column = f"Lesson 1, Recursion [{about}] |664617"
    rows = [[last, first, id, f"00{id}", "x", "", "3"] for id, (first, last) in PEOPLE.items()]
    head = [*who, "Access, time", column, f"Quiz [{about}] |7"]
    table = write(tmp_path / "gc.xls", [head, *rows], encoding, delimiter)
    people = read_roster(table)
    assert {each.id: (each.first, each.last) for each in people} == PEOPLE
    (marked.root / "course.toml").write_text('[columns]\nrecursion = "Lesson 1, Recursion"\n')
    exported = export(marked, "blackboard", table)
    assert exported.content.startswith(BOM_UTF8)
    head, ada, bob = rfc4180(exported.content)
    assert head == [*who, "0-start", column]
    assert ada == ["Müller, geb. Ōta", "Ada", "ada", "00ada", "2", "6"]
    assert bob[2:4] == ["bob", "00bob"] and bob[-1] == "4"
    assert [each for each in exported.attention if "course.toml" in each] == [UNMATCHED]


BRIGHT = {
    "en": ("Last Name,First Name", "Points Grade", "Numeric MaxPoints:20 Weight:5", "End"),
    "de": ("Nachname,Vorname", "Punktbewertung", "Numerisch MaxPunkte:20", "Zeilenende"),
    "ja": ("姓,名", "得点", "数値 最高点:20", "行末"),
}
KEYS = [("OrgDefinedId", "Username"), ("Username",), ("Username", "OrgDefinedId")]
DIFFERS = "Brightspace has 20 points possible for Recursion, 1-recursion gives 10"


@pytest.mark.parametrize(
    ("language", "encoding", "delimiter", "keys"),
    [(*form, key) for form, key in zip(FORMS, [*KEYS, *KEYS], strict=False)],
)
def test_brightspace_gets_its_own_columns(language, encoding, delimiter, keys, marked, tmp_path):
    """Those that name a student, the lesson's, and the last one; other points are reported."""
    names, kind, about, end = BRIGHT[language]
    columns = [f"{title} {kind} <{about}>" for title in ("Recursion", "Quiz 1", "Recursion 2")]
    rows = []
    for id, (first, last) in PEOPLE.items():
        who = [f"#{id}" if key == "Username" else f"#00{id}" for key in keys]
        rows.append([*who, last, first, "", "3", "", "#"])
    head = [*keys, *names.split(","), *columns, end]
    table = write(tmp_path / "Grades.csv", [head, *rows], encoding, delimiter)
    assert {each.id: (each.first, each.last) for each in read_roster(table)} == PEOPLE
    exported = export(marked, "brightspace", table)
    head, ada, _ = rfc4180(exported.content)
    assert [*head[: len(keys)], *head[-2:]] == [*sorted(keys), columns[0], end]
    assert ada == [*("#ada" if key == "Username" else "#00ada" for key in head[:-3]), "2", "6", "#"]
    assert DIFFERS in exported.attention


def test_without_a_table_there_are_the_columns_that_an_import_needs(marked):
    """The platform then matches students and makes new columns."""
    Roster((Person("ada", "Ada", "Lovelace", numbers={"orgdefinedid": "17"}),)).keep(marked)
    grades = [f"{lesson} Points Grade" for lesson in ("0-start", "1-recursion")]
    assert rfc4180(export(marked, "brightspace").content)[:2] == [
        ["OrgDefinedId", "Username", *grades, "End-of-Line Indicator"],
        ["#17", "#ada", "2", "6", "#"],
    ]
    assert rfc4180(export(marked, "blackboard").content)[:2] == [
        ["Last Name", "First Name", "Username", "0-start", "1-recursion"],
        ["Lovelace", "Ada", "ada", "2", "6"],
    ]


def test_brightspace_names_students_in_several_ways(course, ada, blank, tmp_path):
    """By a name, a username or a number before it; of two submissions the later counts."""
    Roster((Person("ada", "Ada", "Lovelace"), Person("17", "Bob", "Smith"))).keep(course)
    files = {
        f"27-46 - ada Ada Lovelace - {WHEN.format(558)}/recursion.ipynb": blank,
        f"27-46 - ada Ada Lovelace - {WHEN.format(1103)}/recursion.ipynb": ada,
        f"28-46 - 17 Smith - {WHEN.format(558)}/recursion.ipynb": ada,
        "index.html": "<table>",
    }
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert (told.platform, told.attention) == ("brightspace", ())
    assert lying(course) == {rec("ada"), rec("17")}
    assert (course.submitted / rec("ada")).read_text() == ada
    page = course.feedback / "17" / "1-recursion" / "recursion.html"
    page.parent.mkdir(parents=True)
    page.write_text("page")
    (packed,), left = pack_pages(course, [page], "brightspace")
    assert not left and ZipFile(packed).namelist() == [
        f"28-46 - 17 Smith - {WHEN.format(558)}/recursion.html"
    ]
    assert pack_pages(course, [page], "canvas")[1]


def test_blackboard_says_a_username_in_its_text(course, ada, blank, tmp_path):
    """Which may have underscores, as the assignment; a typed answer is not silent."""
    text = "Name: {} ({})\nAssignment: Week_1\n\nFiles:\n"
    files = {
        f"Week_1_j_doe_{AGAIN.format('17-58-03')}_recursion.ipynb": blank,
        f"Week_1_j_doe_{AGAIN.format('17-58-03')}.txt": text.format("Jane Doe", "j_doe"),
        f"Week_1_j_doe_{AGAIN.format('18-00-00')}_recursion.ipynb": ada,
        f"Week_1_j_doe_{AGAIN.format('18-00-00')}.txt": text.format("Jane Doe", "j_doe"),
        f"Week_1_bob_{AGAIN.format('18-00-00')}.txt": text.format("Bob", "bob"),
    }
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert {each.split("/")[0] for each in lying(course)} == {"j_doe", "bob"}
    assert (course.submitted / rec("j_doe")).read_text() == ada
    assert [each for each in told.attention if "bob sent no file" in each]


def test_canvas_names_nobody_while_grading_is_anonymous(course, ada, blank, tmp_path):
    """Each student has a word, whose case counts, and pages go back under it."""
    files = {
        "anon_ab1Cd_801_recursion.ipynb": ada,
        "LATE_anon_AB1cd_802_recursion.ipynb": blank,
        "doejane_7_803_recursion.ipynb": ada,
    }
    Roster((Person("jane", "Jane", "Doe"),)).keep(course)
    told = collect(course, pack(tmp_path / "x.zip", files))
    by_name = {each.student: each.late for each in told.placed}
    assert by_name["jane"] is False and sorted(by_name.values()) == [False, False, True]
    assert (course.submitted / rec("anon_ab1Cd")).read_text() == ada
    (anonymous,) = [each for each in told.attention if "anonymous" in each]
    assert anonymous.startswith("anon_") and "collect again when it is not" in anonymous
    assert {each.numbers.get("canvas") for each in kept_roster(course).people} >= {"ab1Cd", "AB1cd"}
