"""The files that platforms grade with: a wheel with one lesson, pinned packages, scripts."""

from __future__ import annotations

from functools import cache
from importlib.resources import files as resources

from hanoi_ref import __version__
from hanoi_ref.course.course import CONFIG, Lesson
from hanoi_ref.course.requirements import pins
from hanoi_ref.grading.platforms.lessons import given, installed
from hanoi_ref.publish.folder import NOTE
from hanoi_ref.publish.wheel import COURSE, NAME, Files, code, wheel

OLDEST = "3.11"  # Python; as requires-python in pyproject.toml


def filled(name: str, lesson: Lesson) -> bytes:
    """Return a file of `files/` with the names of a lesson and of this version in it."""
    text = resources(__package__).joinpath("files", name).read_text(encoding="utf-8")
    words = {
        "LESSON": lesson.word,
        "FOLDER": lesson.folder,
        "NOTEBOOK": f"{lesson.notebook}.ipynb",
        "VERSION": __version__,
        "PYTHON": OLDEST,
    }
    for key, value in words.items():
        text = text.replace(f"@{key}@", value)
    return text.encode()


def needs() -> bytes:
    """Return the pinned packages that grading needs, one a line, for any system."""
    return pins(installed(), "course", "bulk", "teach").encode()


def needs_and_wheel(lesson: Lesson) -> Files:
    """Return the files from which pip installs what grades this lesson."""
    return {"requirements.txt": needs(), NAME: with_lesson(lesson)}


@cache
def with_lesson(lesson: Lesson) -> bytes:
    """Return the package as a wheel that has the files of one lesson, as students get them."""
    files = {
        f"{COURSE}/course/{lesson.folder}/{name}": data for name, data in given(lesson).items()
    }
    return wheel({**code(), f"{COURSE}/{CONFIG}": NOTE.encode(), **files})
