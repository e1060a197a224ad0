"""Make the releases of lessons from their solutions, with points that add up."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from itertools import takewhile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbgrader.converters import GenerateAssignment
from traitlets.config import Config

from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.course.converters import ByName, converter_of, start
from hanoi_ref.course.course import TEACHING, Course, Lesson, Watch
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.exercises import exercises_of, unknown
from hanoi_ref.course.notebooks import (
    Cell,
    Notebook,
    by_name,
    checked,
    graded,
    read_notebook,
    text,
)
from hanoi_ref.lessons import WRITTEN
from hanoi_ref.publish import hosted
from hanoi_ref.publish.learner import LEFT

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
    """Return the first line of a task with its points appended; any other line unchanged."""
    found = HEADING.fullmatch(line.rstrip())
    points = worth.get(f"{lesson.word}-written" if name == "written" else f"{name}-check")
    if not found or points is None:
        return line
    reader = ", read by your teacher" if name == "written" else ""
    ending = line[len(line.rstrip()) :]
    return f"{found[1]} ({points:g} point{'s' * (points != 1)}{reader}){ending}"


def differences(course: Course, lessons: Iterable[Lesson]) -> list[str]:
    """Return a line for each cell of these solutions whose points differ from its exercise's."""
    return [
        f"{path.relative_to(course.root)}: {old.get('id')} has not the points of its exercise"
        for path, before, after in _differing(course, lessons)
        for old, new in zip(before["cells"], after["cells"], strict=True)
        if old != new
    ]


def write(course: Course) -> list[str]:
    """Update the points in the notebooks of solutions/; return the changed notebooks."""
    written = []
    for path, _, notebook in _differing(course, course.lessons):
        # nbformat's format, to keep the rest of the file unchanged.
        whole = json.dumps(notebook, sort_keys=True, indent=1, ensure_ascii=False)
        path.write_text(f"{whole}\n", encoding="utf-8")
        written.append(str(path.relative_to(course.root)))
    return written


def _differing(
    course: Course, lessons: Iterable[Lesson]
) -> Iterator[tuple[Path, dict[str, Any], dict[str, Any]]]:
    for lesson in lessons:
        path = course.source / lesson.file
        before = read_notebook(path)
        after = with_points(before, lesson, exercises_of(course, lesson))
        if after != before:
            yield path, before, after


# A widget's view has a random id and needs a kernel; its picture is enough.
VIEW = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> bool:
    """Run a solution notebook and store its outputs; return whether the file has changed.

    If a cell raises, nbclient's CellExecutionError ends the run, and the file is unchanged.
    """
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    # The cell that installs does nothing here; without it, the other cells keep their numbers.
    places = [at for at, cell in enumerate(notebook.cells) if cell.get("id") == hosted.NAME]
    aside = [(at, notebook.cells.pop(at)) for at in places]
    # Keep the tracking of widget states: without it nbclient fails on the outputs of `interact`.
    # Quick prints arrive in one piece or in several; merge them to make the output reproducible.
    client = NotebookClient(notebook, record_timing=False, coalesce_streams=True)
    client.execute(cwd=str(path.parent))
    for at, cell in aside:
        notebook.cells.insert(at, cell)
    after = written(notebook)
    if after != before:
        path.write_text(after, encoding="utf-8")
    return after != before


def written(notebook: Any) -> str:
    """Return the notebook as a string with sorted keys, without versions and widget states."""
    notebook.metadata["language_info"] = {"name": "python"}
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        cell.metadata.pop("hanoi", None)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    for output in outputs:
        output.get("data", {}).pop(VIEW, None)
    # Only the first board is played before Python is there: a table is long.
    boards = [board for output in outputs if "_table" in (board := _board_in(output))]
    for board in boards[1:]:
        del board["_table"]
    return str(nbformat.writes(notebook)) + "\n"


MISSING, OTHER, EXTRA = "missing", "not what solutions/ gives", "not made from solutions/"


def release(course: Course, watch: Watch = lambda *_: None) -> list[str]:
    """Write the changed files of course/ and return their names.

    A lesson is written only when its whole release has been generated; no file is removed.  First
    the points in the solutions are updated; the result includes the notebooks that this changes.
    `watch` is called with the progress.
    """
    for lesson in course.lessons:
        for says in unknown(course, lesson):
            raise WorkError(f"{says}; nothing was released")
    written = write(course)
    work = course.root / "grading"
    work.mkdir(exist_ok=True)
    for at, lesson in enumerate(course.lessons):
        watch(at, len(course.lessons), lesson.folder)
        with tempfile.TemporaryDirectory(dir=work) as folder:
            new = made(course, lesson, Path(folder), record=True)
            there = course.release / lesson.folder
            for path, how in different(new, there):
                if how != EXTRA:
                    target = there / path
                    target.parent.mkdir(parents=True, exist_ok=True)
                    beside = target.with_name(f".{target.name}.new")
                    shutil.copyfile(new / path, beside)
                    os.replace(beside, target)
                    written.append(f"{lesson.folder}/{path}")
    return written


