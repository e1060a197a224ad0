"""Judge one submission: the bytes of a file in, the notebook with its points out.

Every way of grading comes through `judge`, in any process or on another machine.
"""

from __future__ import annotations

import json
import math
import re
import threading
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from platform import python_version_tuple
from typing import Any

from nbgrader.api import GradeCell, SolutionCell, SourceCell

from hanoi_ref import __version__
from hanoi_ref.checking.card import as_html
from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.checking.known import FILE, known_with, no_exercise, own_source, read_own
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.notebooks import (
    CALL,
    Notebook,
    by_name,
    checked,
    digest,
    graded,
    is_test,
    named_by_content,
    pictures_of,
    printable,
    read_notebook,
    text,
)
from hanoi_ref.grading.gradebook.book import cells
from hanoi_ref.grading.gradebook.policy import policy_of
from hanoi_ref.grading.marking.cells import Cell
from hanoi_ref.grading.marking.examine import Finding
from hanoi_ref.grading.marking.finding import TIMESTAMP, Found
from hanoi_ref.grading.marking.flags import doubted, goes_round
from hanoi_ref.grading.marking.lending import Lendable, lendable
from hanoi_ref.grading.marking.reading import understood
from hanoi_ref.grading.marking.rebuild import CHECK, Rebuilt, rebuild
from hanoi_ref.grading.marking.runner import SubmissionRunner
from hanoi_ref.grading.marking.seeds import Seeds, receipt
from hanoi_ref.grading.sandbox.sanitize import clean_markdown

