"""Export the grades of a class in the form that each learning platform reads."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.tables import Rows, read_rows
from hanoi_ref.course.words import counted
from hanoi_ref.grading.gradebook.applying import Ledger
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.decisions import excuses
from hanoi_ref.grading.gradebook.marks import Marks
from hanoi_ref.grading.gradebook.people import Roster, kept_roster, people_of
from hanoi_ref.grading.gradebook.policy import exercise_of, policy_of
from hanoi_ref.grading.gradebook.reporting import Standing, standing
from hanoi_ref.grading.gradebook.results import Submission
from hanoi_ref.grading.lms import BY_FORMAT
from hanoi_ref.grading.lms.grades import EXCUSED, Column, Export, Grade, Row
from hanoi_ref.grading.lms.person import Person

NOTHING, UNMARKED, WAITS, MARKED = "not submitted", "not graded", "to be read", "marked"
NO_EXCUSE = ("moodle", "brightspace", "blackboard")  # an imported file cannot excuse there
NEWER = "newer work not graded"  # the points are those of an earlier submission


@dataclass(frozen=True)
class Exported:
    """An exported file, and messages on what needs review."""

    content: bytes
    attention: tuple[str, ...]


def export(
    course: Course,
    to: str,
    roster: Path | None = None,
    lesson: Lesson | None = None,
    section: str = "",
) -> Exported:
    """Return the grades of a class, or of one section, as a file in one of the formats.

    Raise CallError or WorkError if the roster is not valid, or nothing is graded.
    """
    lessons = [lesson for lesson in course.lessons if course.students(lesson)]
    stands = standing(course, lessons)
    table = read_rows(roster) if roster else []
    students = _students(kept_roster(course), stands.students, table, roster)
    students = _in_section(kept_roster(course), students, section) if section else students
    columns, grades, totals = _grades(course, {*lessons, *filter(None, [lesson])}, stands, students)
    written = Export(
        lessons=tuple(columns[each] for each in lessons),
        grades=grades,
        totals=totals,
        students=students,
        table=table,
        name=roster.name if roster else "",
        lesson=columns[lesson] if lesson else None,
    )
    content, messages = BY_FORMAT[to](written), written.messages
    rows = {person.id for person, _ in students}
    gone = sorted({each.student for each in stands.submissions if each.student not in rows})
    if gone and not section:
        messages.append(f"not in {written.name}, so without a row: {', '.join(gone)}")
    for each in lessons:  # their grades are not final
        states = [grades[each.folder, who].state for who in stands.students if who in rows]
        if count := states.count(WAITS):
            messages.append(f"{each}: {counted(count, 'submission')} with unread answers")
        if to in NO_EXCUSE and (count := states.count(EXCUSED)):
            messages.append(f"{each}: {counted(count, 'excused student')}, empty in this file")
        if count := states.count(NEWER):
            messages.append(f"{each}: {counted(count, 'student')} with newer work, not graded yet")
    return Exported(content, tuple(messages))


def _students(
    roster: Roster, students: Collection[str], table: Rows, path: Path | None
) -> tuple[tuple[Person, Row], ...]:
    """Return the students of a file with their rows, or these students without one.

    Raise CallError if the file has no students, or has one twice.
    """
    if path is None:
        return tuple((roster.of(student), {}) for student in students)
    listed = people_of(table)
    matched = roster.matched([person for person, _ in listed])
    people = tuple((person, row) for person, (_, row) in zip(matched, listed, strict=True))
    if not people:
        raise CallError(f"{path} lists no students")
    if len({person.id for person, _ in people}) < len(people):
        raise CallError(f"{path} lists a student twice; the two cannot be told apart")
    return people


def _in_section(
    roster: Roster, students: tuple[tuple[Person, Row], ...], section: str
) -> tuple[tuple[Person, Row], ...]:
    """Return the students of one section; raise CallError if there is no such section."""
    if section not in roster.sections:
        known = ", ".join(roster.sections) or "none, as no roster had a column Section"
        raise CallError(f"there is no section {section!r}; there are: {known}")
    return tuple(each for each in students if roster.of(each[0].id).section == section)


def _grades(
    course: Course,
    lessons: Collection[Lesson],
    stands: Standing,
    students: Collection[tuple[Person, Row]],
) -> tuple[dict[Lesson, Column], dict[tuple[str, str], Grade], dict[str, float]]:
    """Return some lessons as columns, the grade of each student in them, and their totals."""
    submissions = {(each.lesson, each.student): each for each in stands.submissions}
    names, excused = policy_of(course).columns, excuses(course)
    everybody = {*stands.students, *(person.id for person, _ in students)}
    columns, grades = dict[Lesson, Column](), dict[tuple[str, str], Grade]()
    with opened(course) as book:
        ledger = Ledger(course, book)
        for lesson in lessons:
            marks, name = ledger.marks(lesson), names.get(lesson.folder)
            titles = (name,) if name else (lesson.folder, lesson.notebook, lesson.word)
            cells = {cell for each in marks.values() for cell in each.cells}
            exercises = sorted({exercise_of(lesson, cell) for cell in cells})
            columns[lesson] = Column(lesson, titles, ledger.most(lesson), tuple(exercises))
            for who in everybody:
                submission = submissions.get((lesson.folder, who))
                is_excused = who in excused.get(lesson.folder, ())
                grades[lesson.folder, who] = _grade(lesson, submission, marks.get(who), is_excused)
        totals = {who: total for who in everybody if (total := ledger.total(who)) is not None}
    return columns, grades, totals


def _grade(
    lesson: Lesson, submission: Submission | None, marks: Marks | None, is_excused: bool
) -> Grade:
    if submission is None:
        return Grade(None, EXCUSED if is_excused else NOTHING)
    state = UNMARKED if submission.score is None else WAITS if submission.to_read else MARKED
    state = NEWER if submission.error and state != UNMARKED else state
    cells = marks.cells.items() if marks else ()
    return Grade(
        submission.score,
        EXCUSED if is_excused else state,
        submission.late_days,
        submission.penalty,
        {exercise_of(lesson, name): mark.points for name, mark in cells if mark.is_graded},
    )
