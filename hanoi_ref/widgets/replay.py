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

NOTE = "hanoi"  # under this name the facts stand in an output's metadata
MOST_DISKS = 64
VIEW = "application/vnd.jupyter.widget-view+json"

_IDLE = re.compile(r"^\s*//.*$|^\s+|/\*[\s\S]*?\*/", re.MULTILINE)  # comments, indents


class Replays(Preprocessor):
    """Puts a board that replays in the place of each saved board."""

    def preprocess(self, nb: Any, resources: Any) -> Any:
        """The notebook and the resources, with boards as HTML; the program is in the first one."""
        kept = [
            output
            for cell in nb.cells
            for output in cell.get("outputs", [])
            if NOTE in output.get("metadata", {})
        ]
        for at, output in enumerate(kept):
            shown = _place(output["metadata"][NOTE], output["data"].get("image/svg+xml", ""))
            output["data"]["text/html"] = (program() if at == 0 else "") + shown
            output["data"].pop(VIEW, None)
        return nb, resources


def program() -> str:
    """The styles and the script that all boards of a page share.

    >>> program().count("<script>"), "import " in program()
    (1, False)
    """
    code = script("board").replace("export default { render };", "globalThis.hanoiBoard = render;")
    lean = _IDLE.sub("", code)
    sheet = _IDLE.sub("", style("board.css", MOST_DISKS))
    return f"<style>{sheet}</style>\n<script>(() => {{\n{lean}\n}})()</script>\n"


def _place(state: dict[str, Any], picture: str) -> str:
    """A board's place in the page: its picture until the script shows the board itself."""
    facts = escape(json.dumps(state, separators=(",", ":")), quote=True)
    return f"""<div class="hanoi-kept" data-board="{facts}">{picture}</div>
<script>(() => {{
const el = document.currentScript.previousElementSibling;
const state = JSON.parse(el.dataset.board);
el.replaceChildren();
globalThis.hanoiBoard({{ el, model: {{ still: true, get: (name) => state[name], on() {{}} }} }});
}})()</script>"""
