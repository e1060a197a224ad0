"""The row of exercises above a lesson."""

from pathlib import Path

import nbformat
import pytest
from nbformat import v4
from pages import expect

pytestmark = pytest.mark.full


def marked(cell, name: str):
    """A cell that nbgrader marks with two points."""
    cell.metadata["nbgrader"] = {"grade": True, "grade_id": name, "points": 2}
    return cell


def lesson(folder) -> Path:
    """One exercise that is right, one in part, and a written answer far below."""
    path = folder / "lesson.ipynb"
    cells = [
        marked(v4.new_code_cell("2.0"), "carry-check"),
        marked(v4.new_code_cell("1.5"), "count-check"),
        v4.new_markdown_cell(
            "### Exercise: prove it (2 points)\n\nIn a few lines.", id="proof-task"
        ),
        *(v4.new_markdown_cell("A line.\n\n" * 40) for _ in range(3)),
        marked(v4.new_markdown_cell("*Answer here.*"), "proof"),
    ]
    cells[-1].metadata["hanoi-given"] = cells[-1].source
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    nbformat.write(v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


def test_it_says_what_is_done_and_leads_there(either, tmp_path):
    """Before anything has run, after all has, and when something was written."""
    notebook = either.open(lesson(tmp_path))
    row = notebook.page.get_by_role("navigation", name="Exercises")
    signs = row.get_by_role("button")
    expect(signs).to_have_text(["○", "○", "○"])
    expect(row).to_contain_text("0 of 3 done, next: carry. Go to:")
    notebook.run_all()
    expect(signs).to_have_text(["●", "◐", "○"])
    expect(row).to_contain_text("1 of 3 done, next: count")
    row.get_by_role("button", name="Go to “prove it”: open").click()
    written = notebook.page.locator("em", has_text="Answer here")
    expect(written).to_be_in_viewport()


def test_a_notebook_without_exercises_has_none(either):
    """Such as the tour."""
    notebook = either.notebook("1 + 1")
    notebook.run_all()
    expect(notebook.page.get_by_role("navigation", name="Exercises")).to_have_count(0)
