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
from hanoi_ref.course.settings import quietly, settings
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


class Steps:
    """nbgrader's steps for the submissions of one lesson, before and after judging.

    They are made once, as reading their settings takes as long as they do.
    """

    def __init__(self, course: Course, lesson: Lesson) -> None:
        self._course, self._lesson = course, lesson
        self._converter = converter = _converter(Autograde, course, lesson, "")
        steps = converter.autograde_preprocessors
        self._before = [step(parent=converter) for step in converter.sanitize_preprocessors]
        self._after = [step(parent=converter) for step in steps[steps.index(Judge) + 1 :]]

    def sanitized(self, student: str, notebook: Notebook, repairs: Sequence[str] = ()) -> Notebook:
        """Return a notebook after nbgrader's first steps, which restore locked cells.

        Parameters
        ----------
        student : the name of the student.
        notebook : as it was read.
        repairs : messages on how it was found and read, to be recorded.

        Returns
        -------
        The notebook, ready to be judged.

        Raises
        ------
        WorkError : if nbgrader fails; it has nbgrader's reason.
        """
        resources = {**self._resources(student), "hanoi": list(repairs)}
        with quietly(), _one_sentence(self._converter.log):
            return _through(self._before, notebook, resources)

    def keep(self, book: Any, student: str, notebook: Notebook, into: Path) -> None:
        """Store a judged submission's points in the gradebook, and its notebook in a folder.

        Parameters
        ----------
        book : nbgrader's gradebook.
        student : the name of the student.
        notebook : the judged notebook.
        into : the target, with the files beside the submitted notebook; it also gets those beside
            the lesson's solutions.

        Raises
        ------
        WorkError : if nbgrader fails; it has nbgrader's reason.
        """
        record = notebook["metadata"].pop("hanoi")  # large, and no step reads it
        with quietly(), _one_sentence(self._converter.log):
            book.update_or_create_student(student)
            book.update_or_create_submission(self._lesson.folder, student)
            book.db.flush()
            with book.db.no_autoflush:  # no step asks for what it has changed
                done = _through(self._after, notebook, self._resources(student))
        notebook["metadata"]["hanoi"] = record
        done["metadata"] = {**done["metadata"], "hanoi": record}
        solved = self._course.source / self._lesson.folder
        shutil.copytree(solved, into, ignore=NO_NOTEBOOKS, dirs_exist_ok=True)
        place = into / f"{self._lesson.notebook}.ipynb"
        place.write_text(as_text(done), encoding="utf-8")
        place.chmod(0o440)  # nobody edits it by mistake, and no student reads its seed

    def _resources(self, student: str) -> dict[str, Any]:
        """Return the data that nbgrader passes from step to step."""
        lesson = self._lesson
        known = {"student": student, "assignment": lesson.folder, "notebook": lesson.notebook}
        return {"nbgrader": {**known, "db_url": self._converter.coursedir.db_url}}


def _through(steps: Sequence[Any], notebook: Notebook, resources: Any) -> Notebook:
    """Return a notebook after some of nbgrader's steps; it may be changed itself."""
    node = rejoin_lines(from_dict(notebook))
    for step in steps:
        node, resources = step(node, resources)
    return dict(node)


def feedback(course: Course, lesson: Lesson, student: str) -> None:
    """Make the feedback page of a student."""
    _start(_converter(FeedbackByName, course, lesson, student))


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
