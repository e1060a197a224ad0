"""How long a reader of the site waits: `python tests/browser/first_minute.py SITE`.

SITE is what `hanoi site --offline --out SITE` has built.  Prints seconds since the click that opens
a lesson, cold (a browser that was never here), warm (the same one again) and with no server at all:
until its first picture is there, until all cells down to the first check have run and its card is
there, until a disk has moved on its first live board.
A measurement, not a test: a busy machine is no fault of the site.
"""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from boarddriver import Played
from conftest import ARGUMENTS, CHROMIUM
from labdriver import PANEL
from playwright.sync_api import expect, sync_playwright
from sitedriver import FileServer, Reader

LIVE = {"0-start/start.ipynb": "Board(3)", "1-recursion/recursion.ipynb": "Friend(3)"}
BEFORE_PYTHON = ".jp-OutputArea svg, .jp-RenderedSVG"


def play(notebook, at: int) -> None:
    """A disk on the first board, or the first choice of whoever gives orders to a friend."""
    cell = notebook.locate(at)
    cell.locator(".hanoi").first.wait_for()
    if cell.get_by_role("application").count():
        board = Played(notebook, notebook.page.locator(".hanoi").count() - 1)
        board.drag("A", "C")
        expect(board.count).to_have_text("1 move")
    else:
        cell.get_by_role("button", name="A").first.click()
        expect(cell.get_by_role("button", name="A", pressed=True)).to_be_visible()


RUN_TO_CHECK = f"""async () => {{
    {PANEL}
    const source = cell => cell.model.sharedModel.getSource();
    panel.content.activeCellIndex = 1 + cells.findIndex(cell => source(cell).startsWith("check("));
    void window.jupyterapp.commands.execute("notebook:run-all-above");
}}"""
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel"


def opened(reader: Reader, lesson: str) -> Iterator[float]:
    """Seconds until picture, Python and the first move, each since the lesson was asked for."""
    begin = time.monotonic()
    notebook = reader.open(lesson)
    reader.page.locator(BEFORE_PYTHON).filter(visible=True).first.wait_for()
    yield time.monotonic() - begin
    reader.page.wait_for_function(KERNEL)
    reader.page.evaluate(RUN_TO_CHECK)
    reader.page.locator(".jp-OutputArea").filter(has_text=" points").first.wait_for()
    yield time.monotonic() - begin
    board = notebook.find(LIVE[lesson])
    play(notebook, board)
    yield time.monotonic() - begin


def visits(server: FileServer, reader: Reader, lesson: str) -> Iterator[tuple[str, list[float]]]:
    """Three visits of one reader; the last when the server has ended."""
    steps: list[tuple[str, Callable[[], None]]] = [
        ("cold", lambda: None),
        ("warm", lambda: None),
        ("no network", server.stop),
    ]
    for name, prepare in steps:
        prepare()
        yield name, list(opened(reader, lesson))
        if name == "warm":
            reader.visit()  # so that the rest of the site is kept, too
            reader.page.wait_for_selector("html[data-kept=all]", state="attached")


def main() -> None:
    """Measures and prints."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for lesson in LIVE:
            server = FileServer(Path(sys.argv[1]))
            reader = Reader(chromium, server)
            print(f"{lesson:28}{'picture':>10}{'a check':>10}{'a move':>10}")
            for visit, times in visits(server, reader, lesson):
                print(f"{visit:28}" + "".join(f"{each:10.1f}" for each in times), flush=True)
            reader.close()
        chromium.close()


if __name__ == "__main__":
    main()
