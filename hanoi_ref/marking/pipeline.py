"""nbgrader's own converters, one lesson or one submission at a time, quietly."""

import logging
from collections.abc import Iterator, Mapping, Sequence
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
    _start(_converter(GenerateAssignment, course, lesson, ".", extra))


def autograde(course: Course, lesson: Lesson, student: str) -> None:
    """Mark one submission as `nbgrader autograde` does, in place of earlier marks."""
    _start(_converter(AutogradeByName, course, lesson, student))


class ExactStudent:
    """Takes one submission by its exact name: nbgrader would read the name as a pattern."""

    student, notebook = "", ""
    coursedir: Any
    assignments: dict[str, list[str]]
    notebooks: list[str]
    _format_source: Any

    def init_notebooks(self) -> None:
        """The submission and its notebook."""
        folder = self._format_source(self.coursedir.assignment_id, self.student)
        self.assignments, self.notebooks = {folder: [f"{folder}/{self.notebook}.ipynb"]}, []


class AutogradeByName(ExactStudent, Autograde):
    """nbgrader's autograde for one student."""


class FeedbackByName(ExactStudent, GenerateFeedback):
    """nbgrader's generate_feedback for one student."""


def sanitized(
    course: Course, lesson: Lesson, student: str, notebook: Notebook, repairs: Sequence[str] = ()
) -> Notebook:
    """A notebook after nbgrader's first steps, which restore what a student may not change.

    Parameters
    ----------
    course, lesson, student : whose it is.
    notebook : as it was read.
    repairs : what was done to find and to read it, for the record.

    Returns
    -------
    The notebook that can be judged.

    Raises
    ------
    WorkError : says why nbgrader could not.
    """
    converter = _converter(Autograde, course, lesson, student)
    known = {"student": student, "assignment": lesson.folder, "notebook": lesson.notebook}
    resources: dict[str, Any] = {"nbgrader": {**known, "db_url": converter.coursedir.db_url}}
    resources["hanoi"] = list(repairs)
    with quietly(), _one_sentence(converter.log):
        return _through(converter.sanitize_preprocessors, converter, notebook, resources)


def _through(steps: Sequence[Any], converter: Any, notebook: Notebook, resources: Any) -> Notebook:
    """What becomes of a notebook in some of nbgrader's steps.

    Parameters
    ----------
    steps : their classes.
    converter : has their settings.
    notebook : goes in, and may be changed.
    resources : what nbgrader tells from step to step.

    Returns
    -------
    The notebook that comes out.
    """
    node = rejoin_lines(from_dict(notebook))
    for step in steps:
        node, resources = step(parent=converter)(node, resources)
    return dict(node)


def keep(
    course: Course, lesson: Lesson, student: str, notebook: str, folders: Mapping[str, Path]
) -> None:
    """Puts a judged submission's marks into the gradebook, and its notebook into a folder.

    Parameters
    ----------
    course, lesson, student : whose submission it is.
    notebook : with its marks.
    folders : where what was "submitted" lies, as STUDENT/LESSON/, and where what is "autograded"
        goes.

    Raises
    ------
    WorkError : says why nbgrader could not.
    """
    where = {f"{name}_directory": str(folder) for name, folder in folders.items()}
    converter = _converter(Judged, course, lesson, student, Config({"CourseDirectory": where}))
    converter.judged = notebook
    failed: Exception | None = None
    try:
        _start(converter)
    except WorkError as error:  # nbgrader tells that something failed, and not what it was
        failed = converter.failed or error
    if failed:
        raise failed


class Judged(AutogradeByName):
    """nbgrader's autograding of a notebook that has been judged already."""

    judged: Notebook = {}
    failed: Exception | None = None

    def init_assignment(self, assignment_id: str, student_id: str) -> None:
        """What nbgrader does, keeping in mind how it failed."""
        with self._remembering():
            super().init_assignment(assignment_id, student_id)

    def convert_single_notebook(self, notebook_filename: str) -> None:
        """All the steps that come after judging; nothing is read, checked or copied once more."""
        with self._remembering():
            self._keep(notebook_filename)

    @contextmanager
    def _remembering(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self.failed = error
            raise

    def _keep(self, notebook_filename: str) -> None:
        resources = self.init_single_notebook_resources(notebook_filename)
        steps = self.autograde_preprocessors
        done = _through(steps[steps.index(Judge) + 1 :], self, self.judged, resources)
        whose = resources["nbgrader"]
        folder = Path(self._format_dest(whose["assignment"], whose["student"]))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / Path(notebook_filename).name).write_text(as_text(done), encoding="utf-8")


def feedback(course: Course, lesson: Lesson, student: str) -> None:
    """Make the page that a student gets back."""
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
    """What nbgrader says where it fails becomes one sentence of a WorkError."""
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
    """The last line of the first traceback, without the name of the exception."""
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
