"""A real Chromium, and in it a bare page for widgets or a real JupyterLab.

    def test_a_board_counts(bare):
        notebook = bare.notebook("from hanoi_ref import Board", "Board(3)")  # runs in the test
        notebook.run_all()

    def test_a_lesson_runs(lab):
        notebook = lab.open("course/1-recursion/recursion.ipynb")  # a copy of it
        notebook.run_all()
        notebook.set_source(3, "1 + 1")
        notebook.run(3)
        assert notebook.outputs(3) == "2"

Nothing here sleeps: every step waits for the condition that it needs.
"""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import comm
import pytest
from barepage import BarePage
from labdriver import PATIENCE, ROOT, Lab, Server
from sitedriver import FileServer, Reader

from hanoi_ref.cli import run
from tests.shared import often, once

CHROMIUM = shutil.which("chromium")
# JupyterLab and Notebook 7 throw on pages with no notebook of ours in them, and when a kernel ends
# while they wait for it; anywidget does for a widget that is closed before it has begun.  An error
# is theirs when no script but theirs was running.
THEIR_SCRIPTS = re.compile(r"/static/(lab|notebook)/|/lab/extensions/(@jupyter|anywidget/)")
QUIET = ["--no-first-run", "--disable-sync", "--disable-quic", "--disable-component-update"]
ARGUMENTS = ["--no-sandbox", "--disable-background-networking", *QUIET]


@pytest.fixture(scope="session")
def playwright() -> Iterator:
    """The driver of browsers, started once for all tests."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    api.expect.set_options(timeout=PATIENCE)
    with api.sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(request):
    """Chromium with a fresh profile, started once for all tests."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    playwright = request.getfixturevalue("playwright")
    chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    context = chromium.new_context(viewport={"width": 1100, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context
    chromium.close()


@pytest.fixture(scope="session")
def server(browser, tmp_path_factory) -> Iterator[Server]:
    """JupyterLab on a free port of this machine, with a home of its own."""
    lab = Server(tmp_path_factory.mktemp("lab"))
    try:
        lab.wait()
        yield lab
    finally:
        lab.stop()


@contextmanager
def new_page(browser) -> Iterator:
    """A page, 1100 by 900, with what its scripts threw."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.thrown = []
    page.on("pageerror", lambda error: page.thrown.append(error))
    yield page
    page.close()


def assert_quiet(page) -> None:
    """Nothing that our scripts ran threw in this page."""
    thrown = [error.stack or str(error) for error in page.thrown if thrown_by_us(error.stack)]
    page.thrown.clear()
    assert not thrown, f"the page's scripts threw: {thrown}"


def thrown_by_us(stack: str) -> bool:
    """Whether a script that is not JupyterLab's own ran when this was thrown, or none is named."""
    scripts = re.findall(r"\w+:[^\s()]*/[^\s()]*", stack)
    return not scripts or not all(THEIR_SCRIPTS.search(script) for script in scripts)


@pytest.fixture
def page(browser):
    """A new page for one test."""
    with new_page(browser) as page:
        yield page
    assert_quiet(page)


@pytest.fixture(scope="module")
def lab_page(browser):
    """One page for all tests of a file that are about JupyterLab: it takes seconds to load."""
    with new_page(browser) as page:
        yield page


@pytest.fixture
def lab(server, lab_page) -> Iterator[Lab]:
    """JupyterLab, ready to open notebooks; their kernels end with the test."""
    yield from opened(server, lab_page, "JupyterLab 4")


@pytest.fixture(params=often(Lab.FRONT_ENDS, "JupyterLab 4", to="release"))
def either(request, server, lab_page) -> Iterator[Lab]:
    """JupyterLab 4, and before a release Notebook 7 too."""
    yield from opened(server, lab_page, request.param)


def opened(server, page, front_end: str) -> Iterator[Lab]:
    """A front end in a page that other tests use too."""
    yield Lab(server, page, front_end)
    server.end_kernels()
    assert_quiet(page)


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """The site, built as a teacher builds it, once for all workers."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")

    def make(at: Path) -> None:
        assert run(["site", "--out", str(at), "--offline", "--root", str(ROOT)]) == 0

    return once(tmp_path_factory, "site", make)


@pytest.fixture(scope="module")
def served(site) -> Iterator[FileServer]:
    """A server of the site."""
    server = FileServer(site)
    yield server
    server.stop()


@contextmanager
def visiting(browser, served) -> Iterator[Reader]:
    """Somebody who has never been here; nothing is asked elsewhere, and nothing that is missing."""
    somebody = Reader(browser.browser, served)
    yield somebody
    somebody.close()
    assert (somebody.elsewhere, somebody.missing) == ([], [])


@pytest.fixture
def reader(browser, served) -> Iterator[Reader]:
    """A reader for one test."""
    with visiting(browser, served) as somebody:
        yield somebody


@pytest.fixture(scope="module")
def regular(browser, served) -> Iterator[Reader]:
    """A reader for all tests of a file, to whom Python comes once."""
    with visiting(browser, served) as somebody:
        yield somebody


@pytest.fixture
def bare(page, monkeypatch) -> BarePage:
    """A page with nothing but widgets, whose Python is the test's own."""
    monkeypatch.setattr(comm, "create_comm", None)  # and so it is put back at the end
    return BarePage(page)


@pytest.fixture
def played(bare):
    """A maker of boards on a page; it takes the arguments of Board as text, and further cells."""
    return maker(bare)


@pytest.fixture
def played_in_lab(lab):
    """The same, in JupyterLab."""
    return maker(lab)


def maker(lab: Lab):
    """What makes boards in a notebook of their own."""
    from boarddriver import Played

    def make(arguments: str = "3", *more: str) -> Played:
        show = f"from hanoi_ref import *\nboard = Board({arguments})\nboard"
        notebook = lab.notebook(show, *more, "board.position")
        notebook.run_all()
        return Played(notebook)

    return make
