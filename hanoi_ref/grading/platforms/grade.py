"""Grade a notebook wherever it lies: no course folder, no gradebook, only the installed package."""

from __future__ import annotations

import json
import os
import secrets
import time
from base64 import b64encode
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import nbformat

from hanoi_ref import __version__
from hanoi_ref.checking.blank import is_blank
from hanoi_ref.checking.card import Card
from hanoi_ref.course.course import Lesson
from hanoi_ref.course.errors import WorkError, reading
from hanoi_ref.course.notebooks import Notebook, by_name, graded, is_test, printable, text
from hanoi_ref.grading.classroom import feedback
from hanoi_ref.grading.gradebook.reporting import flags_of, of_reviews
from hanoi_ref.grading.gradebook.results import ExerciseResult, Submission
from hanoi_ref.grading.marking.finding import Found, find, require_ordinary
from hanoi_ref.grading.marking.reading import LARGEST, content_of, too_large
from hanoi_ref.grading.marking.task import files_beside
from hanoi_ref.grading.marking.workers import Workers, pool_of
from hanoi_ref.grading.platforms.lessons import given_texts, installed, lesson_of, task_for

SEEDS = 2**31  # seeds that are drawn
BYTES = "the notebook"  # the name of one without a file
SKIPPED = ("__MACOSX", "__pycache__")


