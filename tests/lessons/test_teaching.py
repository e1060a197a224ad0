"""What the teacher's guide says is so."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from hanoi_ref.commands import COMMANDS
from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.coursemap import opening
from hanoi_ref.lessons import EXERCISES

ROOT = Path(__file__).parents[2]
COURSE = Course(ROOT)
TEXT = (ROOT / "solutions" / "TEACHING.md").read_text(encoding="utf-8")
SECTIONS = {
    found[1]: found[0]
    for found in re.finditer(r"^## Lesson (\d)$.*?(?=^## )", TEXT, re.DOTALL | re.MULTILINE)
}
EXERCISE = re.compile(r"`([a-z]+[.-]\w+)` (\d+)")
MISTAKE = re.compile(r"^- `([a-z]+\.\w+)`, \*([^*]+)\*\. Say: ", re.M)
ROW = re.compile(r"^\| (\d+) \|", re.M)


def section(lesson: Lesson) -> str:
    """What the guide says about a lesson."""
    return SECTIONS[lesson.folder[0]]


def marked(lesson: Lesson) -> dict[str, int]:
    """The exercises of a lesson's notebook and its written answer, with their points."""
    path = COURSE.source / lesson.file
    cells = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4).cells
    known = [cell.metadata.nbgrader for cell in cells if cell.metadata.get("nbgrader")]
    found = {each.grade_id: each.points for each in known if each.grade}
    return {
        f"{lesson.word}.{name.removesuffix('-check')}" if name.endswith("-check") else name: points
        for name, points in found.items()
    }


@pytest.fixture(params=COURSE.lessons, ids=str)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    """Each lesson in turn."""
    return request.param


def test_a_lesson_is_there_with_its_name_its_minutes_and_its_points(lesson: Lesson) -> None:
    """They are those of the notebook."""
    told = opening(COURSE, lesson)
    minutes = f"{told.reading} minutes of reading, {told.exercises} for the exercises"
    said = f"[{told.name}]({lesson.file}): {minutes}, {told.points} points."
    assert said in section(lesson)


def test_every_exercise_serves_a_goal(lesson: Lesson) -> None:
    """Each stands once in the table of its lesson, with its points, as does the written answer."""
    table = section(lesson).partition("| students can |")[2].partition("\n\n")[0]
    told = [(name, int(points)) for name, points in EXERCISE.findall(table)]
    assert len(told) == len(dict(told))
    assert dict(told) == marked(lesson)


def test_points_are_those_that_the_checks_give() -> None:
    """All exercises of lessons that are there are in the guide, as the exercises themselves say."""
    told = {name: int(points) for name, points in EXERCISE.findall(TEXT) if "." in name}
    words = {lesson.word for lesson in COURSE.lessons}
    known = {
        name: each.points for name, each in EXERCISES.items() if name.partition(".")[0] in words
    }
    assert told == known


def test_mistakes_have_the_names_that_a_check_gives_them(lesson: Lesson) -> None:
    """A mistake that is quoted is one that the exercise knows, so that a teacher finds it here."""
    quoted = MISTAKE.findall(section(lesson))
    assert len(quoted) >= 2
    for name, mistake in quoted:
        assert name.startswith(f"{lesson.word}.")
        assert mistake in [each.name for each in EXERCISES[name].mistakes], f"{name}: {mistake}"


def test_every_line_that_quotes_a_mistake_is_looked_at() -> None:
    """No such line has another form, which the test above would pass over."""
    lines = [line for line in TEXT.splitlines() if re.match(r"- `\w+\.\w+`, \*", line)]
    assert len(lines) == len(MISTAKE.findall(TEXT))


def test_a_rubric_gives_the_points_of_the_written_answer(lesson: Lesson) -> None:
    """Its rows add up to them, and to those that the model answer names."""
    written = {name: points for name, points in marked(lesson).items() if name.endswith("-written")}
    for name, points in written.items():
        rubric = section(lesson).partition(f"**Rubric** for `{name}`")[2].partition("\n\n**")[0]
        assert sum(map(int, ROW.findall(rubric))) == points
    assert ("**Rubric**" in section(lesson)) == bool(written)


def test_exercises_that_may_be_left_out_are_exercises() -> None:
    """Every id in the guide, wherever it stands, exists."""
    words = "|".join({name.partition(".")[0] for name in EXERCISES})
    names = set(re.findall(rf"`((?:{words})[.-]\w+)`", TEXT))
    known = set(EXERCISES) | {name for each in COURSE.lessons for name in marked(each)}
    assert names <= known


@pytest.mark.parametrize("minutes", [45, 240])
def test_a_plan_fills_its_time(minutes: int) -> None:
    """The rows of a class and of an afternoon add up."""
    plans = re.findall(r"\| minutes \| what \|\n\|---\|---\|\n((?:\|.*\n)+)", TEXT)
    assert minutes in [sum(map(int, ROW.findall(plan))) for plan in plans]


def test_links_lead_somewhere() -> None:
    """Files are where the guide says, and headings too."""
    headings = {
        re.sub(r"[^\w -]", "", line[3:]).lower().replace(" ", "-")
        for line in TEXT.splitlines()
        if line.startswith("## ")
    }
    for link in re.findall(r"\]\(([^)]+)\)", TEXT):
        path, _, heading = link.partition("#")
        assert (ROOT / "solutions" / path).exists() if path else heading in headings, link


def test_commands_are_those_that_there_are() -> None:
    """Every hanoi command of the guide has that name and those options."""
    known = {command.name: command for command in COMMANDS}
    for name, rest in re.findall(r"(?:`|^    )hanoi (\w+)([^`#\n]*)", TEXT, re.M):
        options = {option for parameter in known[name].params for option in parameter.opts}
        assert set(re.findall(r"--\w+", rest)) <= options, f"hanoi {name}{rest}"
