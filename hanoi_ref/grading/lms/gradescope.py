"""Gradescope: the names in its downloads, and the people of a course.

*Export Submissions* has a folder `submission_111` for each, and a `submission_metadata.yml` with
the name, SID and address of those who submitted it, several in a group.

*Roster, Download Roster* has first and last name, SID, email and role, which also is that of
instructors, teaching assistants and readers.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from hanoi_ref.course.errors import WorkError
from hanoi_ref.grading.lms.grades import Row
from hanoi_ref.grading.lms.person import Person
from hanoi_ref.grading.lms.platform import Columns, Listed, Name, Piece, Platform, Report, Students

METADATA = "submission_metadata.yml"
SUBMITTERS = re.compile(
    r"^(?P<folder>submission_\d+):\n(?:  .*\n)*?  :submitters:\n(?P<people>(?:  - .*\n|    .*\n)+)",
    re.MULTILINE,
)
FACT = re.compile(r":(name|sid|email): *['\"]?(.*?)['\"]?$", re.MULTILINE)


def parse(part: str) -> Name | None:
    """Return the parts of a name; None if it is not Gradescope's."""
    if part == METADATA:
        return Name(part, file=part)
    return Name(part) if re.fullmatch(r"submission_\d+", part) else None


def settle(pieces: list[Piece], students: Students, report: Report) -> list[Piece]:
    """Return the files under the names of those who submitted them, once for each."""
    submitters = dict[str, list[str]]()
    for piece in pieces:
        if piece.name == METADATA:
            with suppress(WorkError):
                text = piece.entry.read().decode("utf-8-sig", errors="replace")
                submitters |= _submitters(text.replace("\r\n", "\n"), students)
    theirs = ((piece, submitters.get(piece.name) or [piece.name]) for piece in pieces)
    return [
        replace(piece, name=name) for piece, names in theirs for name in names if name != METADATA
    ]


def _submitters(text: str, students: Students) -> dict[str, list[str]]:
    """Return the students of each folder: the address, SID or name that is known, or the first."""
    folders = dict[str, list[str]]()
    for found in SUBMITTERS.finditer(text):
        people = [dict(FACT.findall(each)) for each in found["people"].split("  - ")[1:]]
        keys = ([p[key] for key in ("email", "sid", "name") if p.get(key)] for p in people)
        known = [next(filter(students.find, names), names[0]) for names in keys if names]
        folders[found["folder"]] = known
    return folders


STAFF = ("instructor", "ta", "teaching assistant", "reader")


def real_students(listed: Listed) -> Iterator[tuple[Person, Row]]:
    """Yield the rows without those of staff."""
    for person, row in listed:
        cells = {name.strip().casefold(): cell.casefold() for name, cell in row.items()}
        if cells.get("role") not in STAFF:
            yield person, row


GRADESCOPE = Platform(
    name="gradescope",
    parse=parse,
    settle=settle,
    columns=Columns(number=("sid",)),
    students=real_students,
)
