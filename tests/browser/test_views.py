"""Predictions, quizzes, explorers and races for everybody, and beside other widgets."""

from __future__ import annotations

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is missing")
pytestmark = pytest.mark.browser

CELLS = (
    """from hanoi_ref import *

def nearly(n, source="A", target="C", spare="B"):
    if n > 0:
        yield from nearly(n - 1, source, spare, target)
        yield source, target
        yield from nearly(n - 1, source, target, spare)

guess = predict("How many moves will three disks take, as a number?", answer=7)
guess""",
    "predict('Where will disk 1 go?', choices='BC')",
    "quiz('Where is disk 1 in `BAC`?', {'on B': 'No.', 'on C': 'Yes.'}, answer='on C')",
    "explorer = Explorer(3, solver=nearly)\nexplorer",
    "race = Race(recursive, nearly, 3)\nrace",
    "guess.guess = '6'\nexplorer.step = race.step = 3",
)
LINKED = """import ipywidgets
from hanoi_ref import Explorer, Race, recursive
slider = ipywidgets.IntSlider(max=7)
explorer, race = Explorer(3, calls=False), Race(recursive, recursive, 3)
ipywidgets.jslink((slider, "value"), (explorer, "step"))
ipywidgets.jslink((explorer, "step"), (race, "step"))
ipywidgets.VBox([slider, ipywidgets.HBox([explorer, race])])"""


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing(lab, theme):
    """No violation in any state: fresh, guessed, chosen, stepped, stopped by the rules."""
    notebook = lab.notebook(*CELLS)
    lab.theme(theme)
    for cell in range(5):
        notebook.run(cell)
    page = notebook.page
    for stepped in (False, True):
        if stepped:
            notebook.run(5)
            expect(page.locator(".hanoi-no")).to_have_count(2)
            page.locator(".hanoi-quiz button").first.click()
        found = axe.Axe().run(page, context=".hanoi").response["violations"]
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


def test_reduced_motion_is_respected(lab):
    """Whoever asks for less motion sees disks arrive, not fly."""
    notebook = lab.notebook(*CELLS)
    notebook.page.emulate_media(reduced_motion="reduce")
    for cell in range(5):
        notebook.run(cell)
    forbid = "() => { Element.prototype.animate = () => { throw Error('animated') } }"
    notebook.page.evaluate(forbid)
    for kind in ("explorer", "race"):
        root = notebook.page.locator(f".hanoi-{kind}")
        root.get_by_role("button", name="Next").click()
        root.get_by_label("Speed").select_option("max")
        root.get_by_role("button", name="Play").click()
        expect(root.locator(".hanoi-no")).to_have_count(1)


def test_widgets_link_in_the_browser(either):
    """A slider leads an explorer, that a race, without Python; in boxes, in Lab and in Notebook."""
    notebook = either.notebook(LINKED, "explorer.step, explorer.position, race.positions")
    notebook.run_all()
    explorer, race = (notebook.page.locator(f".hanoi-{kind}") for kind in ("explorer", "race"))
    readout = notebook.page.locator(".widget-readout")
    readout.fill("4")
    readout.press("Enter")
    expect(explorer.locator(".hanoi-count")).to_have_text("Move 4 of 7")
    expect(race.locator(".hanoi-far")).to_have_text(["move 4 of 7"] * 2)
    explorer.get_by_role("button", name="Next").click()
    expect(race.locator(".hanoi-far")).to_have_text(["move 5 of 7"] * 2)
    expect(readout).to_have_text("5")
    notebook.run(1)
    assert notebook.outputs(1) == "(5, 'CBA', ['CBA', 'CBA'])"
