"""The memory that a program may take, and the garbage collection that counts as its time."""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "linux":
    import resource

MEMORY = 3 << 28  # bytes of data more than there are already
_STATE = Path("/proc/self/statm")

_frozen_for_good: list[bool] = []


@contextmanager
def bounded_memory(most: int = MEMORY) -> Iterator[Callable[[], None]]:
    """Raise a MemoryError in the block when it takes more bytes than this.

    It yields a function that lifts the bound before the end, for tidying up where memory may be
    full.

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
    """Return the bytes of data that this process has."""
    return int(_STATE.read_text(encoding="ascii").split()[5]) * resource.getpagesize()


def _least(*limits: int) -> int:
    return min(limit for limit in limits if limit != resource.RLIM_INFINITY)


@contextmanager
def gc_frozen() -> Iterator[None]:
    """Keep the collector from all objects made before the block.

    In a long session a single look at all of them takes a second of the program's time.

    >>> with gc_frozen():
    ...     moves = [["AC"] for _ in range(100_000)]
    """
    if _frozen_for_good:
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def freeze_gc_for_good() -> None:
    """Keep the collector from all present objects, for a process that others are forked from."""
    gc.collect()
    gc.freeze()
    _frozen_for_good.append(True)
