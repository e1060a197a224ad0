"""Boards in exported pages: an nbconvert step that lets lines replay without Python.

The package's configuration adds this to `jupyter nbconvert --to html`.  A notebook stores only data
about its boards, besides their pictures.  The script is added once to each exported page, so the
page works offline too.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from nbconvert.preprocessors import Preprocessor

from hanoi_ref.widgets.assets import joined, style
from hanoi_ref.widgets.explore.explorer import redrawn

NOTE = "hanoi"  # key in an output's metadata
MOST_DISKS = 64
PICTURE = re.compile(r"!\[[^\]]*\]\(([\w-]+\.(?:svg|png))\)")
VIEW = "application/vnd.jupyter.widget-view+json"


class Replays(Preprocessor):
    """A preprocessor that replaces each saved board, explorer and race by one that replays."""

    def preprocess(self, nb: Any, resources: Any) -> Any:
        """Return the notebook with boards as HTML; the script is in the first one.

        Folded code stays out of sight, as a page cannot unfold it.  Pictures beside the notebook
        are put into the page, which may go to another folder.
        """
        beside = Path(resources.get("metadata", {}).get("path") or ".")
        for cell in [*nb.cells]:
            if cell.metadata.get("jupyter", {}).get("source_hidden"):
                cell["transient"] = {"remove_source": True}
                if not cell.get("outputs"):
                    nb.cells.remove(cell)
            for name in PICTURE.findall(cell.source) if cell.cell_type == "markdown" else ():
                if (beside / name).is_file():
                    told = b64encode((beside / name).read_bytes()).decode()
                    cell.setdefault("attachments", {})[name] = {guess_type(name)[0]: told}
                    cell.source = cell.source.replace(f"]({name})", f"](attachment:{name})")
        kept = [
            output
            for cell in nb.cells
            for output in cell.get("outputs", [])
            if NOTE in output.get("metadata", {})
        ]
        for output in kept:
            state, data = output["metadata"][NOTE], output["data"]
            if state.get("widget") == "explorer":
                state = redrawn(state)
            picture = data.get("image/svg+xml") or data.get("text/html", "")
            data["text/html"] = ("" if output is not kept[0] else program()) + live(state, picture)
            data.pop(VIEW, None)
        return nb, resources


def live(state: Mapping[str, Any], picture: str) -> str:
    """Return the HTML of a stored widget, which replaces its picture where scripts run.

    >>> live({"step": 1}, "<svg></svg>")
    '<div class="hanoi-kept" data-kept="{&quot;step&quot;:1}"><svg></svg></div>'
    """
    facts = escape(json.dumps(state, separators=(",", ":")), quote=True)
    return f'<div class="hanoi-kept" data-kept="{facts}">{picture}</div>'


def program() -> str:
    """Return the styles and the script that all boards, explorers and races of a page share.

    >>> program().count("<script>"), "import " in program()
    (1, False)
    """
    styles, scripts = _lean(style("page", MOST_DISKS)), _lean(joined("page"))
    return f"<style>{styles}</style>\n<script>(() => {{\n{scripts}\n}})()</script>\n"


def _lean(text: str) -> str:
    """Return the lines without indentation and comment lines."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))
