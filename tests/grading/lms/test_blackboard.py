"""Blackboard: its usernames, and the columns of its table."""

from codecs import BOM_UTF8

import pytest

from hanoi_ref.grading.classroom.collecting import collect
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.gradebook.people import read_roster
from tests.grading.downloads import PEOPLE, TABLES, lying, pack, quoted_table, rec, rfc4180

AGAIN = "attempt_2026-10-09-{}"
HEADINGS = {  # of those who are listed, and what a column says of its points
    "en": ("Last Name", "First Name", "Username", "Student ID", "Total Pts: 10 Score"),
    "de": ("Nachname", "Vorname", "Benutzername", "ID", "Gesamtpunktzahl: 10,0 Ergebnis"),
    "ja": ("姓", "名", "ユーザー名", "学生 ID", "合計点: 10 スコア"),
}
UNMATCHED = (
    "gc.xls has no column 0-twice, so Blackboard would add one or leave it out; "
    "write its name into course.toml, [columns]"
)


@pytest.mark.parametrize(("language", "encoding", "delimiter"), TABLES)
def test_blackboard_gets_its_own_columns(language, encoding, delimiter, marked, tmp_path):
    """With their numbers, in any language and form; a username is the name in the gradebook."""
    *who, about = HEADINGS[language]
    column = f"Lesson 1, Grains [{about}] |664617"
    rows = [[last, first, id, f"00{id}", "x", "", "3"] for id, (first, last) in PEOPLE.items()]
    head = [*who, "Access, time", column, f"Quiz [{about}] |7"]
    table = quoted_table(tmp_path / "gc.xls", [head, *rows], encoding, delimiter)
    people = read_roster(table)
    assert {each.id: (each.first, each.last) for each in people} == PEOPLE
    (marked.root / "course.toml").write_text('[columns]\ngrains = "Lesson 1, Grains"\n')
    exported = export(marked, "blackboard", table)
    assert exported.content.startswith(BOM_UTF8)
    head, ada, bob = rfc4180(exported.content)
    assert head == [*who, "0-twice", column]
    assert ada == ["Müller, geb. Ōta", "Ada", "ada", "00ada", "2", "6"]
    assert bob[2:4] == ["bob", "00bob"] and bob[-1] == "4"
    assert [each for each in exported.attention if "course.toml" in each] == [UNMATCHED]


def test_blackboard_says_a_username_in_its_text(course, ada, blank, tmp_path):
    """Which may have underscores, as the assignment; a typed answer is not silent."""
    text = "Name: {} ({})\nAssignment: Week_1\n\nFiles:\n"
    files = {
        f"Week_1_j_doe_{AGAIN.format('17-58-03')}_grains.ipynb": blank,
        f"Week_1_j_doe_{AGAIN.format('17-58-03')}.txt": text.format("Jane Doe", "j_doe"),
        f"Week_1_j_doe_{AGAIN.format('18-00-00')}_grains.ipynb": ada,
        f"Week_1_j_doe_{AGAIN.format('18-00-00')}.txt": text.format("Jane Doe", "j_doe"),
        f"Week_1_bob_{AGAIN.format('18-00-00')}.txt": text.format("Bob", "bob"),
    }
    told = collect(course, pack(tmp_path / "x.zip", files))
    assert {each.split("/")[0] for each in lying(course)} == {"j_doe", "bob"}
    assert (course.submitted / rec("j_doe")).read_text() == ada
    assert [each for each in told.attention if "bob sent no file" in each]
