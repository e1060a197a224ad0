"""Replace nbgrader's queries for single cells and grades by one query for all of them.

nbgrader queries each cell and each grade separately: half of all queries of a submission.
"""

from functools import cache
from typing import Any

from nbgrader.api import Gradebook, GradeCell, SolutionCell, SourceCell


def cells(book: Any, kind: Any, notebook: str, assignment: str) -> dict[str, Any]:
    """Return the cells of one kind in a registered notebook.

    Parameters
    ----------
    book : nbgrader's gradebook.
    kind : one of nbgrader's classes of cells.
    notebook, assignment : the names of the notebook and its assignment.

    Returns
    -------
    The cells by their names, in the notebook's order.

    Raises
    ------
    MissingEntry : if the notebook is not registered.
    """
    whose = book.find_notebook(notebook, assignment).id
    return {cell.name: cell for cell in book.db.query(kind).filter(kind.notebook_id == whose)}


def at_once(book: Any) -> None:
    """Make a gradebook look up all cells of a notebook at once, during one transaction.

    For anything not found nbgrader's own method is called, which raises its usual error.
    """

    @cache
    def known(kind: Any, notebook: str, assignment: str) -> dict[str, Any]:
        return cells(book, kind, notebook, assignment)

    @cache
    def theirs(name: str, notebook: str, assignment: str, student: str) -> dict[str, Any]:
        for kind in (GradeCell, SolutionCell):  # so that no cell is queried separately
            known(kind, notebook, assignment)
        submitted = book.find_submission_notebook(notebook, assignment, student)
        return {each.name: each for each in getattr(submitted, name)}

    def find_source_cell(name: str, *where: str) -> Any:
        return known(SourceCell, *where).get(name) or Gradebook.find_source_cell(book, name, *where)

    def find_graded_cell(name: str, *where: str) -> Any:
        return known(GradeCell, *where).get(name) or Gradebook.find_graded_cell(book, name, *where)

    def find_grade(name: str, *whose: str) -> Any:
        return theirs("grades", *whose).get(name) or Gradebook.find_grade(book, name, *whose)

    def find_comment(name: str, *whose: str) -> Any:
        return theirs("comments", *whose).get(name) or Gradebook.find_comment(book, name, *whose)

    for asked in (find_source_cell, find_graded_cell, find_grade, find_comment):
        setattr(book, asked.__name__, asked)
