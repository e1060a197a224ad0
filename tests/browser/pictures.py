"""The pictures of the README, taken from the running course: `make pictures`."""

import tempfile
from pathlib import Path

from conftest import ARGUMENTS, CHROMIUM
from labdriver import ROOT, Lab, Server
from playwright.sync_api import expect, sync_playwright

PICTURES = ROOT / "course" / "pictures"
MIXED_UP = """def hanoi(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    return (
        hanoi(n - 1, source, target, spare)
        + [source + target]
        + hanoi(n - 1, spare, target, source)
    )"""


def board(lab: Lab) -> None:
    """Lesson 0's board in the middle of a game."""
    notebook = lab.notebook("from hanoi_ref import Board", "board = Board(4)\nboard")
    notebook.run_all()
    stage = lab.page.get_by_role("application")
    stage.focus()
    for peg in "abacbcab":
        lab.page.keyboard.press(peg)
    expect(lab.page.get_by_label("Moves so far")).to_have_value('["AB", "AC", "BC", "AB"]')
    lab.page.locator(".hanoi").screenshot(path=PICTURES / "board.png", animations="disabled")


def check(lab: Lab) -> None:
    """What a check says of a program with its pegs mixed up."""
    call = 'check("recursion.hanoi", hanoi)'
    notebook = lab.notebook("from hanoi_ref import check", MIXED_UP, call)
    notebook.run_all()
    card = lab.page.locator(".hanoi-verdict")
    card.screenshot(path=PICTURES / "check.png", animations="disabled")


def explorer(lab: Lab) -> None:
    """All views of three disks, in the middle of the solution."""
    widget(lab, "Explorer", "Explorer(3, step=4)", "explorer.png")


def race(lab: Lab) -> None:
    """Two ways to carry a magnetic tower on one clock."""
    runners = "solvers.down_67, solvers.algorithm_62, magnetic(5)"
    line = f'Race({runners}, names=("67", "62"), step=74)'
    widget(lab, "Race, magnetic, solvers", line, "race.png")


def questions(lab: Lab) -> None:
    """A guess and a question."""
    widget(lab, "predict", 'predict("How many moves will three disks take?")', "predict.png")
    asked = "Where is disk 1 in `BAC`?"
    choices = {"on B": "B is where the largest disk is.", "on C": "The last letter is disk 1."}
    widget(lab, "quiz", f"quiz({asked!r}, {choices!r}, answer='on C')", "quiz.png")


def widget(lab: Lab, names: str, code: str, file: str) -> None:
    """A picture of what a line of code shows."""
    notebook = lab.notebook(f"from hanoi_ref import {names}", code)
    notebook.run_all()
    shown = lab.page.locator(".jp-OutputArea-output").first
    shown.locator("button, input").first.wait_for()
    shown.screenshot(path=PICTURES / file, animations="disabled")


def main() -> None:
    """Takes all pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        size = {"width": 1500, "height": 2000}
        page = chromium.new_page(viewport=size, device_scale_factor=2)
        server = Server(Path(folder))
        try:
            server.wait()
            for picture in (board, check, explorer, race, questions):
                picture(Lab(server, page))
        finally:
            server.stop()
            chromium.close()


if __name__ == "__main__":
    main()
