"""Mutated notebooks: each is read, repaired, analysed and shown, or refused, in little time."""

import json
import time
from typing import Any

import nbformat
import pytest

from hanoi_ref.classroom.demo.submission import Draft
from hanoi_ref.classroom.feedback.contents import contents
from hanoi_ref.classroom.feedback.page import page
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import by_name, graded, read_notebook, text
from hanoi_ref.marking.intake.reading import understood
from hanoi_ref.marking.intake.repairs import SubmissionCells, Wanted, put_right
from hanoi_ref.marking.judging.idle import asked, given
from hanoi_ref.marking.sources.answers import calls_in_round, goes_round, is_table
from hanoi_ref.sandbox.runner.messages import tidied
from hanoi_ref.sandbox.sanitize import clean_markdown, clean_outputs
from tests.grading.marking.mutated import mutated
from tests.shared import ROOT

COURSE = Course(ROOT)
LESSON = COURSE.lesson("recursion")
KEPT = "tools", "intro", "count_moves", "hanoi", "bug_hunt", "recursion-written"
BUDGET = 5  # seconds of the processor, and one more for each megabyte; an ordinary one takes 0.05
PART = 100  # notebooks of one test


def small(notebook: dict[str, Any]) -> dict[str, Any]:
    """The cells of a few exercises."""
    cells = [cell for cell in notebook["cells"] if cell["id"].startswith(KEPT)]
    return {**notebook, "cells": cells}


RELEASED = small(read_notebook(COURSE.release / LESSON.file))
WANTED = {n: Wanted(n, text(cell), graded(cell)) for n, cell in by_name(RELEASED).items()}


def base() -> dict[str, Any]:
    """A right submission."""
    draft = Draft(COURSE, LESSON)
    for name in ("count_moves", "hanoi", "bug_hunt"):
        draft.fill(name, draft.solved(name))
    return small(json.loads(str(draft)))


def read(content: bytes) -> None:
    """Take a submission through all that reads it without running it."""
    notebook, _ = understood(content, "a.ipynb")
    sheet = SubmissionCells(nbformat.from_dict(notebook["cells"]), WANTED, RELEASED["cells"])
    put_right(sheet)
    sources = [cell.source for cell in sheet.cells if cell.cell_type == "code"]
    goes_round(sources)
    for name in ("count_moves", "hanoi"):
        calls_in_round(sources, name)
        is_table(sources, name, [["AC"], ["AB", "AC", "BC"]])
    for source in sources:
        asked(source), given(source)
    marked = nbformat.from_dict({**notebook, "cells": sheet.cells})
    show(marked, outputs_in(content))


def outputs_in(content: bytes) -> list[Any]:
    """What a program may have shown: the outputs that the file has."""
    try:
        cells = json.loads(content)["cells"]
    except (ValueError, RecursionError):
        return []
    return [cell.get("outputs") for cell in cells if isinstance(cell, dict)]


def show(notebook: Any, outputs: list[Any]) -> None:
    """Make the feedback page."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell, told in zip(code, outputs, strict=False):
        cell.outputs = nbformat.from_dict(clean_outputs(tidied(told)))
    for cell in notebook.cells:
        if cell.cell_type != "code":
            cell.source = clean_markdown(cell.source)
    nbformat.validate(notebook)
    told = contents(notebook, {"nbgrader": {"student": "ada"}})
    page(told).encode()


def check_part(first: int) -> None:
    """Check as many notebooks from this seed on."""
    notebook = base()
    for seed in range(first, first + PART):
        content = mutated(notebook, seed)
        before = time.thread_time()
        try:
            read(content)
        except WorkError as error:
            assert str(error).startswith("a.ipynb ")
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
        assert time.thread_time() - before < BUDGET + len(content) / 10**6, f"seed {seed}"


@pytest.mark.full
@pytest.mark.parametrize("part", range(2))
def test_some_mutated_notebooks_are_read_or_refused(part):
    """Whatever happened to them."""
    check_part(part * PART)


@pytest.mark.release
@pytest.mark.parametrize("part", range(2, 102))
def test_many_mutated_notebooks_are_read_or_refused(part):
    """Before a release, ten thousand."""
    check_part(part * PART)
