"""A cell that would never end is ended where nobody can press Stop: in a browser alone."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack

from hanoi_ref.checking.ticks import can_look, looking

SECONDS = 30  # no cell of a lesson takes a tenth of it
STOPPED = f"this cell ran for {SECONDS} seconds and was stopped; does its loop ever end?"

_cell = ExitStack()


def watch() -> None:
    """Has each cell of this kernel ended after its time, where its Stop button reaches nothing."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell is not None and sys.platform == "emscripten" and can_look():
        shell.events.register("pre_run_cell", begin)
        shell.events.register("post_run_cell", end)


def begin(info: object) -> None:
    """A cell begins, and with it its time."""
    started = time.monotonic()

    def look() -> None:
        if time.monotonic() - started > SECONDS:
            raise KeyboardInterrupt(STOPPED)

    _cell.enter_context(looking(look))


def end(result: object) -> None:
    """A cell has come to its end."""
    _cell.close()
