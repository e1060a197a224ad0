"""The rows of an export: those of a platform's own file, or of the course's roster."""

from dataclasses import dataclass
from pathlib import Path

from hanoi_ref.course.errors import CallError
from hanoi_ref.course.tables import read_rows
from hanoi_ref.gradebook.people.columns import NOBODY, people_of
from hanoi_ref.gradebook.people.person import Person, squashed
from hanoi_ref.gradebook.people.roster import Roster

Row = dict[str, str]


@dataclass(frozen=True)
class ExportTable:
    """The students of an export, each with the row of the platform's own file.

    `most` is that file's row of points possible and `name` the file's name; both are empty without
    a file.
    """

    people: tuple[Person, ...]
    rows: tuple[Row, ...]
    most: Row
    name: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in order."""
        return tuple(self.rows[0]) if self.rows else ()


def sheet_of(roster: Roster, students: tuple[str, ...], path: Path | None) -> ExportTable:
    """Return the rows of a file, or a row for each of these students without one.

    Parameters
    ----------
    roster : the course's roster, with the names of each student.
    students : all students in the course.
    path : a file of the platform's, or None.

    Returns
    -------
    The rows in the order of the file.

    Raises
    ------
    CallError : if the file has no students, or has one twice.
    """
    if path is None:
        people = tuple(map(roster.of, students))
        return ExportTable(people, tuple({} for _ in people), {})
    rows = read_rows(path)
    found = [(roster.known(person), row) for person, row in people_of(rows)]
    people = tuple(person for person, _ in found)
    if not people:
        raise CallError(f"{path} lists no students")
    if len({each.id for each in people}) < len(people):
        raise CallError(f"{path} lists a student twice; the two cannot be told apart")
    most = next((row for row in rows if _is_possible(row)), {})
    return ExportTable(people, tuple(row for _, row in found), most, path.name)


def _is_possible(row: Row) -> bool:
    return squashed(next(iter(row.values()), "")) == squashed(NOBODY[0])
