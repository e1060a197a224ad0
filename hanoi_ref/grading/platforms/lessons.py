"""The lessons of the installed package: which one a notebook is, and what judging it needs.

`python -m hanoi_ref.grading.platforms.lessons` writes lendable.json, as part of `make course`: a
wheel has no solutions, and yet a wrong answer must get the points there that it gets in a course's
folder.
"""

import json
import tempfile
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from hanoi_ref.checking.known import FILE, own_source
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError, reading
from hanoi_ref.course.notebooks import Cell, Notebook, by_name, graded, text
from hanoi_ref.grading.gradebook.exchange import TIMESTAMP
from hanoi_ref.grading.marking.finding import Found, is_enough, known_cells
from hanoi_ref.grading.marking.reading import is_program, understood
from hanoi_ref.grading.marking.task import Task, lendable_in
from hanoi_ref.publish.folder import FILES
from hanoi_ref.publish.release import files_of, made

LENDABLE = Path(__file__).parent / "lendable.json"


@cache
def installed() -> Course:
    """Return the course that the package has; WorkError says if it has none."""
    if not (FILES / "course").is_dir():
        raise WorkError(
            "this hanoi-ref came with a hand-out, which has no lessons to grade with; "
            'run pip install "hanoi-ref[teach]"'
        )
    return Course(FILES)


@cache
def given(lesson: Lesson) -> Mapping[str, bytes]:
    """Return the files of a lesson as students get them, by name.

    In a clone they are made from solutions/, because people may work in course/.
    """
    course = installed()
    with tempfile.TemporaryDirectory() as temporary:
        folder = course.release / lesson.folder
        if course.source.is_dir():
            folder = made(course, lesson, Path(temporary), record=False)
        return {path.as_posix(): (folder / path).read_bytes() for path in sorted(files_of(folder))}


@cache
def notebook(lesson: Lesson) -> Notebook:
    """Return the notebook of a lesson as students get it."""
    told: Notebook = json.loads(given(lesson)[f"{lesson.notebook}.ipynb"])
    return told


@cache
def released(lesson: Lesson) -> str:
    """Return the cells of a lesson's release as JSON, as `Task` has them."""
    found = []
    for cell in notebook(lesson)["cells"]:
        known = graded(cell)
        found.append(
            {
                "id": known.get("grade_id", cell["id"]),
                "cell_type": cell["cell_type"],
                "metadata": {"nbgrader": known} if known else {},
                "source": text(cell),
            }
        )
    return json.dumps(found)


@cache
def given_texts(lesson: Lesson) -> frozenset[str]:
    """Return the texts of a lesson's cells, as students get them."""
    return frozenset(text(cell).strip() for cell in notebook(lesson)["cells"])


@cache
def _graded_cells() -> Mapping[Lesson, Mapping[str, Cell]]:
    return {lesson: by_name(notebook(lesson)) for lesson in installed().lessons}


def lesson_of(content: bytes, name: str) -> Lesson:
    """Return the lesson of a notebook by the ids and the content of its cells.

    A program may have a single answer.  Raise WorkError if it cannot be read, or has the cells of
    no lesson or of several.
    """
    with reading(name):
        cells = understood(content, name)[0]["cells"]
        common = {
            lesson: (len(known_cells(cells, given)), given)
            for lesson, given in _graded_cells().items()
        }
        known = [lesson for lesson, count_of in common.items() if is_enough(*count_of)]
        if is_program(name):  # a few functions, without the lesson's own cells
            known = known or [lesson for lesson, (count, _) in common.items() if count]
    if len(known) == 1:
        return known[0]
    if known:
        several = " and ".join(map(str, known))
        raise WorkError(f"{name} has the cells of {several}; name one of them with --lesson")
    lessons = ", ".join(lesson.word for lesson in installed().lessons)
    raise WorkError(
        f"{name} has too few cells of each lesson that is known here; name one of them with "
        f"--lesson: {lessons}"
    )


def task_for(
    lesson: Lesson, found: Found, seed: int, beside: Mapping[str, str] | None = None
) -> Task:
    """Return the task that judges a notebook; `beside` has the files next to it, in base64."""
    course = installed()
    ours = {
        name: b64encode(content).decode()
        for name, content in given(lesson).items()
        if not name.endswith(".ipynb")
    }
    files = {**(beside or {}), **ours}
    for name in (FILE, TIMESTAMP):  # as in a course's folder
        files.pop(name, None)
    return Task(
        lesson=lesson.folder,
        seed=seed,
        submission=sha256(found.content).hexdigest(),
        name=found.path.name,
        content=b64encode(found.content).decode(),
        released=released(lesson),
        repairs=found.repairs,
        files=files,
        given=sorted(ours),
        own=own_source(course.source / lesson.folder),
        lendable=lendable_in(course, lesson) or _packaged().get(lesson.folder, {}),
    )


@cache
def _packaged() -> Mapping[str, Any]:
    told: dict[str, Any] = json.loads(LENDABLE.read_text(encoding="utf-8"))
    return told


def lendable(course: Course) -> str:
    """Return the content of lendable.json: what answers may borrow, by lesson and exercise."""
    found = {lesson.folder: lendable_in(course, lesson) for lesson in course.lessons}
    return json.dumps(found, indent=1) + "\n"


if __name__ == "__main__":
    LENDABLE.write_text(lendable(Course(Path.cwd())), encoding="utf-8")
