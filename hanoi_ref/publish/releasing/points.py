"""Points, which stand with the exercises, written into the lessons for those who read them there.

nbgrader reads them from the metadata of a marked cell, students from the heading of a task.
"""

import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.exercises import exercises_of
from hanoi_ref.course.notebooks import Cell, by_name, checked, graded, read_notebook, text
from hanoi_ref.lessons import WRITTEN

TASK = "-task"  # ends the id of the cell that tells an exercise
HEADING = re.compile(r"(#+ Exercise: .*?)( \(\d[^()]*\))?")


def points_of(lesson: Lesson, cell: Cell, exercises: Mapping[str, Exercise]) -> float:
    """The points that a cell can give, those of its exercise; of an unknown one its own."""
    known = graded(cell)
    if not known.get("grade"):
        return 0
    exercise = exercises.get(checked(cell, lesson.word)) or WRITTEN.get(known["grade_id"])
    return exercise.points if exercise else float(known.get("points") or 0)


def with_points(
    notebook: dict[str, Any], lesson: Lesson, exercises: Mapping[str, Exercise]
) -> dict[str, Any]:
    """The notebook with the points of its exercises in its metadata and its headings."""
    notebook = deepcopy(notebook)
    for cell in notebook["cells"]:
        if graded(cell).get("grade") and (points := points_of(lesson, cell, exercises)):
            graded(cell)["points"] = int(points) if points == int(points) else points
    worth = {name: graded(cell).get("points") for name, cell in by_name(notebook).items()}
    for cell in notebook["cells"]:
        if (name := str(cell.get("id"))).endswith(TASK):
            first, *rest = text(cell).splitlines(keepends=True)
            cell["source"] = [_heading(first, lesson, name.removesuffix(TASK), worth), *rest]
    return notebook


def _heading(line: str, lesson: Lesson, name: str, worth: Mapping[str, float | None]) -> str:
    """The first line of a task with the points behind it; any other line as it is.

    Parameters
    ----------
    line : the one that may be a heading.
    lesson, name : whose task it is.
    worth : the points of the marked cells by their names.

    Returns
    -------
    The line.
    """
    found = HEADING.fullmatch(line.rstrip())
    points = worth.get(f"{lesson.word}-written" if name == "written" else f"{name}-check")
    if not found or points is None:
        return line
    reader = ", read by your teacher" if name == "written" else ""
    ending = line[len(line.rstrip()) :]
    return f"{found[1]} ({points:g} point{'s' * (points != 1)}{reader}){ending}"


def differences(course: Course) -> list[str]:
    """The cells of solutions/ that say other points than their exercises, a line each."""
    return [
        f"{path.relative_to(course.root)}: {old.get('id')} has not the points of its exercise"
        for path, before, after in _differing(course)
        for old, new in zip(before["cells"], after["cells"], strict=True)
        if old != new
    ]


def write(course: Course) -> list[str]:
    """The notebooks in solutions/ that have been given the points of their exercises."""
    written = []
    for path, _, notebook in _differing(course):
        # As nbformat writes it, so that nothing else differs.
        whole = json.dumps(notebook, sort_keys=True, indent=1, ensure_ascii=False)
        path.write_text(f"{whole}\n", encoding="utf-8")
        written.append(str(path.relative_to(course.root)))
    return written


def _differing(course: Course) -> Iterator[tuple[Path, dict[str, Any], dict[str, Any]]]:
    for lesson in course.lessons:
        path = course.source / lesson.file
        before = read_notebook(path)
        after = with_points(before, lesson, exercises_of(course, lesson))
        if after != before:
            yield path, before, after
