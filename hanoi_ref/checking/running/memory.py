"""Limits on a program's memory, and garbage collection kept out of its time."""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

if sys.platform == "linux":
    import resource

    PAGE = resource.getpagesize()

MEMORY = 3 << 28  # bytes of data beyond those already in use
_STATE = "/proc/self/statm"

_frozen_for_good: list[bool] = []


@contextmanager
def bounded_memory(most: int = MEMORY) -> Iterator[Callable[[], None]]:
    """Raise MemoryError when the block allocates more than `most` bytes.

    Yield a function that lifts the limit early, for cleaning up when the memory may be full.

    >>> with bounded_memory(1 << 28):
    ...     try: moves = [None] * (1 << 26)
    ...     except MemoryError: print("no")
    no

    Only Linux counts a process's data; elsewhere there is no limit.
    """
    if sys.platform != "linux":  # a browser limits a page's memory itself
        yield lambda: None
        return
    before = resource.getrlimit(resource.RLIMIT_DATA)

    def lift() -> None:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, before)

    with suppress(ValueError, OSError):  # the system does not count data
        resource.setrlimit(resource.RLIMIT_DATA, (_least(before[0], _data() + most), before[1]))
    try:
        yield lift
    finally:
        lift()


def _data() -> int:
    """Return the bytes of data that this process has."""
    with open(_STATE, "rb", buffering=0) as state:  # for each case, so without a decoder
        return int(state.read().split()[5]) * PAGE


def _least(*limits: int) -> int:
    return min(limit for limit in limits if limit != resource.RLIM_INFINITY)


@contextmanager
def gc_frozen() -> Iterator[None]:
    """Exclude all objects made before the block from garbage collection.

    In a long session, one collection of all of them takes a second of the program's time.

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
    """Exclude all present objects from garbage collection, for a process that forks others."""
    gc.collect()
    gc.freeze()
    _frozen_for_good.append(True)
