"""Run the solutions again and keep what a reader should see, nothing of when or where."""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

# A widget's view is known by a random number and needs a kernel; its picture stays.
VIEW = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> bool:
    """Whether running a solution notebook has changed its file; the outputs are stored in it.

    Cells that raise end the run with nbclient's CellExecutionError, and the file stays as it was.
    """
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    # The state of widgets is followed, for else nbclient stumbles over the outputs of `interact`.
    # Prints in quick succession arrive in one piece or in several; here they are always one.
    client = NotebookClient(notebook, record_timing=False, coalesce_streams=True)
    client.execute(cwd=str(path.parent))
    after = written(notebook)
    if after != before:
        path.write_text(after, encoding="utf-8")
    return after != before


def written(notebook: Any) -> str:
    """The notebook as text: sorted keys, no versions of the machine, nothing left in widgets."""
    notebook.metadata["language_info"] = {"name": "python"}
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        cell.metadata.pop("hanoi", None)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(VIEW, None)
    return str(nbformat.writes(notebook)) + "\n"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, "run again, changed" if refresh(Path(name)) else "run again, the same")
