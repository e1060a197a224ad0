"""JupyterLab, Notebook 7, their server and a notebook in them, driven as a person drives them."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import Request, urlopen

import nbformat
import pytest

from hanoi_ref.course.course import Course
from tests import shared
from tests.shared import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = shared.PATIENCE * 500  # milliseconds; half of it: what fails is tried once more
COURSE = Course(ROOT)
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}


def released(word: str) -> Path:
    """Return the notebook that students open, by the word of its lesson."""
    return COURSE.release / COURSE.lesson(word).file


# The notebook in front, found through the application that `--expose-app-in-browser` gives us.
PANEL = "const panel = window.jupyterapp.shell.currentWidget; const cells = panel.content.widgets;"
IN_FRONT = ".jp-NotebookPanel:not(.lm-mod-hidden)"
KERNEL_READY = f"""(async () => {{
    {PANEL}
    const session = panel.sessionContext;
    await panel.context.ready;
    await session.ready;
    await session.session.kernel.info;
    await session.session.kernel.requestKernelInfo();
}})()"""

# Commands give widgets back, which may be too deep to be taken out of the page: nothing is taken.
OPEN = """async path => void
    await window.jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook'})"""
# In place of all that is open, without a question about what is not saved.
CLOSE = "() => [...window.jupyterapp.shell.widgets('main')].forEach(widget => widget.dispose())"


