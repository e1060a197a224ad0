"""Running a solution again."""

from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

from hanoi_ref.publish.release import refresh

SLOWLY = "import time\nfor word in 'one', 'two':\n    print(word, flush=True)\n    time.sleep(0.3)"


def notebook(folder: Path, cell: nbformat.NotebookNode) -> Path:
    """A notebook of one cell."""
    path = folder / "one.ipynb"
    nbformat.write(new_notebook(cells=[cell]), path)
    return path


def test_what_somebody_left_in_a_solution_does_not_stay(tmp_path):
    """A guess of whoever wrote it is no part of the lesson."""
    left = {"hanoi": {"Prediction": {"guesses": ["6"], "about": "7"}}}
    path = notebook(tmp_path, new_code_cell("1", metadata=left))
    assert refresh(path)
    assert nbformat.read(path, 4).cells[0].metadata == {}


def test_a_second_run_changes_nothing_however_slowly_a_cell_prints(tmp_path):
    """What comes in several messages is kept in one piece, so that the file stays the same."""
    path = notebook(tmp_path, new_code_cell(SLOWLY, id="slowly"))
    assert refresh(path)
    (output,) = nbformat.read(path, 4).cells[0].outputs
    assert output["text"] == "one\ntwo\n"
    assert not refresh(path)
