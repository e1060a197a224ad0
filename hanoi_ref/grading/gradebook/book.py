"""The gradebook's database connection: one for a run, with one transaction per submission."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import DatabaseError

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import RunError
from hanoi_ref.course.settings import directory, quietly
from hanoi_ref.course.words import counted
from hanoi_ref.grading.gradebook.marks import Marks, Times, marks_of, times_of, worths_of
from hanoi_ref.grading.gradebook.nbgraders import instead_of_others, look_up_at_once, on_connection

KEPT = 5  # backups
REGISTERED = "registered.json"  # the lessons that the gradebook has


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
            book = on_connection(connection, self._course_id)
            if is_marking:
                look_up_at_once(book, self._cells)
            with instead_of_others(book):
                yield book
            book.db.flush()
            book.db.remove()

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
def _in_a_sentence(url: str) -> Iterator[None]:
    """Turn a database's error into a RunError with advice."""
    try:
        yield
    except Exception as error:
        failed = next(_of_databases(error), None)
        if failed is None:
            raise
        where = make_url(url).database or make_url(url).render_as_string(hide_password=True)
        reason = getattr(failed, "orig", failed)
        advice = ADVICE.get(getattr(reason, "sqlite_errorcode", 0) & PRIMARY)
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


BUSY = "somebody else kept it locked for a minute; close what uses it and run this again"
ADVICE = {  # https://sqlite.org/rescode.html
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: "there is no space left on the disk; make room and run this again",
    sqlite3.SQLITE_IOERR: "the disk refuses to write or read; make room and run this again",
    sqlite3.SQLITE_READONLY: "it may not be written to; give yourself the right to write",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; look at the rights of its folder",
}
PRIMARY = 0xFF  # the part of an error code that ADVICE has
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
