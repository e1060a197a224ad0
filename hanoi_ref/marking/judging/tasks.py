"""Make a task out of a submission in a course's folder."""

import re
from base64 import b64encode
from functools import lru_cache
from pathlib import Path

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.notebooks import (
    Notebook,
    by_name,
    checked,
    digest,
    is_test,
    read_notebook,
    text,
)
from hanoi_ref.gradebook.policy.reading import policy_of
from hanoi_ref.lessons.own import FILE, own_source
from hanoi_ref.marking.judging.lending import Lendable, lendable
from hanoi_ref.marking.judging.submission import Task
from hanoi_ref.marking.seeds import Seeds

FEW, SMALL = 100, 8_000_000  # files beside a notebook that are included, and their total bytes


def task_of(
    course: Course,
    lesson: Lesson,
    student: str,
    notebook: Notebook,
    beside: Path,
    level: str = "",
    seed: int | None = None,
) -> Task:
    """Return the task for a submission.

    Parameters
    ----------
    course, lesson, student : the submission.
    notebook : the student's, after nbgrader's first steps.
    beside : the folder with the student's other files.
    level : the sandbox level; empty for the strongest available.
    seed : the seed of the cases; None for the lesson's own.

    Returns
    -------
    The task, which contains everything needed to judge the submission anywhere.
    """
    given = files_beside(course.release / lesson.folder)
    files = {**files_beside(beside), **given}
    files.pop(FILE, None)  # it has the answers of a teacher's own exercises
    return Task(
        lesson=lesson.folder,
        seed=Seeds(course.work).of(lesson.folder) if seed is None else seed,
        submission=digest(course.submitted / student / lesson.folder),
        notebook=notebook,
        released=released(course.release / lesson.file),
        files=files,
        given=sorted(given),
        level=level,
        course=str(course.root),
        own=own_source(course.source / lesson.folder),
        lendable=lendable_in(course, lesson) if policy_of(course).follow_through else {},
    )


def lendable_in(course: Course, lesson: Lesson) -> Lendable:
    """Return what the exercises of a lesson may borrow; {} without its solutions."""
    path = course.source / lesson.file
    return _lendable(path, lesson.word, path.stat().st_mtime_ns) if path.is_file() else {}


@lru_cache(64)
def _lendable(path: Path, word: str, written: int) -> Lendable:
    notebook = read_notebook(path)
    tests = [cell for cell in by_name(notebook).values() if is_test(cell)]
    names = [checked(cell, word).partition(".")[2] for cell in tests]
    codes = [text(cell) for cell in notebook["cells"] if cell.get("cell_type") == "code"]
    return lendable(codes, names)


def released(path: Path) -> list[str]:
    """Return the sources of the released code cells."""
    return _released(path, path.stat().st_mtime_ns)


@lru_cache(64)
def _released(path: Path, written: int) -> list[str]:
    cells = read_notebook(path)["cells"]
    return [text(cell) for cell in cells if cell.get("cell_type") == "code"]


def files_beside(folder: Path) -> dict[str, str]:
    """Return the ordinary files in a folder that a program may read, as base64 by their names.

    Notebooks, links and special files are left out, and files beyond the limits.
    """
    found: dict[str, str] = {}
    left = SMALL
    for path in sorted(folder.rglob("*"))[: 10 * FEW]:
        name = path.relative_to(folder).as_posix()
        ordinary = path.is_file() and not path.is_symlink() and path.suffix != ".ipynb"
        ordinary = ordinary and not re.search("[\ud800-\udfff]", name)  # not encodable
        if ordinary and path.stat().st_size <= left and len(found) < FEW:
            found[name] = b64encode(path.read_bytes()).decode()
            left -= path.stat().st_size
    return found
