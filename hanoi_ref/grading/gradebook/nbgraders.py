"""Where nbgrader's own gradebook is changed, as it has no setting for that.

All of this is written for nbgrader 0.9: pyproject.toml requires a version below 0.10, and
tests/grading/gradebook/test_nbgraders.py fails if the functions changed here are other ones.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from nbgrader import api
from nbgrader.api import Comment, Grade, Gradebook, GradeCell, SourceCell
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy.engine import Connection
from sqlalchemy.orm import scoped_session, sessionmaker

from hanoi_ref.grading.gradebook.marks import cells, of_student

REPLACED = {
    each.__name__: each
    for each in (
        api.get_alembic_version,
        Gradebook.__init__,
        Gradebook.close,
        Gradebook.find_source_cell,
        Gradebook.find_graded_cell,
        Gradebook.find_grade,
        Gradebook.find_comment,
    )
}
"""nbgrader's functions that are replaced, or done without, by name."""


def _table_version() -> str | None:
    """Return the version of nbgrader's tables, which only a new gradebook asks for."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory(ALEMBIC_DIR).get_current_head()


# nbgrader's own starts a process to find the same version, which takes a second.
api.get_alembic_version = _table_version
# It logs an error of the database, with the SQL, and then raises it, which is said in a sentence.
api.app_log = logging.Logger("nbgrader", logging.CRITICAL + 1)


def on_connection(connection: Connection, course_id: str) -> Any:
    """Return nbgrader's gradebook on a connection.

    Its `__init__` opens a connection of its own, and checks the tables.  These four attributes are
    all that it sets.
    """
    book: Any = object.__new__(Gradebook)
    book.engine, book.course_id, book.authenticator = connection.engine, course_id, None
    book.db = scoped_session(sessionmaker(bind=connection))
    return book


def look_up_at_once(book: Any, kept: dict[Any, Any]) -> None:
    """Make a gradebook look up all cells of a notebook at once, during one transaction.

    `kept` has the cells of earlier transactions.  For anything not found nbgrader's own method is
    called, which raises its usual error.  Its steps commit each grade: the transaction commits all
    of them, or none.
    """
    book.cells_kept, book.db.commit = kept, lambda: None

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


@contextmanager
def instead_of_others(book: Any) -> Iterator[None]:
    """Make nbgrader's own steps use this gradebook inside the block.

    Each step opens its own through the class, and nbgrader 0.9 has no other hook.  This changes
    the class for the whole process.  But a process has one transaction at a time: only the main
    thread of a run opens any.  The desk handles one request after the other.  The class is restored
    after an error too.
    """

    def become(self: Any, *_: Any, **__: Any) -> None:
        vars(self).update(vars(book))

    def stay(self: Any) -> None: ...

    before = Gradebook.__init__, Gradebook.close
    Gradebook.__init__, Gradebook.close = become, stay
    try:
        yield
    finally:
        Gradebook.__init__, Gradebook.close = before
