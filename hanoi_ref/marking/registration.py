"""Record a lesson's cells in the gradebook, if they have changed."""

import hashlib
import json
import tempfile
from pathlib import Path
from typing import Any

from nbgrader.api import MissingEntry

from hanoi_ref import __version__
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.notebooks import digest
from hanoi_ref.gradebook.book import Book
from hanoi_ref.gradebook.marks import worths_of
from hanoi_ref.marking import pipeline

FILE = "registered.json"


def register(course: Course, book: Book, lesson: Lesson) -> None:
    """Record a lesson's cells, unless its solutions and the gradebook are unchanged.

    Grades are kept; if a cell has other points now, its grades are rescaled.
    """
    solutions = f"{__version__} {digest(course.source / lesson.folder)}"
    known = _known(course)
    if known.get(lesson.folder) != [solutions, _cells(book, lesson)]:
        with tempfile.TemporaryDirectory() as folder, book.transaction() as nbgraders:
            before = worths_of(nbgraders, lesson)
            pipeline.generate(course, lesson, Path(folder), record=True)
            _rescale(nbgraders, lesson, before)
        told = known | {lesson.folder: [solutions, _cells(book, lesson)]}
        (course.work / FILE).write_text(json.dumps(told, indent=1))


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


def _known(course: Course) -> dict[str, Any]:
    try:
        known = json.loads((course.work / FILE).read_text())
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
