"""Run nbgrader's converters for one lesson or one submission, and record a lesson's cells."""

import hashlib
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from nbformat import from_dict
from nbgrader.api import MissingEntry
from nbgrader.converters import Autograde, GenerateFeedback
from nbgrader.preprocessors import SaveAutoGrades

from hanoi_ref import __version__
from hanoi_ref.course.converters import ByName, converter_of, one_sentence, start
from hanoi_ref.course.course import TEACHING, Course, Lesson
from hanoi_ref.course.files import put_in_place, write_whole
from hanoi_ref.course.notebooks import Notebook, as_text, digest, graded
from hanoi_ref.course.settings import quietly
from hanoi_ref.grading.gradebook.book import REGISTERED, Book
from hanoi_ref.grading.gradebook.marks import worths_of
from hanoi_ref.grading.marking.steps import Judge, Save
from hanoi_ref.publish.release import generate

NOT_COPIED = shutil.ignore_patterns("*.ipynb", TEACHING, "__pycache__", ".ipynb_checkpoints")


def autograde(course: Course, lesson: Lesson, student: str) -> None:
    """Grade one submission as `nbgrader autograde` does, replacing earlier grades."""
    start(converter_of(AutogradeByName, course, lesson, student))


class AutogradeByName(ByName, Autograde):
    """nbgrader's autograde for one student."""


class FeedbackByName(ByName, GenerateFeedback):
    """nbgrader's generate_feedback for one student."""


class Steps:
    """nbgrader's steps for the judged submissions of one lesson: they store the points.

    They are made once, as reading their settings takes as long as they do.
    """

    def __init__(self, course: Course, lesson: Lesson) -> None:
        self._course, self._lesson = course, lesson
        self._converter = converter = converter_of(Autograde, course, lesson, "")
        steps = converter.autograde_preprocessors
        steps = steps[steps.index(Judge) + 1 :]
        # Settings of an earlier version have nbgrader's own.
        steps = [Save if step is SaveAutoGrades else step for step in steps]
        self._after = [step(parent=converter) for step in steps]

    def keep(self, book: Any, student: str, notebook: Notebook, into: Path) -> None:
        """Store a judged submission's points in the gradebook, and its notebook in a folder.

        The folder has the files beside the submitted notebook; it also gets those beside the
        lesson's solutions.  WorkError has nbgrader's reason if it fails.
        """
        lesson = self._lesson
        whose = {"student": student, "assignment": lesson.folder, "notebook": lesson.notebook}
        resources = {"nbgrader": {**whose, "db_url": self._converter.coursedir.db_url}}
        cells = [cell for cell in notebook["cells"] if graded(cell)]  # no step reads the others
        record = {"submission": notebook["metadata"]["hanoi"]["submission"]}
        node = from_dict({**notebook, "cells": cells, "metadata": {"hanoi": record}})
        with quietly(), one_sentence(self._converter.log):
            book.update_or_create_student(student)
            book.update_or_create_submission(lesson.folder, student)
            book.db.flush()
            with book.db.no_autoflush:  # no step asks for what it has changed
                for step in self._after:
                    node, resources = step(node, resources)
        notebook["metadata"]["hanoi"] |= node["metadata"].get("hanoi", {})
        solved = self._course.source / lesson.folder
        shutil.copytree(solved, into, ignore=NOT_COPIED, dirs_exist_ok=True)
        place = into / f"{lesson.notebook}.ipynb"
        write_whole(place, as_text(notebook))
        place.chmod(0o440)  # nobody edits it by mistake, and no student reads its seed


def feedback(course: Course, lesson: Lesson, student: str) -> None:
    """Make the feedback page of a student."""
    start(converter_of(FeedbackByName, course, lesson, student))


# Registration


def register(course: Course, book: Book, lesson: Lesson) -> None:
    """Record a lesson's cells, unless its solutions and the gradebook are unchanged.

    Grades are kept; if a cell has other points now, its grades are rescaled.
    """
    solutions = f"{__version__} {digest(course.source / lesson.folder)}"
    known = registered(course)
    is_kept = course.given(lesson).is_relative_to(course.work)
    if not is_kept or known.get(lesson.folder) != [solutions, _cells(book, lesson)]:
        # On the course's own disk: files are moved from it, not copied.
        aside = tempfile.TemporaryDirectory(dir=course.work, prefix=".")
        with aside as folder, book.transaction() as nbgraders:
            before = worths_of(nbgraders, lesson)
            generate(course, lesson, Path(folder), record=True)
            _rescale(nbgraders, lesson, before)
            # People may work in course/: grading compares with what solutions/ gives.
            put_in_place(Path(folder) / lesson.folder, course.work / "released" / lesson.folder)
        known = known | {lesson.folder: [solutions, _cells(book, lesson)]}
        write_whole(course.work / REGISTERED, json.dumps(known, indent=1))


def _rescale(book: Any, lesson: Lesson, before: dict[str, float]) -> None:
    """Rescale every grade so that its share of the points stays the same."""
    for name, most in worths_of(book, lesson).items():
        if (was := before.get(name)) and was != most:
            cell = book.find_graded_cell(name, lesson.notebook, lesson.folder)
            for grade in cell.grades:
                grade.auto_score = _scaled(grade.auto_score, most / was)
                grade.manual_score = _scaled(grade.manual_score, most / was)


def _scaled(score: float | None, times: float) -> float | None:
    return None if score is None else score * times


def registered(course: Course) -> dict[str, Any]:
    """Return the lessons that the gradebook has, or had, by their folders, with their state."""
    try:
        known = json.loads((course.work / REGISTERED).read_text())
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _cells(book: Book, lesson: Lesson) -> str:
    """Return a hash of the lesson's cells and points in the gradebook."""
    with book.transaction() as nbgraders:
        try:
            notebook = nbgraders.find_notebook(lesson.notebook, lesson.folder)
        except MissingEntry:
            return ""
        cells = sorted((cell.name, str(cell.checksum)) for cell in notebook.source_cells)
        points = sorted((cell.name, cell.max_score) for cell in notebook.grade_cells)
    return hashlib.sha256(json.dumps([cells, points]).encode()).hexdigest()
