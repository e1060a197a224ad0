"""The memory that a program may take, so that a list without end does not take the machine's."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "linux":
    import resource

MEMORY = 3 << 28  # bytes of data more than there are already
_STATE = Path("/proc/self/statm")


@contextmanager
def bounded_memory(most: int = MEMORY) -> Iterator[Callable[[], None]]:
    """A place in which no more than so many bytes can be taken; more is a MemoryError.

    What it gives lifts the bound before the end, for tidying up where memory may be full.

    >>> with bounded_memory(1 << 28):
    ...     try: moves = [None] * (1 << 26)
    ...     except MemoryError: print("no")
    no

    Linux alone counts a process's data; elsewhere nothing is bounded.
    """
    if sys.platform != "linux":  # in the browser a page has a bound of its own
        yield lambda: None
        return
    before = resource.getrlimit(resource.RLIMIT_DATA)

    def lift() -> None:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, before)

    with suppress(ValueError, OSError):  # no data are counted here
        resource.setrlimit(resource.RLIMIT_DATA, (_least(before[0], _data() + most), before[1]))
    try:
        yield lift
    finally:
        lift()


def _data() -> int:
    """The bytes of data that this process has."""
    return int(_STATE.read_text(encoding="ascii").split()[5]) * resource.getpagesize()


def _least(*limits: int) -> int:
    return min(each for each in limits if each != resource.RLIM_INFINITY)
