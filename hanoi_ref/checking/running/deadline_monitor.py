"""Check the clock while Python code runs; for browsers, where no signal can interrupt it.

sys.monitoring calls back at jumps and calls, so an infinite loop is noticed.
"""

import contextlib
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

# Code that cleans up after a stopped program must be able to finish.
TIDYING = (str(Path(__file__).parents[1]), contextlib.__file__, warnings.__file__)
PACKAGE = str(Path(__file__).parents[2])

MONITORING: Any = getattr(sys, "monitoring", None)  # PEP 669, Python 3.12
TOOL = 4  # one of Python's six tool ids, not used by any other tool
EVERY = 256  # jumps and calls between two looks; a loop takes five times as long

_looks: list[Callable[[], None]] = []
_left, _has_raised = EVERY, False


def can_monitor() -> bool:
    """Return whether this Python has sys.monitoring."""
    return MONITORING is not None


@contextlib.contextmanager
def monitoring(look: Callable[[], None]) -> Iterator[None]:
    """Call `look` repeatedly while Python code runs in the block; `look` may raise.

    Once it has raised, it is called at each jump back and each call, so that a bare `except:`
    in a loop does not keep the loop alive.  Blocks may be nested.
    """
    global _left, _has_raised
    _looks.append(look)
    if len(_looks) == 1:
        _begin()
    try:
        yield
    finally:
        _looks.remove(look)
        _left, _has_raised = EVERY, False
        if not _looks:
            _end()


def _begin() -> None:
    MONITORING.use_tool_id(TOOL, "hanoi")
    for event in _events():
        MONITORING.register_callback(TOOL, event, _tick)
    MONITORING.set_events(TOOL, sum(_events()))


def _end() -> None:
    MONITORING.set_events(TOOL, 0)
    for event in _events():
        MONITORING.register_callback(TOOL, event, None)
    MONITORING.free_tool_id(TOOL)


def _events() -> tuple[int, ...]:
    events = MONITORING.events
    return events.JUMP, events.PY_START, events.PY_RESUME


def _tick(code: CodeType, *_: int) -> None:
    """Count a jump or a call, and call the looks at every EVERY-th."""
    global _left, _has_raised
    _left -= 1
    if _left > 0 and not _has_raised:
        return
    if code.co_filename.startswith((*TIDYING, PACKAGE) if _has_raised else TIDYING):
        return
    _left, _has_raised = EVERY, True
    for look in tuple(_looks):
        look()
    _has_raised = False
