"""The pictures of the README, taken from the running course: `make pictures`."""

import tempfile
from io import BytesIO
from pathlib import Path

from conftest import ARGUMENTS, CHROMIUM
from labdriver import ROOT, Lab, Server
from PIL import Image
from PIL.PngImagePlugin import PngInfo
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


def board(lab: Lab):
    """Lesson 0's board in the middle of a game."""
    shown = widget(lab, "from hanoi_ref import Board", "board = Board(4)\nboard")
    lab.page.get_by_role("application").focus()
    for peg in "abacbcab":
        lab.page.keyboard.press(peg)
    expect(lab.page.get_by_label("Moves so far")).to_have_value('["AB", "AC", "BC", "AB"]')
    expect(shown.locator(".hanoi-said")).to_be_empty()  # of the last disk that was lifted
    return shown


def check(lab: Lab):
    """What a check says of a program with its pegs mixed up."""
    program = f"from hanoi_ref import check\n{MIXED_UP}"
    return widget(lab, program, 'check("recursion.hanoi", hanoi)', ".hanoi-verdict")


def explorer(lab: Lab):
    """All views of three disks, in the middle of the solution."""
    return widget(lab, "from hanoi_ref import Explorer", "Explorer(3, step=4)")


def race(lab: Lab):
    """Two ways to carry a magnetic tower on one clock."""
    runners = "solvers.down_67, solvers.algorithm_62, magnetic(5)"
    line = f'Race({runners}, names=("67", "62"), step=74)'
    return widget(lab, "from hanoi_ref import Race, magnetic, solvers", line)


def a_guess(lab: Lab):
    """A guess to enter."""
    line = 'predict("How many moves will three disks take?")'
    return widget(lab, "from hanoi_ref import predict", line)


def a_question(lab: Lab):
    """A question with two choices."""
    asked = "Where is disk 1 in `BAC`?"
    choices = {"on B": "B is where the largest disk is.", "on C": "The last letter is disk 1."}
    line = f"quiz({asked!r}, {choices!r}, answer='on C')"
    return widget(lab, "from hanoi_ref import quiz", line)


def widget(lab: Lab, names: str, code: str, frame: str = ".hanoi"):
    """What a line of code shows."""
    notebook = lab.notebook(names, code)
    notebook.run_all()
    shown = lab.page.locator(f".jp-OutputArea-output {frame}").first
    shown.locator("button, input, summary").first.wait_for()
    return shown


WORDS = """root => {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const words = [];
  while (nodes.nextNode())  // what is announced depends on how fast Python answers
    if (!nodes.currentNode.parentElement.closest("[hidden], .hanoi-live, style"))
      words.push(nodes.currentNode.data.trim());
  return words.filter(Boolean).join(" ");
}"""


def words(shown) -> str:
    """All words that are shown in an element, drawn ones too."""
    return shown.evaluate(WORDS)


PARTS = {
    "board": board,
    "check": check,
    "explorer": explorer,
    "race": race,
    "predict": a_guess,
    "quiz": a_question,
}


def take(shown, file: Path) -> None:
    """Saves a picture with its words in it, by which a test sees whether it is of today."""
    image = Image.open(BytesIO(shown.screenshot(animations="disabled")))
    told = PngInfo()
    told.add_itxt("Description", words(shown))
    image.save(file, pnginfo=told, optimize=True)


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
            for name, show in PARTS.items():
                take(show(Lab(server, page)), PICTURES / f"{name}.png")
        finally:
            server.stop()
            chromium.close()


if __name__ == "__main__":
    main()
