"""The grades as a CSV table (RFC 4180), one row per submission."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from hanoi_ref.course.tables import tame
from hanoi_ref.gradebook.results import Submission

FIRST = ("student", "lesson", "score", "max", "late days", "penalty", "waits", "needs review")
NOTHING = "not submitted"
NOBODY: Mapping[str, Iterable[str]] = MappingProxyType({})


def write_rows(
    submissions: Sequence[Submission], path: Path, silent: Mapping[str, Iterable[str]] = NOBODY
) -> None:
    """Write a row for each submission, and a column for each exercise of any lesson.

    Students in `silent`, by lesson, have a row that says that they submitted nothing.
    """
    names = list(dict.fromkeys(name for submission in submissions for name in submission.exercises))
    with path.open("w", encoding="utf-8-sig", newline="") as file:  # for Excel
        table = csv.writer(file)
        table.writerow([*FIRST, *names])
        for submission in submissions:
            points = [_points(submission, name) for name in names]
            waits, why = (
                "; ".join(submission.to_read),
                "; ".join(filter(None, [submission.error, *submission.flags])),
            )
            numbers = [submission.score, submission.max, submission.late_days, submission.penalty]
            row = [
                submission.student,
                submission.lesson,
                *(f"{number:g}" for number in numbers),
                waits,
                why,
            ]
            table.writerow([*map(tame, row), *points])
        for lesson, students in silent.items():
            for student in students:
                row = [student, lesson, *[""] * 5, NOTHING, *[""] * len(names)]
                table.writerow(map(tame, row))


def _points(submission: Submission, name: str) -> str:
    result = submission.exercises.get(name)
    return "" if result is None else f"{result.points:g}"
