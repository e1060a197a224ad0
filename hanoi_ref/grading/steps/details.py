"""The step of a feedback page that asks the gradebook whose it is, how late, and what is unread."""

from __future__ import annotations

from typing import Any

from nbconvert.preprocessors import Preprocessor
from nbgrader.api import Gradebook
from traitlets import Bool

COURSE = "The Tower of Hanoi"


class Details(Preprocessor):
    """Adds `resources["hanoi"]`: course, student, when it was handed in, lateness, unread cells."""

    enabled = Bool(True).tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """The notebook as it is, and what the gradebook knows of it."""
        asked = resources["nbgrader"]
        with Gradebook(asked["db_url"]) as book:
            student = book.find_student(asked["student"])
            submission = book.find_submission(asked["assignment"], asked["student"])
            notebook = book.find_submission_notebook(
                asked["notebook"], asked["assignment"], asked["student"]
            )
            names = (student.first_name, student.last_name)
            resources["hanoi"] = {
                "course": COURSE,
                "student": " ".join(filter(None, names)) or student.id,
                "handed_in": submission.timestamp,
                "late": _late(submission.total_seconds_late),
                "unread": {g.cell.name for g in notebook.grades if g.needs_manual_grade},
            }
        return nb, resources


def _late(seconds: float) -> str:
    """How late something is, in the largest unit that says it.

    >>> _late(0), _late(7200), _late(200_000)
    ('', '2 hours late', '2 days late')
    """
    for name, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            number = int(seconds // length)
            return f"{number} {name}{'s' * (number != 1)} late"
    return "less than a minute late" if seconds > 0 else ""
