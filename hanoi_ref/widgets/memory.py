"""Store a widget's state in the notebook, so that it is restored when its cell runs again.

A widget's state to store is in `_left`, which its page announces as an event (common.js).  In
JupyterLab and Notebook 7 the extension in lab/ writes it into the metadata of the widget's cell,
under "hanoi".  Both send a cell's metadata to the kernel with its code, so the state is known
before the widget is shown.  Other front ends send no metadata, and nothing is stored.
"""

import json
from collections import Counter
from functools import lru_cache
from typing import Any
from zlib import crc32

import anywidget
from IPython import get_ipython
from traitlets import Dict, List, MetaHasTraits, Unicode

KEY = "hanoi"  # key in a cell's metadata
LONGEST = 2000  # characters stored per widget, to keep notebooks small


class _Whole(MetaHasTraits):
    """A metaclass that opens a widget's comm after __init__, so that one message has all state.

    A page that is still requesting earlier widgets may miss a second message.
    """

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        widget = super().__call__(*args, **kwargs)
        widget._is_whole = True
        widget.open()
        return widget


class Remembering(anywidget.AnyWidget, metaclass=_Whole):
    """A widget whose state is restored when its cell runs again.

    >>> widget = Remembering()
    >>> widget.recall("three disks")
    {}

    State is restored only for a widget about the same thing: another board in the same cell, or a
    changed question, starts afresh.
    """

    _cell = List(Unicode()).tag(sync=True)  # the id of the cell that made it, and its name there
    _left = Dict().tag(sync=True)  # the state to store; empty if there is none
    _about = ""
    _is_whole = False
    _ipython_display_ = None  # in ipywidgets 7, it would show a widget without its picture

    def open(self) -> None:
        """Open the comm to the page once the widget is complete."""
        if self._is_whole:
            super().open()

    def recall(self, about: object) -> dict[str, Any]:
        """Return the state stored by the cell's last run, or {} for another question or puzzle.

        Call this once, while the widget is made.
        """
        self._about = f"{crc32(repr(about).encode()):08x}"
        request = _request()
        metadata = request.get("metadata", {})
        if "cellId" not in metadata:
            return {}
        # A widget's name in its cell: its class, and a number from its class's second on.
        kind, made = type(self).__name__, _made(request.get("header", {}).get("msg_id", ""))
        made[kind] += 1
        name = kind if made[kind] == 1 else f"{kind} {made[kind]}"
        self._cell = [metadata["cellId"], name]
        kept = metadata.get(KEY)  # checked, as the metadata may have been edited
        left = kept.get(name) if isinstance(kept, dict) else None
        return left if isinstance(left, dict) and left.get("about") == self._about else {}

    def keep(self, left: dict[str, Any]) -> None:
        """Set the widget's state, which the notebook will store."""
        fits = bool(self._cell and left) and len(json.dumps(left)) <= LONGEST
        self._left = {**left, "about": self._about} if fits else {}


def _request() -> dict[str, Any]:
    """Return the request that the kernel is executing; empty without a kernel.

    >>> _request()
    {}
    """
    shell = get_ipython()
    for runner in (shell, getattr(shell, "kernel", None)):
        if ask := getattr(runner, "get_parent", None):
            return dict(ask() or {})
    return {}


@lru_cache(maxsize=1)
def _made(run: str) -> Counter[str]:
    """Return how many widgets of each class one run of a cell has made so far."""
    return Counter()
