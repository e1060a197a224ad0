"""Ask an installed hanoi for what the README promises: a course, a lesson in a kernel, progress.

Run it with the Python that has the package and its extra `course`, on any system:

    python tests/smoke.py

It works in a folder that it removes, prints one line for each step, and ends with status 1 if a
step fails.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient

HANOI = '''def hanoi(n, source="A", target="C", spare="B"):
    """Yield the moves of n disks."""
    if n:
        yield from hanoi(n - 1, source, spare, target)
        yield source + target
        yield from hanoi(n - 1, spare, target, source)
'''
LESSON, CHECK = Path("course") / "1-recursion" / "recursion.ipynb", "hanoi-check"


def hanoi(folder: Path, *arguments: str) -> str:
    """Run the command in a folder, without the clone on its path; return what it prints."""
    command = [sys.executable, "-m", "hanoi_ref", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise SystemExit(f"hanoi {' '.join(arguments)} failed: {done.stdout}{done.stderr}")
    return done.stdout


def run_lesson(path: Path) -> list[nbformat.NotebookNode]:
    """Run a lesson down to its first check, with a right answer; return the cells that ran."""
    notebook = nbformat.read(path, as_version=4)
    cells = {cell.id: at for at, cell in enumerate(notebook.cells)}
    notebook.cells[cells["hanoi"]].source = HANOI
    whole = notebook.cells
    notebook.cells = whole[: cells[CHECK] + 1]
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(path.parent))
    done, notebook.cells = notebook.cells, notebook.cells + whole[cells[CHECK] + 1 :]
    nbformat.write(notebook, path)
    return done


def shown(cells: list[nbformat.NotebookNode]) -> str:
    """Return what cells show, as one string; stop if one of them has failed."""
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    for output in outputs:
        if output.output_type == "error":
            raise SystemExit(f"a cell of {LESSON} failed: {output.ename}: {output.evalue}")
    return " ".join(str(output.get("data", "")) for output in outputs)


def wanted(words: str, text: str, step: str) -> None:
    """Print that a step is done, or stop if its words are missing."""
    if words not in text:
        raise SystemExit(f"{step}: {words!r} is missing in {text[-500:]!r}")
    print(f"{step}: as it should be")


def main() -> None:
    """Make a course, run its lesson 1, and ask for progress."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        wanted("AB AC BC", hanoi(Path(folder), "solve", "2"), "hanoi solve")
        wanted("my course is ready", hanoi(Path(folder), "init", "my course"), "hanoi init")
        course = Path(folder) / "my course"
        cells = run_lesson(course / LESSON)
        wanted("image/svg+xml", shown(cells), "a picture in lesson 1")
        wanted("4 of 4 points", shown(cells[-1:]), "a check in lesson 1")
        wanted("1-recursion", hanoi(course, "progress"), "hanoi progress")


if __name__ == "__main__":
    main()
