"""Boards in pages that nbconvert has exported: they replay with no Python and no network."""

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

CELLS = [
    "from hanoi_ref import *\nBoard(3, moves=recursive(3))",
    "Board(magnetic(2), moves=['AB', 'AC', 'BA', 'AC'])",
    "Board('AAB')",
]
WITHOUT_PYTHON = (
    "New moves and hints need Python, which this page does not have: here the line can be watched."
)


@pytest.fixture(scope="module")
def exported(tmp_path_factory) -> Path:
    """A page made by the plain nbconvert command, widget state and all."""
    notebook = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, CELLS)))
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    path = tmp_path_factory.mktemp("exported") / "boards.ipynb"
    nbformat.write(notebook, path)
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", str(path)]
    environment = os.environ | {"JUPYTER_PREFER_ENV_PATH": "1"}
    subprocess.run(command, check=True, capture_output=True, env=environment)
    return path.with_suffix(".html")


@pytest.fixture
def offline(browser, page, exported):
    """The exported page in a browser without a network."""
    browser.set_offline(True)
    page.goto(exported.as_uri())
    yield page
    browser.set_offline(False)


def test_an_exported_board_steps_plays_and_scrubs(offline):
    """Step, play, slider, counter and moves work as they do with Python."""
    board = offline.locator(".hanoi").nth(0)
    count, said = board.locator(".hanoi-count"), board.locator(".hanoi-said")
    board.get_by_role("button", name="Next").click()
    expect(count).to_have_text("1 move")
    expect(board.locator(".hanoi-far")).to_have_text("fewest from here: 6")
    board.get_by_label("Speed").select_option("10×")
    board.get_by_role("button", name="Play").click()
    expect(said).to_have_text("Solved in 7 moves, the fewest there are.")
    board.get_by_label("Move", exact=True).fill("3")
    expect(board.get_by_label("Moves so far")).to_have_value('["AC", "AB", "CB"]')
    expect(board.locator("[data-disk='1']")).to_have_attribute("data-peg", "B")
    magnetic = offline.locator(".hanoi").nth(1)
    magnetic.get_by_role("button", name="End").click()
    expect(magnetic.locator("[data-disk='2']")).to_have_attribute("data-side", "blue")


def test_an_exported_board_says_at_once_what_it_cannot_do(offline):
    """Moves and hints need Python: no waiting, and the replay stays where it was."""
    board = offline.locator(".hanoi").nth(0)
    board.get_by_label("Move", exact=True).fill("2")
    board.get_by_role("application").focus()
    for keys in (("c", "b"), ("h",)):
        for key in keys:
            offline.keyboard.press(key)
        expect(board.locator(".hanoi-said")).to_have_text(WITHOUT_PYTHON)
        expect(board.locator(".hanoi-count")).to_have_text("2 moves")
    board.get_by_role("button", name="Next").click()
    expect(board.locator(".hanoi-count")).to_have_text("3 moves")


def test_a_page_holds_the_program_once_and_a_picture_of_each_board(exported):
    """Without scripts there is still a picture with words; three boards share one program."""
    page = exported.read_text()
    assert page.count("function showKept(") == 1
    told = re.findall(r"Peg A(?: \(red\))?:", page)  # one of them is magnetic
    assert page.count('<div class="hanoi-kept"') == len(told) == 3
