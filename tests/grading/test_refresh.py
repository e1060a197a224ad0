"""Running a solution again."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

from hanoi_ref.grading.releasing.refresh import refresh

SLOWLY = "import time\nfor word in 'one', 'two':\n    print(word, flush=True)\n    time.sleep(0.3)"


def test_a_second_run_changes_nothing_however_slowly_a_cell_prints(tmp_path: Path) -> None:
    """What comes in several messages is kept in one piece, so that the file stays the same."""
    cell = new_code_cell(SLOWLY, id="slowly")
    path = tmp_path / "slow.ipynb"
    nbformat.write(new_notebook(cells=[cell]), path)
    assert refresh(path)
    (output,) = nbformat.read(path, 4).cells[0].outputs
    assert output["text"] == "one\ntwo\n"
    assert not refresh(path)
