"""Boards in exported pages: what nbconvert is told, so that lines replay without Python.

`jupyter nbconvert --to html` finds this by the configuration that comes with the package.  A
notebook holds only facts about its boards, beside their pictures; the program is put into a page
once, when it is made, so that it works without a network too.
"""

import json
from html import escape
from typing import Any

from nbconvert.preprocessors import Preprocessor

from hanoi_ref.widgets.assets import joined, style
from hanoi_ref.widgets.explore.views import redrawn

NOTE = "hanoi"  # under this name the facts stand in an output's metadata
MOST_DISKS = 64
VIEW = "application/vnd.jupyter.widget-view+json"


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
        for output in kept:
            state, data = output["metadata"][NOTE], output["data"]
            shown = _place(state, data.get("image/svg+xml") or data.get("text/html", ""))
            data["text/html"] = ("" if output is not kept[0] else program()) + shown
            data.pop(VIEW, None)
        return nb, resources


def program() -> str:
    """The styles and the script that all boards, explorers and races of a page share.

    >>> program().count("<script>"), "import " in program()
    (1, False)
    """
    styles, scripts = _lean(style("page", MOST_DISKS)), _lean(joined("page"))
    return f"<style>{styles}</style>\n<script>(() => {{\n{scripts}\n}})()</script>\n"


def _lean(text: str) -> str:
    """The lines without their indents; those that only comment are left out."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def _place(state: dict[str, Any], picture: str) -> str:
    """A board's place in the page: its picture until the script shows the board itself."""
    if state.get("widget") == "explorer":
        state = redrawn(state)
    facts = escape(json.dumps(state, separators=(",", ":")), quote=True)
    return f'<div class="hanoi-kept" data-kept="{facts}">{picture}</div>'