# Tasks


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
    found: Found,
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
    files = files_beside(folder) | files_beside(found.path.parent) | given
    # The first has the answers of a teacher's own exercises, the second is for nbgrader.
    for name in (FILE, TIMESTAMP, found.path.name):
        files.pop(name, None)
    return Task(
        lesson=lesson.folder,
        seed=Seeds(course.work).of(lesson.folder) if seed is None else seed,
        submission=digest(folder),
        name=printable(found.path.name),
        content=b64encode(found.content).decode(),
        released=released,
        repairs=found.repairs,
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


# Judging


BY_THE_STUDENT = "marked by the student's process: its cell is no check of the course"
PYTHON = {"name": "python3", "display_name": "Python 3", "language": "python"}


_MINE = threading.local()


def submission_runner(level: str) -> SubmissionRunner:
    """Return this thread's submission runner, which keeps its processes running for reuse."""
    runners: dict[str, SubmissionRunner] = vars(_MINE).setdefault("runners", {})
    if level not in runners:
        runners[level] = SubmissionRunner(level or None)
    return runners[level]


def judge(task: Task) -> Notebook:
    """Return the canonical notebook of a submission with outputs, points and findings.

    Every graded code cell gets one finite result.  It is 0 if nothing was judged, since nbgrader
    gives full points to a cell without a result.  Raise WorkError if it is not a notebook.
    """
    lesson, released = Lesson(task.lesson), _released(task.released)
    submitted, odd = understood(b64decode(task.content), task.name)
    rebuilt = rebuild(submitted["cells"], released, task.files)
    exercises = known_with(read_own(task.own))
    cells = _as_cells(rebuilt, lesson, exercises, {text(slot) for slot in released})
    runner, world = submission_runner(task.level), {"files": task.files}
    found, notes = runner.run(list(cells.values()), task.seed, world, task.lendable)
    sources = [cell.source for cell in cells.values()]
    by_exercise = {
        finding.exercise: doubted(finding, exercises[finding.exercise], sources)
        for finding in found
    }
    findings = [
        finding
        for at, cell in cells.items()
        if (finding := _written(rebuilt.cells[at], cell, by_exercise, exercises))
    ]
    every = (cells.get(at) for at in range(len(rebuilt.cells)))
    around = goes_round(["" if each is None or each.lesson else each.source for each in every])
    record = {
        "repairs": list(dict.fromkeys([*task.repairs, *odd, *rebuilt.repairs, *notes])),
        "harmless": _harmless(rebuilt, notes, findings),
        "cells": rebuilt.about | {says: rebuilt.cells[at - 1]["id"] for says, at in around.items()},
        "python": _pythons(submitted),
        "word": lesson.word,
        "seed": task.seed,
        "submission": task.submission,
        "receipt": receipt(task.seed, task.submission),
        "version": __version__,
        "sandbox": runner.level,
        "files": sorted(task.files.keys() - set(task.given)),
        "flags": list(around),
        "findings": [
            vars(finding) | {"card": finding.card and finding.card.to_json()}
            for finding in findings
        ],
    }
    _clean_texts(rebuilt.cells)
    metadata = {"kernelspec": PYTHON, "language_info": {"name": "python"}, "hanoi": record}
    return {"cells": rebuilt.cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _as_cells(
    rebuilt: Rebuilt, lesson: Lesson, exercises: Mapping[str, Exercise], released: set[str]
) -> dict[int, Cell]:
    """Return the code cells as a runner takes them, by their places among all cells."""
    cells = {
        at: Cell(
            source=text(node),
            name=graded(node).get("grade_id", ""),
            lesson=text(node) in released and not graded(node).get("solution"),
            exercise=exercises.get(checked(node, lesson.word)) if is_test(node) else None,
            is_test=is_test(node),
            count=node["execution_count"],
            makes=tuple(name for name, homes in rebuilt.homes.items() if node["id"] in homes),
        )
        for at, node in enumerate(rebuilt.cells)
        if node["cell_type"] == "code"
    }
    for at, cell in cells.items():
        cell.is_idle = cell.is_given and rebuilt.cells[at]["id"] in rebuilt.idle
    return cells


def _harmless(rebuilt: Rebuilt, notes: Mapping[str, str], findings: Sequence[Finding]) -> list[str]:
    """Return the repairs by which nobody lost a point, so there is nothing to decide.

    They are about an answer with all its points, or say which of two results is better.
    """
    full = {f.exercise.partition(".")[2]: f.share >= 1 for f in findings}
    is_all_full = bool(full) and all(full.values())
    written = {
        known["grade_id"]
        for cell in rebuilt.cells
        if (known := graded(cell)).get("grade") and known.get("solution")
    }

    def costs_nothing(repair: str) -> bool:
        about = rebuilt.about.get(repair, "")
        return about not in written and full.get(about.removesuffix(CHECK), is_all_full)

    better = [note for note, name in notes.items() if not name or full.get(name)]
    return [*filter(costs_nothing, rebuilt.repairs), *better]


def _pythons(submitted: Notebook) -> list[str]:
    """Return the versions of Python that a notebook names and that it runs with, if they differ."""
    theirs = submitted["metadata"].get("language_info", {}).get("version")
    ours = ".".join(python_version_tuple()[:2])
    return [theirs, ours] if theirs and theirs != ours else []


@lru_cache(16)
def _released(released: str) -> list[Notebook]:
    """Return the cells of a release from JSON."""
    return list(json.loads(released))


def _written(
    node: Notebook, cell: Cell, found: dict[str, Finding], exercises: Mapping[str, Exercise]
) -> Finding | None:
    """Write a cell's outputs, and return the finding that its points depend on, if any."""
    node["execution_count"] = None
    if not is_test(node):
        node["outputs"] = cell.outputs
        return None
    most, printed = float(graded(node)["points"]), list[Any]()
    if cell.exercise is not None:
        finding = found[cell.exercise.id]
    elif called := CALL.search(cell.source):
        why = f"it cannot be marked: {no_exercise(called[1], exercises)}"
        finding = Finding(graded(node)["grade_id"], "refused", flags=(why,))
    else:
        finding = _by_teachers_test(graded(node)["grade_id"], cell.outputs, most)
        printed = [output for output in cell.outputs if output["output_type"] == "stream"]
    node["outputs"] = [{**output, "name": "stdout"} for output in printed]
    node["outputs"].append(result(finding, most))
    return finding


def result(finding: Finding, most: float) -> Notebook:
    """Return the only output of a graded cell: its points out of `most`, and the card."""
    share = min(1.0, max(0.0, finding.share)) if math.isfinite(finding.share) else 0.0
    data = {"text/plain": repr(share * most)}
    if finding.card:
        data["text/html"] = as_html(finding.card)
    return {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": None}


def _by_teachers_test(name: str, outputs: list[Any], most: float) -> Finding:
    """Return the finding of a teacher's own test, which runs in the student's process.

    As in nbgrader, its result is a number of points, and everything else stands for all of them.
    """
    share = 0.0 if any(output["output_type"] == "error" for output in outputs) else 1.0
    for output in outputs:
        if output["output_type"] == "execute_result" and share:
            try:
                points = float(output["data"].get("text/plain", ""))
            except ValueError:
                share = 1.0
            else:
                is_share = math.isfinite(points) and most
                share = min(1.0, max(0.0, points / most)) if is_share else 0.0
    word = "right" if share == 1 else "partly" if share else "wrong"
    return Finding(name, word, share, flags=(BY_THE_STUDENT,))


def _clean_texts(nodes: list[Notebook]) -> None:
    """Remove from text cells what could run in a browser or fake a result."""
    for node in nodes:
        if node["cell_type"] != "code":
            pictures = pictures_of(node)
            node.pop("attachments", None)
            if not graded(node).get("locked"):
                clean = clean_markdown(text(node))
                node["source"], pictures = named_by_content(clean, pictures)
                node |= {"attachments": pictures} if pictures else {}
