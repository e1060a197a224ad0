"""Pages that are no lessons: what is handed out is what stands in solutions/, not run."""

import re

import nbformat
import pytest

from hanoi_ref.publish.extras import RELEASE, SOURCE, release, released
from hanoi_ref.puzzle import Position
from hanoi_ref.theory.distance import distance
from tests.shared import ROOT

PAGES = sorted((ROOT / SOURCE).glob("*.ipynb"))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_page_is_handed_out_as_it_stands(page):
    """After a change: make course."""
    assert (ROOT / RELEASE / page.name).read_text(encoding="utf-8") == released(page)
    cells = nbformat.reads(released(page), as_version=4).cells
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_page_is_reached_and_leads_on(page):
    """Lesson 0 and the map link to it, its own links lead to lessons; nothing in it is marked."""
    assert f"(extras/{page.name})" in (ROOT / "course" / "README.md").read_text(encoding="utf-8")
    start = (ROOT / "course" / "0-start" / "start.ipynb").read_text(encoding="utf-8")
    assert f"(../extras/{page.name})" in start
    notebook = nbformat.read(page, as_version=4)
    assert not any("nbgrader" in cell.metadata for cell in notebook.cells)
    for link in re.findall(r"\]\((\.\./[^)]+)\)", "\n".join(c.source for c in notebook.cells)):
        assert (ROOT / RELEASE / link).is_file(), link


def test_the_warm_up_reads_positions_as_the_course_does():
    """The last letter is disk 1, and its distances are those of the tower."""
    cells = nbformat.read(ROOT / SOURCE / "warm-up.ipynb", as_version=4).cells
    names: dict = {}
    for cell in (cell for cell in cells if cell.cell_type == "code"):
        exec(cell.source, names)
    assert Position(names["with_disk_1_on"]("C", "ABA")).peg_of(1) == "C"
    assert names["with_disk_1_on"]("C", "ABA")[:2] == "AB"
    assert all(distance("AAA", p) == moves for p, moves in names["distance"].items())


def test_a_page_that_is_right_is_not_written_again(tmp_path):
    """The first call writes, the second has nothing to do."""
    there = tmp_path / SOURCE
    there.mkdir(parents=True)
    nbformat.write(nbformat.v4.new_notebook(), there / "page.ipynb")
    assert release(tmp_path) == ["course/extras/page.ipynb"]
    assert release(tmp_path) == []
