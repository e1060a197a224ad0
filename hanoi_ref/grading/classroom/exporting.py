"""Export marks in the form that each LMS reads.

Canvas names a column by the assignment's title and its number in parentheses, and has a row of
points possible (its lib/gradebook_exporter.rb).  Moodle names one "Assignment: title (Real)", each
word in the language of the site (its grade/export/lib.php).  The columns of Brightspace and
Blackboard are described in gradebook/brightspace.py and gradebook/blackboard.py.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.tables import Headings, decimal, number, read_rows, table
from hanoi_ref.course.words import counted
from hanoi_ref.grading.classroom.report import standing
from hanoi_ref.grading.gradebook import blackboard, brightspace
from hanoi_ref.grading.gradebook.applying import Ledger
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.decisions import EXCUSED, excuses
from hanoi_ref.grading.gradebook.marks import Marks
from hanoi_ref.grading.gradebook.people import (
    NOBODY,
    Person,
    Roster,
    kept_roster,
    people_of,
    squashed,
)
from hanoi_ref.grading.gradebook.policy import exercise_of, policy_of
from hanoi_ref.grading.gradebook.results import Submission
from hanoi_ref.grading.gradebook.worksheet import COMMENT, GRADE, MOST, worksheet_of

NOTHING, UNMARKED, WAITS, MARKED = "not submitted", "not graded", "to be read", "marked"


@dataclass(frozen=True)
class ClassMarks:
    """The grades of a class: submissions by lesson and student, points by exercise, totals.

    `columns` are the names of lessons on the platform that course.toml has, `excuses` the excused
    students by lesson.
    """

    lessons: tuple[Lesson, ...]
    students: tuple[str, ...]
    submissions: Mapping[tuple[str, str], Submission]
    cells: Mapping[str, Mapping[str, Marks]]
    most: Mapping[str, float]
    totals: Mapping[str, float]
    columns: Mapping[str, str]
    excuses: Mapping[str, Collection[str]]

    def titles(self, lesson: Lesson) -> tuple[str, ...]:
        """Return the titles that the lesson's assignment may have; the first for a new one."""
        told = self.columns.get(lesson.folder)
        return (told,) if told else (lesson.folder, lesson.notebook, lesson.word)

    def exercises(self, lesson: Lesson) -> list[str]:
        """Return the exercises of a lesson, with written answers, in alphabetical order."""
        names = (name for marks in self.cells[lesson.folder].values() for name in marks.cells)
        return sorted({exercise_of(lesson, name) for name in names})

    def points(self, lesson: Lesson, student: str) -> dict[str, float]:
        """Return a student's points for each exercise of a lesson."""
        marks = self.cells[lesson.folder].get(student)
        cells = marks.cells.items() if marks and self.submission(lesson, student) else ()
        return {exercise_of(lesson, name): mark.points for name, mark in cells if mark.is_graded}

    def submission(self, lesson: Lesson, student: str) -> Submission | None:
        """Return a student's submission for a lesson, or None if nothing was submitted."""
        return self.submissions.get((lesson.folder, student))

    def score(self, lesson: Lesson, student: str) -> float | None:
        """Return a student's points for a lesson, or None if nothing is submitted or graded."""
        submission = self.submission(lesson, student)
        return submission.score if submission else None

    def scores(self, lessons: Iterable[Lesson], student: str) -> list[str]:
        """Return a student's points for some lessons as cells of a table."""
        scores = (self.score(lesson, student) for lesson in lessons)
        return ["" if score is None else number(score) for score in scores]

    def state(self, lesson: Lesson, student: str) -> str:
        """Return the state of a student's grades for a lesson."""
        if student in self.excuses.get(lesson.folder, ()):
            return EXCUSED
        submission = self.submission(lesson, student)
        if submission is None:
            return NOTHING
        if submission.score is None:
            return UNMARKED
        return WAITS if submission.to_read else MARKED


