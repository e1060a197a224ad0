"""Nothing is lost on the site when a tab or the whole browser is killed, at whatever moment."""

import os
import signal
import subprocess
import time
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from boarddriver import Played
from conftest import ARGUMENTS, CHROMIUM
from labdriver import KERNEL_READY, PATIENCE, within
from pages import expect
from sitedriver import START, Reader

from tests.shared import free_port

pytestmark = pytest.mark.full

PANEL = "window.jupyterapp.shell.currentWidget"
MOVES = ["AC", "AB", "CB", "AC", "BA", "BC"]
# Reads what the browser has stored of a notebook; that waits for what is being stored.
STORED = "async ([url, path]) => void await (await import(url)).entries(path)"


class Mortal(Reader):
    """A reader with a profile on the disk, whose tab or browser is killed at once."""

    def __init__(self, playwright, server, profile) -> None:
        self.playwright, self.server, self.profile = playwright, server, profile
        self.start()

    def start(self) -> None:
        """Starts a browser on what the last one has left on the disk."""
        port = free_port()
        options = [f"--remote-debugging-port={port}", f"--user-data-dir={self.profile}"]
        self.process = subprocess.Popen(
            [CHROMIUM, "--headless=new", *ARGUMENTS, *options, "about:blank"],
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while not answers(f"http://127.0.0.1:{port}/json/version"):
            assert self.process.poll() is None, "the browser has ended"
        self.browser = self.playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
        self.new_tab()

    def new_tab(self) -> None:
        """Opens a tab."""
        self.page = self.browser.contexts[0].new_page()
        self.page.set_default_timeout(PATIENCE)

    def lose(self, what: str) -> None:
        """Kills the tab's process, or all processes of the browser when its store is written."""
        if what == "tab":
            asked = self.browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
            tabs = [each for each in asked["processInfo"] if each["type"] == "renderer"]
            with self.page.expect_event("crash"):
                os.kill(max(tabs, key=lambda tab: tab["cpuTime"])["id"], signal.SIGKILL)
            self.new_tab()
        else:
            journal = f"{self.server.url}/extensions/hanoi-ref/static/journal.js"
            self.page.evaluate(STORED, [journal, START])
            self.close()
            self.start()

    def close(self) -> None:
        """Kills the browser."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def answers(url: str) -> bool:
    """Whether something is there; asked again a little later."""
    try:
        with urlopen(url):
            return True
    except URLError:
        time.sleep(0.05)
        return False


# What happens after a move and a word, right before the end.
MOMENTS = {
    "nothing": lambda reader, notebook: None,
    "a disk is lifted": lambda reader, notebook: Played(notebook).lift("B"),
    "the lesson is saved": lambda reader, notebook: reader.page.evaluate(
        f"() => void {PANEL}.context.save()"
    ),
    "a cell is added": lambda reader, notebook: added(notebook),
    "a guess is made": lambda reader, notebook: guessed(reader, notebook),
    "the lesson opens": lambda reader, notebook: reader.open(START),
}


def added(notebook) -> None:
    """A cell of the reader's own, below the first answer."""
    notebook.select(at := notebook.find("by_hand ="))
    notebook._command("notebook:insert-cell-below")
    saved = f"new Promise(done => {PANEL}.context.fileChanged.connect(done))"
    notebook.page.evaluate(f"() => void (window.saved = {saved})")
    notebook.set_source(at + 1, "assert len(by_hand) == 3")
    notebook.page.evaluate("window.saved")


def guessed(reader, notebook) -> None:
    """Python is there, and the notebook has a guess."""
    within(reader.page, KERNEL_READY)
    notebook.run(notebook.find("from hanoi_ref import"))
    notebook.run(asks := notebook.find("predict("))
    notebook.locate(asks).get_by_label("Your guess").fill("12")
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_function(f"JSON.stringify({PANEL}.context.model).includes('[\"12\"]')")


@pytest.mark.parametrize("what", ["tab", "browser"])
def test_nothing_is_lost_when_it_is_killed(playwright, served, tmp_path, what):
    """Each time one more move and one more word are there, and all that was before."""
    reader = Mortal(playwright, served, tmp_path)
    try:
        for number, act in enumerate(MOMENTS.values(), 1):
            notebook = reader.open(START)
            moves = reader.page.locator(".jp-Notebook .hanoi-count").first
            expect(moves).to_have_text(f"{number - 1} move{'s' * (number != 2)}")
            expect(reader.page.get_by_role("dialog")).to_have_count(0)
            Played(notebook).type(*MOVES[number - 1])
            notebook.set_source(notebook.find("by_hand ="), f"by_hand = [{number}]")
            act(reader, notebook)
            reader.lose(what)
        notebook = reader.open(START)
        moves = reader.page.locator(".jp-Notebook .hanoi-count").first
        expect(moves).to_have_text(f"{len(MOMENTS)} moves")
        left = notebook.cells()[notebook.find("predict(")]["metadata"]["hanoi"]
        assert left["Prediction"]["guesses"] == ["12"]
        sources = [cell["source"] for cell in notebook.cells()]
        at = sources.index(f"by_hand = [{len(MOMENTS)}]")
        assert sources[at + 1] == "assert len(by_hand) == 3"
    finally:
        reader.close()
