"""Generation of students' notebooks from the solutions, and a check that they are current."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.exercises import unknown
from hanoi_ref.marking import pipeline
from hanoi_ref.publish.releasing import points

if TYPE_CHECKING:
    from hanoi_ref.marking.run import Watch

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
    written = points.write(course)
    for at, lesson in enumerate(course.lessons):
        watch(at, len(course.lessons), lesson.folder)
        with tempfile.TemporaryDirectory(dir=_work(course)) as folder:
            made = _made(course, lesson, Path(folder), record=True)
            there = course.release / lesson.folder
            for path, how in _differences(made, there):
                if how != EXTRA:
                    _put(made / path, there / path)
                    written.append(f"{lesson.folder}/{path}")
    return written


def check(course: Course, watch: Watch = lambda *_: None) -> list[str]:
    """Return a line for each difference between course/ and a new release; write nothing.

    The lines begin with the cells of solutions/ that have outdated points.
    """
    found = [says for lesson in course.lessons for says in unknown(course, lesson)]
    found += points.differences(course)
    found += [f"{name}: {EXTRA}" for name in _stale(course)]
    for at, lesson in enumerate(course.lessons):
        watch(at, len(course.lessons), lesson.folder)
        with tempfile.TemporaryDirectory() as folder:
            made = _made(course, lesson, Path(folder), record=False)
            different = _differences(made, course.release / lesson.folder)
            found += [f"{lesson.folder}/{path}: {how}" for path, how in different]
    return found


def _stale(course: Course) -> list[str]:
    folders = sorted(path.name for path in course.release.glob("[0-9]*-*") if path.is_dir())
    return [name for name in folders if name not in {lesson.folder for lesson in course.lessons}]


def _work(course: Course) -> Path:
    folder = course.root / "grading"
    folder.mkdir(exist_ok=True)
    return folder


def _made(course: Course, lesson: Lesson, into: Path, record: bool) -> Path:
    pipeline.generate(course, lesson, into, record)
    return into / lesson.folder


def _differences(made: Path, there: Path) -> list[tuple[Path, str]]:
    """Return every file that differs between two folders, with the kind of difference."""
    wanted, found = _files(made), _files(there)
    return [(path, how) for path in sorted(wanted | found) if (how := _how(path, made, there))]


def _files(folder: Path) -> set[Path]:
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path for path in files if not any(map(_passing, path.parts))}


def _passing(name: str) -> bool:
    """Return whether it is a file that Jupyter or Python creates during work."""
    return name.startswith(".") or name == "__pycache__"


def _how(path: Path, made: Path, there: Path) -> str | None:
    if not (there / path).is_file():
        return MISSING
    if not (made / path).is_file():
        return EXTRA
    return None if (made / path).read_bytes() == (there / path).read_bytes() else OTHER


def _put(made: Path, there: Path) -> None:
    """Copy the file there atomically."""
    there.parent.mkdir(parents=True, exist_ok=True)
    beside = there.with_name(f".{there.name}.new")
    shutil.copyfile(made, beside)
    os.replace(beside, there)
