"""Moodle's grading worksheet has its columns where Moodle's settings put them, in any language."""

from itertools import product

import pytest

from hanoi_ref.grading.lms.moodle import (
    EMAIL,
    GRADE,
    IDENTIFIER,
    MOST,
    NAME,
    SENT,
    worksheet_of,
)

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
