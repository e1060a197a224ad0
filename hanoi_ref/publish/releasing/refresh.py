"""Re-execution of the solutions, with outputs that do not depend on time or machine."""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

# A widget's view has a random id and needs a kernel; its picture is enough.
VIEW = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> bool:
    """Run a solution notebook and store its outputs; return whether the file has changed.

    If a cell raises, nbclient's CellExecutionError ends the run, and the file is unchanged.
    """
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    # Keep the tracking of widget states: without it nbclient fails on the outputs of `interact`.
    # Quick prints arrive in one piece or in several; merge them to make the output reproducible.
    client = NotebookClient(notebook, record_timing=False, coalesce_streams=True)
    client.execute(cwd=str(path.parent))
    after = written(notebook)
    if after != before:
        path.write_text(after, encoding="utf-8")
    return after != before


def written(notebook: Any) -> str:
    """Return the notebook as a string with sorted keys, without versions and widget states."""
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
