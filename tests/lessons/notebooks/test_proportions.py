"""Lessons keep the proportions of the notebooks that people learn from.

The measure is ThinkPython, TeachOpenCADD and pytudes: about as many prose cells as code cells, code
cells of 2 to 4 lines, 8 to 15 words of prose for each line of code.  Here a line is a whole view:
charts, tables and boards are calls of one line, so there are more words for each.
"""

from pathlib import Path
from statistics import median, quantiles

import nbformat
import pytest

LESSONS = sorted((Path(__file__).parents[3] / "solutions").glob("[0-9]*/*.ipynb"))

# Lesson 0 is played with the fingers and has hardly any code.
PLAYED = {"start"}


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request) -> tuple[str, list[int], list[int]]:
    """A lesson's name, the words of its prose cells, the lines of its code cells."""
    cells = nbformat.reads(request.param.read_text(encoding="utf-8"), as_version=4).cells
    prose = [len(cell.source.split()) for cell in cells if cell.cell_type == "markdown"]
    code = [lines(cell) for cell in cells if cell.cell_type == "code"]
    return request.param.stem, prose, code


def lines(cell) -> int:
    """The lines of a code cell that are not blank."""
    return sum(bool(line.strip()) for line in cell.source.splitlines())


def test_there_are_about_as_many_prose_cells_as_code_cells(lesson):
    """Between two and three cells of prose for three of code, and the other way round."""
    _, prose, code = lesson
    assert 0.65 <= len(code) / len(prose) <= 1.5


def test_code_cells_are_short(lesson):
    """Half of them have at most 3 lines, nine of ten at most 13: those define a function."""
    _, _, code = lesson
    assert median(code) <= 3
    assert quantiles(code, n=10)[-1] <= 14


def test_prose_cells_are_short(lesson):
    """Half of them have at most 60 words: more than in the models, as a task is told in one cell
    with its signature, limits and an example, and as the end of a lesson stands in four cells."""
    _, prose, _ = lesson
    assert median(prose) <= 60
    assert quantiles(prose, n=10)[-1] <= 180


def test_prose_is_in_proportion_to_code(lesson):
    """8 to 27 words for a line of code."""
    name, prose, code = lesson
    if name in PLAYED:
        pytest.skip("played by hand, with hardly any code")
    assert 8 <= sum(prose) / sum(code) <= 27


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_begins_with_something_to_do(path):
    """After at most 150 words; the two folded cells that set up do not count."""
    words = 0
    for cell in nbformat.reads(path.read_text(encoding="utf-8"), as_version=4).cells:
        if cell.cell_type == "markdown":
            words += len(cell.source.split())
        elif cell.id not in ("install", "tools"):
            break
    assert words <= 150
