"""A notebook in which nothing is wrong is left as it is, and words are taken for no answers."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import nbformat
import pytest
from hypothesis import given, settings

from hanoi_ref.classroom.demo.made_up_class import KINDS
from hanoi_ref.classroom.demo.submission import Draft
from hanoi_ref.course.course import Course
from hanoi_ref.course.notebooks import by_name, graded, read_notebook, text
from hanoi_ref.lessons.readiness import is_blank
from hanoi_ref.marking.intake.reading import understood
from hanoi_ref.marking.intake.repairs import SubmissionCells, Wanted, put_right
from tests.grading.accidents.making import code_cell, text_cell
from tests.grading.marking.test_reading import NOTEBOOK

COURSE = Course(Path(__file__).parents[3])
ORDINARY = ["right", "partly", "wrong", "unfinished", "untouched", "hang", "crash", "hanging cell"]


def mended(notebook: dict[str, Any], lesson: str) -> tuple[list[Any], list[str]]:
    """The cells of a submission when it is put right, and what is said of it."""
    released = read_notebook(COURSE.release / COURSE.lesson(lesson).file)
    wanted = {
        name: Wanted(name, text(cell), graded(cell)) for name, cell in by_name(released).items()
    }
    cells = nbformat.from_dict(deepcopy(notebook["cells"]))
    sheet = SubmissionCells(cells, wanted, released["cells"])
    put_right(sheet)
    return sheet.cells, sheet.said


@pytest.mark.parametrize("lesson", [lesson.word for lesson in COURSE.lessons])
@pytest.mark.parametrize("kind", ORDINARY)
def test_an_ordinary_notebook_is_left_alone(lesson, kind):
    """Right, wrong or empty: no cell is changed or moved, and nothing is said."""
    draft = Draft(COURSE, COURSE.lesson(lesson))
    KINDS[kind](draft, Random(f"{lesson} {kind}"))
    notebook, repairs = understood(str(draft).encode(), "a.ipynb")
    cells, said = mended(notebook, lesson)
    assert (repairs, said) == ([], [])
    assert [cell.source for cell in cells] == [text(cell) for cell in notebook["cells"]]


PROOF = "By induction: no disk, no move; then one tower, one move, one tower."
COMMENTED = "\n".join(f"# {word}" for word in PROOF.split())
BELOW, ABOVE, LAST = 1, 0, None


@pytest.mark.parametrize("where", [BELOW, ABOVE, LAST])
@pytest.mark.parametrize("cell", [text_cell("mine", PROOF), code_cell("mine", COMMENTED)])
def test_a_proof_in_another_cell_is_there_to_read(cell, where):
    """As text or as comments, wherever it was written; and it is said."""
    draft = Draft(COURSE, COURSE.lesson("recursion"))
    cells = draft.notebook["cells"]
    at = next(at for at, each in enumerate(cells) if each["id"] == "recursion-written")
    cells.insert(len(cells) if where is None else at + where, deepcopy(cell))
    repaired, said = mended(understood(str(draft).encode(), "a.ipynb")[0], "recursion")
    answer = by_name({"cells": repaired})["recursion-written"]
    assert (answer["cell_type"], answer["source"].split()) == ("markdown", PROOF.split())
    assert said == ["recursion-written: answer found in another cell"]


NO_PROOFS = [
    text_cell("mine", "Ask about this."),
    text_cell("mine", "Here is what I tried:\ndef f(n):\n    return n"),
    code_cell("mine", "# def hanoi(n):\n#     return [] if n == 0 else hanoi(n - 1)"),
    code_cell("mine", "def hanoi(n) return the moves of n disks"),
]


@pytest.mark.parametrize("cell", NO_PROOFS)
def test_a_note_or_a_broken_program_is_no_proof(cell):
    """It stays where it is, and the answer is blank."""
    draft = Draft(COURSE, COURSE.lesson("recursion"))
    draft.notebook["cells"].insert(3, deepcopy(cell))
    repaired, _ = mended(understood(str(draft).encode(), "a.ipynb")[0], "recursion")
    assert is_blank(by_name({"cells": repaired})["recursion-written"])


IMPORTS = [
    ("import no_such_module", True),
    ("from no_such_module import tower as t", True),
    ("import no_such_module as n\nn.call()", False),
    ("from no_such_module import *", False),
    ("import math", False),
]


@pytest.mark.parametrize(("line", "is_left_out"), IMPORTS)
def test_a_missing_module_that_nothing_uses_costs_nothing(line, is_left_out):
    """Its import is left out, and it is said."""
    draft = Draft(COURSE, COURSE.lesson("recursion"))
    draft.fill("count_moves", f"{line}\ndef count_moves(n):\n    return 2**n - 1")
    cells, said = mended(understood(str(draft).encode(), "a.ipynb")[0], "recursion")
    source = by_name({"cells": cells})["count_moves"]["source"]
    assert source.startswith(f"# {line}") == is_left_out
    assert bool(said) == is_left_out


OTHER = "def my_count(n):\n    return 2**n - 1"
RENAMED = [
    (OTHER, "my_count", ["count_moves = my_count"]),
    (f"{OTHER}\ncount_moves = len", "my_count", []),
    (OTHER, "solve", []),
    (OTHER, "count_moves", ["count_moves = my_count"]),
    ("def third(one, other):\n    return 'C'", "count_moves", []),
    (OTHER.replace("my_count", "count_moves"), "count_moves", []),
]


@pytest.mark.parametrize(("source", "called", "added"), RENAMED)
def test_an_answer_is_found_by_another_name(source, called, added):
    """That of its check, or of the only function in its cell with as many arguments; it is said."""
    draft = Draft(COURSE, COURSE.lesson("recursion"))
    draft.fill("count_moves", source)
    draft.fill("count_moves-check", f'check("recursion.count_moves", {called})')
    cells, said = mended(understood(str(draft).encode(), "a.ipynb")[0], "recursion")
    at = next(at for at, cell in enumerate(cells) if cell["id"] == "count_moves-check")
    assert [cells[at - 1]["source"]] * bool(added) == added
    assert ("count_moves: renamed to my_count; judged under that name" in said) == bool(added)


def test_a_deleted_answer_is_named():
    """Nobody takes it for one that was never tried."""
    draft = Draft(COURSE, COURSE.lesson("recursion"))
    draft.notebook["cells"].remove(by_name(draft.notebook)["hanoi"])
    _, said = mended(understood(str(draft).encode(), "a.ipynb")[0], "recursion")
    assert said == ["hanoi: the answer's cell was deleted"]


def test_words_of_the_lesson_are_no_answers():
    """Code in the lesson's own text answers nothing, though somebody deletes all of their own."""
    for lesson in COURSE.lessons:
        notebook, _ = understood((COURSE.release / lesson.file).read_bytes(), "a.ipynb")
        notebook["cells"] = [each for each in notebook["cells"] if each["cell_type"] != "code"]
        cells, _ = mended(notebook, lesson.word)
        names = [name for name in by_name({"cells": cells}) if not name.endswith("-check")]
        assert all(name.endswith("-written") for name in names)


@given(NOTEBOOK)
@settings(max_examples=200, deadline=None)
def test_whatever_is_handed_in_can_be_put_right(told):
    """It is a valid notebook then, and has every marked cell once."""
    notebook, _ = understood(json.dumps(told).encode(), "a.ipynb")
    cells, _ = mended(notebook, "recursion")
    nbformat.validate(nbformat.from_dict({**notebook, "cells": cells}))
    released = by_name(read_notebook(COURSE.release / COURSE.lesson("recursion").file))
    names = [name for cell in cells if (name := graded(cell).get("grade_id"))]
    assert len(names) == len(set(names))
    assert {name for name in released if graded(released[name])["grade"]} <= {*names}
