"""What the garbage collector looks at while a program runs, as its time is the program's."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_held: list[bool] = []


@contextmanager
def frozen() -> Iterator[None]:
    """A while in which garbage is looked for only among what is made in it.

    In a long session, or a large one, a single look at all that there is takes a second.

    >>> with frozen():
    ...     moves = [["AC"] for _ in range(100_000)]
    """
    if _held:
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def freeze_for_good() -> None:
    """Nobody looks again at what there is now: for a process that others are forked from."""
    gc.collect()
    gc.freeze()
    _held.append(True)
