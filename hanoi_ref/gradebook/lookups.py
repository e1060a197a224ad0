"""Look up all cells, grades or comments of a notebook in one query.

nbgrader queries each cell and each grade separately: half of all queries of a submission.
"""

from functools import cache
from typing import Any

from nbgrader.api import (
    Assignment,
    BaseCell,
    Comment,
    Grade,
    Gradebook,
    GradeCell,
    Notebook,
    SourceCell,
    SubmittedAssignment,
    SubmittedNotebook,
)


def cells(book: Any, kind: Any, notebook: str, assignment: str) -> dict[str, Any]:
    """Return the cells of one kind in a registered notebook.

    Parameters
    ----------
    book : nbgrader's gradebook; if it has `cells_kept`, a dict, that is read first.
    kind : one of nbgrader's classes of cells.
    notebook, assignment : the names of the notebook and its assignment.

    Returns
    -------
    The cells by their names, in the notebook's order, for reading only.

    Raises
    ------
    MissingEntry : if the notebook is not registered.
    """
    kept, whose = getattr(book, "cells_kept", {}), (kind, notebook, assignment)
    if whose not in kept:
        within = book.find_notebook(notebook, assignment).id
        kept[whose] = {
            each.name: each for each in book.db.query(kind).filter_by(notebook_id=within)
        }
        for cell in kept[whose].values():
            book.db.expunge(cell)
    return dict(kept[whose])


def of_student(
    book: Any, kind: Any, notebook: str, assignment: str, student: str
) -> dict[str, Any]:
    """Return a student's grades or comments for a notebook.

    Parameters
    ----------
    book : nbgrader's gradebook.
    kind : nbgrader's class Grade or Comment.
    notebook, assignment, student : the submission.

    Returns
    -------
    The grades or comments by the names of their cells; empty without a submission.
    """
    asked = book.db.query(BaseCell.name, kind).join(kind.cell).join(kind.notebook)
    asked = asked.join(SubmittedNotebook.notebook).join(SubmittedNotebook.assignment)
    asked = asked.join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
    asked = asked.filter(Notebook.name == notebook, Assignment.name == assignment)
    return dict(map(tuple, asked.filter(SubmittedAssignment.student_id == student)))


def at_once(book: Any) -> None:
    """Make a gradebook look up all cells of a notebook at once, during one transaction.

    For anything not found nbgrader's own method is called, which raises its usual error.
    """

    @cache
    def theirs(kind: Any, *whose: str) -> dict[str, Any]:
        return of_student(book, kind, *whose)

    def find_source_cell(name: str, *where: str) -> Any:
        found = cells(book, SourceCell, *where).get(name)
        return found or Gradebook.find_source_cell(book, name, *where)

    def find_graded_cell(name: str, *where: str) -> Any:
        found = cells(book, GradeCell, *where).get(name)
        return found or Gradebook.find_graded_cell(book, name, *where)

    def find_grade(name: str, *whose: str) -> Any:
        return theirs(Grade, *whose).get(name) or Gradebook.find_grade(book, name, *whose)

    def find_comment(name: str, *whose: str) -> Any:
        return theirs(Comment, *whose).get(name) or Gradebook.find_comment(book, name, *whose)

    for asked in (find_source_cell, find_graded_cell, find_grade, find_comment):
        setattr(book, asked.__name__, asked)
