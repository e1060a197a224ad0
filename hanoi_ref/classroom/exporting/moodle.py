"""The export for Moodle, in one of the two formats that it reads.

The grading worksheet of one assignment is returned with its grades and comments filled in.  Without
one, the file is a table for *Grades, Import, CSV file*, with one column per lesson.
"""

from hanoi_ref.classroom.exporting.marks import ClassMarks
from hanoi_ref.classroom.exporting.sheet import ExportTable, Row
from hanoi_ref.course.course import Lesson
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.tables import is_number, number, table
from hanoi_ref.course.words import counted
from hanoi_ref.gradebook.people.person import Person, squashed

IDENTIFIER, GRADE, MOST = "Identifier", "Grade", "Maximum Grade"
REAL = "(Real)"  # ends the names of columns with grades in Moodle's own export
COMMENT = "Feedback comments"
WHO = ("First name", "Last name", "ID number", "Email address")
ALSO_WHO = ("Surname", "Username", "Institution", "Department")


def moodle(marks: ClassMarks, sheet: ExportTable, lesson: Lesson | None, says: list[str]) -> bytes:
    """Return the file in the format that fits the rows.

    Parameters
    ----------
    marks : the grades of the class.
    sheet : the rows, and the columns of Moodle's own file if there is one.
    lesson : the only lesson to export; None for all.
    says : receives messages on what needs review.

    Returns
    -------
    The file.

    Raises
    ------
    CallError : if it is unclear which lesson a worksheet is for.
    """
    if {IDENTIFIER, GRADE} <= {*sheet.columns}:
        return _worksheet(marks, sheet, lesson or _lesson_of(marks, sheet), says)
    lessons = [lesson] if lesson else list(marks.lessons)
    return _import(marks, sheet, lessons, says)


def _lesson_of(marks: ClassMarks, sheet: ExportTable) -> Lesson:
    """Return the lesson in a worksheet's file name, or the only lesson if there is just one."""
    said = squashed(sheet.name)
    found = [lesson for lesson in marks.lessons if squashed(lesson.notebook) in said]
    found = found or list(marks.lessons)
    if len(found) != 1:
        raise CallError(f"{sheet.name} does not name its lesson; name it with --lesson")
    return found[0]


def _worksheet(marks: ClassMarks, sheet: ExportTable, lesson: Lesson, says: list[str]) -> bytes:
    most = marks.most[lesson.folder]
    theirs = {row[MOST] for row in sheet.rows if is_number(row.get(MOST, ""))}
    if theirs and {float(each) for each in theirs} != {most}:
        said = ", ".join(sorted(theirs))
        says.append(f"Moodle has a maximum grade of {said}, {lesson} gives {most:g}")
    known = zip(sheet.people, sheet.rows, strict=True)
    filled = (_filled(marks, lesson, person, row) for person, row in known)
    return table(sheet.columns, ([row[name] for name in sheet.columns] for row in filled))


def _filled(marks: ClassMarks, lesson: Lesson, person: Person, row: Row) -> Row:
    """Return a row of the worksheet with its grade, or the unchanged row without a grade."""
    score = marks.score(lesson, person.id)
    if score is None:
        return row
    told = {GRADE: number(score)}
    found = marks.submission(lesson, person.id)
    if COMMENT in row and not row[COMMENT] and found and found.late_days:
        days = f"{counted(found.late_days, 'day')} late"
        told[COMMENT] = f"{days}, {found.penalty:g} points taken off" if found.penalty else days
    return row | told


def _import(marks: ClassMarks, sheet: ExportTable, lessons: list[Lesson], says: list[str]) -> bytes:
    theirs = [column for column in sheet.columns if column in (*WHO, *ALSO_WHO)]
    who = theirs or list(WHO)
    columns = [f"Assignment: {lesson} {REAL}" for lesson in lessons]
    if any(column.endswith(REAL) for column in sheet.columns):
        missing = [column for column in columns if column not in sheet.columns]
        says += [f"{sheet.name} has no column {each}; map it when you import" for each in missing]
    head = [*who, *columns]
    known = zip(sheet.people, sheet.rows, strict=True)
    return table(head, (_row(marks, person, row, who, lessons) for person, row in known))


def _row(
    marks: ClassMarks, person: Person, row: Row, who: list[str], lessons: list[Lesson]
) -> list[str]:
    values = (person.first, person.last, person.id, person.email)
    known = dict(zip(WHO, values, strict=True))
    scores = (marks.score(lesson, person.id) for lesson in lessons)
    names = [row.get(name) or known.get(name, "") for name in who]
    return [*names, *("" if score is None else number(score) for score in scores)]
