"""Stop runaway cells in a browser, where the kernel cannot be interrupted."""

import sys
import time
from contextlib import ExitStack
from types import FrameType
from typing import Any

from hanoi_ref.checking.running.deadline_monitor import can_monitor, monitoring

SECONDS = 30  # no cell of a lesson takes a tenth of that

_cell = ExitStack()


def watch() -> None:
    """Limit the time of each cell of this kernel, if it runs in a browser."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell is not None and sys.platform == "emscripten" and can_monitor():
        limit_cells(shell)


def limit_cells(shell: Any) -> None:
    """Limit the time of each further cell of a shell."""

    def begin(info: object) -> None:
        _cell.enter_context(monitoring(_Look(shell.user_ns)))

    def end(result: object) -> None:
        _cell.close()

    shell.events.register("pre_run_cell", begin)
    shell.events.register("post_run_cell", end)


class _Look:
    """A check of the clock while a cell runs; it stops code of the cell, but not of the shell."""

    def __init__(self, names: dict[str, Any]) -> None:
        self._names, self._started = names, time.monotonic()

    def __call__(self) -> None:
        if time.monotonic() - self._started > SECONDS and self._is_inside(sys._getframe(2)):
            says = (
                f"this cell ran for {SECONDS} seconds and was stopped. Is there an infinite loop?"
            )
            raise KeyboardInterrupt(says)

    def _is_inside(self, frame: FrameType | None) -> bool:
        """Return whether the running code was called by the cell and not by the shell."""
        while frame and not (frame.f_code.co_name == "<module>" and frame.f_globals is self._names):
            frame = frame.f_back
        return frame is not None