class Server:
    """A JupyterLab server that knows nothing of whoever runs the tests.

    In a folder in which one has stopped it goes on with that one's files.
    """

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.token = secrets.token_hex(16)
        self.port = free_port()
        self.log = folder / "server.log"
        home = folder / "home"
        for made in (self.root, home):
            made.mkdir(exist_ok=True)
        quiet(home / "settings")
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab", *self.options()],
                cwd=self.root,
                env=environment(home),
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def options(self) -> list[str]:
        """What JupyterLab is told on its command line."""
        return [
            "--no-browser",
            "--allow-root",
            "--expose-app-in-browser",
            "--JupyterNotebookApp.expose_app_in_browser=True",
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.port={self.port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.root}",
            f"--IdentityProvider.token={self.token}",
            "--LabApp.news_url=",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]

    @property
    def url(self) -> str:
        """Where the server listens."""
        return f"http://127.0.0.1:{self.port}"

    def ask(self, path: str, method: str = "GET") -> bytes:
        """What the server's own interface answers."""
        headers = {"Authorization": f"token {self.token}"}
        with urlopen(Request(f"{self.url}/api{path}", method=method, headers=headers)) as answer:
            return answer.read()

    def end_kernels(self) -> None:
        """Ends the kernels of all notebooks, so that they do not pile up."""
        for session in json.loads(self.ask("/sessions")):
            self.ask(f"/sessions/{session['id']}", "DELETE")

    def wait(self) -> None:
        """Returns when the server answers; fails with its last words when it does not."""
        deadline = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                self.ask("")
                return
            except OSError:
                time.sleep(0.1)  # between two questions, not in place of one
        pytest.fail(f"JupyterLab did not start: {self.log.read_text()[-2000:]}")

    def stop(self) -> None:
        """Ends this very process, and with it its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Lab:
    """JupyterLab in a page, or Notebook 7, which the same server offers."""

    FRONT_ENDS = {"JupyterLab 4": "lab/tree/{}?reset&token=", "Notebook 7": "notebooks/{}?token="}

    def __init__(self, server: Server, page, front_end: str = "JupyterLab 4") -> None:
        self.server = server
        self.page = page
        self.at = self.FRONT_ENDS[front_end]

    def open(self, path: str | Path, of: Path | None = None) -> Notebook:
        """A copy of a notebook of this project (or any path), with its folder's other files.

        `of` is a larger folder to copy.
        """
        source = ROOT / path
        copied = of or source.parent
        folder = self.server.root / secrets.token_hex(4)
        shutil.copytree(copied, folder)
        return self._show(folder / source.relative_to(copied))

    def notebook(self, *sources: str) -> Notebook:
        """A new notebook with these code cells."""
        notebook = nbformat.v4.new_notebook()
        notebook.cells = [nbformat.v4.new_code_cell(source) for source in sources]
        kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
        notebook.metadata["kernelspec"] = kernel
        path = self.server.root / secrets.token_hex(4) / "test.ipynb"
        path.parent.mkdir()
        nbformat.write(notebook, path)
        return self._show(path)

    def reopen(self, path: Path, beside: bool = False) -> Notebook:
        """A notebook of this server, as it was saved there; what was open stays open beside it."""
        return self._show(path, beside)

    def theme(self, name: str) -> None:
        """Changes to a theme, such as "JupyterLab Dark"."""
        self.page.evaluate(
            "async theme => void await"
            " window.jupyterapp.commands.execute('apputils:change-theme', {theme})",
            name,
        )
        dark = str("Dark" not in name).lower()
        self.page.wait_for_selector(f"body[data-jp-theme-light='{dark}']", state="attached")
        self.page.wait_for_selector("#jupyterlab-splash", state="hidden")

    @property
    def is_open(self) -> bool:
        """Whether the page is JupyterLab already; Notebook 7 has a page for each notebook."""
        return "/lab/" in self.page.url and self.at == self.FRONT_ENDS["JupyterLab 4"]

    def _show(self, path: Path, beside: bool = False) -> Notebook:
        at = path.relative_to(self.server.root).as_posix()
        if self.is_open:
            if not beside:
                self.page.evaluate(CLOSE)
            self.page.evaluate(OPEN, at)
        else:
            self.page.goto(f"{self.server.url}/{self.at.format(at)}{self.server.token}")
        self.page.wait_for_selector(f"{IN_FRONT} .jp-Cell")
        self.page.wait_for_function("window.jupyterapp.shell.currentWidget?.content?.widgets")
        within(self.page, KERNEL_READY)
        return Notebook(self.page, path)


class Notebook:
    """The notebook in front; cells are counted from 0, Markdown cells included."""

    def __init__(self, page, path: Path) -> None:
        self.page = page
        self.path = path
        self.folder = path.parent

    def run_all(self) -> None:
        """Runs all cells and returns when the last one is done."""
        self._command("notebook:run-all-cells")
        self._until_idle()

    def run(self, cell: int) -> None:
        """Runs one cell and returns when it is done."""
        self.select(cell)
        self._command("notebook:run-cell")

    def start(self, cell: int) -> None:
        """Starts a cell and does not wait for it."""
        self.select(cell)
        self.page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-cell')")

    def restart(self) -> None:
        """Restarts the kernel and returns when it is ready again."""
        self._in_panel("await panel.sessionContext.session.kernel.restart()", None)
        within(self.page, KERNEL_READY)

    def restart_and_run_all(self) -> None:
        """What the button does that restarts the kernel, once its question is answered."""
        asked = "window.restarted = window.jupyterapp.commands.execute('notebook:restart-run-all')"
        self.page.evaluate(f"() => void ({asked})")
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        within(self.page, "window.restarted")
        self._until_idle()

    def clear_outputs(self) -> None:
        """What the menu does that clears the outputs of all cells."""
        self._command("notebook:clear-all-cell-outputs")

    def save(self) -> None:
        """Writes the notebook to its file."""
        self._command("docmanager:save")

    def write(self, name: str, text: str) -> None:
        """Puts a file beside the notebook."""
        (self.folder / name).write_text(text)

    def select(self, cell: int) -> None:
        """Makes a cell the active one and brings it into view."""
        scroll = "await panel.content.scrollToItem(cell)"
        self._in_panel(f"panel.content.activeCellIndex = cell; {scroll}", cell)

    def find(self, text: str, kind: str = "code") -> int:
        """The first cell of a kind whose source holds a text."""
        cells = enumerate(self.cells())
        return next(
            at for at, cell in cells if cell["cell_type"] == kind and text in cell["source"]
        )

    def cells(self) -> list[dict]:
        """All cells as nbformat has them, with source as one text."""
        return self._in_panel("return panel.content.model.toJSON().cells.map(plain)", None)

    @property
    def is_trusted(self) -> bool:
        """Whether Jupyter takes its outputs for those of a run here."""
        return self._in_panel("return cells.every(({ model }) => model.trusted)", None)

    def set_source(self, cell: int, source: str) -> None:
        """Replaces a cell's source."""
        self._in_panel("cells[cell[0]].model.sharedModel.setSource(cell[1])", [cell, source])

    def outputs(self, cell: int) -> str:
        """What a cell's outputs say in plain text, errors included, in order."""
        return "\n".join(map(said, self.cells()[cell].get("outputs", [])))

    def locate(self, cell: int):
        """A playwright locator of the cell, for what only the page knows."""
        self.select(cell)
        return self.page.locator(f"{IN_FRONT} .jp-Cell[data-windowed-list-index='{cell}']")

    def _command(self, name: str) -> None:
        within(self.page, f"window.jupyterapp.commands.execute('{name}')")

    def _until_idle(self) -> None:
        """Waits for the kernel: Jupyter says that it is done as soon as one cell has failed."""
        asked = "panel.sessionContext.session.kernel.requestExecute({ code: '', silent: true })"
        self._in_panel(f"await {asked}.done", None)

    def _in_panel(self, script: str, argument):
        plain = "const plain = c => ({...c, source: [].concat(c.source).join('')});"
        return self.page.evaluate(f"async cell => {{ {PANEL} {plain} {script} }}", argument)


def within(page, promise: str) -> None:
    """Waits for a promise of the page, as long as for anything else."""
    limit = f"new Promise((_, no) => setTimeout(no, {PATIENCE}, 'still not done'))"
    page.evaluate(f"async () => void await Promise.race([{promise}, {limit}])")


def said(output: dict) -> str:
    """The words of one output."""
    words = output.get("text") or output.get("data", {}).get("text/plain") or output.get("evalue")
    return "".join(words or "").strip()


def environment(home: Path) -> dict[str, str]:
    """This environment without the configuration of whoever runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    folders = {name: "jupyter" for name in ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")}
    jupyter = {f"JUPYTER_{name}": str(home / folder) for name, folder in folders.items()}
    return {
        **kept,
        **jupyter,
        "HOME": str(home),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{kept.get('PATH', '')}",
    }


def quiet(settings: Path) -> None:
    """JupyterLab asks nothing and announces nothing."""
    file = settings / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(NO_NEWS))
