"""Exports are what RFC 4180, Canvas and Moodle say, and have a row for everybody."""

import csv
import io
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hanoi_ref.cli import run
from hanoi_ref.course.tables import is_number, table
from hanoi_ref.grading.classroom.exporting import export
from hanoi_ref.grading.gradebook.decisions import extend
from hanoi_ref.grading.lms.grades import EXCUSED
from hanoi_ref.grading.marking.run import mark
from tests.grading.downloads import rfc4180
from tests.grading.toy import TOTAL


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


def test_an_export_goes_to_a_file_or_to_standard_output(marked, tmp_path, capfdbinary):
    """The same bytes; what a person should look at is said beside it."""
    root = ["--root", str(marked.root)]
    assert run(["export", "--to", "csv", *root]) == 1
    out, err = capfdbinary.readouterr()
    assert err == b"hanoi: 1-grains: 2 submissions with unread answers\n"
    path = tmp_path / "marks.csv"
    assert run(["export", "--to", "csv", "--out", str(path), *root]) == 1
    assert path.read_bytes() == out


def test_an_excused_student_is_excused_where_the_platform_can(marked):
    """Canvas has a sign for it; elsewhere the cell is empty, and it is said."""
    lesson = marked.lesson("grains")
    extend(marked, lesson, "ada", EXCUSED)
    for to, sign in {"canvas": "EX", "moodle": "", "brightspace": "", "blackboard": ""}.items():
        made = export(marked, to, lesson=lesson)
        rows = [*csv.reader(io.StringIO(made.content.decode("utf-8-sig")))]
        (row,) = (row for row in rows if any("ada" in cell.casefold() for cell in row))
        assert ("EX" in row, "6" in row) == (sign == "EX", False)
        said = "1-grains: 1 excused student, empty in this file"
        assert (said in made.attention) == (not sign)


def test_one_lesson_has_a_total_too(people):
    """In the table for a spreadsheet."""
    people.hand_in("ada", total=TOTAL)
    mark(people.course, people.course.lessons, seed=7)
    (row,) = csv.DictReader(io.StringIO(export(people.course, "csv").content.decode("utf-8-sig")))
    assert row["total %"] == "20"  # 2 of 10: nothing is written
