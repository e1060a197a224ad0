"""nbgrader's converters for one lesson of a course, with errors in a sentence."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import TO_DO, RunError, WorkError, sentence
from hanoi_ref.course.settings import quietly, settings


class ByName:
    """A mixin that selects one notebook by name.

    nbgrader would read the student's name and the course's folder as patterns.
    """

    student, notebook = "", ""
    coursedir: Any
    assignments: dict[str, list[str]]
    notebooks: list[str]
    _format_source: Any

    def init_notebooks(self) -> None:
        """Select the notebook and its folder."""
        folder = self._format_source(self.coursedir.assignment_id, self.student)
        self.assignments, self.notebooks = {folder: [f"{folder}/{self.notebook}.ipynb"]}, []


def converter_of(
    kind: Any, course: Course, lesson: Lesson, student: str, extra: Config | None = None
) -> Any:
    """Return one of nbgrader's converters, ready for a lesson, with all settings of the course."""
    config = settings(course)
    config.merge(extra or Config())
    where = CourseDirectory(config=config, assignment_id=lesson.folder, student_id=student)
    converter = kind(coursedir=where, config=config)
    converter.student, converter.notebook = student, lesson.notebook
    converter.force = True
    return converter


def start(converter: Any) -> None:
    """Run a converter; WorkError has nbgrader's reason if it fails."""
    with quietly(), one_sentence(converter.log):
        converter.start()


class _Errors(logging.Handler):
    """The error messages that nbgrader logs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []
        self.cause: BaseException | None = None  # nbgrader raises another error, without it

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())
        self.cause = self.cause or sys.exc_info()[1]


@contextmanager
def one_sentence(log: logging.Logger) -> Iterator[None]:
    """Turn nbgrader's error messages into one sentence of a WorkError.

    It is the last line of the first traceback, without the name of the exception.
    """
    errors = _Errors()
    log.addHandler(errors)
    try:
        yield
    except NbGraderException as error:
        if isinstance(errors.cause, OSError) and errors.cause.errno in TO_DO:
            raise RunError(sentence(errors.cause)) from error
        reason = next(iter(errors.messages), str(error))
        tracebacks = (each for each in errors.messages if each.startswith("Traceback"))
        if last := next(tracebacks, "").strip().rpartition("\n")[2]:
            reason = last.partition(": ")[2] or last
        if reason.startswith("Cannot add or remove cells"):
            reason += "; put them back as they were, and set an exercise aside in course.toml, "
            reason += "or move the folder grading/ away to begin a new term"
        raise WorkError(reason) from errors.cause or error
    finally:
        log.removeHandler(errors)
