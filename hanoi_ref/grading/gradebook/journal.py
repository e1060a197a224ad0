"""The journal: the one store of what people decide.

`grading/journal.jsonl` has one decision a line, in the order in which they were taken, each with
its time and the person who took it.  Decisions are marks and comments by hand, extensions and
excuses, reviews, requests and their answers; all are read from it.  Lines are only added, so
nothing that was decided is lost, and `hanoi restore` gives the gradebook its marks again from here.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from getpass import getuser
from pathlib import Path
from typing import Any

from hanoi_ref.course.course import Course
from hanoi_ref.course.files import dict_of_dicts, read_kept

FILE = "journal.jsonl"
LONGEST = 60  # characters of a person's name
MARK, CHANGED, COMMENT = "mark", "answer changed", "comment"
EXTENSION, REVIEWED = "extension", "reviewed"
REQUEST, ANSWERED = "request", "request answered"

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


def entry(what: str, lesson: str, student: str, **facts: Any) -> Line:
    """Return a decision as a line of the journal, taken now.

    `by` among the facts is the person; by default the one of `signed`, or the login name.
    """
    now = datetime.now(UTC).isoformat(timespec="seconds")
    by = _PERSON.get() or login_name()
    return {"at": now, "by": by, "what": what, "lesson": lesson, "student": student, **facts}


def note(course: Course, what: str, lesson: str, student: str, **facts: Any) -> None:
    """Add a decision to the journal, see `entry` and `add`."""
    add(course, [entry(what, lesson, student, **facts)])


def add(course: Course, entries: Sequence[Line]) -> None:
    """Add decisions to the journal, in one write: other processes may add theirs.

    They are written to the disk before the function returns.
    """
    bring_over(course)
    if entries:
        _append(course, entries)


def _append(course: Course, entries: Sequence[Line]) -> None:
    texts = (json.dumps(each, ensure_ascii=False) for each in entries)
    new = "".join(f"{text}\n" for text in texts).encode("utf-8", "surrogatepass")
    descriptor = os.open(course.work / FILE, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o660)
    try:
        end = os.lseek(descriptor, 0, os.SEEK_END)
        is_torn = end and os.pread(descriptor, 1, end - 1) != b"\n"  # the disk was full
        left = b"\n" * bool(is_torn) + new
        while left:  # where the disk is nearly full, only a part is written
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class Journal:
    """The decisions in a course, in the order in which they were taken."""

    def __init__(self, lines: Iterable[Any]) -> None:
        self.lines, self._of = list[Line](), dict[tuple[str, str], list[Line]]()
        for line in lines:
            with suppress(TypeError, KeyError):  # it is no line of the journal
                self._of.setdefault((line["lesson"], line["student"]), []).append(line)
                self.lines.append(line)

    def of(self, lesson: str, student: str) -> Sequence[Line]:
        """Return the decisions on a student's lesson, by the lesson's folder."""
        return self._of.get((lesson, student), ())

    def last(self, what: str) -> dict[tuple[str, str], Line]:
        """Return the last decision of one kind by lesson and student."""
        mine = (line for line in self.lines if line.get("what") == what)
        return {(line["lesson"], line["student"]): line for line in mine}


def journal(course: Course) -> Journal:
    """Return all decisions of a course; those in an older version's files come last."""
    kept = _kept(course)
    older = _older(course, kept)
    return Journal([*kept.lines, *older]) if older else kept


def _kept(course: Course) -> Journal:
    path = course.work / FILE
    try:
        state = path.stat()
        return _read(path, state.st_size, state.st_mtime_ns)
    except FileNotFoundError:
        return Journal(())


@lru_cache(4)
def _read(path: Path, size: int, changed: int) -> Journal:
    """Return the journal in a file in this state."""
    lines = []
    for text in path.read_bytes().splitlines():
        with suppress(ValueError):
            lines.append(json.loads(text))
    return Journal(lines)


# What versions before 0.3 stored in files of its own


OLDER = (EXTENSIONS, REVIEWS, REQUESTS) = ("extensions.json", "reviewed.json", "requests.json")


def bring_over(course: Course) -> list[str]:
    """Add to the journal what an older version stored in other files; return their names.

    The files go to grading/backups/.  WorkError names one that cannot be read.
    """
    files = [course.work / name for name in OLDER if (course.work / name).exists()]
    if not files:
        return []
    if older := _older(course, _kept(course)):
        _append(course, older)
    (course.work / "backups").mkdir(exist_ok=True)
    for file in files:
        with suppress(FileNotFoundError):  # another process has done it
            file.rename(course.work / "backups" / file.name)
    return [file.name for file in files]


def _older(course: Course, kept: Journal) -> list[Line]:
    """Return the decisions in an older version's files that are not the last in the journal."""
    older = []
    for name, what, field in (
        (EXTENSIONS, EXTENSION, "until"),
        (REVIEWS, REVIEWED, "reasons"),
    ):
        if table := read_kept(course.work / name, dict_of_dicts):
            known = kept.last(what)
            older += [
                entry(what, lesson, student, by="", **{field: value})
                for lesson, students in table.items()
                for student, value in students.items()
                if known.get((lesson, student), {}).get(field) != value
            ]
    requests = read_kept(course.work / REQUESTS, lambda stored: [{**each} for each in stored])
    # An answer is for all earlier requests on an exercise, so those without one come last.
    for request in sorted(requests or (), key=lambda each: not each["done"]):
        student, exercise = request["student"], request["exercise"]
        facts = {"exercise": exercise, "words": request["words"], "by": ""}
        older.append(entry(REQUEST, "", student, **facts))
        if request["done"]:
            older.append(entry(ANSWERED, "", student, exercise=exercise, by=""))
    return older
