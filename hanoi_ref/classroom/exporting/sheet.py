"""Who stands in an export: the rows of a platform's own file, or the course's roster."""

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
    """A row for each student, with what the platform's own file has in it.

    `most` is that file's row of points possible, `name` the file's name; both are empty without
    a file.
    """

    people: tuple[Person, ...]
    rows: tuple[Row, ...]
    most: Row
    name: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in their order."""
        return tuple(self.rows[0]) if self.rows else ()


def sheet_of(roster: Roster, students: tuple[str, ...], path: Path | None) -> ExportTable:
    """The rows of a file, or one for each of these students where there is none.

    Parameters
    ----------
    roster : who is known, by what names.
    students : everybody in the course.
    path : a file of the platform's.

    Returns
    -------
    The rows in the order of the file.

    Raises
    ------
    CallError : says that there is nobody in the file, or somebody twice.
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
