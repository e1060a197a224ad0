"""The journal of what people decide: marks and comments by hand, extensions, what they have seen.

`grading/journal.jsonl` has one decision a line, in the order in which they were taken, each with
its time and the person who took it.  Lines are
only added, so `hanoi restore` can give again what the gradebook has lost.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from getpass import getuser
from pathlib import Path
from typing import Any

from hanoi_ref.course.course import Course

FILE = "journal.jsonl"
LONGEST = 60  # characters of a person's name
MARK, CHANGED, COMMENT = "mark", "answer changed", "comment"
EXTENSION, REVIEWED, ANSWERED = "extension", "reviewed", "request answered"

Line = dict[str, Any]
FORMGRADER = "formgrader"  # who gave a mark there is unknown
_PERSON: ContextVar[str] = ContextVar("person", default="")


def login_name() -> str:
    """Return the name under which somebody uses this machine; empty if it has none."""
    try:
        return getuser()
    except (OSError, KeyError):  # as in a container without a table of users
        return ""


@contextmanager
def signed(person: str) -> Iterator[None]:
    """Write what the block decides as this person's decisions; else they are the login name's."""
    token = _PERSON.set(" ".join(person.split())[:LONGEST])
    try:
        yield
    finally:
        _PERSON.reset(token)


def note(course: Course, what: str, lesson: str, student: str, **facts: Any) -> None:
    """Add a decision to the journal, in one write: other processes may add theirs.

    `by` among the facts is the person; by default the one of `signed`, or the login name.
    It is written to the disk before the function returns.
    """
    path = course.work / FILE
    now = datetime.now(UTC).isoformat(timespec="seconds")
    by = _PERSON.get() or login_name()
    line = {"at": now, "by": by, "what": what, "lesson": lesson, "student": student, **facts}
    told = json.dumps(line, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o660)
    try:
        end = os.lseek(descriptor, 0, os.SEEK_END)
        is_torn = end and os.pread(descriptor, 1, end - 1) != b"\n"  # the disk was full
        left = b"\n" * bool(is_torn) + told
        while left:  # where the disk is nearly full, only a part is written
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def journal(course: Course) -> Mapping[tuple[str, str], Sequence[Line]]:
    """Return the decisions by lesson and student, each in the order in which they were taken.

    It leaves out what is no line of the journal.
    """
    path = course.work / FILE
    try:
        state = path.stat()
    except FileNotFoundError:
        return {}
    return _lines(path, state.st_size, state.st_mtime_ns)


@lru_cache(4)
def _lines(path: Path, size: int, changed: int) -> Mapping[tuple[str, str], Sequence[Line]]:
    """Return the lines of a file in this state."""
    found: dict[tuple[str, str], list[Line]] = {}
    for told in path.read_bytes().splitlines():
        with suppress(ValueError, TypeError, KeyError):
            line = json.loads(told)
            found.setdefault((line["lesson"], line["student"]), []).append(line)
    return found
