"""Write the report's page and table, and store the points for the next report."""

import json
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from hanoi_ref.classroom.report.facts import facts
from hanoi_ref.classroom.report.guesses import guessed
from hanoi_ref.classroom.report.page import page
from hanoi_ref.classroom.report.rows import write_rows
from hanoi_ref.classroom.report.standing import program, standing
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.words import written_day

TITLE = "The Tower of Hanoi"


def write(
    course: Course, lessons: Iterable[Lesson], out: Path, table: Path | None = None
) -> tuple[Path, Path]:
    """Write the page and the table, each in one step.

    Parameters
    ----------
    course, lessons : the lessons of the report.
    out : the file for the page.
    table : the file for the table; None for a CSV file beside the page.

    Returns
    -------
    The files of the page and of the table.

    Raises
    ------
    WorkError
        If nothing is graded.
    """
    lessons, kept = list(lessons), course.work / "report.json"
    stands = standing(course, lessons)
    before = _read(kept)
    told = facts(
        stands.submissions,
        stands.students,
        lambda *which: program(course, *which),
        before,
        stands.totals,
    )
    day = written_day(date.today())
    write_whole(out, page(told, TITLE, day, guessed(course, lessons)))
    table = table or out.with_suffix(".csv")
    write_rows(stands.submissions, table, {lesson.folder: lesson.silent for lesson in told.lessons})
    write_whole(kept, json.dumps(before | told.marks))
    return out, table


def _read(path: Path) -> dict[str, Any]:
    """Return the points at the last report; empty without a report or if its file is damaged."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}
