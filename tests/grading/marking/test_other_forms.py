"""What a file or a cell is, if it is no notebook or no Python, is said."""

import json
from base64 import b64decode
from pathlib import Path

import pytest

from hanoi_ref.course.course import Course
from hanoi_ref.grading.marking.cells import OURS, Cell
from hanoi_ref.grading.marking.examine import Finding
from hanoi_ref.grading.marking.finding import find
from hanoi_ref.grading.marking.flags import doubted
from hanoi_ref.grading.marking.reading import understood
from hanoi_ref.grading.marking.task import files_beside
from hanoi_ref.lessons import find as find_exercise
from tests.grading.toy import FILL, TOTAL

PERCENT = f"# ---\n# jupyter: {{}}\n# ---\n\n# %%\n{FILL}\n\n# %% [markdown]\n# By induction.\n"
SCRIPT = f"#!/usr/bin/env python\n# coding: utf-8\n\n# In[ ]:\n\n{FILL}\n\n# In[3]:\n\n{TOTAL}\n"
PROGRAMS = {
    "Jupytext": (PERCENT, [FILL, "# By induction."]),
    "nbconvert": (SCRIPT, ["#!/usr/bin/env python\n# coding: utf-8", FILL, TOTAL]),
    "plain": (f"{FILL}\n\n{TOTAL}", [f"{FILL}\n\n{TOTAL}"]),
}


@pytest.mark.parametrize("kind", PROGRAMS)
def test_a_program_is_read_as_a_notebook(kind):
    """Its parts are the cells, without a header of Jupytext."""
    text, cells = PROGRAMS[kind]
    read, repairs = understood(text.encode(), "a.py")
    assert [cell["source"] for cell in read["cells"]] == cells
    assert repairs == ["a.py is a program; its parts were read as cells"]


def test_a_program_in_place_of_the_notebook_is_found(released: Course, tmp_path: Path):
    """A module beside the notebook is none."""
    (tmp_path / "grains.py").write_text(f"{FILL}\n\n{TOTAL}")
    found = find(released, released.lessons[1], tmp_path)
    assert found.repairs == ["the notebook is read from grains.py, not grains.ipynb"]
    (tmp_path / "grains.ipynb").write_text('{"cells": []}')
    found = find(released, released.lessons[1], tmp_path)
    assert (found.path.name, found.repairs) == ("grains.ipynb", [])


def test_a_copy_with_more_answers_is_named(ada, blank, released: Course, tmp_path: Path):
    """The right name counts, as before."""
    begun = json.loads(blank)
    next(cell for cell in begun["cells"] if cell["id"] == "total")["source"] = TOTAL
    folder = tmp_path / "ada"
    folder.mkdir()
    (folder / "grains.ipynb").write_text(json.dumps(begun))
    (folder / "grains-Copy1.ipynb").write_text(ada.replace("...  # your code here", "return [n]"))
    found = find(released, released.lessons[1], folder)
    assert found.path.name == "grains.ipynb"
    assert "grains-Copy1.ipynb (with more answers) could have been meant" in found.repairs[0]


KERNELS = [("sage", "SageMath 10.4"), ("R", "R"), ("python", ""), ("Python3", "")]


@pytest.mark.parametrize(("language", "named"), KERNELS)
def test_a_kernel_of_another_language_is_named(language, named):
    """That of Python is not."""
    spec = {"language": language, "display_name": named or "Python 3", "name": "x"}
    told = {"cells": [], "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
    says = [f"a.ipynb was written for {named!r}, not for Python"] if named else []
    assert understood(json.dumps(told).encode(), "a.ipynb")[1] == says


MERGE = "it has the marks of a merge that was not finished"
NEWER = {
    "def f(n) ->": "",
    "def f[T](n):\n    return n": ": line 1 needs 3.12",
    "x = 1\ntype X = int": ": line 2 needs 3.12",
    "x = f'{names['a']}'": ": line 1 needs 3.12",
    "try:\n    x = 1\nexcept KeyError, TypeError:\n    pass": ": line 3 needs 3.14",
}
UNREAD = [
    (f"<<<<<<< HEAD\n{FILL}\n=======\n>>>>>>> main", "", MERGE),
    ("def f():\n  \u200b  if 1:\n        return", "", "line 2 has an invisible character (U+200B)"),
    ("x = \ufeff1 1", "", "line 1 has an invisible character (U+FEFF)"),
    *(
        (source, "3.99", f"it was written with Python 3.99 and graded with {OURS}{needs}")
        for source, needs in NEWER.items()
        if OURS == "3.11" or not needs
    ),
    ("def f(n)", "", ""),
    ("1 / 0  # \u200b", "3.99", ""),
]


@pytest.mark.parametrize(("source", "python", "why"), UNREAD)
def test_a_cell_that_python_cannot_read_says_why(source, python, why):
    """What is in it, or which Python wrote it."""
    error = {"output_type": "error", "ename": "SyntaxError", "evalue": "odd", "traceback": []}
    says = Cell(source, python=python, outputs=[error]).end[1]
    assert says == f"its cell stops with SyntaxError: odd{'; ' * bool(why)}{why}"


def test_a_notebook_that_is_run_is_beside(tmp_path: Path):
    """Other notebooks are not."""
    for name in ("helper.ipynb", "other.ipynb", "data.csv"):
        (tmp_path / name).write_text(name)
    for line in ("%run helper.ipynb", '%run "./helper.ipynb"', "%run -i helper.ipynb"):
        files = files_beside(tmp_path, json.dumps({"source": line}).encode())
        assert {name: b64decode(data).decode() for name, data in files.items()} == {
            name: name for name in ("data.csv", "helper.ipynb")
        }


@pytest.mark.parametrize(
    ("verdict", "source"), [("hang", "sleep(1)"), ("hang", "1"), ("wrong", "sleep(1)")]
)
def test_a_notebook_that_sleeps_until_its_time_is_up_is_flagged(verdict, source):
    """Nothing else that it did wrong is laid to that."""
    found = doubted(Finding("recursion.hanoi", verdict), find_exercise("recursion.hanoi"), [source])
    is_flagged = (verdict, source) == ("hang", "sleep(1)")
    assert found.flags == ("it timed out, and the notebook calls sleep",) * is_flagged
