"""The map of the course says what the lessons say."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.lessons import GOALS
from hanoi_ref.publish import hosted
from hanoi_ref.publish.coursemap import FILE, course_map, opening, write
from hanoi_ref.publish.guide import MORE
from tests.shared import ROOT

COURSE = Course(ROOT)


@pytest.fixture
def copy(tmp_path: Path) -> Course:
    """A course with a lesson 0 of its own to spoil."""
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    shutil.copytree(ROOT / "solutions" / "0-start", tmp_path / "solutions" / "0-start")
    return Course(tmp_path)


def rewrite(course: Course, cell_id: str, old: str, new: str) -> None:
    """Change the words of a cell of lesson 0."""
    with lesson_0(course) as notebook:
        (cell,) = (cell for cell in notebook["cells"] if cell["id"] == cell_id)
        source = "".join(cell["source"])
        assert old in source
        cell["source"] = source.replace(old, new)


@contextmanager
def lesson_0(course: Course) -> Iterator[dict[str, Any]]:
    """Its notebook, written back at the end."""
    path = course.source / "0-start" / "start.ipynb"
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    yield notebook
    path.write_text(json.dumps(notebook), encoding="utf-8")


def test_the_map_is_what_the_lessons_say():
    """After a change to a title, to minutes, points or lesson 0's table: make course."""
    drawn = (COURSE.source / "0-start" / FILE).read_text(encoding="utf-8")
    assert drawn == f"{course_map(COURSE)}\n"
    assert (COURSE.release / "0-start" / FILE).read_text(encoding="utf-8") == drawn


def test_all_eight_lessons_are_on_the_map():
    """Each is there with its number, its name and its minutes, and what it needs has an arrow."""
    said = course_map(COURSE).desc
    for lesson in COURSE.lessons:
        told = opening(COURSE, lesson)
        assert f"{lesson.folder[0]} {told.name}: " in said
        assert f"; {told}" in said


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=str)
def test_what_a_lesson_needs_is_in_the_table_of_lesson_0(lesson):
    """Every lesson that a title links to as needed is told in the table, with what is used."""
    after = course_map(COURSE).desc.partition(f"{opening(COURSE, lesson).name}: ")[2]
    for needed in opening(COURSE, lesson).needs:
        assert f" of {needed}" in after.partition(". ")[0]


@pytest.mark.parametrize("minutes", [{}, {"reading": 20}, {"reading": "20", "exercises": 15}])
def test_a_lesson_without_its_minutes_is_named(copy, minutes):
    """They stand in the notebook's metadata, as numbers."""
    with lesson_0(copy) as notebook:
        notebook["metadata"]["hanoi"] = {"minutes": minutes}
    with pytest.raises(WorkError, match="its metadata must have hanoi"):
        course_map(copy)


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=str)
def test_the_first_cell_of_a_lesson_has_its_minutes(lesson):
    """The metadata count; the first cell has the same numbers, in whatever words."""
    first = "".join(json.loads((COURSE.source / lesson.file).read_text())["cells"][0]["source"])
    told = opening(COURSE, lesson)
    minutes = [each for each in (told.reading, told.exercises, told.more) if each]
    assert [int(n) for n in re.findall(r"(\d+) minutes", first)] == minutes


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=str)
def test_the_core_of_a_lesson_is_short(lesson):
    """At most 60 cells and 95 minutes, or two sittings; all else is below the heading More."""
    told = opening(COURSE, lesson)
    cells = json.loads((COURSE.source / lesson.file).read_text())["cells"]
    core = list(takewhile(lambda cell: cell["id"] != MORE, cells))
    assert len(core) - sum(cell["id"] == hosted.NAME for cell in core) <= 60
    assert told.reading + told.exercises <= 95 or "in two sittings" in "".join(cells[0]["source"])
    assert bool(told.more) == (len(core) < len(cells))


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=str)
def test_a_lesson_has_the_points_of_its_exercises(lesson):
    """And of its written answers: its notebook has a cell for each."""
    points = sum(each.points for serving in GOALS[lesson.word].values() for each in serving)
    assert opening(COURSE, lesson).points == points


def test_a_map_is_drawn_anew_only_when_the_lessons_say_something_else(copy):
    """A second call writes nothing; other minutes do."""
    write(copy)
    assert not write(copy)
    with lesson_0(copy) as notebook:
        notebook["metadata"]["hanoi"]["minutes"]["reading"] = 12
    assert write(copy)
    assert "12 + 15 minutes" in (copy.source / "0-start" / FILE).read_text()


@pytest.mark.parametrize(
    ("cell", "old", "new", "words"),
    [
        ("title", "# 0 Play", "# Play", "start.ipynb must begin with a title such as"),
        (
            "ahead",
            "| 0 start |",
            "| 0 start | again |",
            "needs a table of four columns in its cell",
        ),
    ],
)
def test_a_lesson_that_does_not_introduce_itself_is_named(copy, cell, old, new, words):
    """What is missing is said, and where."""
    rewrite(copy, cell, old, new)
    with pytest.raises(WorkError, match=words):
        course_map(copy)
