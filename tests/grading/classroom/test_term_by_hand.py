"""Grades that a person gives in a term: read, asked about, overridden, and kept through it all."""

from pathlib import Path

import pytest

from hanoi_ref.gradebook.people import squashed
from tests.grading.classroom import termplay
from tests.grading.classroom.termplay import PEOPLE, PHOTOGRAPHER, Teacher, Works
from tests.grading.classroom.test_desk import PNG
from tests.grading.downloads import pack, write_table

pytestmark = pytest.mark.full

LESSONS = ("0-start", "1-recursion")


def earlier_download(folder: Path, works: Works) -> Path:
    """What a teacher had downloaded from Canvas before PHOTOGRAPHER handed in once more."""
    first, last = PEOPLE[PHOTOGRAPHER]
    name = f"{squashed(last + first)}_4{PHOTOGRAPHER[1:]}_7{PHOTOGRAPHER[1:]}_recursion.ipynb"
    return pack(folder / "earlier.zip", {name: works["1-recursion", "s02"]})


def given_other_points(teacher: Teacher, folder: Path, numbers: dict[str, str]) -> dict[str, str]:
    """A program's points are overridden, which is asked about, answered, and marked again."""
    who, hanoi = PHOTOGRAPHER, "recursion.hanoi"
    teacher.types("override", who, hanoi, "3", "--reason", "Explain **why**.")
    after = teacher.numbers()
    assert {name for name in after if after[name] != numbers[name]} == {f"1-recursion {who}", who}
    page = (teacher.course.feedback / who / "1-recursion/recursion.html").read_text()
    assert "Explain <strong>why</strong>." in page and PNG in page
    form = [{"student": who, "exercise": hanoi, "request": "Why 3?"}]
    told = teacher.types("requests", str(write_table(folder / "form.csv", form)), ends=1)
    assert told == f"{who}, {hanoi}: Why 3?\n"
    assert teacher.types("requests", "--done", who) == ""
    teacher.types("grade", "recursion", "--students", who, "--fresh")
    assert teacher.numbers() == after
    return after


def test_what_a_person_gives_stays(tmp_path, capfd, monkeypatch):
    """An older download, a request, a policy that comes and goes: none of them changes it."""
    monkeypatch.setenv("COLUMNS", "400")
    course = termplay.course_of(tmp_path / "term", LESSONS)
    teacher, works = Teacher(course, tmp_path, capfd), termplay.works_of(course)
    listed = str(termplay.roster(tmp_path))
    for lesson in LESSONS:
        download = termplay.canvas(tmp_path, works, lesson)
        teacher.types("collect", str(download), "--roster", listed, ends=1)
    teacher.types("grade", "--seed", "7", "--workers", "2", ends=1)
    first = teacher.numbers()
    teacher.types("collect", str(earlier_download(tmp_path, works)))
    assert teacher.numbers() == first

    termplay.read_by_hand(course, "s00", 3)
    read = given_other_points(teacher, tmp_path, teacher.numbers())

    teacher.says(f"{termplay.late(LESSONS)}[points]\nrecursion.hanoi = 8\n")
    assert teacher.numbers() != read
    teacher.says("")
    assert teacher.numbers() == read
