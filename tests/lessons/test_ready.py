"""Before a lesson is handed in: what passes, what is untouched, what is damaged, which file."""

import json
from dataclasses import replace

import nbformat
import pytest

from hanoi_ref import ready
from hanoi_ref.lessons import EXERCISES, GOALS
from hanoi_ref.lessons.readiness import SESSION, Readiness
from tests.shared import ROOT

LESSONS = sorted((ROOT / "course").glob("[0-9]*/*.ipynb"))
HANDED_OUT = ROOT / "course" / "1-recursion" / "recursion.ipynb"


@pytest.fixture
def saved(tmp_path, monkeypatch):
    """A copy of lesson 1 as Jupyter has it open, and what changes its cells."""
    path = tmp_path / "my lesson.ipynb"
    path.write_text(HANDED_OUT.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setenv(SESSION, str(path))

    def change(name, act):
        notebook = nbformat.read(path, as_version=4)
        at = [c.metadata.get("nbgrader", {}).get("grade_id") for c in notebook.cells].index(name)
        act(notebook.cells, at)
        nbformat.write(notebook, path)

    return change


def words(status):
    """The word of each line."""
    return {line.name: line.word for line in status.lines}


def again(cell):
    """A copy of a cell, as somebody pastes it."""
    return nbformat.from_dict({**cell, "id": "pasted"})


@pytest.mark.parametrize("word", GOALS)
def test_an_untouched_lesson_says_so_for_all_its_tasks(word):
    """Nothing has been run."""
    status = ready(word, {})
    assert {line.word for line in status.lines} == {"untouched"}
    exercises = [name.partition(".")[2] for name in EXERCISES if name.startswith(f"{word}.")]
    assert set(exercises) <= {line.name for line in status.lines}


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_plain_kernel_finds_the_file_that_it_runs(path, monkeypatch):
    """Without Jupyter's server: it stands in its folder, and all its tasks have cells in it."""
    monkeypatch.delenv(SESSION, raising=False)
    monkeypatch.chdir(path.parent)
    status = ready(path.stem.partition("-")[0], {})
    assert (status.file, status.damage) == (path.name, ())
    assert any(line.is_core for line in status.lines)
    assert any(not line.is_core for line in status.lines) is (path.stem != "start")


def test_two_notebooks_of_a_lesson_are_not_guessed_between(tmp_path, monkeypatch):
    """The reader knows which one is open."""
    monkeypatch.delenv(SESSION, raising=False)
    monkeypatch.chdir(tmp_path)
    for name in ("gray-code", "gray-code-copy"):
        (tmp_path / f"{name}.ipynb").write_text("{}")
    assert ready("gray", {}).file == "this notebook"


def test_right_wrong_and_untouched_are_told_apart(saved):
    """The written answer by what is saved."""
    answers = {"count_moves": lambda n: 2**n - 1, "hanoi": lambda n: [], "gather": lambda p, t: ...}
    status = ready("recursion", answers)
    assert words(status)["count_moves"] == "right"
    assert words(status)["hanoi"] == "not yet"
    assert words(status)["the written answer"] == "untouched"
    saved("recursion-written", lambda cells, at: cells[at].update(source="By induction."))
    assert words(ready("recursion", answers))["the written answer"] == "written"


def test_the_tasks_are_told_in_the_order_of_the_notebook(saved):
    """A box that was moved to the end is status last."""
    saved("years_needed", lambda cells, at: cells.append(cells.pop(at)))
    cells = nbformat.read(HANDED_OUT, as_version=4).cells
    names = [cell.metadata.get("nbgrader", {}).get("grade_id", "") for cell in cells]
    status = [line.name for line in ready("recursion", {}).lines]
    there = [name for name in names if name in status and name != "years_needed"]
    assert [name for name in status if name != "the written answer"] == [*there, "years_needed"]


def test_what_is_open_is_counted_in_the_core_and_in_more(saved):
    """Who has done the core is told so; a lesson without More has one number."""
    cells = nbformat.read(HANDED_OUT, as_version=4).cells
    more = next(at for at, cell in enumerate(cells) if cell.source.startswith("# More"))
    graded = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in cells[:more]]
    lines = ready("recursion", {}).lines
    core = [line for line in lines if line.name in graded]
    written = [line for line in lines if line.name == "the written answer"]
    status = Readiness(lines, (), "a.ipynb")
    assert [line.is_core for line in lines].count(True) == len(core) + len(written)
    all_of = [f"{part} of {part} in" for part in (len(core) + 1, len(lines) - len(core) - 1)]
    assert f"; {all_of[0]} the core and {all_of[1]} More are not done yet." in repr(status)
    done = [replace(line, word="right") if line.is_core else line for line in lines]
    assert repr(Readiness(tuple(done), (), "a.ipynb")).startswith("The core is done. You can")
    alone = [line for line in lines if line.is_core][:1]
    assert "; 1 of 1 is not done yet." in repr(Readiness(tuple(alone), (), "a.ipynb"))


@pytest.mark.parametrize("source", ["", "# later", "2**10", "def Count_moves(n): ..."])
def test_a_box_that_no_longer_makes_its_name_is_told(saved, source):
    """What the notebook still remembers will not be there when it is marked."""
    saved("count_moves", lambda cells, at: cells[at].update(source=source))
    status = ready("recursion", {"count_moves": lambda n: 2**n - 1})
    assert words(status)["count_moves"] == "untouched"


@pytest.mark.parametrize(
    "source", ["count_moves = g", "import m as count_moves", "%time count_moves = g"]
)
def test_whatever_makes_the_name_will_do(saved, source):
    """A value, an import, and what only a notebook can read."""
    saved("count_moves", lambda cells, at: cells[at].update(source=source))
    status = ready("recursion", {"count_moves": lambda n: 2**n - 1})
    assert words(status)["count_moves"] == "right"


def test_damage_is_named_with_what_to_do(saved):
    """A box that is gone, a box that is there twice; and the file by the name that it has."""
    saved("hanoi", lambda cells, at: cells.insert(at, again(cells[at])))
    saved("count_moves-check", lambda cells, at: cells.pop(at))
    status = ready("recursion", {})
    assert status.damage == (
        "There are two cells called hanoi: delete one of them.",
        "The cell count_moves-check is missing: copy it from a fresh notebook.",
    )
    assert "submit this one file: my lesson.ipynb" in repr(status)


@pytest.mark.parametrize("text", ["{", json.dumps({"cells": None}), "[]"])
def test_a_file_that_is_torn_is_said_to_be(tmp_path, monkeypatch, text):
    """And nothing raises."""
    path = tmp_path / "torn.ipynb"
    path.write_text(text)
    monkeypatch.setenv(SESSION, str(path))
    (damage,) = ready("start", {}).damage
    assert damage.startswith("torn.ipynb cannot be read")


def test_the_names_of_the_notebook_are_taken_without_being_given():
    """Outside a notebook there are none."""
    assert "by_hand" in repr(ready("start")) and "ready" in ready("start")._repr_html_()


def test_no_lesson_of_that_name():
    """They are named."""
    with pytest.raises(ValueError, match="a lesson is one of start, recursion"):
        ready("recursoin")
