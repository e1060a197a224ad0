"""A page with nothing on it but the course's own widgets, and Python in the test itself.

Cells run in this process; a widget that a cell ends with is shown by its own module, the way that
anywidget asks of any front end: https://anywidget.dev/en/afm/.  What is about JupyterLab, its
keys, its kernels, its themes, is tested in JupyterLab (labdriver.py).
"""

from __future__ import annotations

import ast
import json
import linecache
import secrets
from typing import Any

import comm
from comm.base_comm import BaseComm
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets import Widget

HOST = """<!doctype html><html lang="en"><head><title>Bare page</title></head>
<body style="margin: 8px; font: 14px system-ui, sans-serif"><main></main><script type="module">
const models = {}, loaded = {}, main = document.querySelector("main");

class Model {
  constructor(id, state) {
    Object.assign(this, { id, state, changed: {}, heard: [] });
  }
  get(name) { return this.state[name]; }
  set(name, value) {
    if (JSON.stringify(this.state[name]) === JSON.stringify(value)) return;
    this.state[name] = this.changed[name] = value;
    this.tell(`change:${name}`, value);
  }
  save_changes() {
    window.toPython(this.id, { method: "update", state: this.changed });
    this.changed = {};
  }
  send(content) { window.toPython(this.id, { method: "custom", content }); }
  on(event, heard) { this.heard.push([event, heard]); }
  off(event, heard) {
    this.heard = this.heard.filter(([e, h]) => e !== event || (heard && h !== heard));
  }
  tell(event, value) {
    for (const [e, heard] of [...this.heard]) if (e === event) heard(value);
  }
  take({ method, state, content }) {
    if (method === "custom") return this.tell("msg:custom", content);
    const news = Object.keys(state);  // all are there before the first listener is called
    const other = news.filter((n) => JSON.stringify(this.state[n]) !== JSON.stringify(state[n]));
    Object.assign(this.state, state);
    for (const name of other) this.tell(`change:${name}`, state[name]);
    if (other.length) this.tell("change");
  }
}

const box = (cell) => {
  while (main.children.length <= cell) {
    const made = document.createElement("section");
    main.append(made);
  }
  main.children[cell].replaceChildren();
  return main.children[cell];
};
const asModule = (text) =>
  import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));

window.host = {
  open(id, state) { models[id] = new Model(id, state); },
  take(id, message) { models[id]?.take(message); },
  restart() {  // of a kernel, as JupyterLab shows it to its widgets
    for (const model of Object.values(models)) {
      model.send = model.save_changes = () => {};
      model.tell("comm_live_update");
    }
  },
  text(cell, html) { box(cell).innerHTML = html; },
  async show(cell, id) {
    const model = models[id], place = box(cell);
    const style = document.createElement("style");
    style.textContent = model.get("_css");
    const el = document.createElement("div");
    place.append(style, el);
    const module = await (loaded[model.get("_esm")] ??= asModule(model.get("_esm")));
    await module.default.render({ model, el });
  },
};
</script></body></html>"""
ADDRESS = "http://localhost/bare"  # answered by the page itself; an origin that has a clipboard


class PageComm(BaseComm):
    """The line between a widget in this process and its model on the page."""

    page: Any = None

    def publish_msg(self, msg_type: str, data: Any = None, **kwargs: Any) -> None:
        """Tells the page what ipywidgets would tell a front end."""
        if msg_type == "comm_open":
            state = {
                name: value for name, value in data["state"].items() if not name[1:2].isupper()
            }
            self._call("open", state)
        elif msg_type == "comm_msg" and data["method"] != "echo_update":
            self._call("take", data)

    def _call(self, name: str, argument: Any) -> None:
        plain = json.loads(json.dumps(argument, default=str))
        self.page.evaluate(f"([id, it]) => window.host.{name}(id, it)", [self.comm_id, plain])


class BarePage:
    """A maker of notebooks without a server: cells on an empty page."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.comms: dict[str, PageComm] = {}
        page.route(ADDRESS, lambda route: route.fulfill(body=HOST, content_type="text/html"))
        page.expose_function("toPython", self._hear)
        page.goto(ADDRESS)
        page.wait_for_function("window.host")
        comm.create_comm = self._comm

    def notebook(self, *sources: str) -> BareNotebook:
        """A notebook of these code cells."""
        return BareNotebook(self.page, sources)

    def theme(self, name: str) -> None:
        """The ground and the colour of text that JupyterLab gives to a page in a theme."""
        ground, text = ("#111111", "#ffffff") if "Dark" in name else ("#ffffff", "#000000")
        self.page.evaluate(
            "([ground, text]) => Object.assign(document.body.style,"
            " {backgroundColor: ground, color: text})",
            [ground, text],
        )
        light = str("Dark" not in name).lower()
        self.page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)

    def _comm(self, **arguments: Any) -> PageComm:
        made = type("Comm", (PageComm,), {"page": self.page})(**arguments)
        self.comms[made.comm_id] = made
        return made

    def _hear(self, comm_id: str, data: dict[str, Any]) -> None:
        self.comms[comm_id].handle_msg({"content": {"data": data}, "buffers": []})


class BareNotebook:
    """Cells that run in this process; they are counted from 0, as in labdriver.Notebook."""

    def __init__(self, page: Any, sources: tuple[str, ...]) -> None:
        self.page = page
        self.sources = [{"id": secrets.token_hex(4), "source": source} for source in sources]
        self.shell = InteractiveShell.instance()
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.said = [""] * len(sources)

    def cells(self) -> list[dict[str, str]]:
        """All cells."""
        return list(self.sources)

    def run_all(self) -> None:
        """Runs all cells; what raises fails the test."""
        for cell in range(len(self.sources)):
            self.run(cell)

    def run(self, cell: int) -> None:
        """Runs one cell and shows what it ends with."""
        source = self.sources[cell]["source"]
        name = f"<cell {self.sources[cell]['id']} {hash(source)}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        body = ast.parse(source).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), name, "exec"), self.names)
        value = last and eval(compile(ast.Expression(last.value), name, "eval"), self.names)
        self.said[cell] = "" if value is None else repr(value)
        self._show(cell, value)

    def set_source(self, cell: int, source: str) -> None:
        """Replaces a cell's source."""
        self.sources[cell]["source"] = source

    def outputs(self, cell: int) -> str:
        """What a cell ended with, in plain text."""
        return self.said[cell]

    def locate(self, cell: int) -> Any:
        """A playwright locator of what the cell shows."""
        return self.page.locator("main > section").nth(cell)

    def _show(self, cell: int, value: object) -> None:
        if isinstance(value, Widget):
            shown = "([cell, id]) => window.host.show(cell, id)"
            self.page.evaluate(shown, [cell, value.comm.comm_id])
        else:
            data, _ = self.shell.display_formatter.format(value)
            html = data.get("text/html") or f"<pre>{self.said[cell]}</pre>"
            self.page.evaluate("([cell, html]) => window.host.text(cell, html)", [cell, html])
