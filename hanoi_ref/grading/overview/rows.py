"""The marks as a table for a spreadsheet: RFC 4180, a row for each submission."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from hanoi_ref.grading.results import Submission

FIRST = ("student", "lesson", "score", "max", "waits", "needs an eye")


def write_rows(submissions: Sequence[Submission], path: Path) -> None:
    """Writes a row for each submission, and a column for each exercise of any lesson."""
    names = list(dict.fromkeys(name for each in submissions for name in each.exercises))
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow([*FIRST, *names])
        for each in submissions:
            points = [_points(each, name) for name in names]
            waits, why = "; ".join(each.to_read), "; ".join(filter(None, [each.error, *each.flags]))
            row = [each.student, each.lesson, f"{each.score:g}", f"{each.max:g}", waits, why]
            table.writerow([*map(_tame, row), *points])


def _points(submission: Submission, name: str) -> str:
    result = submission.exercises.get(name)
    return "" if result is None else f"{result.points:g}"


def _tame(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" and text else text
