"""Gradescope: the people of a course.

*Roster, Download Roster* has first and last name, SID, email and role, which also is that of
instructors, teaching assistants and readers.
"""

from collections.abc import Iterator

from hanoi_ref.grading.lms.grades import Row
from hanoi_ref.grading.lms.person import Person
from hanoi_ref.grading.lms.platform import Columns, Listed, Platform

STAFF = ("instructor", "ta", "teaching assistant", "reader")


def real_students(listed: Listed) -> Iterator[tuple[Person, Row]]:
    """Yield the rows without those of staff."""
    for person, row in listed:
        roles = (cell for name, cell in row.items() if name.strip().casefold() == "role")
        if next(roles, "").strip().casefold() not in STAFF:
            yield person, row


GRADESCOPE = Platform(name="gradescope", columns=Columns(number=("sid",)), students=real_students)
