"""The step of a feedback page that adds the student, lateness, points and total."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from nbconvert.preprocessors import Preprocessor
from nbgrader.api import Comment, Gradebook
from traitlets import Bool

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.notebooks import read_notebook, text
from hanoi_ref.course.words import counted
from hanoi_ref.gradebook.book import opened
from hanoi_ref.gradebook.lookups import of_student
from hanoi_ref.gradebook.marks import Marks
from hanoi_ref.gradebook.policy import Ledger
from hanoi_ref.gradebook.policy.lateness import Lateness
from hanoi_ref.gradebook.policy.reading import exercise_of

COURSE = "The Tower of Hanoi"


class Details(Preprocessor):
    """Adds `resources["hanoi"]`: course, student, submission time, lateness, points that count.

    `given` has the sources of the released cells.
    """

    enabled = Bool(True).tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Return the notebook with the policy's points, and the resources with details added."""
        asked = resources["nbgrader"]
        course, student = Course(Path(self.config.CourseDirectory.root)), asked["student"]
        lesson = course.lesson(asked["assignment"])
        given = read_notebook(course.release / lesson.file)["cells"]
        with Gradebook(asked["db_url"]) as gradebook:
            name, comments = _name(gradebook, student), _comments(gradebook, lesson, student)
        ledger = ledger_of(course, student)
        marks, late = ledger.marks(lesson)[student], ledger.late(lesson, student)
        resources["hanoi"] = {
            "course": COURSE,
            "student": name,
            "handed_in": late.at and late.at.astimezone(),
            "late": _lateness(late, marks.penalty),
            "unread": {name for name, each in marks.cells.items() if each.waits},
            "void": _void(ledger, lesson, marks),
            "overridden": {n for n, m in marks.cells.items() if m.by_hand and m.auto is not None},
            "total": ledger.totals([student]).get(student),
            "given": {text(cell).strip() for cell in given},
        }
        asked["late_penalty"] = marks.penalty
        return _with_marks(nb, marks, comments), resources


@lru_cache(1)  # a student's pages are made one after the other
def ledger_of(course: Course, student: str) -> Ledger:
    """Return the points of a student in all lessons, as the gradebook has them now."""
    with opened(course) as book:
        ledger = Ledger(course, book, student)
        for lesson in course.lessons:
            ledger.marks(lesson)
        ledger.totals([student])
    return ledger


def _name(gradebook: Any, student: str) -> str:
    found = gradebook.find_student(student)
    return " ".join(filter(None, (found.first_name, found.last_name))) or student


def _comments(gradebook: Any, lesson: Lesson, student: str) -> dict[str, str]:
    """Return a person's comments by cell; nbgrader has comments of its own on empty cells."""
    found = of_student(gradebook, Comment, lesson.notebook, lesson.folder, student)
    return {name: comment.manual_comment or "" for name, comment in found.items()}


def _void(ledger: Ledger, lesson: Lesson, marks: Marks) -> set[str]:
    """Return the names of the cells whose exercises are set aside."""
    void = ledger.policy.void
    return {name for name in marks.cells if exercise_of(lesson, name) in void}


def _with_marks(nb: Any, marks: Marks, comments: Mapping[str, str]) -> Any:
    """Return the notebook with the points that count, and a person's comments, in its cells."""
    for cell in nb.cells:
        known = cell.metadata.get("nbgrader", {})
        if known.get("solution"):
            known["comment"] = comments.get(known.get("grade_id"), "")
        if known.get("grade") and (mark := marks.cells.get(known.get("grade_id"))):
            known["score"], known["points"] = mark.points, mark.most
    return nb


def _lateness(late: Lateness, penalty: float) -> str:
    """Return how late a submission is, and the days charged if they cost anything."""
    by = _late(late.by.total_seconds()) or ("late" if late.guessed else "")
    return f"{by}, counted as {counted(late.charged, 'day')}" if penalty and late.charged else by


def _late(seconds: float) -> str:
    """Return how late something is, in the largest unit that fits.

    >>> _late(0), _late(7200), _late(200_000)
    ('', '2 hours late', '2 days late')
    """
    for name, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            return f"{counted(seconds // length, name)} late"
    return "less than a minute late" if seconds > 0 else ""
