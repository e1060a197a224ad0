"""Release notebooks that are not lessons, without their outputs.

Run by `make course` as `python -m hanoi_ref.publish.extras`.
"""

from pathlib import Path
from typing import Any

SOURCE, RELEASE = Path("solutions") / "extras", Path("course") / "extras"


def release(root: Path) -> list[str]:
    """Return the files in course/extras/ that were written; current ones are not touched."""
    written = []
    for path in sorted((root / SOURCE).glob("*.ipynb")):
        there = root / RELEASE / path.name
        made = released(path)
        if not there.is_file() or there.read_text(encoding="utf-8") != made:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_text(made, encoding="utf-8")
            written.append(there.relative_to(root).as_posix())
    return written


def released(path: Path) -> str:
    """Return a notebook as its readers get it, without outputs."""
    import nbformat

    notebook: Any = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return f"{nbformat.writes(notebook)}\n"


if __name__ == "__main__":
    print(*release(Path.cwd()) or ["course/extras is as it should be"], sep="\n")
