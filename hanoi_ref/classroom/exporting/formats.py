"""Export the grades of a class in one of three formats."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hanoi_ref.classroom.exporting.canvas import canvas
from hanoi_ref.classroom.exporting.marks import WAITS, ClassMarks, class_marks
from hanoi_ref.classroom.exporting.moodle import moodle
from hanoi_ref.classroom.exporting.plain import plain
from hanoi_ref.classroom.exporting.sheet import ExportTable, sheet_of
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.words import counted
from hanoi_ref.gradebook.people import kept_roster

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

    Parameters
    ----------
    course : the course.
    to : "csv", "canvas" or "moodle".
    roster : a file of the platform's, whose rows are kept; None for the course's roster.
    lesson : the lesson to export, for Moodle.

    Returns
    -------
    The file (the same bytes each time), and messages on students without a row.

    Raises
    ------
    CallError, WorkError : if the roster is not valid, or nothing is graded.
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
