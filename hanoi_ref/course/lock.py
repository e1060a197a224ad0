"""The lock that lets only one process grade a course at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError

FILE = "marking.lock"


@contextmanager
def one_run(course: Course) -> Iterator[None]:
    """Hold the lock of this course; raise WorkError with the owner's id if the lock is taken.

    The system releases the lock when the process ends.  The same process may take it again,
    because nbgrader grades submission by submission.
    """
    course.work.mkdir(exist_ok=True)
    path = course.work / FILE
    lock = FileLock(path, timeout=0, is_singleton=True)
    try:
        lock.acquire()
    except Timeout:
        who = _owner(path)
        raise WorkError(
            f"another run is grading this course{who}; wait for it, or stop it"
        ) from None
    try:
        _sign(path)
        yield
    finally:
        lock.release()


def _sign(path: Path) -> None:
    beside = path.with_suffix(".pid")
    if _read(beside) != str(os.getpid()):
        beside.write_text(str(os.getpid()))


def _owner(path: Path) -> str:
    pid = _read(path.with_suffix(".pid"))
    return f", process {pid}" if pid else ""


def _read(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:
        return ""
