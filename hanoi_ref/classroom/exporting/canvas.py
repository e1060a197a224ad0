"""The export for Canvas, in the format of its gradebook.

One row per student follows a row of points possible.  An existing Canvas column has its number
after its name, "Recursion (4711)"; a name without a number makes a new assignment.
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
    """Return the file; append messages on what needs review to `says`."""
    columns = {lesson: _column(lesson, sheet) for lesson in marks.lessons}
    says += [*_unmatched(columns, sheet), *_differing(marks, columns, sheet)]
    most = [number(marks.most[lesson.folder]) for lesson in marks.lessons]
    known = zip(sheet.people, sheet.rows, strict=True)
    rows = (_row(marks, person, row) for person, row in known)
    return table([*WHO, *columns.values()], [[POSSIBLE, "", "", "", "", *most], *rows])


def _column(lesson: Lesson, sheet: ExportTable) -> str:
    """Return the name of a lesson's column: Canvas's own name if Canvas has the column."""
    ours = {squashed(each) for each in (lesson.folder, lesson.notebook, lesson.word)}
    theirs = (
        column for column in sheet.columns if squashed(re.sub(r"\(\d+\)$", "", column)) in ours
    )
    return next(theirs, lesson.folder)


def _unmatched(columns: dict[Lesson, str], sheet: ExportTable) -> Iterator[str]:
    """Yield a message on each lesson without a column in Canvas's own file."""
    for column in columns.values():
        if WHO[0] in sheet.columns and column not in sheet.columns:
            yield (
                f"{sheet.name} has no column {column}, so Canvas would add an assignment; "
                "give Canvas's assignment this name and export its gradebook again"
            )


def _differing(marks: ClassMarks, columns: dict[Lesson, str], sheet: ExportTable) -> Iterator[str]:
    """Yield a message on each lesson with other points in Canvas, where grades would mean less."""
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
