"""The site of the course on a server of files, and a reader whose network ends there."""

import subprocess
import sys
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from labdriver import KERNEL_READY, PATIENCE, Notebook, within

from tests.shared import free_port

START, RECURSION = "0-start/start.ipynb", "1-recursion/recursion.ipynb"


class FileServer:
    """Gives out a folder, as any server of files does."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen([*command, "-d", str(folder)], **quiet)
        while not self._answers():
            assert self._process.poll() is None, "the server has ended"

    def _answers(self) -> bool:
        try:
            with urlopen(self.url):
                return True
        except URLError:
            return False

    def stop(self) -> None:
        """Ends it."""
        self._process.kill()
        self._process.wait()


class Reader:
    """Somebody with a browser of their own; what is asked of other addresses is refused."""

    def __init__(self, browser, server: FileServer) -> None:
        self.server = server
        self.context = browser.new_context(viewport={"width": 1100, "height": 900})
        self.elsewhere: list[str] = []
        self.missing: list[str] = []
        self.context.on("response", self._note)
        self.context.route(lambda url: not url.startswith(server.url), self._refuse)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)

    def _refuse(self, route) -> None:
        self.elsewhere.append(route.request.url)
        route.abort()

    def _note(self, response) -> None:
        if response.status >= 400:
            self.missing.append(response.url)

    def visit(self, path: str = "") -> None:
        """Opens a page of the site."""
        self.page.goto(f"{self.server.url}/{path}")

    def open(self, notebook: str) -> Notebook:
        """Opens a notebook and waits until its cells are there, and can be written and saved."""
        self.visit(f"notebooks/index.html?path={notebook}")
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext")
        within(self.page, "window.jupyterapp.shell.currentWidget.context.ready")
        return Notebook(self.page, Path(notebook))

    def begin(self, notebook: str) -> Notebook:
        """The same, and waits until Python is there."""
        opened = self.open(notebook)
        within(self.page, KERNEL_READY)
        return opened

    def close(self) -> None:
        """Goes away."""
        self.context.close()