def class_marks(course: Course) -> ClassMarks:
    """Return the grades of all students in all lessons with submissions."""
    lessons = tuple(lesson for lesson in course.lessons if course.students(lesson))
    stands = standing(course, lessons)
    with opened(course) as book:
        ledger = Ledger(course, book)
        cells = {lesson.folder: ledger.marks(lesson) for lesson in lessons}
        most = {lesson.folder: ledger.most(lesson) for lesson in lessons}
    submissions = {(each.lesson, each.student): each for each in stands.submissions}
    return ClassMarks(
        lessons,
        stands.students,
        submissions,
        cells,
        most,
        stands.totals,
        policy_of(course).columns,
        excuses(course),
    )


Row = dict[str, str]


@dataclass(frozen=True)
class ExportTable:
    """The students of an export, each with the row of the platform's own file.

    `most` is that file's row of points possible and `name` the file's name; both are empty without
    a file.  `worksheet` has the columns of a grading worksheet of Moodle.
    """

    people: tuple[Person, ...]
    rows: tuple[Row, ...]
    most: Row
    name: str = ""
    worksheet: Headings | None = None

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
    possible = squashed(NOBODY[0])
    most = next((row for row in rows if squashed(next(iter(row.values()), "")) == possible), {})
    theirs = tuple(row for _, row in found)
    return ExportTable(people, theirs, most, path.name, worksheet_of(rows))


PLAIN_WHO = ("student", "last name", "first name", "email")
OF_LESSON = ("score", "max", "state", "late days", "penalty")
TOTAL = "total %"


def plain(marks: ClassMarks, sheet: ExportTable) -> bytes:
    """Return the file: the student's names, each lesson with its exercises, and the total.

    It begins with a mark of its encoding, without which Excel spoils names.
    """
    head = [*PLAIN_WHO]
    for lesson in marks.lessons:
        head += [*(f"{lesson} {name}" for name in OF_LESSON), *marks.exercises(lesson)]
    rows = []
    for person in sheet.people:
        row = [person.id, person.last, person.first, person.email]
        for lesson in marks.lessons:
            row += _of_lesson(marks, lesson, person.id)
        total = marks.totals.get(person.id)
        rows.append([*row, "" if total is None else number(total)])
    return BOM_UTF8 + table([*head, TOTAL], rows)


def _of_lesson(marks: ClassMarks, lesson: Lesson, student: str) -> Iterator[str]:
    submission, score = marks.submission(lesson, student), marks.score(lesson, student)
    points = marks.points(lesson, student)
    yield "" if score is None else number(score)
    yield number(marks.most[lesson.folder])
    yield marks.state(lesson, student)
    yield number(submission.late_days) if submission else ""
    yield number(submission.penalty) if submission else ""
    for exercise in marks.exercises(lesson):
        yield number(points[exercise]) if exercise in points else ""


ITEM = re.compile(r"[^:：]+[:：] ?(?P<title>.+) \([^()]+\)")  # of any language
REAL = "(Real)"  # ends the names of columns with grades in Moodle's own export
MOODLE_WHO = ("First name", "Last name", "ID number", "Email address")
ALSO_WHO = ("Surname", "Username", "Institution", "Department")


def moodle(marks: ClassMarks, sheet: ExportTable, lesson: Lesson | None, says: list[str]) -> bytes:
    """Return the file in the format that fits the rows.

    Raise CallError if it is unclear which lesson a worksheet is for.
    """
    if sheet.worksheet:
        return _filled(marks, sheet, sheet.worksheet, lesson or _lesson_of(marks, sheet), says)
    lessons = [lesson] if lesson else list(marks.lessons)
    return _import(marks, sheet, lessons, says)


def _lesson_of(marks: ClassMarks, sheet: ExportTable) -> Lesson:
    """Return the lesson in a worksheet's file name, or the only lesson if there is just one."""
    name = squashed(sheet.name)

    def is_named(lesson: Lesson) -> bool:
        titles = (*marks.titles(lesson), lesson.notebook)
        return any(squashed(title) in name for title in titles if squashed(title))

    lessons = [lesson for lesson in marks.lessons if is_named(lesson)]
    lessons = lessons or list(marks.lessons)
    if len(lessons) != 1:
        raise CallError(f"{sheet.name} does not name its lesson; name it with --lesson")
    return lessons[0]


