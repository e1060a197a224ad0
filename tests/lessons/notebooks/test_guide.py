"""What the student's guide says is so."""

import re
import shutil
from pathlib import Path

import nbformat
import pytest

from hanoi_ref.course.course import CONFIG, Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.publish.guide import LESSONS, filled, gathered, guides, write
from tests.shared import ROOT

COURSE = Course(ROOT)
GUIDE = (ROOT / "course" / "README.md").read_text(encoding="utf-8")
PLAYER = (ROOT / "hanoi_ref" / "widgets/page/player.js").read_text(encoding="utf-8")
WORD = re.compile(r"^\| ([^|*]+) \| [^|]+ \| (\d) \|$", re.M)


def prose(number: str) -> str:
    """All prose of a lesson, in small letters."""
    (lesson,) = (lesson for lesson in COURSE.lessons if lesson.folder[0] == number)
    cells = nbformat.reads((COURSE.source / lesson.file).read_text(encoding="utf-8"), 4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown").lower()


def test_every_lesson_leads_to_the_map():
    """From its first cell, wherever a reader has come in."""
    for lesson in COURSE.lessons:
        first = nbformat.reads((COURSE.source / lesson.file).read_text(encoding="utf-8"), 4).cells[
            0
        ]
        assert "[the map of the course](../README.md)" in first.source


def test_the_guides_have_gathered_what_the_lessons_say():
    """Names, minutes, points and key points are those of the notebooks; if not: make course."""
    parts = gathered(COURSE)
    for path, names in guides(COURSE).items():
        guide = path.read_text(encoding="utf-8")
        assert filled(guide, {name: parts[name] for name in names}) == guide
        for lesson in COURSE.lessons if LESSONS in names else ():
            assert f"]({lesson.file})" in guide


def test_links_of_the_guide_lead_somewhere():
    """Notebooks and pictures are where it says."""
    links = re.findall(r"\]\(([^)#]+)\)", GUIDE)
    assert len(links) > len(COURSE.lessons)
    for link in links:
        assert (ROOT / "course" / link).is_file(), link


def test_the_guide_tells_the_keys_of_the_board():
    """Every key that the player bar names but arrows, and no letter that it does not know."""
    table = GUIDE.partition("| key | what it does |")[2].partition("\n\n")[0]
    told = set(re.findall(r"<kbd>(\w+)</kbd>", table))
    (named,) = re.findall(r"^const KEYS = \{(.+?)^\};", PLAYER, re.M | re.S)
    keys = {key for key in re.findall(r"(\w+):", named) if not key.startswith("Arrow")}
    assert keys >= {"U", "Home"} and keys <= told
    assert {key for key in told - keys if len(key) == 1} == set("ACZY")
    assert '{ Z: "back", Y: "next" }' in PLAYER


@pytest.mark.parametrize(("word", "lesson"), WORD.findall(GUIDE))
def test_a_word_is_explained_in_its_lesson(word, lesson):
    """The lesson that the glossary names uses the word, or its plural."""
    stem = {"legal": "legal", "parity": "odd and even"}.get(word, word).rstrip("y")
    assert stem.lower() in prose(lesson)


def test_words_stand_in_their_order():
    """A glossary is looked into by letter."""
    words = [word.lower() for word, _ in WORD.findall(GUIDE)]
    assert len(words) >= 30 and words == sorted(words)


def test_the_requests_of_the_guide_are_those_of_the_lessons():
    """Predict, Investigate and Modify are said so in the lessons."""
    everything = "\n".join(prose(lesson.folder[0]) for lesson in COURSE.lessons)
    for word in ("predict", "investigate", "modify"):
        assert f"**{word.capitalize()}**" in GUIDE
        assert re.search(rf"\*\*{word}\b", everything)


def test_a_guide_without_a_place_for_what_is_gathered_is_refused():
    """It says which marks are missing."""
    with pytest.raises(WorkError, match="no place for lessons, between <!-- lessons --> and"):
        filled("nothing", {"lessons": ""})


def copied(folder: Path) -> Course:
    """The course, in another folder."""
    for name in ("course", "solutions"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / CONFIG, folder)
    return Course(folder)


def test_a_lesson_without_a_page_for_teachers_gets_one(tmp_path):
    """With its goals and rubrics; no other page changes."""
    page = copied(tmp_path).source / "5-graph" / "teaching.md"
    page.unlink()
    assert write(Course(tmp_path)) == [page]
    assert "| search breadth first |" in page.read_text(encoding="utf-8")
    assert "**Rubric** for `graph-written`" in page.read_text(encoding="utf-8")


def test_a_guide_without_a_place_leaves_the_others_as_they_are(tmp_path):
    """All guides are filled before any is written."""
    student, teacher, *_ = guides(copy := copied(tmp_path))
    student.write_text(GUIDE.replace("minutes", "hours"), encoding="utf-8")
    teacher.write_text("no place", encoding="utf-8")
    before = student.read_text(encoding="utf-8")
    with pytest.raises(WorkError, match="no place for lessons"):
        write(copy)
    assert student.read_text(encoding="utf-8") == before
