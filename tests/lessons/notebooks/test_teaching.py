"""What the teacher's guide, and its page on marking, say is so."""

import re

import pytest

from hanoi_ref.commands import COMMANDS
from hanoi_ref.course.course import TEACHING, Course, Lesson
from hanoi_ref.course.exercises import rubrics
from hanoi_ref.lessons import EXERCISES, WRITTEN
from tests.shared import ROOT

COURSE = Course(ROOT)
SECTIONS = {lesson.folder[0]: f"{lesson.folder}/{TEACHING}" for lesson in COURSE.lessons}
GUIDES = {
    name: (ROOT / "solutions" / name).read_text(encoding="utf-8")
    for name in ("TEACHING.md", "MARKING.md", *SECTIONS.values())
}
TEXT = "".join(GUIDES[name] for name in ("TEACHING.md", *SECTIONS.values()))
MISTAKE = re.compile(r"^- `([a-z]+\.\w+)`, \*([^*]+)\*\. Say: ", re.M)
ROW = re.compile(r"^\| (\d+) \|", re.M)


def section(lesson: Lesson) -> str:
    """What the guide says about a lesson."""
    return GUIDES[SECTIONS[lesson.folder[0]]]


@pytest.fixture(params=COURSE.lessons, ids=str)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    """Each lesson in turn."""
    return request.param


def test_mistakes_have_the_names_that_a_check_gives_them(lesson):
    """A mistake that is quoted is one that the exercise knows, so that a teacher finds it here."""
    quoted = MISTAKE.findall(section(lesson))
    assert len(quoted) >= 2
    for name, mistake in quoted:
        assert name.startswith(f"{lesson.word}.")
        assert mistake in [each.name for each in EXERCISES[name].mistakes], f"{name}: {mistake}"


def test_every_line_that_quotes_a_mistake_is_looked_at():
    """No such line has another form, which the test above would pass over."""
    lines = [line for line in TEXT.splitlines() if re.match(r"- `\w+\.\w+`, \*", line)]
    assert len(lines) == len(MISTAKE.findall(TEXT))


def test_a_rubric_gives_the_points_of_the_written_answer(lesson):
    """Its rows add up to them, and every written answer has one."""
    written = [each for name, each in WRITTEN.items() if name.startswith(f"{lesson.word}-")]
    known = rubrics(COURSE)
    for each in written:
        assert sum(points for points, _ in known[each.id].rows) == each.points
        assert f"**Rubric** for `{each.id}`" in section(lesson)
    assert section(lesson).count("**Rubric**") == len(written)


def test_exercises_that_may_be_left_out_are_exercises():
    """Every id in the guide, wherever it stands, exists."""
    words = "|".join({name.partition(".")[0] for name in EXERCISES})
    names = set(re.findall(rf"`((?:{words})[.-]\w+)`", TEXT))
    assert names == {*EXERCISES, *WRITTEN}


@pytest.mark.parametrize("minutes", [45, 240])
def test_a_plan_fills_its_time(minutes):
    """The rows of a class and of an afternoon add up."""
    plans = re.findall(r"\| minutes \| what \|\n\|---\|---\|\n((?:\|.*\n)+)", TEXT)
    assert minutes in [sum(map(int, ROW.findall(plan))) for plan in plans]


@pytest.mark.parametrize("number", range(1, 8))
def test_a_clock_of_a_lesson_fills_its_time(number):
    """90 minutes; from lesson 2 on it begins with the questions from memory."""
    guide = GUIDES[SECTIONS[str(number)]]
    clock = guide.partition("**A clock of 90 minutes**")[2].partition("\n\n**")[0]
    assert sum(map(int, ROW.findall(clock))) == 90
    assert ("| 5 | three questions from memory, about " in clock) == (number > 1)


@pytest.mark.parametrize("guide", GUIDES)
def test_links_lead_somewhere(guide):
    """Files are where the guide says, and headings too."""
    headings = {
        re.sub(r"[^\w -]", "", line[3:]).lower().replace(" ", "-")
        for line in GUIDES[guide].splitlines()
        if line.startswith("## ")
    }
    for link in re.findall(r"\]\(([^)]+)\)", GUIDES[guide]):
        path, _, heading = link.partition("#")
        assert (
            (ROOT / "solutions" / guide).parent.joinpath(path).exists()
            if path
            else (heading in headings)
        ), link


@pytest.mark.parametrize("guide", GUIDES)
def test_commands_are_those_that_there_are(guide):
    """Every hanoi command of a guide has that name and those options."""
    known = {command.name: command for command in COMMANDS}
    for name, rest in re.findall(r"(?:`|^    )hanoi (\w+)([^`#\n]*)", GUIDES[guide], re.M):
        options = {option for parameter in known[name].params for option in parameter.opts}
        assert set(re.findall(r"--\w+", rest)) <= options, f"hanoi {name}{rest}"
