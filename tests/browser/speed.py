"""How fast a board is in a real browser: `python tests/browser/speed.py`.

Prints, each beside its limit: the first paint after the comm opens, a click until its answer, a
bare question to the kernel on the same connection, frames while 1,023 moves are played, and what
an idle page uses.  A measurement, not a test: a busy machine is no fault of a board.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from boarddriver import Played
from conftest import ARGUMENTS, CHROMIUM
from labdriver import Lab, Server
from playwright.sync_api import Page, sync_playwright

from hanoi_ref.commands.learn import PROMPT

# From the comm's message in the page to the first frame in which the board's disks are there.
PAINTED = """() => new Promise(done => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    let opened = 0;
    kernel.iopubMessage.connect((_, message) => {
        if (message.header.msg_type === 'comm_open') opened = performance.now();
    });
    const watcher = new MutationObserver(() => {
        if (!document.querySelector('.hanoi-disk')) return;
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - opened)));
    });
    watcher.observe(document.body, {childList: true, subtree: true});
    window.jupyterapp.commands.execute('notebook:run-all-cells');
})"""

# Milliseconds from a key that makes a move to the picture of it, and to Python's answer to it.
CLICKED = """async root => {
    const stage = root.querySelector('.hanoi-picture'), times = [];
    const frame = () => new Promise(requestAnimationFrame);
    const seen = () => root.querySelector(".hanoi-disk[data-disk='1']").dataset.peg;
    const far = () => root.querySelector('.hanoi-far').textContent;
    const press = key => stage.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
    const until = condition => new Promise(done => {
        const look = () => condition() ? done(performance.now()) : setTimeout(look);
        look();
    });
    for (let turn = 0; turn < 50; turn++) {
        const [from, to] = turn % 2 ? ['B', 'A'] : ['A', 'B'], before = far();
        press(from);
        const begin = performance.now();
        press(to);
        const shown = await until(() => seen() === to) - begin;
        times.push([shown, await until(() => far() !== before) - begin]);
        await frame();
    }
    return times;
}"""

ASKED = """async () => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel, times = [];
    for (let turn = 0; turn < 30; turn++) {
        const begin = performance.now();
        await kernel.requestKernelInfo();
        times.push(performance.now() - begin);
    }
    return times;
}"""

# The longest times between frames while the line is played as fast as the screen shows pictures.
PLAYED = """async root => {
    const speed = root.querySelector('select'), gaps = [];
    speed.value = '0';
    speed.dispatchEvent(new Event('change'));
    const button = name => [...root.querySelectorAll('button')].find(b => b.innerText === name);
    const where = () => root.querySelector('.hanoi-where').textContent;
    button('Play').click();
    let last = await new Promise(requestAnimationFrame);
    while (where() !== 'Step 1023 of 1023') {
        const now = await new Promise(requestAnimationFrame);
        gaps.push(now - last);
        last = now;
    }
    return gaps.sort((a, b) => b - a);
}"""


class PromptServer(Server):
    """The server as `hanoi lab` starts it."""

    def options(self) -> list[str]:
        """The options of the tests, and that of `hanoi lab`."""
        return [*super().options(), PROMPT]


def lines(lab: Lab) -> Iterator[tuple[str, float, str]]:
    """What was measured, the figure, and its limit."""
    paints = []
    for _ in range(5):
        lab.notebook("from hanoi_ref import Board\nBoard(8)")
        paints.append(lab.page.evaluate(PAINTED))
    yield "first paint of Board(8) after its comm opens, ms", median(paints), "100"
    board = Played(lab)
    times = board.root.evaluate(CLICKED)
    yield "a move until it is seen, ms, median of 50", median(shown for shown, _ in times), "50"
    yield "... until Python has answered", median(answered for _, answered in times), "50"
    yield "a bare kernel_info, ms", median(lab.page.evaluate(ASKED)), ""
    notebook = lab.notebook("from hanoi_ref import *", "Board(10, moves=recursive(10))")
    notebook.run_all()
    gaps = Played(notebook).root.evaluate(PLAYED)
    yield "longest frame while 1,023 moves are played, ms", gaps[0], "50"
    yield "frames over 50 ms", sum(gap > 50 for gap in gaps), "0"
    yield "a page left open, % of a core", busy(lab.page), "2"


def busy(page: Page, seconds: float = 10) -> float:
    """How much of a core the page uses while nobody touches it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")

    def used() -> float:
        told = devtools.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in told if each["name"] == "TaskDuration")

    page.wait_for_timeout(30_000)  # until the browser has collected its garbage
    before = used()
    page.wait_for_timeout(1000 * seconds)
    return 100 * (used() - before) / seconds


def main() -> None:
    """Measures and prints."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = chromium.new_page(viewport={"width": 1000, "height": 900})
        server = PromptServer(Path(folder))
        try:
            server.wait()
            for what, figure, limit in lines(Lab(server, page)):
                print(f"{what:50}{figure:10.1f}   {limit and 'limit ' + limit}", flush=True)
        finally:
            server.stop()
            chromium.close()


if __name__ == "__main__":
    main()
