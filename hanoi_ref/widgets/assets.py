"""Join the scripts and styles of widgets from the files in page/."""

import json
import re
from pathlib import Path

from hanoi_ref.draw import palette

_HERE = Path(__file__).with_name("page")

# The files of each widget, and of an exported page, in order; JupyterLab's extension reads the same
# list.
PARTS: dict[str, list[str]] = json.loads((_HERE / "parts.json").read_text(encoding="utf-8"))

_TYPES = re.compile(r"/\*\*.*?\*/\s*", re.DOTALL)  # type comments for tsc, in tests/js

_COLOURS = (
    "GROUND",
    "TEXT",
    "FAINT",
    "PEG",
    "LINE",
    "ON_DISK",
    "BACKGROUND",
    "ACCENT",
    "REFUSED",
    "MARKED",
)


def script(widget: str) -> str:
    """Return the single JavaScript module of a widget: its parts and the function that renders it.

    >>> script("race").splitlines()[-1]
    'export default { render: remembering(renderRace) };'

    anywidget gives a front end one module without a URL, so relative imports do not work.  The
    parts are therefore concatenated, and share their names.
    """
    render = f"remembering(render{widget.capitalize()})"
    return f"{joined(widget)}export default {{ render: {render} }};\n"


def joined(widget: str) -> str:
    """Return the scripts of all parts of a widget, without type comments.

    >>> "@param" in joined("race")
    False
    """
    return _TYPES.sub("", "".join(_texts(widget, ".js")))


def style(widget: str, disks: int = 0) -> str:
    """Return the styles of all parts of a widget, with the palette as CSS variables.

    >>> "--disk-2: #B03A2E;" in style("board", 2), "--disk-2" in style("quiz")
    (True, False)
    """
    return variables(disks) + "".join(_texts(widget, ".css"))


def variables(disks: int) -> str:
    """Return the palette as CSS variables of .hanoi elements, for this many disks.

    >>> variables(1).split()[:2], "--disk-2:" in variables(1)
    (['.hanoi', '{'], False)
    """
    named = [f"--{name.lower().replace('_', '-')}: {getattr(palette, name)};" for name in _COLOURS]
    numbered = [f"--disk-{disk}: {palette.disk_colour(disk)};" for disk in range(1, disks + 1)]
    faces = [f"--{side}-face: {colour};" for side, colour in palette.FACES.items()]
    return f".hanoi {{ {' '.join(named + numbered + faces)} }}\n"


def _texts(widget: str, ending: str) -> list[str]:
    names = (name for name in PARTS[widget] if name.endswith(ending))
    return [(_HERE / name).read_text(encoding="utf-8") for name in names]
