"""A learning platform: how it names files, which columns its tables have, which file it imports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePosixPath
from typing import Literal, NamedTuple, Protocol

from hanoi_ref.course.notebooks import printable
from hanoi_ref.course.tables import Headings, Rows
from hanoi_ref.grading.lms.grades import Export, Row
from hanoi_ref.grading.lms.person import Person

AGAIN = re.compile(r"(?:-(\d+)| ?\((\d+)\))$")  # recursion-1 of Canvas, recursion (1) of a browser


@dataclass(frozen=True)
class Entry:
    """A file of a download: its path there, its modification time, and a function that reads it.

    The function raises WorkError if the file cannot be read.
    """

    path: tuple[str, ...]
    when: datetime | None
    read: Callable[[], bytes]
    size: int = 0
    packed: int = 0  # bytes in the download

    @property
    def name(self) -> str:
        """The file's own name."""
        return self.path[-1]

    @property
    def suffix(self) -> str:
        """The file name's suffix in lower case."""
        return PurePosixPath(self.name).suffix.casefold()

    def __str__(self) -> str:
        return printable("/".join(self.path))


class Name(NamedTuple):
    """The parts of the name that a platform gives to a file, or to a folder with files.

    `file` is the file's own name, empty for a folder.  `upload` is a number of the file, larger for
    a newer one; 0 if unknown.  `prefix` is the text before the file's own name; a page for the
    student is uploaded under it.  The platform's own text on a submission has no prefix.
    """

    student: str
    number: str = ""
    file: str = ""
    when: datetime | None = None
    late: bool = False
    upload: int = 0
    prefix: str = ""


NOT_GIVEN = Name("")


@dataclass(frozen=True)
class Piece:
    """A submitted file: its student by name and number, and its own name without these.

    `given` is the name that the platform gave.
    """

    entry: Entry
    name: str
    number: str
    file: tuple[str, ...]
    given: Name = NOT_GIVEN

    @property
    def is_named(self) -> bool:
        """Whether the platform named the file, or a folder above it."""
        return self.given is not NOT_GIVEN

    @property
    def version(self) -> int:
        """The version number of a file submitted more than once; 0 for the first."""
        match = AGAIN.search(PurePosixPath(self.file[-1]).stem)
        return int(match[1] or match[2]) if match else 0

    @property
    def is_anonymous(self) -> bool:
        """Whether the name is that of a participant of anonymous marking."""
        return bool(self.number) and self.name.endswith((f" {self.number}", f"anon_{self.number}"))


class Students(Protocol):
    """The students of a class, to be found by their names."""

    def find(self, name: str) -> Person | None:
        """Return the student of a name; None if unknown or ambiguous."""

    def group(self, name: str) -> tuple[Person, ...]:
        """Return the students in a group."""


@dataclass(frozen=True)
class Columns:
    """The headings of a platform's lists of students, in lower case, in all its languages.

    The first eight may be a student's name in the gradebook; the first of them that is there is.
    `any_name` is the whole name, or the part of it that has no column of its own.  `number` is a
    school's number of a student, which stays when a name changes.
    """

    student_id: tuple[str, ...] = ()
    username: tuple[str, ...] = ()
    login: tuple[str, ...] = ()
    school_id: tuple[str, ...] = ()
    email: tuple[str, ...] = ()
    full_name: tuple[str, ...] = ()
    any_name: tuple[str, ...] = ()
    sortable_name: tuple[str, ...] = ()
    number: tuple[str, ...] = ()
    other_email: tuple[str, ...] = ()
    first_name: tuple[str, ...] = ()
    last_name: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()
    group: tuple[str, ...] = ()
    section: tuple[str, ...] = ()


Listed = list[tuple[Person, Row]]
"""Students, each with the row of a table."""
Report = Callable[[str, str], None]
"""Takes the name of a student or file, and what was done with it."""


def _unchanged(pieces: list[Piece], students: Students, report: Report) -> list[Piece]:
    return pieces


@dataclass(frozen=True)
class Platform:
    """A learning platform.  Its module says where each of its forms was read."""

    name: str
    write: Callable[[Export], bytes] | None = None
    """Returns the grade file, if the platform imports one."""
    format: str = ""
    """The name of the grade file's format, if it is not the platform's name."""

    # A download
    parse: Callable[[str], Name | None] = lambda part: None
    """Returns the parts of a name; None if the platform does not give such names."""
    is_loose: bool = False
    """Whether names of other platforms have this form too; those are tried first."""
    has_times: bool = False
    """Whether a name has the time of the submission, in place of the file's own."""
    ignored: frozenset[str] = frozenset()
    """Names of files that are not submitted."""
    settle: Callable[[list[Piece], Students, Report], list[Piece]] = _unchanged
    """Returns all files of a download with what only the whole of it shows."""
    number_of: Literal["person", "assignment", ""] = ""
    """Whether a number in a name is of a person, or of a person in one assignment."""
    anonymous: str = ""
    """How to find out who anonymous students are."""

    # A roster
    columns: Columns = Columns()
    headings_of: Callable[[Rows], Headings | None] = lambda rows: None
    """Returns the columns of a table that is recognised by its shape, in any language."""
    numbers: Callable[[Row], dict[str, str]] = lambda cells: {}
    """Returns a student's numbers on the platform; keys of the row are in lower case."""
    unnamed: Callable[[Row], str] = lambda cells: ""
    """Returns the name of a student who has no other."""
    students: Callable[[Listed], Iterable[tuple[Person, Row]]] = lambda listed: listed
    """Returns the rows that are students, without those for totals and tests."""
