"""The cell that installs the package on Colab, Kaggle and Deepnote."""

import os
import sys
from types import ModuleType, SimpleNamespace

import pytest

from hanoi_ref.course.notebooks import read_notebook, text
from hanoi_ref.grading.marking.rebuild import rebuild
from hanoi_ref.publish import hosted
from tests.shared import ROOT

NOTEBOOKS = sorted([*ROOT.glob("solutions/*/*.ipynb"), *ROOT.glob("course/*/*.ipynb")])


@pytest.fixture
def installed(monkeypatch):
    """Run the cell as a kernel does; return what it installs."""
    for name in ("KAGGLE_KERNEL_RUN_TYPE", "DEEPNOTE_PROJECT_ID"):
        monkeypatch.delenv(name, raising=False)

    def run(repository: str = "") -> list[tuple[str, str]]:
        calls: list[tuple[str, str]] = []
        shell = SimpleNamespace(run_line_magic=lambda *call: calls.append(call))
        exec(hosted.source(repository), {"get_ipython": lambda: shell})
        return calls

    return run


def test_elsewhere_nothing_is_installed(installed):
    """In JupyterLab, on the site and while a class is marked."""
    assert "google.colab" not in sys.modules
    assert installed() == []


@pytest.mark.parametrize("name", ["KAGGLE_KERNEL_RUN_TYPE", "DEEPNOTE_PROJECT_ID"])
def test_kaggle_and_deepnote_are_known_by_their_variables(installed, monkeypatch, name):
    """The variable is enough; its value differs."""
    monkeypatch.setitem(os.environ, name, "")
    assert installed() == [("pip", "install -q 'hanoi-ref[boards]'")]


def test_colab_is_known_by_its_module(installed, monkeypatch):
    """It installs from the repository once that has an address."""
    monkeypatch.setitem(sys.modules, "google.colab", ModuleType("google.colab"))
    address = "https://example.org/o/hanoi"
    assert installed(address) == [
        ("pip", "install -q 'hanoi-ref[boards] @ git+https://example.org/o/hanoi'")
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_first_code_cell_installs(path):
    """Where a notebook needs the package; the cell is folded, and the same in each of them."""
    codes = [cell for cell in read_notebook(path)["cells"] if cell["cell_type"] == "code"]
    needs = any("from hanoi_ref import" in text(cell) for cell in codes)
    assert [cell["id"] for cell in codes].count("install") == needs
    if needs:
        assert codes[0]["id"] == "install"
        assert hosted.FOLDED.items() <= codes[0]["metadata"].items()
        assert text(codes[0]) == hosted.source(hosted.address(ROOT))


def test_a_clone_is_up_to_date():
    """The command of make course finds nothing to change."""
    repository = hosted.address(ROOT)
    for path in (path for pattern in hosted.NOTEBOOKS for path in ROOT.glob(pattern)):
        notebook = read_notebook(path)
        assert hosted.with_install(notebook, repository) == notebook, path


def test_a_submission_without_the_cell_needs_no_repair():
    """One from before, or from somebody who deleted the cell."""
    released = read_notebook(ROOT / "course" / "1-recursion" / "recursion.ipynb")["cells"]
    cells = [{**cell, "source": text(cell)} for cell in released]
    without = [cell for cell in cells if cell["id"] != "install"]
    for submitted in (cells, without):
        made = rebuild(submitted, cells)
        assert made.repairs == []
        assert [cell["id"] for cell in made.cells] == [cell["id"] for cell in submitted]
