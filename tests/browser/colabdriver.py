"""A kernel with the packages of Colab, and a page that shows its widgets as Colab's pages do.

Colab's kernel has old packages, and its pages are its own: they load the script of a widget from a
server of npm packages, by requirejs's rules, and draw with Jupyter's widget manager for HTML pages.
Here that server is the folder of the installed anywidget.  Sources: googlecolab/backend-info
(pip-freeze.txt of 2026-08-19), googlecolab/colabtools (output/_widgets.py) and
googlecolab/colab-cdn-widget-manager (manager.ts, amd.ts).
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

from jupyter_client import BlockingKernelClient, write_connection_file

VERSIONS = """
    anywidget==0.9.21 ipykernel==6.17.1 ipython==7.34.0 ipywidgets==7.7.1 jupyter_client==7.4.9
    jupyter_core==5.9.1 jupyterlab_widgets==3.0.16 networkx==3.6.1 notebook==6.5.7 numpy==2.1.3
    psygnal==0.15.1 pyzmq==26.2.1 setuptools==75.2.0 tornado==6.5.7 traitlets==5.7.1
    typing_extensions==4.16.0 widgetsnbextension==3.6.10
""".split()
# Anywidget asks Colab for this; the address leads to the manager's script.
COLAB_OUTPUT = """
_widgets = type("widgets", (), {"_installed_url": None})
def enable_custom_widget_manager():
    _widgets._installed_url = "https://ssl.gstatic.com/manager.min.js"