def _filled(
    marks: ClassMarks, sheet: ExportTable, form: Headings, lesson: Lesson, says: list[str]
) -> bytes:
    """Return the worksheet with its grades; rows without a grade stay as they are."""
    most, comment = marks.most[lesson.folder], form.heading(COMMENT)
    if not form.heading(MOST):
        says.append(f"{sheet.name} has no maximum grade; Moodle takes no points for a scale")
    theirs = {
        told: decimal(told) for told in (row.get(form.heading(MOST), "") for row in sheet.rows)
    }
    if {value for value in theirs.values() if value is not None} - {most}:
        said = ", ".join(sorted(told for told, value in theirs.items() if value is not None))
        says.append(f"Moodle has a maximum grade of {said}, {lesson} gives {most:g}")
    rows = []
    for person, row in zip(sheet.people, sheet.rows, strict=True):
        score, sent = marks.score(lesson, person.id), marks.submission(lesson, person.id)
        grade = {} if score is None else {form.heading(GRADE): number(score)}
        if grade and comment and not row[comment] and sent and sent.late_days:
            days = f"{counted(sent.late_days, 'day')} late"
            grade[comment] = f"{days}, {sent.penalty:g} points taken off" if sent.penalty else days
        rows.append([(row | grade)[name] for name in sheet.columns])
    return table(sheet.columns, rows)


def _import(marks: ClassMarks, sheet: ExportTable, lessons: list[Lesson], says: list[str]) -> bytes:
    theirs = [column for column in sheet.columns if column in (*MOODLE_WHO, *ALSO_WHO)]
    who = theirs or list(MOODLE_WHO)
    items = reversed([*map(ITEM.fullmatch, sheet.columns)])  # grades come before feedback
    titles = {item["title"]: item[0] for item in items if item}
    columns = []
    for lesson in lessons:
        column = column_of(titles, marks.titles(lesson))
        columns.append(column or f"Assignment: {marks.titles(lesson)[0]} {REAL}")
        if not column and (titles or any(each.endswith(REAL) for each in sheet.columns)):
            says.append(f"{sheet.name} has no column {columns[-1]}; map it when you import")
    rows = []
    for person, row in zip(sheet.people, sheet.rows, strict=True):
        values = (person.first, person.last, person.id, person.email)
        ours = dict(zip(MOODLE_WHO, values, strict=True))
        names = [row.get(name) or ours.get(name, "") for name in who]
        rows.append([*names, *marks.scores(lessons, person.id)])
    return table([*who, *columns], rows)


def column_of(theirs: Mapping[str, str], titles: Iterable[str]) -> str:
    """Return the column with one of some titles; empty if there is none.

    Spaces, signs, case and Canvas's number in parentheses may differ.

    >>> column_of({"Lesson 1: Recursion (8801)": "F"}, ["lesson 1 - recursion"])
    'F'
    """
    for plain in (str, squashed, _without_number):
        by_title = {plain(title): column for title, column in reversed([*theirs.items()])}
        found = (by_title[plain(title)] for title in titles if plain(title) in by_title)
        if column := next(found, ""):
            return column
    return ""


def _without_number(title: str) -> str:
    return squashed(re.sub(r"\(\d+\)$", "", title.strip()))


CANVAS_WHO = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
POSSIBLE = "    Points Possible"  # the spaces are Canvas's own


def canvas(marks: ClassMarks, sheet: ExportTable, says: list[str]) -> bytes:
    """Return the file; append messages on what needs review to `says`."""
    theirs = {column: column for column in sheet.columns if column not in CANVAS_WHO}
    columns, unequal = [], []
    for lesson in marks.lessons:
        titles = marks.titles(lesson)
        column = column_of(theirs, titles) or titles[0]
        columns.append(column)
        if {"Student", "SIS Login ID"} & {*sheet.columns} and column not in sheet.columns:
            says.append(
                f"{sheet.name} has no column {column}, so Canvas would add an assignment; "
                "write the assignment's name into course.toml, [columns]"
            )
        possible, most = sheet.most.get(column, ""), marks.most[lesson.folder]
        if decimal(possible) not in (None, most):  # grades would mean less
            unequal.append(
                f"Canvas has {possible} points possible for {column}, {lesson} gives {most:g}"
            )
    says += unequal
    rows = [
        [POSSIBLE, "", "", "", "", *(number(marks.most[each.folder]) for each in marks.lessons)]
    ]
    for person, row in zip(sheet.people, sheet.rows, strict=True):
        told = person.numbers.get("canvas", "")
        id = told if told.isdigit() else ""  # anonymous grading has other signs
        names = {"Student": person.sortable, "ID": id, "SIS Login ID": "" if id else person.id}
        who = (row.get(name) or names.get(name, "") for name in CANVAS_WHO)
        rows.append([*who, *marks.scores(marks.lessons, person.id)])
    return table([*CANVAS_WHO, *columns], rows)


