"""Read students from a table with the column names of Canvas, Moodle, nbgrader or a teacher."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from hanoi_ref.course.errors import CallError
from hanoi_ref.course.tables import Rows, read_rows
from hanoi_ref.gradebook.people.person import Person, as_folder, squashed

# The column names of Canvas, Moodle and nbgrader.  If several could be the student's name in the
# gradebook, the first one is used.
IDS = (
    "student_id", "student id", "username", "sis login id", "login_id", "login", "sis user id",
    "id number", "id", "email address", "email", "full name", "name", "student",
)  # fmt: skip
FIRST = ("first_name", "first name", "firstname", "given name")
LAST = ("last_name", "last name", "lastname", "surname", "family name")
FULL = ("full name", "name", "student")
EMAIL = ("email address", "email", "e-mail")
CANVAS = ("canvas_id", "canvas id", "canvas_user_id", "lms_user_id")
MOODLE = ("identifier", "participant")
MOMENTS = ("%A, %d %B %Y, %I:%M %p", "%A, %d %B %Y, %H:%M")  # Moodle's, in English
SENT = ("last modified (submission)", "submitted_at", "submitted at")
GROUP = ("group_name", "group name", "group", "groups")
NOBODY = ("points possible", "student, test", "test student")  # rows that are not students


def read_roster(path: Path) -> tuple[Person, ...]:
    """Return the students in a table of Canvas, Moodle, nbgrader or a teacher.

    Raise CallError if the table cannot be a roster.
    """
    people = tuple(person for person, _ in people_of(read_rows(path)))
    if not people:
        raise CallError(f"{path} has no student column; expected one of {listed(IDS)}")
    twice = [id for id, times in Counter(each.id for each in people).items() if times > 1]
    if twice:
        raise CallError(f"{path} has {twice[0]!r} twice; the two cannot be told apart")
    return people


def people_of(rows: Rows) -> Iterator[tuple[Person, dict[str, str]]]:
    """Yield each student with the row of the table."""
    for row in rows:
        cells = {name.strip().casefold(): cell for name, cell in row.items()}
        person = _person(cells)
        if person.id and squashed(person.name) not in map(squashed, NOBODY):
            yield person, row


def _person(cells: dict[str, str]) -> Person:
    first, last = _names(cells)
    # Canvas calls its number just ID, a name that others use for their own.
    canvas = (*CANVAS, "id") if "sis user id" in cells or "sis login id" in cells else CANVAS
    numbers = {"canvas": first_of(cells, canvas), "moodle": _number(first_of(cells, MOODLE))}
    aliases = (cells.get(name, "") for name in IDS if name != "id")
    return Person(
        id=as_folder(first_of(cells, IDS)),
        first=first,
        last=last,
        email=first_of(cells, EMAIL),
        aliases=tuple(dict.fromkeys(filter(None, aliases))),
        numbers={platform: number for platform, number in numbers.items() if number},
        sent=moment(first_of(cells, SENT)),
        group=first_of(cells, GROUP),
    )


def _names(cells: dict[str, str]) -> tuple[str, str]:
    """Return the first and the last name; a full name without a comma is not split."""
    first, last = first_of(cells, FIRST), first_of(cells, LAST)
    if first or last:
        return first, last
    full = first_of(cells, FULL)
    before, comma, after = full.partition(",")
    return (after.strip(), before.strip()) if comma else ("", full)


def first_of(cells: dict[str, str], names: Iterable[str]) -> str:
    """Return the first cell that is not empty, of the columns with these names."""
    return next((cells[name] for name in names if cells.get(name)), "")


def _number(identifier: str) -> str:
    """Return the number in Moodle's identifier of a participant."""
    found = re.search(r"\d+$", identifier)
    return found[0] if found else ""


def moment(told: str) -> datetime | None:
    """Return a platform's time in the local time zone; None if it cannot be parsed.

    >>> moment("Friday, 9 October 2026, 5:58 PM").strftime("%d.%m. %H:%M")
    '09.10. 17:58'
    """
    for form in MOMENTS:
        with suppress(ValueError):
            return datetime.strptime(told, form).astimezone()
    with suppress(ValueError):
        return datetime.fromisoformat(told).astimezone()
    return None


def listed(names: Iterable[str]) -> str:
    """Return names as a list, each once."""
    return ", ".join(dict.fromkeys(names))
