"""The gradebook: opened once for a run, written submission by submission, read as plain values."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import scoped_session, sessionmaker

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import RunError
from hanoi_ref.course.settings import directory, quietly
from hanoi_ref.gradebook.lookups import at_once
from hanoi_ref.gradebook.marks import Marks, Times, marks_of, times_of, worths_of

KEPT = 5  # backups


class Book:
    """A course's gradebook, open.

    All that nbgrader does in a `transaction` goes through one connection, and is written in one
    step at its end, or not at all: nbgrader alone opens nine connections for each submission and
    writes each mark by itself.
    """

    def __init__(self, course: Course) -> None:
        where = directory(course)
        self._url, self._course_id = where.db_url, where.course_id
        with quietly(), _in_a_sentence(self._url):
            Gradebook(self._url, self._course_id).close()  # which makes it where there is none
        self._engine = create_engine(self._url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _leave_transactions_to_us)
            event.listen(self._engine, "begin", _begin_to_write)

    def close(self) -> None:
        """Closes it."""
        self._engine.dispose()

    @contextmanager
    def transaction(self, is_marking: bool = False) -> Iterator[Any]:
        """A while in which nbgrader's gradebook is this one; RunError where it fails.

        While a submission is marked no cell of the lesson changes: all are looked up at once.
        """
        with _in_a_sentence(self._url), self._engine.begin() as connection:
            book = self._on(connection, is_marking)
            with _instead_of_others(book):
                yield book
            book.db.flush()
            book.db.remove()

    def _on(self, connection: Connection, is_marking: bool) -> Any:
        book: Any = object.__new__(Gradebook)
        book.engine, book.course_id, book.authenticator = self._engine, self._course_id, None
        book.db = scoped_session(sessionmaker(bind=connection, expire_on_commit=not is_marking))
        if is_marking:
            at_once(book)
        return book

    def marks(self, lesson: Lesson, student: str | None = None) -> dict[str, Marks]:
        """The marks of everybody whose submission of a lesson is in the gradebook, by student.

        With a student's name those of that one only.
        """
        with self.transaction() as book:
            return marks_of(book, lesson, student)

    def times(self, lesson: Lesson) -> dict[str, Times]:
        """When each submission of a lesson came and was due, by student."""
        with self.transaction() as book:
            return times_of(book, lesson)

    def worths(self, lesson: Lesson) -> dict[str, float]:
        """The points of each marked cell of a lesson; none where it was never registered."""
        with self.transaction() as book:
            return worths_of(book, lesson)

    def back_up(self, folder: Path) -> None:
        """Puts a copy of it into a folder, where the last five are kept."""
        url = make_url(self._url)
        if url.get_backend_name() != "sqlite" or not url.database:
            return  # whoever runs a server of databases has backups of its own
        folder.mkdir(exist_ok=True)
        now = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
        with _in_a_sentence(self._url):
            _copy(url.database, folder / f"gradebook-{now}.db")
        for old in sorted(folder.glob("gradebook-*.db"))[:-KEPT]:
            old.unlink()


@contextmanager
def _instead_of_others(book: Any) -> Iterator[None]:
    """Make nbgrader's own steps use this gradebook for a while.

    Each of them opens one of its own by the class's name, and nbgrader 0.9 has no other way in.
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


def _leave_transactions_to_us(connection: Any, _: object) -> None:
    connection.isolation_level = None


def _begin_to_write(connection: Connection) -> None:
    """The lock on the file is waited for now, not in the middle of what is written."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _copy(path: str, to: Path) -> None:
    """SQLite's own copy, which is whole even while somebody writes."""
    beside = to.with_name(f".{to.name}.new")
    source, target = sqlite3.connect(path, timeout=60), sqlite3.connect(beside)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()
    beside.replace(to)


@contextmanager
def _in_a_sentence(url: str) -> Iterator[None]:
    """What a database says where it fails becomes one sentence."""
    try:
        yield
    except Exception as error:
        failed = next(_of_databases(error), None)
        if failed is None:
            raise
        where = make_url(url).database or make_url(url).render_as_string(hide_password=True)
        raise RunError(_advice(where, str(getattr(failed, "orig", failed)))) from error


def _of_databases(error: BaseException | None) -> Iterator[Exception]:
    """The errors of a database that led to an error: nbgrader makes others of them."""
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
TORN = "it is damaged ({}); put back one of the copies in grading/backups"


def _advice(where: str, said: str) -> str:
    advice = next((each for word, each in ADVICE.items() if word in said), TORN.format(said))
    return f"the gradebook {where} cannot be used: {advice}"


@contextmanager
def opened(course: Course) -> Iterator[Book]:
    """The course's gradebook."""
    book = Book(course)
    try:
        yield book
    finally:
        book.close()


@contextmanager
def gradebook(course: Course) -> Iterator[Any]:
    """The course's gradebook as nbgrader's own object; what is changed is kept at the end."""
    with opened(course) as book, book.transaction() as nbgraders:
        yield nbgraders


def read_marks(course: Course, lesson: Lesson) -> dict[str, Marks]:
    """The marks of everybody whose submission of a lesson is in the gradebook, by student."""
    with opened(course) as book:
        return book.marks(lesson)