@dataclass(frozen=True)
class ExerciseGrade:
    """The grade of one exercise.

    `verdict` is right, partly, wrong, missing, hang, crash or refused; `mistake` is the name of the
    known mistake in it, if any.  `card` is what the student reads, with the points of each part.
    """

    id: str
    points: float
    max: float
    verdict: str
    mistake: str | None = None
    card: Card | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the grade as plain data; the rows of its card are the parts of the exercise."""
        return {**vars(self), "card": self.card.to_json() if self.card else None}


@dataclass(frozen=True)
class Grade:
    """The grade of one notebook.

    >>> hanoi = ExerciseGrade("recursion.hanoi", 3, 4, "partly")
    >>> Grade("ada", "1-recursion", exercises=(hanoi,)).score
    3

    `student` is the file's name.  `score` counts the points of the exercises; `max` also those of
    the written answers in `written`, by name.  A person must read those in `to_read`; the others
    are as they were given out.  `repairs` and `flags` are for the teacher.  `error` says in one
    sentence why nothing could be graded, and is None otherwise.
    """

    student: str
    lesson: str = ""
    seed: int = 0
    exercises: tuple[ExerciseGrade, ...] = ()
    written: Mapping[str, float] = field(default_factory=dict)
    to_read: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    sandbox: str = ""
    receipt: str = ""
    seconds: float = 0.0
    error: str | None = None
    notebook: Notebook = field(default_factory=dict, repr=False)

    @property
    def score(self) -> float:
        """The points of all exercises."""
        return sum(exercise.points for exercise in self.exercises)

    @property
    def unread(self) -> float:
        """The points of the written answers that a person must read."""
        return sum(self.written[name] for name in self.to_read)

    @property
    def most(self) -> float:
        """The points that checks give."""
        return sum(exercise.max for exercise in self.exercises)

    @property
    def max(self) -> float:
        """The points of the whole lesson, with those of written answers."""
        return self.most + sum(self.written.values())

    def submission(self) -> Submission:
        """Return the grade as a row of the table that `hanoi mark` prints."""
        results = {
            each.id: ExerciseResult(each.points, each.max, each.verdict, each.mistake)
            for each in self.exercises
        }
        told = (self.student, self.lesson, self.score, self.max, results, self.repairs, self.flags)
        row = Submission(*told, error=self.error, to_read=self.to_read, waiting=self.unread)
        row = replace(
            row,
            written={
                name: ExerciseResult(0.0, most, "unread" if name in self.to_read else "missing")
                for name, most in self.written.items()
            },
        )
        return replace(row, **of_reviews(record)) if (record := self._record) else row

    @property
    def _record(self) -> dict[str, Any]:
        return dict(self.notebook.get("metadata", {}).get("hanoi", {}))

    def encoded(self) -> bytes:
        """Return all of the grade as JSON, as another process sends it."""
        exercises = [exercise.to_json() for exercise in self.exercises]
        return json.dumps({**vars(self), "exercises": exercises}).encode()

    @classmethod
    def read(cls, said: bytes, name: str, seed: int) -> Grade:
        """Return the grade that `encoded` made, or one with the error of a worker that ended."""
        told = json.loads(said)
        if "student" not in told:
            return cls(name, seed=seed, error=told["error"])
        exercises = [
            ExerciseGrade(**{**each, "card": each["card"] and Card.from_json(each["card"])})
            for each in told["exercises"]
        ]
        tuples = {name: tuple(told[name]) for name in ("to_read", "repairs", "flags")}
        return cls(**{**told, **tuples, "exercises": tuple(exercises)})

    def to_json(self) -> dict[str, Any]:
        """Return the grade as plain data, with the keys of `hanoi mark --json` and the cards."""
        return {
            **self.submission().as_json(),
            "exercises": {each.id: each.to_json() for each in self.exercises},
            "written": dict(self.written),
            "to_read": list(self.to_read),
            "seed": self.seed,
            "sandbox": self.sandbox,
            "version": __version__,
        }

    def page(self) -> str:
        """Return the page that a student gets back, as HTML without links to other servers."""
        told = {
            "course": feedback.COURSE,
            "student": self.student,
            "unread": set(self.to_read),
            "given": given_texts(Lesson(self.lesson)),
        }
        resources = {"nbgrader": {"student": self.student}, "hanoi": told}
        node = nbformat.from_dict(deepcopy(self.notebook))
        return feedback.page(feedback.contents(node, resources))


def grade_notebook(
    path_or_bytes: str | Path | bytes,
    *,
    lesson: str | None = None,
    seed: int | None = None,
    workers: Workers | None = None,
) -> Grade:
    """Return the grade of a notebook: a file, its bytes, or the folder of one student's files.

    >>> from hanoi_ref import grade_notebook
    >>> cell = {"cell_type": "code", "id": "count_moves", "metadata": {}, "outputs": []}
    >>> cell |= {"source": "def count_moves(n): return 2**n - 1", "execution_count": None}
    >>> notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]}
    >>> grade = grade_notebook(json.dumps(notebook).encode(), lesson="recursion", seed=7)
    >>> grade.score, grade.to_json()["exercises"]["recursion.count_moves"]["verdict"]
    (2.0, 'right')

    Parameters
    ----------
    path_or_bytes : str, Path or bytes
        A program sees other files only if this is a folder: then those beside the notebook.
    lesson : str, optional
        Its name, such as "recursion"; by default it is recognised from the cells.
    seed : int, optional
        The seed of the hidden inputs; by default a new one is drawn.
    workers : Workers, optional
        What judges, see `hanoi_ref.grading.marking.workers`; by default processes that stay for
        further calls, from any thread.  They read the notebook, too.

    Returns
    -------
    Grade
        Also for what cannot be graded: then its `error` says why.

    Raises
    ------
    CallError
        A ValueError, if there is no such lesson.
    """
    if workers is not None:
        return begun(path_or_bytes, lesson, seed, workers)()
    if lesson:
        installed().lesson(lesson)  # raises CallError
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    told: dict[str, Any] = {"lesson": lesson, "seed": seed}
    if isinstance(path_or_bytes, bytes):
        told["content"] = b64encode(path_or_bytes).decode()
    else:
        told |= {"path": os.path.abspath(path_or_bytes), "name": str(path_or_bytes)}
    reply = pool_of("hanoi_ref.grading.platforms.worker").submit(json.dumps(told).encode()).result()
    return Grade.read(reply, told.get("name", BYTES), seed)


def begun(
    path_or_bytes: str | Path | bytes,
    lesson: str | None,
    seed: int | None,
    workers: Workers,
    name: str | None = None,
) -> Callable[[], Grade]:
    """Read a submission, begin to judge it, and return a function that waits for the grade.

    Its name is by default that of the file.  Reading takes bounded time in a main thread only, so
    many submissions are begun one by one.
    """
    picked = installed().lesson(lesson) if lesson else None
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    is_file = not isinstance(path_or_bytes, bytes)
    name = printable(name or str(path_or_bytes)) if is_file else BYTES
    start = time.perf_counter()
    try:
        with reading(name):
            picked, found, beside = _read(path_or_bytes, picked)
            task = task_for(picked, found, seed, beside)
    except WorkError as error:
        failed = Grade(name, picked.folder if picked else "", seed, error=str(error))
        return lambda: failed
    judged = workers.submit(task.written())

    def finished() -> Grade:
        told = json.loads(judged.result())
        if "error" in told:
            return Grade(name, picked.folder, seed, error=told["error"])
        return replace(_grade(name, picked, told["notebook"]), seconds=time.perf_counter() - start)

    return finished


def notebooks_in(folder: Path) -> list[Path]:
    """Return the notebooks in a folder and the folders in it, without hidden ones.

    Where there are none, programs are read as notebooks.
    """
    files = [
        path
        for path in sorted(folder.rglob("*"))
        if not any(part[0] == "." or part in SKIPPED for part in path.relative_to(folder).parts)
    ]
    of_kind = ([path for path in files if path.suffix == kind] for kind in (".ipynb", ".py"))
    return next(filter(None, of_kind), [])


def _read(
    given: str | Path | bytes, lesson: Lesson | None
) -> tuple[Lesson, Found, Mapping[str, str]]:
    """Return the lesson of a submission, its notebook and the files beside it, in base64."""
    if isinstance(given, bytes):
        if len(given) > LARGEST:
            raise WorkError(too_large("the notebook", len(given)))
        found = Found(Path("notebook.ipynb"), given, [])
        return lesson or lesson_of(given, "the notebook"), found, {}
    path = Path(given)
    if not path.is_dir():
        content = content_of(path)
        return lesson or lesson_of(content, printable(path.name)), Found(path, content, []), {}
    path = path.resolve()  # a home is often behind a link, which no student has made
    require_ordinary(path)
    notebooks = notebooks_in(path)
    if not notebooks:
        raise WorkError(f"{printable(path.name)} has no notebook: no file ends in .ipynb or .py")
    lesson = lesson or lesson_of(content_of(notebooks[0]), printable(notebooks[0].name))
    found = find(installed(), lesson, path)
    folders = (path, found.path.parent)
    first, second = (files_beside(folder, found.content) for folder in folders)
    return lesson, found, first | second


def _grade(name: str, lesson: Lesson, notebook: Notebook) -> Grade:
    """Return the grade that a judged notebook holds, and write the points into its cells."""
    record = notebook["metadata"]["hanoi"]
    findings = iter(record["findings"])  # one for each test, in their order
    exercises, written, to_read = [], dict[str, float](), list[str]()
    for cell_name, cell in by_name(notebook).items():
        known = graded(cell)
        most = float(known.get("points", 0))
        if is_test(cell):
            finding = next(findings)
            points = min(1.0, max(0.0, finding["share"])) * most
            known["score"] = points
            card = Card.from_json(finding["card"]).worth(points, most) if finding["card"] else None
            facts = (finding["exercise"], points, most, finding["verdict"], finding["mistake"])
            exercises.append(ExerciseGrade(*facts, card))
        elif known.get("grade"):
            written[cell_name] = most
            untouched = is_blank(cell) or text(cell).strip() in given_texts(lesson)
            to_read += [] if untouched else [cell_name]
    return Grade(
        name,
        lesson.folder,
        record["seed"],
        tuple(exercises),
        written,
        tuple(to_read),
        tuple(record["repairs"]),
        tuple(flags_of(record)),
        record["sandbox"],
        record["receipt"],
        notebook=notebook,
    )
