"""Boards in exported pages: what nbconvert is told, so that lines replay without Python.

`jupyter nbconvert --to html` finds this by the configuration that comes with the package.  A
notebook holds only facts about its boards, beside their pictures; the program is put into a page
once, when it is made, so that it works without a network too.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from nbconvert.preprocessors import Preprocessor

from hanoi_ref.widgets.assets import script, style
from hanoi_ref.widgets.explorer import redrawn

NOTE = "hanoi"  # under this name the facts stand in an output's metadata
MOST_DISKS = 64
SHEETS = {
    "board": ["board.css"],
    "explorer": ["board.css", "explorer.css"],
    "race": ["board.css", "explorer.css"],
}
VIEW = "application/vnd.jupyter.widget-view+json"

_IDLE = re.compile(r"^\s*//.*$|^\s+|/\*[\s\S]*?\*/", re.MULTILINE)  # comments, indents


class Replays(Preprocessor):
    """Puts a board that replays in the place of each saved one; explorers and races likewise."""

    def preprocess(self, nb: Any, resources: Any) -> Any:
        """The notebook and the resources, with boards as HTML; the program is in the first one."""
        kept = [
            output
            for cell in nb.cells
            for output in cell.get("outputs", [])
            if NOTE in output.get("metadata", {})
        ]
        known: set[str] = set()
        for output in kept:
            state, data = output["metadata"][NOTE], output["data"]
            kind = state.get("widget", "board")
            shown = _place(kind, state, data.get("image/svg+xml") or data.get("text/html", ""))
            data["text/html"] = ("" if kind in known else program(kind)) + shown
            data.pop(VIEW, None)
            known.add(kind)
        return nb, resources


def program(kind: str = "board") -> str:
    """The styles and the script that all boards of a page share, or all explorers, or all races.

    >>> program().count("<script>"), "import " in program()
    (1, False)
    """
    here = f"globalThis.hanoi{kind.capitalize()} = render;"
    lean = _IDLE.sub("", script(kind).replace("export default { render };", here))
    sheet = _IDLE.sub("", "".join(style(name, MOST_DISKS) for name in SHEETS[kind]))
    return f"<style>{sheet}</style>\n<script>(() => {{\n{lean}\n}})()</script>\n"


def _place(kind: str, state: dict[str, Any], picture: str) -> str:
    """A board's place in the page: its picture until the script shows the board itself."""
    if kind == "explorer":
        state = redrawn(state)
    facts = escape(json.dumps(state, separators=(",", ":")), quote=True)
    return f"""<div class="hanoi-kept" data-board="{facts}">{picture}</div>
<script>(() => {{
const el = document.currentScript.previousElementSibling;
const state = JSON.parse(el.dataset.board);
el.replaceChildren();
const model = {{ still: true, get: (name) => state[name], on() {{}}, save_changes() {{}} }};
model.set = (name, value) => {{ state[name] = value; }};
globalThis.hanoi{kind.capitalize()}({{ el, model }});
}})()</script>"""
