"""A real JupyterLab in a real Chromium: what every browser test stands on.

    def test_a_lesson_runs(lab):
        notebook = lab.open("course/1-recursion/recursion.ipynb")  # a copy of it
        notebook.run_all()
        notebook.set_source(3, "1 + 1")
        notebook.run(3)
        assert notebook.outputs(3) == "2"

Nothing here sleeps: every step waits for the condition that it needs.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from labdriver import Lab, Server

CHROMIUM = shutil.which("chromium")
# What Notebook 7.6 itself throws on every page, with no notebook of ours in it.
NOT_OURS = ("reading 'schema'", "'filebrowser:open-path' not registered")
QUIET = ["--no-first-run", "--disable-sync", "--disable-quic", "--disable-component-update"]
ARGUMENTS = ["--no-sandbox", "--disable-background-networking", *QUIET]


@pytest.fixture(scope="session")
def browser():
    """Chromium with a fresh profile, started once for all tests."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as playwright:
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


@pytest.fixture
def page(browser):
    """A new page, 1100 by 900; what its scripts throw fails the test."""
    page = browser.new_page()
    page.set_default_timeout(20_000)
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(str(error)))
    yield page
    page.close()
    thrown = [error for error in thrown if not any(words in error for words in NOT_OURS)]
    assert not thrown, f"the page's scripts threw: {thrown}"


@pytest.fixture
def lab(server, page) -> Iterator[Lab]:
    """JupyterLab, ready to open notebooks; their kernels end with the test."""
    yield Lab(server, page)
    server.end_kernels()


@pytest.fixture(params=Lab.FRONT_ENDS)
def either(request, server, page) -> Iterator[Lab]:
    """JupyterLab 4 in one test, Notebook 7 in the next."""
    yield Lab(server, page, request.param)
    server.end_kernels()


@pytest.fixture
def played(lab):
    """A maker of boards on a page; it takes the arguments of Board as text, and further cells."""
    return maker(lab)


@pytest.fixture
def played_in_either(either):
    """The same, in JupyterLab 4 and in Notebook 7."""
    return maker(either)


def maker(lab: Lab):
    """What makes boards in a notebook of their own."""
    from boarddriver import Played

    def make(arguments: str = "3", *more: str) -> Played:
        show = f"from hanoi_ref import *\nboard = Board({arguments})\nboard"
        notebook = lab.notebook(show, *more, "board.position")
        notebook.run_all()
        return Played(notebook)

    return make
