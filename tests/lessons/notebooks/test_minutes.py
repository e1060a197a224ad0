"""The minutes that a lesson prints are near an estimate by one formula.

A reader takes a minute for 150 words, for 15 lines of given code or for a guess, 2.5 for a board or
picture, and 4 to 6 for each point of an exercise.  CONTRIBUTING.md says so, too.
"""

import nbformat
import pytest

from tests.shared import ROOT

WORDS, LINES, VIEW = 150, 15, 2.5
PICTURES = {"text/html", "image/svg+xml"}
LESSONS = sorted((ROOT / "solutions").glob("[1-9]*/*.ipynb"))


def reading(cell) -> float:
    """The minutes of a cell for its reader; an answer and what tries or checks it take none."""
    if cell.metadata.get("nbgrader") or cell.id in ("install", "tools") or cell.id.endswith("-try"):
        return 0
    if cell.cell_type == "markdown":
        return len(cell.source.split()) / WORDS
    if "predict(" in cell.source:
        return 1
    if any(PICTURES & set(output.get("data", ())) for output in cell.outputs):
        return VIEW
    return len(cell.source.splitlines()) / LINES


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_prints_the_minutes_that_it_takes(path):
    """The core within 15 minutes for reading and by its points; More within 15."""
    notebook = nbformat.read(path, as_version=4)
    at = [cell.id for cell in notebook.cells].index("more")
    read, points = [], []
    for part in (notebook.cells[:at], notebook.cells[at:]):
        read.append(sum(map(reading, part)))
        points.append(sum(cell.metadata.get("nbgrader", {}).get("points") or 0 for cell in part))
    told = notebook.metadata.hanoi["minutes"]
    assert abs(told["reading"] - read[0]) <= 15
    assert 3.5 * points[0] <= told["exercises"] <= 6 * points[0]
    assert abs(told["more"] - read[1] - 4 * points[1]) <= 15
