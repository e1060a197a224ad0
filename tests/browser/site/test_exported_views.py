"""Explorers, races and quizzes in an exported page: no Python and no network behind them."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

CELLS = [
    """from hanoi_ref import *

def hanoi(n, a="A", c="C", b="B"):
    return hanoi(n - 1, a, b, c) + [a + c] + hanoi(n - 1, b, c, a) if n else []

Explorer(3, solver=hanoi, gray=False)""",
    "Race(recursive, ['AB', 'AB'], 2, names=('right', 'wrong'))",
    "guess = predict('How many moves?')\nguess",
    "guess.compare(7)",
    "quiz('Where is disk 1 in `BAC`?', {'on B': 'No.', 'on C': 'Yes.'}, answer='on C')",
]


@pytest.fixture(scope="module")
def exported(tmp_path_factory) -> Path:
    """A page made by the plain nbconvert command."""
    notebook = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, CELLS)))
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    path = tmp_path_factory.mktemp("exported") / "views.ipynb"
    nbformat.write(notebook, path)
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", str(path)]
    store = "--ExecutePreprocessor.store_widget_state=False"  # as in the lessons
    environment = os.environ | {"JUPYTER_PREFER_ENV_PATH": "1"}
    subprocess.run([*command, store], check=True, capture_output=True, env=environment)
    return path.with_suffix(".html")


def test_exported_views_move_and_quizzes_unfold(browser, page, exported):
    """The slider moves all views, a click jumps, the race runs, a question opens its answers."""
    browser.set_offline(True)
    try:
        page.goto(exported.as_uri())
        explorer, race = page.locator(".hanoi-explorer"), page.locator(".hanoi-race")
        explorer.get_by_role("slider").fill("4")
        expect(explorer.locator(".hanoi-said")).to_have_text("Disk 3 from A to C.")
        expect(explorer.locator(".hanoi-here")).to_have_attribute("data-position", "CBB")
        expect(explorer.locator(".hanoi-code .hanoi-now")).to_contain_text("return hanoi(n - 1")
        expect(explorer.locator(".hanoi-view-gray")).to_have_count(0)
        explorer.locator("[data-call='1']").click()
        expect(explorer.locator(".hanoi-count")).to_have_text("Move 2 of 7")
        explorer.locator("[data-position='BBB']").click()
        expect(explorer.locator(".hanoi-far")).to_be_empty()
        race.get_by_role("slider").fill("3")
        ends = race.locator(".hanoi-end")
        expect(ends.first).to_have_text("right arrives after 3 moves.")
        expect(ends.last).to_contain_text("wrong stops after 1 move: move 2 (AB)")
        expect(page.get_by_text("No guess yet.")).to_be_visible()
        page.get_by_text("Show the result without a guess").click()
        expect(page.locator(".hanoi-comparison").get_by_text("7", exact=True)).to_be_visible()
        page.get_by_text("on C", exact=True).click()
        expect(page.get_by_text("Right. Yes.")).to_be_visible()
    finally:
        browser.set_offline(False)