def check(course: Course, watch: Watch = lambda *_: None) -> list[str]:
    """Return a line for each difference between course/ and a new release; write nothing.

    The lines begin with the cells of solutions/ that have outdated points.
    """
    lines = [says for lesson in course.lessons for says in unknown(course, lesson)]
    lines += differences(course, course.lessons)
    folders = sorted(path.name for path in course.release.glob("[0-9]*-*") if path.is_dir())
    stale = [name for name in folders if name not in {lesson.folder for lesson in course.lessons}]
    lines += [f"{name}: {EXTRA}" for name in stale]
    for at, lesson in enumerate(course.lessons):
        watch(at, len(course.lessons), lesson.folder)
        with tempfile.TemporaryDirectory() as folder:
            new = made(course, lesson, Path(folder), record=False)
            found = different(new, course.release / lesson.folder)
            lines += [f"{lesson.folder}/{path}: {how}" for path, how in found]
    return lines


class ReleaseByName(ByName, GenerateAssignment):
    """nbgrader's generate_assignment for one lesson."""


def generate(course: Course, lesson: Lesson, into: Path, record: bool) -> None:
    """Create the release of a lesson in a folder; WorkError has nbgrader's reason if it fails.

    `record` tells whether to record the lesson's cells in the gradebook.
    """
    if not (course.source / lesson.file).is_file():
        raise WorkError(
            f"{course.source / lesson.file} is missing; a teacher's folder, which has it, is made "
            "by hanoi init --teacher"
        )
    extra = Config({"CourseDirectory": {"release_directory": str(into)}})
    if not record:
        extra.GenerateAssignment.no_database = True
        extra.SaveCells.enabled = False
    start(converter_of(ReleaseByName, course, lesson, ".", extra))
    (into / lesson.folder / TEACHING).unlink(missing_ok=True)


def made(course: Course, lesson: Lesson, into: Path, record: bool) -> Path:
    """Generate the release of a lesson in a folder, and return the lesson's own folder in it.

    Its outputs are gone, but for a board that plays without Python before any answer.
    """
    generate(course, lesson, into, record)
    folder = into / lesson.folder
    solved = read_notebook(course.source / lesson.file)
    path = into / lesson.file
    notebook = read_notebook(path)
    if with_first(notebook, solved, lambda output: "_table" in _board_in(output)):
        path.write_text(nbformat.writes(nbformat.from_dict(notebook)) + "\n", encoding="utf-8")
    for path in folder.glob("*.ipynb"):  # others are copies and notes that a teacher left there
        if path.stem != lesson.notebook:
            path.unlink()
    return folder


def with_first(
    notebook: Notebook, solved: Notebook, wanted: Callable[[Mapping[str, Any]], bool]
) -> Cell | None:
    """Show the first wanted outputs of a solved notebook before any answer; return their cell."""
    before = takewhile(lambda cell: not graded(cell).get("solution"), solved["cells"])
    for cell in before:
        if outputs := [each for each in cell.get("outputs", []) if wanted(each)]:
            shown: Cell = next(each for each in notebook["cells"] if each["id"] == cell["id"])
            shown["outputs"] = deepcopy(outputs)
            for each in shown["outputs"]:
                if "execution_count" in each:
                    each["execution_count"] = None
            return shown
    return None


def _board_in(output: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a page knows of a board in an output; {} for any other output."""
    board = output.get("metadata", {}).get(LEFT)
    return board if isinstance(board, dict) else {}


def different(new: Path, there: Path) -> list[tuple[Path, str]]:
    """Return every file that differs between two folders, with the kind of difference."""
    wanted, present = files_of(new), files_of(there)
    found = []
    for path in sorted(wanted | present):
        if path not in present:
            found.append((path, MISSING))
        elif path not in wanted:
            found.append((path, EXTRA))
        elif (new / path).read_bytes() != (there / path).read_bytes():
            found.append((path, OTHER))
    return found


def files_of(folder: Path) -> set[Path]:
    """Return the files of a folder, without those that Jupyter or Python creates during work."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {
        path
        for path in files
        if not any(part.startswith(".") or part == "__pycache__" for part in path.parts)
    }


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, "run again, changed" if refresh(Path(name)) else "run again, the same")
