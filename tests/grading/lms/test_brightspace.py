"""Brightspace: its names of students, and the columns of its table."""

from zipfile import ZipFile

import pytest

from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.classroom.reviewing import pack_pages
from hanoi_ref.grading.gradebook.people import Roster, read_roster
from hanoi_ref.grading.lms.person import Person
from tests.grading.downloads import (
    PEOPLE,
    TABLES,
    lying,
    pack,
    quoted_table,
    rec,
    rfc4180,
    write_table,
)

WHEN = "Oct 9, 2026 {} PM"
BRIGHT = {
    "en": ("Last Name,First Name", "Points Grade", "Numeric MaxPoints:20 Weight:5", "End"),
    "de": ("Nachname,Vorname", "Punktbewertung", "Numerisch MaxPunkte:20", "Zeilenende"),
    "ja": ("姓,名", "得点", "数値 最高点:20", "行末"),
}
KEYS = [("OrgDefinedId", "Username"), ("Username",), ("Username", "OrgDefinedId")]
DIFFERS = "Brightspace has 20 points possible for Grains, 1-grains gives 10"


@pytest.mark.parametrize(
    ("language", "encoding", "delimiter", "keys"),
    [(*form, key) for form, key in zip(TABLES, [*KEYS, *KEYS], strict=False)],
)
def test_brightspace_gets_its_own_columns(language, encoding, delimiter, keys, marked, tmp_path):
    """Those that name a student, the lesson's, and the last one; other points are reported."""
    names, kind, about, end = BRIGHT[language]
    columns = [f"{title} {kind} <{about}>" for title in ("Grains", "Quiz 1", "Grains 2")]
    rows = []
    for id, (first, last) in PEOPLE.items():
        who = [f"#{id}" if key == "Username" else f"#00{id}" for key in keys]
        rows.append([*who, last, first, "", "3", "", "#"])
    head = [*keys, *names.split(","), *columns, end]
    table = quoted_table(tmp_path / "Grades.csv", [head, *rows], encoding, delimiter)
    assert {each.id: (each.first, each.last) for each in read_roster(table)} == PEOPLE
    exported = export(marked, "brightspace", table)
    head, ada, _ = rfc4180(exported.content)
    assert [*head[: len(keys)], *head[-2:]] == [*sorted(keys), columns[0], end]
    assert ada == [*("#ada" if key == "Username" else "#00ada" for key in head[:-3]), "2", "6", "#"]
    assert DIFFERS in exported.attention


def test_brightspace_names_students_in_several_ways(course, ada, blank, tmp_path):
    """By a name, a username or a number before it; of two submissions the later counts."""
    Roster((Person("ada", "Ada", "Lovelace"), Person("17", "Bob", "Smith"))).keep(course)
    files = {
        f"27-46 - ada Ada Lovelace - {WHEN.format(558)}/grains.ipynb": blank,
        f"27-46 - ada Ada Lovelace - {WHEN.format(1103)}/grains.ipynb": ada,
        f"28-46 - 17 Smith - {WHEN.format(558)}/grains.ipynb": ada,
        "index.html": "<table>",
    }
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert (told.platform, told.attention) == ("brightspace", ())
    assert lying(course) == {rec("ada"), rec("17")}
    assert (course.submitted / rec("ada")).read_text() == ada
    page = course.feedback / "17" / "1-grains" / "grains.html"
    page.parent.mkdir(parents=True)
    page.write_text("page")
    (packed,), left = pack_pages(course, [page], "brightspace")
    assert not left and ZipFile(packed).namelist() == [
        f"28-46 - 17 Smith - {WHEN.format(558)}/grains.html"
    ]
    assert pack_pages(course, [page], "canvas")[1]


def test_a_name_may_end_with_the_number_of_the_student(course, ada, tmp_path):
    """Only Moodle and Canvas name anonymous students so."""
    roster = write_table(tmp_path / "r.csv", [{"id": "zed"}])
    folder = f"27-46 - Team 27 - {WHEN.format(558)}"
    download = pack(tmp_path / "x.zip", {f"{folder}/grains.ipynb": ada})
    told = collect(course, download, roster=roster)
    assert told.attention == ("Team 27 is not on the roster; taken under this name",)
