"""GitHub Classroom: the students of a classroom.

*Download roster* is a table of identifier, github_username, github_id and name.  The identifier is
what the teacher entered; the username is empty until a student has joined.
"""

from hanoi_ref.course.tables import Headings, Rows
from hanoi_ref.grading.lms.platform import Platform

COLUMNS = {"username": "identifier", "login": "github_username", "name": "name"}


def headings_of(rows: Rows) -> Headings | None:
    """Return where a classroom's roster has its columns; None if the table is not one."""
    is_roster = bool(rows) and {*COLUMNS.values()} <= {*rows[0]}
    return Headings(COLUMNS) if is_roster else None


GITHUB = Platform(name="github", headings_of=headings_of)
