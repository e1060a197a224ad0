"""Whoever plays and writes no function still gets through the story of every lesson."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from hanoi_ref.widgets.lines import NOTHING

ROOT = Path(__file__).parents[2]
RELEASED = sorted((ROOT / "course").glob("*/*.ipynb"))
# In the text of an output: an answer that an unwritten function gives, or a board about its moves.
UNWRITTEN = re.compile(rf"\bNone\b|\bEllipsis\b|{re.escape(NOTHING)}")


def is_story(cell) -> bool:
    """Whether a code cell belongs to everybody: it neither holds, tries nor checks an answer."""
    return cell.cell_type == "code" and not (
        cell.metadata.get("nbgrader") or cell.id.endswith("-try")
    )


def shown(cell) -> str:
    """What a cell's outputs say in plain text."""
    texts = (out.get("text") or out.get("data", {}).get("text/plain", "") for out in cell.outputs)
    return "\n".join(texts)


def read(path: Path):
    """A notebook of the project."""
    return nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_no_cell_of_the_story_waits_for_a_function_of_the_reader(path: Path) -> None:
    """Run as released, with every exercise left empty, no box of the story has gaps of its own."""
    solved = read(ROOT / "solutions" / path.relative_to(ROOT / "course"))
    gaps = {cell.id: len(UNWRITTEN.findall(shown(cell))) for cell in filter(is_story, solved.cells)}
    notebook = read(path)
    NotebookClient(notebook, timeout=60).execute(cwd=str(path.parent))
    for cell in filter(is_story, notebook.cells):
        assert len(UNWRITTEN.findall(shown(cell))) <= gaps[cell.id], f"{cell.id}: {shown(cell)}"
