"""Judge one submission: the bytes of a file in, the notebook with its points out.

Every way of grading comes through `judge`, in any process or on another machine.
"""

from __future__ import annotations

import json
import math
import threading
from base64 import b64decode
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from hanoi_ref import __version__
from hanoi_ref.checking.card import as_html
from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.checking.known import known_with, no_exercise, read_own
from hanoi_ref.course.course import Lesson
from hanoi_ref.course.notebooks import (
    CALL,
    LARGEST,
    Notebook,
    checked,
    graded,
    is_test,
    named_by_content,
    pictures_of,
    text,
    with_pictures_beside,
)
from hanoi_ref.grading.marking.cells import OURS, Cell
from hanoi_ref.grading.marking.examine import Finding
from hanoi_ref.grading.marking.flags import doubted, goes_round
from hanoi_ref.grading.marking.reading import understood
from hanoi_ref.grading.marking.rebuild import CHECK, Rebuilt, rebuild
from hanoi_ref.grading.marking.runner import SubmissionRunner
from hanoi_ref.grading.marking.seeds import receipt
from hanoi_ref.grading.marking.task import Task
from hanoi_ref.grading.sandbox.sanitize import clean_markdown

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
    pythons = _pythons(submitted)
    cells = _as_cells(rebuilt, lesson, exercises, {text(slot) for slot in released})
    for cell in cells.values():
        cell.python = next((each for each in pythons[:1] if _version(each) > _version(OURS)), "")
    runner, world = submission_runner(task.level), {"files": task.files}
    of_answers, notes = runner.run(list(cells.values()), task.seed, world, task.lendable)
    sources = [cell.source for cell in cells.values()]
    by_exercise = {
        finding.exercise: doubted(finding, exercises[finding.exercise], sources)
        for finding in of_answers
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
        "python": pythons,
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
    _clean_texts(rebuilt.cells, task.files, {text(slot) for slot in released})
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
    return [theirs, OURS] if theirs and theirs != OURS else []


def _version(python: str) -> list[int]:
    return [int(part) for part in python.split(".")]


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


def _clean_texts(
    nodes: list[Notebook], files: Mapping[str, str], released: Collection[str]
) -> None:
    """Remove from text cells what could run in a browser or fake a result.

    Attach the pictures beside the notebook that students show in their own texts.
    """
    room = 2 * LARGEST  # of a picture that is shown in many cells, each has a copy
    for node in nodes:
        if node["cell_type"] != "code":
            pictures = pictures_of(node)
            node.pop("attachments", None)
            if not graded(node).get("locked"):
                source = text(node)
                shown = {} if source in released else files
                source, beside = with_pictures_beside(source, shown, room)
                room -= sum(len(data) for each in beside.values() for data in each.values())
                clean = clean_markdown(source)
                node["source"], pictures = named_by_content(clean, pictures | beside)
                node |= {"attachments": pictures} if pictures else {}