def to_brightspace(marks: ClassMarks, sheet: ExportTable, says: list[str]) -> bytes:
    """Return the file: the columns that name a student, then those of lessons, then one of #."""
    heads = brightspace.headings_of([*sheet.rows])
    theirs = brightspace.grade_columns(sheet.columns, heads) if heads else {}
    titles = _titles(marks, theirs, says, brightspace.points_of, "Brightspace", sheet.name)
    columns = [theirs.get(title, f"{title} {brightspace.POINTS}") for title in titles]
    keys = [heads.heading(each) for each in brightspace.KEYS] if heads else brightspace.KEY_COLUMNS
    who = [*filter(None, keys)]
    rows = []
    for person, row in zip(sheet.people, sheet.rows, strict=True):
        id = person.numbers.get(brightspace.ID, "")
        ours = dict(zip(who, (id, person.id if person.id != id else ""), strict=False))
        names = [row[name] if heads else ours[name] and f"#{ours[name]}" for name in who]
        rows.append([*names, *marks.scores(marks.lessons, person.id), brightspace.SIGN])
    last = sheet.columns[-1] if heads else brightspace.LAST_COLUMN
    return table([*who, *columns, last], rows)


BLACKBOARD_WHO = ("Last Name", "First Name", "Username")


def to_blackboard(marks: ClassMarks, sheet: ExportTable, says: list[str]) -> bytes:
    """Return the file: the columns that name a student, then those of lessons."""
    heads = blackboard.headings_of([*sheet.rows])
    theirs = blackboard.grade_columns(sheet.columns) if heads else {}
    titles = _titles(marks, theirs, says, blackboard.points_of, "Blackboard", sheet.name)
    who = (*heads.headings.values(),) if heads else BLACKBOARD_WHO
    rows = []
    for person, row in zip(sheet.people, sheet.rows, strict=True):
        ours = dict(zip(who, (person.last, person.first, person.id), strict=False))
        names = [row[name] if heads else ours[name] for name in who]
        rows.append([*names, *marks.scores(marks.lessons, person.id)])
    return BOM_UTF8 + table([*who, *(theirs.get(title, title) for title in titles)], rows)


def _titles(
    marks: ClassMarks,
    theirs: Mapping[str, str],
    says: list[str],
    points_of: Callable[[str], float | None],
    platform: str,
    name: str,
) -> list[str]:
    """Return the platform's title of each lesson, or the lesson's own; report what differs."""
    found = []
    for lesson in marks.lessons:
        titles, most = marks.titles(lesson), marks.most[lesson.folder]
        by_title = {title: title for title in theirs}
        title = column_of(by_title, titles)
        if theirs and not title:
            says.append(
                f"{name} has no column {titles[0]}, so {platform} would add one or leave it out; "
                "write its name into course.toml, [columns]"
            )
        possible = points_of(theirs[title]) if title else None
        if possible not in (None, most):  # grades would mean less
            says.append(
                f"{platform} has {possible:g} points possible for {title}, {lesson} gives {most:g}"
            )
        found.append(title or titles[0])
    return found


FORMATS = ("csv", "canvas", "moodle", "brightspace", "blackboard")


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
    elif to == "brightspace":
        content = to_brightspace(marks, sheet, says)
    elif to == "blackboard":
        content = to_blackboard(marks, sheet, says)
    else:
        content = plain(marks, sheet)
    rows = {person.id for person in sheet.people}
    if gone := sorted({student for _, student in marks.submissions if student not in rows}):
        says.append(f"not in {sheet.name}, so without a row: {', '.join(gone)}")
    for each in marks.lessons:  # their grades are not final
        if count := sum(marks.state(each, student) == WAITS for student in marks.students):
            says.append(f"{each}: {counted(count, 'submission')} with unread answers")
    return Exported(content, tuple(says))
