"""The gradebook's database connection: one for a run, with one transaction per submission."""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from nbgrader import api
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
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import scoped_session, sessionmaker

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import RunError
from hanoi_ref.course.settings import directory, quietly
from hanoi_ref.course.words import counted
from hanoi_ref.grading.gradebook.marks import Marks, Times, marks_of, times_of, worths_of


def cells(book: Any, kind: Any, notebook: str, assignment: str) -> dict[str, Any]:
    """Return the cells of one kind in a registered notebook.

    Raise MissingEntry if the notebook is not registered.
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
    """Return a student's grades or comments for a notebook."""
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


KEPT = 5  # backups
REGISTERED = "registered.json"  # the lessons that the gradebook has


def _table_version() -> str | None:
    """Return the version of nbgrader's tables, which only a new gradebook asks for."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory(ALEMBIC_DIR).get_current_head()


# nbgrader's own starts a process to find the same version, which takes a second.  It has no setting
# for that, and calls this only for a new gradebook.  This and the other ways below into nbgrader's
# class are written for nbgrader 0.9: pyproject.toml requires a version below 0.10, and the tests of
# the gradebook and of marking fail if a newer version works in another way.
api.get_alembic_version = _table_version
# It logs an error of the database, with the SQL, and then raises it, which is said in a sentence.
api.app_log = logging.Logger("nbgrader", logging.CRITICAL + 1)


class Book:
    """A course's open gradebook.

    In a `transaction`, all of nbgrader's writes go through one connection and are committed
    together at the end, or not at all.  nbgrader alone opens nine connections for each submission
    and commits each grade by itself.
    """

    def __init__(self, course: Course, is_new: bool = False) -> None:
        where = directory(course)
        self._cells: dict[Any, Any] = {}
        self._url, self._course_id = where.db_url, where.course_id
        path = _file_of(self._url)
        if path and not is_new and is_lost(course, path):
            raise RunError(_where_marks_are(course, path))
        with quietly(), _in_a_sentence(self._url):
            # This creates the database if there is none.  nbgrader's own steps name no course, and
            # add it where it is missing; two of them at once would both do so, and one would fail.
            with Gradebook(self._url) as book:
                book.check_course(self._course_id)
        self._engine = create_engine(self._url)
        if self._engine.dialect.name == "sqlite":

            def leave_transactions_to_us(connection: Any, _: object) -> None:
                connection.isolation_level = None

            def begin_to_write(connection: Connection) -> None:
                # Wait for the lock now, not in the middle of a write.
                connection.exec_driver_sql("BEGIN IMMEDIATE")

            event.listen(self._engine, "connect", leave_transactions_to_us)
            event.listen(self._engine, "begin", begin_to_write)

    def close(self) -> None:
        """Close the connection."""
        self._engine.dispose()

    @contextmanager
    def transaction(self, is_marking: bool = False) -> Iterator[Any]:
        """Yield nbgrader's gradebook on one transaction; raise RunError if the database fails.

        With `is_marking`, cells are loaded once for all transactions, since grading changes no
        cell, and all grades are written at the end.
        """
        with _in_a_sentence(self._url), self._engine.begin() as connection:
            book = self._on(connection, is_marking)
            with _instead_of_others(book):
                yield book
            book.db.flush()
            book.db.remove()

    def _on(self, connection: Connection, is_marking: bool) -> Any:
        # Gradebook.__init__ cannot be given a connection: it opens one of its own, and checks the
        # tables, which was done in our __init__.  These four attributes are all that it sets.
        book: Any = object.__new__(Gradebook)
        book.engine, book.course_id, book.authenticator = self._engine, self._course_id, None
        book.db = scoped_session(sessionmaker(bind=connection, expire_on_commit=not is_marking))
        if is_marking:
            at_once(book)
            book.cells_kept = self._cells
            # nbgrader's steps commit each grade; `transaction` commits all of them, or none.
            book.db.commit = lambda: None
        return book

    def marks(self, lesson: Lesson, student: str | None = None) -> dict[str, Marks]:
        """Return the points of all submissions of a lesson in the gradebook, by student.

        With a student's name, return only that student's.
        """
        with self.transaction() as book:
            return marks_of(book, lesson, student)

    def times(self, lesson: Lesson) -> dict[str, Times]:
        """Return when each submission of a lesson was received and due, by student."""
        with self.transaction() as book:
            return times_of(book, lesson)

    def worths(self, lesson: Lesson) -> dict[str, float]:
        """Return the points of each graded cell of a lesson; empty if it was never registered."""
        with self.transaction() as book:
            return worths_of(book, lesson)

    def back_up(self, folder: Path, keep: int = KEPT) -> str:
        """Copy the database into a folder, which keeps the last copies, and return the name."""
        before = backups(folder)
        now = f"gradebook-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}"
        last = before[-1].stem if before else ""
        name = now if now > last else f"{last}-later"  # the clock was set back
        if not (book := _file_of(self._url)):
            return name  # a database server has backups of its own
        beside = folder / f".{name}.db.new"
        with _in_a_sentence(self._url):
            source, target = sqlite3.connect(book, timeout=60), sqlite3.connect(beside)
            try:
                source.backup(target)  # consistent even if somebody is writing
            finally:
                target.close()
                source.close()
            beside.replace(folder / f"{name}.db")
        copies = backups(folder)
        counts = [count_marks(copy) for copy in copies]
        for at, old in enumerate(copies[:-keep]):
            if any(is_fuller(later, counts[at]) for later in counts[at + 1 :]):
                old.unlink()
        return name


def backups(folder: Path) -> list[Path]:
    """Return the copies of a gradebook in a folder, the oldest first."""
    return sorted(folder.glob("gradebook-*.db"), key=lambda path: path.stem)


def count_marks(book: Path) -> tuple[int, int]:
    """Return how many marks a gradebook's file has, and how many were given by hand.

    A file without nbgrader's tables has none.
    """
    asked = "SELECT count(coalesce(manual_score, auto_score)), count(manual_score) FROM grade"
    with closing(sqlite3.connect(f"{book.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        try:
            every, by_hand = connection.execute(asked).fetchone()
        except sqlite3.Error:
            return 0, 0
    return every, by_hand


def is_fuller(marks: tuple[int, int], others: tuple[int, int]) -> bool:
    """Return whether there are at least as many marks of both kinds."""
    return marks[0] >= others[0] and marks[1] >= others[1]


def _file_of(url: str) -> Path | None:
    """Return the file of a SQLite database; None for a database on a server."""
    parts = make_url(url)
    return Path(parts.database) if parts.get_backend_name() == "sqlite" and parts.database else None


def gradebook_file(course: Course) -> Path | None:
    """Return the file of the course's gradebook; None for a database on a server."""
    return _file_of(directory(course).db_url)


