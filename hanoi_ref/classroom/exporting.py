"""Export marks in the form that each LMS reads."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from hanoi_ref.classroom.report import Standing, standing
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.tables import is_number, number, read_rows, table
from hanoi_ref.course.words import counted
from hanoi_ref.gradebook.applying import Ledger
from hanoi_ref.gradebook.book import opened
from hanoi_ref.gradebook.marks import Marks
from hanoi_ref.gradebook.people import NOBODY, Person, Roster, kept_roster, people_of, squashed
from hanoi_ref.gradebook.policy import exercise_of
from hanoi_ref.gradebook.results import Submission

NOTHING, UNMARKED, WAITS, MARKED = "not submitted", "not graded", "to be read", "marked"


@dataclass(frozen=True)
class ClassMarks:
    """The grades of a class: submissions by lesson and student, points by exercise, totals."""

    lessons: tuple[Lesson, ...]
    students: tuple[str, ...]
    submissions: Mapping[tuple[str, str], Submission]
    cells: Mapping[str, Mapping[str, Marks]]
    most: Mapping[str, float]
    totals: Mapping[str, float]

    def exercises(self, lesson: Lesson) -> list[str]:
        """Return the exercises of a lesson, with written answers, in alphabetical order."""
        names = (name for marks in self.cells[lesson.folder].values() for name in marks.cells)
        return sorted({exercise_of(lesson, name) for name in names})

    def points(self, lesson: Lesson, student: str) -> dict[str, float]:
        """Return a student's points for each exercise of a lesson."""
        marks = self.cells[lesson.folder].get(student)
        found = marks.cells.items() if marks and self.submission(lesson, student) else ()
        return {exercise_of(lesson, name): each.points for name, each in found}

    def submission(self, lesson: Lesson, student: str) -> Submission | None:
        """Return a student's submission for a lesson, or None if nothing was submitted."""
        return self.submissions.get((lesson.folder, student))

    def score(self, lesson: Lesson, student: str) -> float | None:
        """Return a student's points for a lesson, or None if nothing is submitted or graded."""
        found = self.submission(lesson, student)
        return None if found is None or self.state(lesson, student) == UNMARKED else found.score

    def state(self, lesson: Lesson, student: str) -> str:
        """Return the state of a student's grades for a lesson."""
        found = self.submission(lesson, student)
        if found is None:
            return NOTHING
        if found.error and not found.score:
            return UNMARKED
        return WAITS if found.to_read else MARKED


def class_marks(course: Course) -> ClassMarks:
    """Return the grades of all students in all lessons with submissions."""
    lessons = tuple(lesson for lesson in course.lessons if course.students(lesson))
    stands = standing(course, lessons)
    with opened(course) as book:
        ledger = Ledger(course, book)
        cells = {lesson.folder: ledger.marks(lesson) for lesson in lessons}
        most = {lesson.folder: ledger.most(lesson) for lesson in lessons}
    return ClassMarks(lessons, stands.students, dict(_by_whose(stands)), cells, most, stands.totals)


def _by_whose(stands: Standing) -> Iterator[tuple[tuple[str, str], Submission]]:
    for submission in stands.submissions:
        yield (submission.lesson, submission.student), submission


# Sheets


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

    Raise CallError if the file has no students, or has one twice.
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


# Plain files


PLAIN_WHO = ("student", "last name", "first name", "email")
OF_LESSON = ("score", "max", "state", "late days", "penalty")
TOTAL = "total %"


def plain(marks: ClassMarks, sheet: ExportTable) -> bytes:
    """Return the file: the student's names, each lesson with its exercises, and the total.

    It begins with a mark of its encoding, without which Excel spoils names.
    """
    head = [*PLAIN_WHO, *(name for lesson in marks.lessons for name in _head(marks, lesson)), TOTAL]
    return BOM_UTF8 + table(head, (list(_plain_row(marks, person)) for person in sheet.people))


def _head(marks: ClassMarks, lesson: Lesson) -> Iterator[str]:
    yield from (f"{lesson} {name}" for name in OF_LESSON)
    yield from marks.exercises(lesson)


def _plain_row(marks: ClassMarks, person: Person) -> Iterator[str]:
    yield from (person.id, person.last, person.first, person.email)
    for lesson in marks.lessons:
        yield from _of_lesson(marks, lesson, person.id)
    total = marks.totals.get(person.id)
    yield "" if total is None else number(total)


def _of_lesson(marks: ClassMarks, lesson: Lesson, student: str) -> Iterator[str]:
    found, score = marks.submission(lesson, student), marks.score(lesson, student)
    points = marks.points(lesson, student)
    yield "" if score is None else number(score)
    yield number(marks.most[lesson.folder])
    yield marks.state(lesson, student)
    yield number(found.late_days if found else 0)
    yield number(found.penalty if found else 0)
    for exercise in marks.exercises(lesson):
        yield number(points[exercise]) if exercise in points else ""


