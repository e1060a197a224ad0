"""The points of the exercises, copied into the lessons' metadata and headings.

nbgrader reads them in the metadata of a graded cell, students in the heading of a task.
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

TASK = "-task"  # suffix of the id of an exercise's task cell
HEADING = re.compile(r"(#+ Exercise: .*?)( \(\d[^()]*\))?")


def points_of(lesson: Lesson, cell: Cell, exercises: Mapping[str, Exercise]) -> float:
    """Return the points of a cell's exercise; if it is unknown, the points in the cell."""
    known = graded(cell)
    if not known.get("grade"):
        return 0
    exercise = exercises.get(checked(cell, lesson.word)) or WRITTEN.get(known["grade_id"])
    return exercise.points if exercise else float(known.get("points") or 0)


def with_points(
    notebook: dict[str, Any], lesson: Lesson, exercises: Mapping[str, Exercise]
) -> dict[str, Any]:
    """Return the notebook with the points of its exercises in metadata and headings."""
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
    """Return the first line of a task with its points appended; any other line unchanged.

    Parameters
    ----------
    line : a line that may be a heading.
    lesson, name : the lesson and the name of the task.
    worth : the points of the graded cells by name.

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
    """Return a line for each cell of solutions/ whose points differ from its exercise's."""
    return [
        f"{path.relative_to(course.root)}: {old.get('id')} has not the points of its exercise"
        for path, before, after in _differing(course)
        for old, new in zip(before["cells"], after["cells"], strict=True)
        if old != new
    ]


def write(course: Course) -> list[str]:
    """Update the points in the notebooks of solutions/; return the changed notebooks."""
    written = []
    for path, _, notebook in _differing(course):
        # nbformat's format, to keep the rest of the file unchanged.
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