def is_lost(course: Course, path: Path) -> bool:
    """Return whether a gradebook's file lacks what the course had: its lessons, or all marks."""
    has = {"assignment": False, "grade": False}
    if path.exists() and path.stat().st_size:
        try:
            with closing(sqlite3.connect(path, timeout=60)) as connection:
                named = "SELECT name FROM sqlite_master WHERE name IN ('assignment', 'grade')"
                for (table,) in connection.execute(named).fetchall():
                    has[table] = bool(connection.execute(f"SELECT 1 FROM {table}").fetchone())
        except sqlite3.Error:
            return False  # it is damaged or locked, which is said when it is opened
    was_registered = (course.work / REGISTERED).exists() and not has["assignment"]
    return was_registered or (not has["grade"] and any(course.autograded.glob("*/*/*.ipynb")))


def is_damaged(path: Path) -> bool:
    """Return whether a gradebook's file is no sound database."""
    try:
        with closing(sqlite3.connect(path, timeout=60)) as connection:
            return bool(connection.execute("PRAGMA quick_check").fetchone()[0] != "ok")
    except sqlite3.DatabaseError as error:
        return not isinstance(error, sqlite3.OperationalError)  # which is a lock, or a full disk


def _where_marks_are(course: Course, path: Path) -> str:
    """Return what to do about a lost gradebook: it names the newest of the fullest copies."""
    copies = backups(course.work / "backups")
    best = max(copies, key=lambda copy: (count_marks(copy), copy.stem), default=None)
    count = count_marks(best)[0] if best else 0
    put_back = f"put back {best}, which has {counted(count, 'mark')}, or " if count else ""
    return (
        f"the gradebook {path} has no marks, but work was graded here before; {put_back}run "
        "hanoi restore, which makes it again from the graded notebooks and the journal"
    )


@contextmanager
def _instead_of_others(book: Any) -> Iterator[None]:
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


@contextmanager
def _in_a_sentence(url: str) -> Iterator[None]:
    """Turn a database's error into a RunError with advice."""
    try:
        yield
    except Exception as error:
        failed = next(_of_databases(error), None)
        if failed is None:
            raise
        where = make_url(url).database or make_url(url).render_as_string(hide_password=True)
        reason = str(getattr(failed, "orig", failed))
        advice = next((says for word, says in ADVICE.items() if word in reason), None)
        if _file_of(url) and len(os.fsencode(where)) > LONGEST_PATH:
            advice = f"its path is too long for SQLite, which takes {LONGEST_PATH} bytes; move it"
        raise RunError(
            f"the gradebook {where} cannot be used: {advice or TORN.format(reason)}"
        ) from error


def _of_databases(error: BaseException | None) -> Iterator[Exception]:
    """Yield the database errors behind an error, as nbgrader raises others from them."""
    while error is not None:
        if isinstance(error, DatabaseError | sqlite3.Error):
            yield error
        error = error.__cause__ or error.__context__


ADVICE = {
    "locked": "somebody else kept it locked for a minute; close what uses it and run this again",
    "full": "there is no space left on the disk; make some and run this again",
    "readonly": "it may not be written to; give yourself the right to write",
    "unable to open": "it cannot be opened; look at the rights of its folder",
}
LONGEST_PATH = 511  # bytes: SQLITE_MAX_PATHLEN without its end
TORN = "it is damaged ({}); put back one of the copies in grading/backups"


@contextmanager
def opened(course: Course, is_new: bool = False) -> Iterator[Book]:
    """Yield the course's gradebook and close it at the end.

    Raise RunError if it has no marks although work was graded before, unless it `is_new`.
    """
    book = Book(course, is_new)
    try:
        yield book
    finally:
        book.close()


@contextmanager
def gradebook(course: Course) -> Iterator[Any]:
    """Yield nbgrader's gradebook object; changes are committed at the end."""
    with opened(course) as book, book.transaction() as nbgraders:
        yield nbgraders


def read_marks(course: Course, lesson: Lesson) -> dict[str, Marks]:
    """Return the points of all submissions of a lesson in the gradebook, by student."""
    with opened(course) as book:
        return book.marks(lesson)
