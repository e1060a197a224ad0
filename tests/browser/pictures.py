"""The pictures of the README, taken from the running course: `make pictures`."""

from __future__ import annotations

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


def main() -> None:
    """Takes both pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        size = {"width": 900, "height": 1200}
        page = chromium.new_page(viewport=size, device_scale_factor=2)
        server = Server(Path(folder))
        try:
            server.wait()
            for picture in (board, check):
                picture(Lab(server, page))
        finally:
            server.stop()
            chromium.close()


if __name__ == "__main__":
    main()
