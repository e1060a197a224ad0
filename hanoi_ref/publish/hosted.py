"""The cell that installs the package where notebooks are hosted: on Colab, Kaggle and Deepnote.

Such a place opens a notebook alone, with a kernel of its own, so the cell cannot import the
package.  It is the first code cell of each notebook that needs the package.  It is folded, and does
nothing elsewhere.  Run by `make course` as `python -m hanoi_ref.publish.hosted`.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from hanoi_ref.course.notebooks import Notebook, read_notebook, text

NAME = "install"
NOTEBOOKS = ("solutions/*/*.ipynb", "hanoi_ref/publish/scaffold/lesson.ipynb")
FOLDED = {"cellView": "form", "jupyter": {"source_hidden": True}}  # on Colab, and in Jupyter
# Colab has loaded this module; the variables are those of Kaggle and Deepnote.
SOURCE = """\
# @title Only for Colab, Kaggle and Deepnote: install the course
import os
import sys

hosts = {{"KAGGLE_KERNEL_RUN_TYPE", "DEEPNOTE_PROJECT_ID"}}
if "google.colab" in sys.modules or hosts & os.environ.keys():
    get_ipython().run_line_magic("pip", "install -q '{requirement}'")"""


def requirement(repository: str) -> str:
    """Return what pip installs: the package, from the repository if it has an address.

    >>> requirement("")
    'hanoi-ref[boards]'
    >>> requirement("https://example.org/hanoi")
    'hanoi-ref[boards] @ git+https://example.org/hanoi'

    A hosted notebook comes from the main branch, so its package comes from there too.
    """
    return "hanoi-ref[boards]" + (f" @ git+{repository}" if repository else "")


def source(repository: str) -> str:
    """Return the source of the cell, for a repository with this address."""
    return SOURCE.format(requirement=requirement(repository))


def with_install(notebook: Notebook, repository: str) -> Notebook:
    """Return the notebook with the cell before its first code cell, if it needs the package."""
    cells = [cell for cell in notebook["cells"] if cell["id"] != NAME]
    codes = [at for at, cell in enumerate(cells) if cell["cell_type"] == "code"]
    if not any("hanoi_ref" in text(cells[at]) for at in codes):
        return notebook
    made: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "id": NAME,
        "metadata": FOLDED,
        "outputs": [],
        "source": source(repository).splitlines(keepends=True),
    }
    cells.insert(codes[0], made)
    return notebook | {"cells": cells}


def address(root: Path) -> str:
    """Return the address of the repository, from a clone; empty if it has none."""
    with (root / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["tool"]["hanoi"]["REPOSITORY"])


def write(root: Path) -> list[str]:
    """Put the cell into the notebooks of a clone; return the files that were changed."""
    repository, written = address(root), []
    for path in sorted(path for pattern in NOTEBOOKS for path in root.glob(pattern)):
        before = read_notebook(path)
        after = with_install(before, repository)
        if after != before:
            whole = json.dumps(after, sort_keys=True, indent=1, ensure_ascii=False)
            path.write_text(f"{whole}\n", encoding="utf-8")
            written.append(path.relative_to(root).as_posix())
    return written


if __name__ == "__main__":
    print(*write(Path.cwd()) or ["every notebook has its cell that installs"], sep="\n")
