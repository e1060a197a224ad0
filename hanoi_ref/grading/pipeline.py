"""nbgrader's own converters, one lesson or one submission at a time, quietly."""

from __future__ import annotations

import logging
import os
import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook
from nbgrader.converters import Autograde, GenerateAssignment, GenerateFeedback
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config
from traitlets.config.loader import ConfigFileNotFound, PyFileConfigLoader

from hanoi_ref.grading.course import CONFIG, Course, Lesson
from hanoi_ref.grading.errors import WorkError


def generate(course: Course, lesson: Lesson, into: Path, record: bool) -> None:
    """Make a lesson's release in a folder.

    Parameters
    ----------
    course, lesson : what to release.
    into : the folder, in which the lesson gets one of its own.
    record : whether the gradebook learns its cells.

    Raises
    ------
    WorkError : says why nbgrader could not.
    """
    extra = Config({"CourseDirectory": {"release_directory": str(into)}})
    if not record:
        extra.GenerateAssignment.no_database = True
        extra.SaveCells.enabled = False
    _convert(GenerateAssignment, course, lesson, ".", extra)


def autograde(course: Course, lesson: Lesson, student: str) -> None:
    """Mark one submission and put its marks into the gradebook, in place of earlier ones."""
    _convert(Autograde, course, lesson, student, Config())


def feedback(course: Course, lesson: Lesson, student: str) -> None:
    """Make the page that a student gets back."""
    extra = Config({"HTMLExporter": {"template_name": "feedback"}})
    _convert(GenerateFeedback, course, lesson, student, extra)


@contextmanager
def gradebook(course: Course) -> Iterator[Any]:
    """The course's gradebook, open."""
    where = CourseDirectory(config=_settings(course))
    with _surroundings(), Gradebook(where.db_url, where.course_id) as book:
        yield book


def _settings(course: Course) -> Config:
    try:
        return PyFileConfigLoader(CONFIG, path=str(course.root)).load_config()
    except (ConfigFileNotFound, OSError) as error:
        raise WorkError(f"{course.root / CONFIG} cannot be read: {error}") from error


def _convert(kind: Any, course: Course, lesson: Lesson, student: str, extra: Config) -> None:
    config = _settings(course)
    config.merge(extra)
    where = CourseDirectory(config=config, assignment_id=lesson.folder, student_id=student)
    converter = kind(coursedir=where, config=config)
    converter.force = True
    with _surroundings(), _logged_errors(converter.log) as messages:
        try:
            converter.start()
        except NbGraderException as error:
            raise WorkError(_advise(_reason(messages) or str(error))) from error


@contextmanager
def _surroundings() -> Iterator[None]:
    """What nbgrader needs around it: its own programs on PATH, and its warnings silenced."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    with _environment({"PATH": programs}), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its deprecations are not the teacher's business
        yield


@contextmanager
def _environment(values: Mapping[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


class _ErrorLog(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@contextmanager
def _logged_errors(log: logging.Logger) -> Iterator[list[str]]:
    handler = _ErrorLog()
    log.addHandler(handler)
    try:
        yield handler.messages
    finally:
        log.removeHandler(handler)


def _reason(messages: list[str]) -> str:
    """The last line of the first traceback, without the name of the exception."""
    for message in messages:
        if message.startswith("Traceback"):
            last = message.strip().splitlines()[-1]
            return last.partition(": ")[2] or last
    return messages[0] if messages else ""


def _advise(reason: str) -> str:
    if reason.startswith("Cannot add or remove cells"):
        reason += "; move the folder grading/ away to begin a new term"
    return reason
