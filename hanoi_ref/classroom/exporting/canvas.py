"""The export for Canvas, as its gradebook writes and reads it.

A row a student after one of points possible.  A column that Canvas has already is named with its
number behind it, "Recursion (4711)"; a name without a number makes a new assignment.
"""

import re
from collections.abc import Iterator

from hanoi_ref.classroom.exporting.marks import ClassMarks
from hanoi_ref.classroom.exporting.sheet import ExportTable, Row
from hanoi_ref.course.course import Lesson
from hanoi_ref.course.tables import is_number, number, table
from hanoi_ref.gradebook.people.person import Person, squashed

WHO = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
POSSIBLE = "    Points Possible"  # the spaces are Canvas's own


def canvas(marks: ClassMarks, sheet: ExportTable, says: list[str]) -> bytes:
    """The file; `says` gets what a person should look at."""
    columns = {lesson: _column(lesson, sheet) for lesson in marks.lessons}
    says += _differing(marks, columns, sheet)
    most = [number(marks.most[lesson.folder]) for lesson in marks.lessons]
    known = zip(sheet.people, sheet.rows, strict=True)
    rows = (_row(marks, person, row) for person, row in known)
    return table([*WHO, *columns.values()], [[POSSIBLE, "", "", "", "", *most], *rows])


def _column(lesson: Lesson, sheet: ExportTable) -> str:
    """The name of a lesson's column, as Canvas has it where it has one."""
    ours = {squashed(each) for each in (lesson.folder, lesson.notebook, lesson.word)}
    theirs = (
        column for column in sheet.columns if squashed(re.sub(r"\(\d+\)$", "", column)) in ours
    )
    return next(theirs, lesson.folder)


def _differing(marks: ClassMarks, columns: dict[Lesson, str], sheet: ExportTable) -> Iterator[str]:
    """The lessons that have other points in Canvas: there a mark would mean something else."""
    for lesson, column in columns.items():
        said, most = sheet.most.get(column, ""), marks.most[lesson.folder]
        if is_number(said) and float(said) != most:
            yield f"Canvas has {said} points possible for {column}, {lesson} gives {most:g}"


def _row(marks: ClassMarks, person: Person, row: Row) -> list[str]:
    id = person.numbers.get("canvas", "")
    known = {"Student": person.sortable, "ID": id, "SIS Login ID": "" if id else person.id}
    scores = (marks.score(lesson, person.id) for lesson in marks.lessons)
    who = (row.get(name) or known.get(name, "") for name in WHO)
    return [*who, *("" if score is None else number(score) for score in scores)]
