"""Join the scripts and styles of widgets from the files in page/."""

import json
import re
from pathlib import Path

from hanoi_ref import palette

_HERE = Path(__file__).with_name("page")

# The files of each widget, and of an exported page, in order; JupyterLab's extension reads the same
# list.
PARTS: dict[str, list[str]] = json.loads((_HERE / "parts.json").read_text(encoding="utf-8"))

# JupyterLab shows drawings as images, which follow the color scheme of their element.
IMAGES = ":is(.jp-RenderedSVG,.jp-RenderedMarkdown) img{color-scheme:var(--hanoi-scheme)}\n"
# It removes their inline colors in a notebook that it does not trust.
CARDS = f":where(.hanoi-verdict,.hanoi-ready,.hanoi-table,.hanoi-sheet){{{palette.FRAMED}}}\n"

_TYPES = re.compile(r"/\*\*.*?\*/\s*", re.DOTALL)  # type comments for tsc, in tests/js


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
    """Return the theme of a page, and the palette as short CSS variables of .hanoi elements.

    >>> "--accent: var(--hanoi-accent);" in variables(1), "--disk-2:" in variables(1)
    (True, False)
    """
    named = [f"--{name}: var(--hanoi-{name});" for name, _ in palette.THEMED.values()]
    named += ["--edge: var(--hanoi-edge);", f"--on-disk: {palette.ON_DISK};"]
    named += [f"--black: {palette.BLACK};", "color-scheme: var(--hanoi-scheme);"]
    numbered = [f"--disk-{disk}: {palette.disk_colour(disk)};" for disk in range(1, disks + 1)]
    faces = [f"--{side}-face: {colour};" for side, colour in palette.FACES.items()]
    return f"{palette.theme()}{IMAGES}{CARDS}.hanoi {{ {' '.join(named + numbered + faces)} }}\n"


def _texts(widget: str, ending: str) -> list[str]:
    names = (name for name in PARTS[widget] if name.endswith(ending))
    return [(_HERE / name).read_text(encoding="utf-8") for name in names]
