"""What a reader leaves in a widget, so that it is there again when its cell runs again.

A widget says in `_left` what there is to keep, and its page tells that to whoever listens
(common.js).  In JupyterLab and Notebook 7 that is the extension in lab/: it writes it into the
metadata of the cell that made the widget, under "hanoi".  Both send the metadata of a cell along
with its code, so what was left is known before the widget is seen.  Elsewhere nothing is sent,
nothing is kept, and all else is as it is there.
"""

import json
from collections import Counter
from functools import lru_cache
from typing import Any
from zlib import crc32

import anywidget
from IPython import get_ipython
from traitlets import Dict, List, MetaHasTraits, Unicode

KEY = "hanoi"  # in a cell's metadata
LONGEST = 2000  # characters that are kept of a widget: a notebook stays small


class _Whole(MetaHasTraits):
    """A page hears of a widget when all of it is made, in one message and not in several.

    A page that still asks the kernel for widgets of before may miss the second message.
    """

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        widget = super().__call__(*args, **kwargs)
        widget._is_whole = True
        widget.open()
        return widget


class Remembering(anywidget.AnyWidget, metaclass=_Whole):
    """A widget that its reader finds again as it was left.

    >>> widget = Remembering()
    >>> widget.recall("three disks")
    {}

    What is left counts only for a widget about the same thing: another board of the same cell, or
    the answer to another question, begins as it was made.
    """

    _cell = List(Unicode()).tag(sync=True)  # the id of the cell that made it, and its name there
    _left = Dict().tag(sync=True)  # what there is to keep; empty where there is nothing
    _about = ""
    _is_whole = False

    def open(self) -> None:
        """Tells the page of this widget, once it is whole."""
        if self._is_whole:
            super().open()

    def recall(self, about: object) -> dict[str, Any]:
        """What was left in this widget when its cell ran before, if it was about the same thing.

        To be called once, as a widget is made.
        """
        self._about = f"{crc32(repr(about).encode()):08x}"
        request = _request()
        metadata = request.get("metadata", {})
        if "cellId" not in metadata:
            return {}
        name = _name(type(self).__name__, request.get("header", {}).get("msg_id", ""))
        self._cell = [metadata["cellId"], name]
        return self._of(metadata.get(KEY), name)

    def _of(self, kept: object, name: str) -> dict[str, Any]:
        """What the metadata hold for a name, which anybody may have written there."""
        left = kept.get(name) if isinstance(kept, dict) else None
        return left if isinstance(left, dict) and left.get("about") == self._about else {}

    def keep(self, left: dict[str, Any]) -> None:
        """From now on this is what there is to keep."""
        told = bool(self._cell and left) and len(json.dumps(left)) <= LONGEST
        self._left = {**left, "about": self._about} if told else {}


def _request() -> dict[str, Any]:
    """What the kernel has been asked to do; empty where there is none.

    >>> _request()
    {}
    """
    shell = get_ipython()
    for each in (shell, getattr(shell, "kernel", None)):
        if ask := getattr(each, "get_parent", None):
            return dict(ask() or {})
    return {}


def _name(kind: str, run: str) -> str:
    """A widget's name in its cell: its kind, and a number from the second one on."""
    made = _made(run)
    made[kind] += 1
    return kind if made[kind] == 1 else f"{kind} {made[kind]}"


@lru_cache(maxsize=1)
def _made(run: str) -> Counter[str]:
    """How many widgets of each kind one run of a cell has made so far."""
    return Counter()
