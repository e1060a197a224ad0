"""Run nbgrader's converters for one lesson or one submission, without their output."""

import logging
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nbformat import from_dict
from nbformat.v4.rwbase import rejoin_lines
from nbgrader.converters import Autograde, GenerateAssignment, GenerateFeedback
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import Notebook, as_text
from hanoi_ref.course.settings import directory, quietly, settings
from hanoi_ref.marking.steps import Judge

NO_NOTEBOOKS = shutil.ignore_patterns("*.ipynb", "__pycache__", ".ipynb_checkpoints")


def generate(course: Course, lesson: Lesson, into: Path, record: bool) -> None:
    """Create the release of a lesson in a folder.

    Parameters
    ----------
    course, lesson : the lesson to release.
    into : the target; the lesson gets a folder in it.
    record : whether to record the lesson's cells in the gradebook.

    Raises
    ------
    WorkError : if nbgrader fails; it has nbgrader's reason.
    """
    extra = Config({"CourseDirectory": {"release_directory": str(into)}})
    if not record:
        extra.GenerateAssignment.no_database = True
        extra.SaveCells.enabled = False
    _start(_converter(GenerateAssignment, course, lesson, ".", extra))


def autograde(course: Course, lesson: Lesson, student: str) -> None:
    """Grade one submission as `nbgrader autograde` does, replacing earlier grades."""
    _start(_converter(AutogradeByName, course, lesson, student))


class ExactStudent:
    """A mixin that selects one submission by name; nbgrader would read the name as a pattern."""

    student, notebook = "", ""
    coursedir: Any
    assignments: dict[str, list[str]]
    notebooks: list[str]
    _format_source: Any

    def init_notebooks(self) -> None:
        """Select the submission and its notebook."""
        folder = self._format_source(self.coursedir.assignment_id, self.student)
        self.assignments, self.notebooks = {folder: [f"{folder}/{self.notebook}.ipynb"]}, []


class AutogradeByName(ExactStudent, Autograde):
    """nbgrader's autograde for one student."""


class FeedbackByName(ExactStudent, GenerateFeedback):
    """nbgrader's generate_feedback for one student."""


def sanitized(
    course: Course, lesson: Lesson, student: str, notebook: Notebook, repairs: Sequence[str] = ()
) -> Notebook:
    """Return a notebook after nbgrader's first steps, which restore locked cells.

    Parameters
    ----------
    course, lesson, student : the submission.
    notebook : as it was read.
    repairs : messages on how it was found and read, to be recorded.

    Returns
    -------
    The notebook, ready to be judged.

    Raises
    ------
    WorkError : if nbgrader fails; it has nbgrader's reason.
    """
    converter, resources = _autograder(course, lesson), _resources(course, lesson, student)
    resources["hanoi"] = list(repairs)
    with quietly(), _one_sentence(converter.log):
        return _through(converter.sanitize_preprocessors, converter, notebook, resources)


def keep(
    book: Any, course: Course, lesson: Lesson, student: str, notebook: Notebook, into: Path
) -> None:
    """Store a judged submission's points in the gradebook, and its notebook in a folder.

    Parameters
    ----------
    book : nbgrader's gradebook.
    course, lesson, student : the submission.
    notebook : the judged notebook.
    into : the target, with the files beside the submitted notebook; it also gets those beside the
        lesson's solutions.

    Raises
    ------
    WorkError : if nbgrader fails; it has nbgrader's reason.
    """
    converter, resources = _autograder(course, lesson), _resources(course, lesson, student)
    steps = converter.autograde_preprocessors
    record = notebook["metadata"].pop("hanoi")  # large, and no step reads it
    with quietly(), _one_sentence(converter.log):
        book.update_or_create_student(student)
        book.update_or_create_submission(lesson.folder, student)
        after = steps[steps.index(Judge) + 1 :]
        done = _through(after, converter, notebook, resources)
    notebook["metadata"]["hanoi"] = record
    done["metadata"] = {**done["metadata"], "hanoi": record}
    solved = course.source / lesson.folder
    shutil.copytree(solved, into, ignore=NO_NOTEBOOKS, dirs_exist_ok=True)
    place = into / f"{lesson.notebook}.ipynb"
    place.write_text(as_text(done), encoding="utf-8")
    place.chmod(0o444)  # as nbgrader does: nobody edits it by mistake


def _resources(course: Course, lesson: Lesson, student: str) -> dict[str, Any]:
    """Return the data that nbgrader passes from step to step."""
    known = {"student": student, "assignment": lesson.folder, "notebook": lesson.notebook}
    return {"nbgrader": {**known, "db_url": directory(course).db_url}}


def _through(steps: Sequence[Any], converter: Any, notebook: Notebook, resources: Any) -> Notebook:
    """Return a notebook after some of nbgrader's steps.

    Parameters
    ----------
    steps : the classes of the steps.
    converter : an nbgrader converter with their settings.
    notebook : the input; it may be changed.
    resources : the data that nbgrader passes from step to step.

    Returns
    -------
    The resulting notebook.
    """
    node = rejoin_lines(from_dict(notebook))
    for step in steps:
        node, resources = step(parent=converter)(node, resources)
    return dict(node)


def feedback(course: Course, lesson: Lesson, student: str) -> None:
    """Make the feedback page of a student."""
    _start(_converter(FeedbackByName, course, lesson, student))


def _autograder(course: Course, lesson: Lesson) -> Any:
    """Return nbgrader's autograde with its settings for a lesson, for its steps only."""
    return _converter(Autograde, course, lesson, "")


def _converter(
    kind: Any, course: Course, lesson: Lesson, student: str, extra: Config | None = None
) -> Any:
    config = settings(course)
    config.merge(extra or Config())
    where = CourseDirectory(config=config, assignment_id=lesson.folder, student_id=student)
    converter = kind(coursedir=where, config=config)
    converter.student, converter.notebook = student, lesson.notebook
    converter.force = True
    return converter


def _start(converter: Any) -> None:
    with quietly(), _one_sentence(converter.log):
        converter.start()


@contextmanager
def _one_sentence(log: logging.Logger) -> Iterator[None]:
    """Turn nbgrader's error messages into one sentence of a WorkError."""
    with _logged_errors(log) as messages:
        try:
            yield
        except NbGraderException as error:
            raise WorkError(_advise(_reason(messages) or str(error))) from error


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
    """Return the last line of the first traceback, without the name of the exception."""
    for message in messages:
        if message.startswith("Traceback"):
            last = message.strip().splitlines()[-1]
            return last.partition(": ")[2] or last
    return messages[0] if messages else ""


def _advise(reason: str) -> str:
    if reason.startswith("Cannot add or remove cells"):
        reason += "; put them back as they were, and set an exercise aside in course.toml, "
        reason += "or move the folder grading/ away to begin a new term"
    return reason
