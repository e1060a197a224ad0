"""Predictions, quizzes, explorers and races for everybody."""

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

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


def test_reduced_motion_is_respected(bare):
    """Whoever asks for less motion sees disks arrive, not fly."""
    notebook = bare.notebook(*CELLS)
    notebook.page.emulate_media(reduced_motion="reduce")
    for cell in range(5):
        notebook.run(cell)
    forbid = "() => { Element.prototype.animate = () => { throw Error('animated') } }"
    notebook.page.evaluate(forbid)
    for kind in ("explorer", "race"):
        root = notebook.page.locator(f".hanoi-{kind}")
        root.get_by_label("Step", exact=True).fill("1")
        root.get_by_label("Speed").select_option("max")
        root.get_by_role("button", name="Play").click()
        expect(root.locator(".hanoi-no")).to_have_count(1)