# Moodle


IDENTIFIER, GRADE, MOST = "Identifier", "Grade", "Maximum Grade"
REAL = "(Real)"  # ends the names of columns with grades in Moodle's own export
COMMENT = "Feedback comments"
MOODLE_WHO = ("First name", "Last name", "ID number", "Email address")
ALSO_WHO = ("Surname", "Username", "Institution", "Department")


def moodle(marks: ClassMarks, sheet: ExportTable, lesson: Lesson | None, says: list[str]) -> bytes:
    """Return the file in the format that fits the rows.

    Raise CallError if it is unclear which lesson a worksheet is for.
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
    theirs = [column for column in sheet.columns if column in (*MOODLE_WHO, *ALSO_WHO)]
    who = theirs or list(MOODLE_WHO)
    columns = [f"Assignment: {lesson} {REAL}" for lesson in lessons]
    if any(column.endswith(REAL) for column in sheet.columns):
        missing = [column for column in columns if column not in sheet.columns]
        says += [f"{sheet.name} has no column {each}; map it when you import" for each in missing]
    head = [*who, *columns]
    known = zip(sheet.people, sheet.rows, strict=True)
    return table(head, (_moodle_row(marks, person, row, who, lessons) for person, row in known))


def _moodle_row(
    marks: ClassMarks, person: Person, row: Row, who: list[str], lessons: list[Lesson]
) -> list[str]:
    values = (person.first, person.last, person.id, person.email)
    known = dict(zip(MOODLE_WHO, values, strict=True))
    scores = (marks.score(lesson, person.id) for lesson in lessons)
    names = [row.get(name) or known.get(name, "") for name in who]
    return [*names, *("" if score is None else number(score) for score in scores)]


# Canvas


CANVAS_WHO = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
POSSIBLE = "    Points Possible"  # the spaces are Canvas's own


def canvas(marks: ClassMarks, sheet: ExportTable, says: list[str]) -> bytes:
    """Return the file; append messages on what needs review to `says`."""
    columns = {lesson: _column(lesson, sheet) for lesson in marks.lessons}
    says += [*_unmatched(columns, sheet), *_differing(marks, columns, sheet)]
    most = [number(marks.most[lesson.folder]) for lesson in marks.lessons]
    known = zip(sheet.people, sheet.rows, strict=True)
    rows = (_canvas_row(marks, person, row) for person, row in known)
    return table([*CANVAS_WHO, *columns.values()], [[POSSIBLE, "", "", "", "", *most], *rows])


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
        if CANVAS_WHO[0] in sheet.columns and column not in sheet.columns:
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


def _canvas_row(marks: ClassMarks, person: Person, row: Row) -> list[str]:
    id = person.numbers.get("canvas", "")
    known = {"Student": person.sortable, "ID": id, "SIS Login ID": "" if id else person.id}
    scores = (marks.score(lesson, person.id) for lesson in marks.lessons)
    who = (row.get(name) or known.get(name, "") for name in CANVAS_WHO)
    return [*who, *("" if score is None else number(score) for score in scores)]


# Formats


FORMATS = ("csv", "canvas", "moodle")


@dataclass(frozen=True)
class Exported:
    """An exported file, and messages on what needs review."""

    content: bytes
    attention: tuple[str, ...]


def export(
    course: Course, to: str, roster: Path | None = None, lesson: Lesson | None = None
) -> Exported:
    """Return the grades of a class as a file in one of the formats.

    Raise CallError or WorkError if the roster is not valid, or nothing is graded.
    """
    marks = class_marks(course)
    sheet = sheet_of(kept_roster(course), marks.students, roster)
    says: list[str] = []
    if to == "canvas":
        content = canvas(marks, sheet, says)
    elif to == "moodle":
        content = moodle(marks, sheet, lesson, says)
    else:
        content = plain(marks, sheet)
    return Exported(content, (*says, *_left_out(marks, sheet), *_unread(marks)))


def _left_out(marks: ClassMarks, sheet: ExportTable) -> Iterator[str]:
    there = {person.id for person in sheet.people}
    gone = sorted({student for _, student in marks.submissions if student not in there})
    if gone:
        yield f"not in {sheet.name}, so without a row: {', '.join(gone)}"


def _unread(marks: ClassMarks) -> Iterator[str]:
    """Yield a message on each lesson with unread answers: its grades are not final."""
    for lesson in marks.lessons:
        count = sum(marks.state(lesson, student) == WAITS for student in marks.students)
        if count:
            yield f"{lesson}: {counted(count, 'submission')} with unread answers"