"""
PACKED = {"requirejs": "require.js", "@jupyter-widgets/html-manager": "dist/embed-amd.js"}
ADDRESS = "http://localhost/colab/"  # answered by the test itself
PAGE = """<!doctype html><html lang="en"><head><title>Colab</title></head><body><main></main>
<script src="require.js"></script><script src="embed-amd.js"></script><script>
const main = document.querySelector("main"), heard = {};
const asked = (name) => new Promise((done, fail) => requirejs([name], done, fail));
requirejs.config({ paths: { anywidget: "anywidget" } });
asked("@jupyter-widgets/html-manager").then(({ HTMLManager }) => {
  const manager = new HTMLManager({ loader: asked });
  const comm = (id) => ({
    comm_id: id,
    on_msg(take) { heard[id] = take; },
    on_close() {},
    send(data) { window.toPython(id, data); return ""; },
  });
  window.host = {
    open: (id, message) => manager.handle_comm_open(comm(id), message),
    take: (id, message) => heard[id]?.(message),
    async show(cell, id) {
      while (main.children.length <= cell) main.append(document.createElement("section"));
      const view = manager.create_view(await manager.get_model(id));
      await manager.display_view(view, main.children[cell]);
    },
  };
});
</script></body></html>"""
VIEW = "application/vnd.jupyter.widget-view+json"


def colab(folder: Path, wheels: list[Path]) -> Path:
    """Make an environment with Colab's versions and a module like Colab's; return its Python.

    Pip finds the wheels beside it.
    """
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", *VERSIONS], check=True)
    shutil.copytree(wheels[0].parent, folder / "wheels")
    for name, text in {"__init__": "", "output": COLAB_OUTPUT}.items():
        path = folder / "modules" / "google" / "colab" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return python


def installed(python: Path) -> list[str]:
    """Return the packages of an environment, with their versions."""
    freeze = [python, "-m", "pip", "list", "--format=freeze", "--disable-pip-version-check"]
    return subprocess.check_output(freeze, text=True).splitlines()


def scripts(folder: Path, python: Path) -> dict[str, str]:
    """Return the scripts of Colab's page by name: two npm packages, and anywidget's own."""
    found = {}
    for package, name in PACKED.items():
        pack = ["npm", "pack", "--silent", package]
        packed = subprocess.check_output(pack, cwd=folder, text=True).strip()
        with tarfile.open(folder / packed) as archive:
            file = archive.extractfile(f"package/{name}")
            assert file is not None
            found[Path(name).name] = file.read().decode()
    (beside,) = python.parents[1].glob("lib/*/site-packages/anywidget/nbextension/index.js")
    return found | {"anywidget.js": beside.read_text(encoding="utf-8")}


class Colab:
    """A kernel of Colab; `page` is None, or a page that its widgets are shown on."""

    def __init__(self, folder: Path, python: Path) -> None:
        file, _ = write_connection_file(str(folder / f"kernel-{secrets.token_hex(4)}.json"))
        offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder / "wheels")}
        paths = {"PYTHONPATH": str(folder / "modules"), "IPYTHONDIR": str(folder / "ipython")}
        self._kernel = subprocess.Popen(
            [python, "-m", "ipykernel_launcher", "-f", file],
            env=os.environ | offline | paths,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._client = BlockingKernelClient(connection_file=file)
        self._client.load_connection_file()
        self._client.start_channels(hb=False)
        self._client.wait_for_ready(timeout=120)
        self.page: Any = None
        self.run("import google.colab.output")  # as Colab's kernel has done before the first cell

    def stop(self) -> None:
        """End the kernel."""
        self._kernel.kill()
        self._kernel.wait()
        self._client.stop_channels()
        self._client.context.destroy()

    def run(self, code: str) -> list[dict[str, Any]]:
        """Run a cell; return what it shows, and fail the test if it raises.

        The page gets what its widgets have been told, by this cell or by an answer to the page.
        """
        shown, own, state = [], self._client.execute(code), ""
        while state != "idle":
            message = self._client.get_iopub_msg(timeout=300)
            kind, content = message["msg_type"], message["content"]
            if kind.startswith("comm_") and self.page:
                name = {"comm_open": "open", "comm_msg": "take"}[kind]
                plain = json.loads(json.dumps(message, default=str)) | {"buffers": []}
                call = f"([id, it]) => window.host.{name}(id, it)"
                self.page.evaluate(call, [content["comm_id"], plain])
            if message["parent_header"].get("msg_id") == own:
                assert kind != "error", f"{code}\n{content['ename']}: {content['evalue']}"
                shown += [content] if kind in ("display_data", "execute_result") else []
                state = content.get("execution_state", "")
        return shown

    def show_on(self, page: Any, files: dict[str, str]) -> None:
        """Open a page for the widgets that the next cells make."""
        page.route(f"{ADDRESS}**", lambda route: self._answer(route, files))
        page.expose_function("toPython", self._hear)
        page.goto(ADDRESS)
        page.wait_for_function("window.host")
        self.page = page

    def _answer(self, route: Any, files: dict[str, str]) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        kind = "text/javascript" if name else "text/html"
        route.fulfill(body=files.get(name, "") if name else PAGE, content_type=kind)

    def _hear(self, comm_id: str, data: dict[str, Any]) -> None:
        content = {"comm_id": comm_id, "data": data}
        message = self._client.session.msg("comm_msg", content)
        self._client.shell_channel.send(message)


class HostedNotebook:
    """Cells that run in Colab's kernel and show their widgets on its page, counted from 0."""

    def __init__(self, kernel: Colab, *sources: str) -> None:
        self.kernel, self.page = kernel, kernel.page
        self.sources = [{"id": secrets.token_hex(4), "source": source} for source in sources]
        self.said = [""] * len(sources)

    def cells(self) -> list[dict[str, str]]:
        """Return all cells."""
        return list(self.sources)

    def run_all(self) -> None:
        """Run all cells."""
        for cell in range(len(self.sources)):
            self.run(cell)

    def run(self, cell: int) -> None:
        """Run one cell and show the widget that it ends with."""
        for output in self.kernel.run(self.sources[cell]["source"]):
            self.said[cell] = output["data"]["text/plain"]
            if view := output["data"].get(VIEW):
                show = "([cell, id]) => window.host.show(cell, id)"
                self.page.evaluate(show, [cell, view["model_id"]])

    def set_source(self, cell: int, source: str) -> None:
        """Replace a cell's source."""
        self.sources[cell]["source"] = source

    def outputs(self, cell: int) -> str:
        """Return what a cell ended with, in plain text."""
        return self.said[cell]
