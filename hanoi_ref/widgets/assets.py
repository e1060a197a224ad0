"""The JavaScript and the styles of widgets, read from the files beside them."""

from __future__ import annotations

import re
from pathlib import Path

from hanoi_ref.draw import palette

_HERE = Path(__file__).parent
_IMPORT = re.compile(r"^(import|export \{)[^;]*;\n", re.MULTILINE)
_BESIDE = re.compile(r'^import [^;]*"\./([a-z]+)\.js"', re.MULTILINE)
_SHEET = re.compile(r'^@import "([a-z]+\.css)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


_COLOURS = (
    "GROUND",
    "TEXT",
    "FAINT",
    "PEG",
    "LINE",
    "ON_DISK",
    "PAPER",
    "ACCENT",
    "REFUSED",
    "MARKED",
)


def style(name: str, disks: int) -> str:
    """The text of a style sheet, after the palette as variables of every .hanoi element.

    Where it imports another sheet from beside it, that sheet's text stands there instead.
    """
    named = [f"--{name.lower().replace('_', '-')}: {getattr(palette, name)};" for name in _COLOURS]
    numbered = [f"--disk-{disk}: {palette.disk_colour(disk)};" for disk in range(1, disks + 1)]
    faces = [f"--{side}-face: {colour};" for side, colour in palette.FACES.items()]
    return f".hanoi {{ {' '.join(named + numbered + faces)} }}\n{_sheet(name)}"


def _sheet(name: str) -> str:
    text = (_HERE / name).read_text(encoding="utf-8")
    return _SHEET.sub(lambda found: _sheet(found[1]), text)


def script(*names: str) -> str:
    """Modules as the one module that a widget may have: the last one keeps its default export.

    Names are given without their ending; what they import from beside them comes before them, so
    the last name alone is enough.  anywidget hands a front end one module with no address, from
    which a relative import finds nothing.  The files stay real modules, each with names that no
    other uses; what joins them is left out here.
    """
    texts: dict[str, str] = {}
    for name in names:
        _gather(name, texts)
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", text)) for text in texts.values())


def _gather(name: str, texts: dict[str, str]) -> None:
    """Puts a module's text after those of the modules that it imports, each once."""
    if name not in texts:
        text = (_HERE / f"{name}.js").read_text(encoding="utf-8")
        for other in _BESIDE.findall(text):
            _gather(other, texts)
        texts[name] = text
