"""Pages of feedback that a stopped run has made: kept by the next one, if nothing has changed."""

import os
from pathlib import Path

import pytest

from hanoi_ref.classroom import pages
from hanoi_ref.classroom.pages import BEGUN
from hanoi_ref.course.course import Course, Lesson

STUDENTS = ("ada", "bob", "cleo")


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """A course with a lesson that three have handed in, marked long ago."""
    (tmp_path / "nbgrader_config.py").write_text("")
    made = Course(tmp_path)
    lesson = made.source / "1-recursion" / "recursion.ipynb"
    marked = [made.autograded / each / "1-recursion" / "recursion.ipynb" for each in STUDENTS]
    for path in (lesson, *marked, made.work / "gradebook.db"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
        os.utime(path, (1, 1))
    return made


@pytest.fixture
def makes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whose pages are made, by a run that is stopped after the second."""
    made: list[str] = []

    def page(course: Course, lesson: Lesson, student: str) -> None:
        if len(made) == 2:
            made.append("stopped")
            raise KeyboardInterrupt
        made.append(student)
        (course.feedback / student / lesson.folder).mkdir(parents=True, exist_ok=True)
        (course.feedback / student / lesson.folder / "recursion.html").write_text(student)

    monkeypatch.setattr(pages.pipeline, "feedback", page)
    return made


def stopped(course: Course, makes: list[str]) -> None:
    """A run that comes no further than the second page."""
    with pytest.raises(KeyboardInterrupt):
        pages.make_pages(course, course.lessons)
    assert makes == ["ada", "bob", "stopped"]


def test_a_stopped_run_goes_on_where_it_was(course, makes):
    """All pages are told, the last alone is made; the run after it makes all again."""
    stopped(course, makes)
    made, failures = pages.make_pages(course, course.lessons)
    assert ([each.parents[1].name for each in made], failures) == ([*STUDENTS], [])
    assert makes[3:] == ["cleo"] and not (course.work / BEGUN).exists()
    pages.make_pages(course, course.lessons)
    assert makes[4:] == [*STUDENTS]


@pytest.mark.parametrize("name", ["gradebook.db", "extensions.json", "../course.toml"])
def test_what_has_changed_meanwhile_is_told(course, makes, name):
    """A mark, more time, another policy: no page of before is kept."""
    stopped(course, makes)
    (course.work / name).write_text("")
    os.utime(course.work / name, (2**33, 2**33))
    pages.make_pages(course, course.lessons)
    assert makes[3:] == [*STUDENTS]
