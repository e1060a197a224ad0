"""The task that judges a submission, as one message for any process or machine."""

from __future__ import annotations

import json
import os
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from nbgrader.api import GradeCell, SolutionCell, SourceCell

from hanoi_ref.checking.known import FILE, own_source
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.notebooks import (
    by_name,
    checked,
    digest,
    graded,
    is_test,
    printable,
    read_notebook,
    text,
)
from hanoi_ref.grading.gradebook.exchange import SECRET, TIMESTAMP
from hanoi_ref.grading.gradebook.marks import cells
from hanoi_ref.grading.gradebook.policy import policy_of
from hanoi_ref.grading.marking.finding import Found
from hanoi_ref.grading.marking.lending import Lendable, lendable
from hanoi_ref.grading.marking.seeds import Seeds

RUN = re.compile(rb"%run\s+(?:-\w\s+)*[\"'\\]*([^\s\"'\\]{1,99}\.ipynb)")
FEW, SMALL = 100, 8_000_000  # files beside a notebook that are included, and their total bytes


@dataclass(frozen=True)
class Task:
    """A submission to judge.

    `lesson` is the lesson's folder and `submission` the digest of the submitted files.  `content`
    is the submitted notebook in base64, `name` its file's name, and `repairs` has messages on how
    it was found.  `released` has the cells of the release as JSON, `given` the names of released
    files; `files` are those beside the notebook, in base64.  `level` is the sandbox level,
    `own` the source of the teacher's own exercises, `lendable` what answers may borrow.
    """

    lesson: str
    seed: int
    submission: str
    name: str
    content: str
    released: str
    repairs: Sequence[str] = ()
    files: dict[str, str] = field(default_factory=dict)
    given: Sequence[str] = ()
    level: str = ""
    own: str = ""
    lendable: Lendable = field(default_factory=dict)

    def written(self) -> bytes:
        """Return the task as JSON."""
        return json.dumps(vars(self)).encode()

    @classmethod
    def read(cls, said: bytes) -> Task:
        """Return the task that `written` encoded."""
        return cls(**json.loads(said))


def task_of(
    course: Course,
    lesson: Lesson,
    student: str,
    notebook: Found,
    released: str,
    level: str = "",
    seed: int | None = None,
) -> Task:
    """Return the task for a submission that was found.

    `released` is what `released_cells` returns.  Without a level the strongest sandbox counts,
    without a seed the lesson's own.
    """
    folder = course.submitted / student / lesson.folder
    given = files_beside(course.given(lesson))
    content = notebook.content
    files = files_beside(folder, content) | files_beside(notebook.path.parent, content) | given
    # The first has the answers of a teacher's own exercises, the next two are nbgrader's.
    for name in (FILE, TIMESTAMP, SECRET, notebook.path.name):
        files.pop(name, None)
    return Task(
        lesson=lesson.folder,
        seed=Seeds(course.work).of(lesson.folder) if seed is None else seed,
        submission=digest(folder),
        name=printable(notebook.path.name),
        content=b64encode(notebook.content).decode(),
        released=released,
        repairs=notebook.repairs,
        files=files,
        given=sorted(given),
        level=level,
        own=own_source(course.source / lesson.folder),
        lendable=lendable_in(course, lesson) if policy_of(course).follow_through else {},
    )


def released_cells(course: Course, lesson: Lesson, book: Any) -> str:
    """Return the cells of a lesson's release as JSON; graded ones are those in the gradebook."""
    where = lesson.notebook, lesson.folder
    sources, grades, solutions = (
        cells(book, kind, *where) for kind in (SourceCell, GradeCell, SolutionCell)
    )
    released: dict[str, dict[str, Any]] = {}
    for cell in read_notebook(course.given_notebook(lesson))["cells"]:
        name = graded(cell).get("grade_id", cell["id"])
        released[name] = {"cell_type": cell["cell_type"], "metadata": {}, "source": text(cell)}
    for name, source in sources.items():
        facts = {
            "grade_id": name,
            "cell_type": source.cell_type,
            "checksum": source.checksum,
            "grade": name in grades,
            "locked": source.locked,
            "schema_version": 3,
            "solution": name in solutions,
            "task": False,
        }
        facts |= {"points": grades[name].max_score} if name in grades else {}
        cell = {"cell_type": source.cell_type, "source": source.source}
        released[name] = {**cell, "metadata": {"nbgrader": facts}}
    return json.dumps([{"id": name, **cell} for name, cell in released.items()])


def lendable_in(course: Course, lesson: Lesson) -> Lendable:
    """Return what the exercises of a lesson may borrow; {} without its solutions."""
    path = course.source / lesson.file
    return _lendable(path, lesson.word, path.stat().st_mtime_ns) if path.is_file() else {}


@lru_cache(64)
def _lendable(path: Path, word: str, changed: int) -> Mapping[str, Any]:
    """Return it for a file of solutions that was last changed then."""
    notebook = read_notebook(path)
    tests = [cell for cell in by_name(notebook).values() if is_test(cell)]
    names = [checked(cell, word).partition(".")[2] for cell in tests]
    codes = [text(cell) for cell in notebook["cells"] if cell.get("cell_type") == "code"]
    return lendable(codes, names)


def files_beside(folder: Path, content: bytes = b"") -> dict[str, str]:
    """Return the ordinary files in a folder that a program may read, as base64 by their names.

    Links, special files, files beyond the limits, and notebooks that `content` does not run are
    left out.
    """
    run = {name.rpartition(b"/")[2] for name in RUN.findall(content)}
    files: dict[str, str] = {}
    left = SMALL
    for path in sorted(folder.rglob("*"))[: 10 * FEW]:
        name = path.relative_to(folder).as_posix()
        ordinary = path.is_file() and not path.is_symlink()
        ordinary = ordinary and (path.suffix != ".ipynb" or os.fsencode(path.name) in run)
        ordinary = ordinary and not re.search("[\ud800-\udfff]", name)  # not encodable
        if ordinary and path.stat().st_size <= left and len(files) < FEW:
            files[name] = b64encode(path.read_bytes()).decode()
            left -= path.stat().st_size
    return files
