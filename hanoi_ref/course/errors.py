"""Errors that a command reports, each in one sentence, and the time limit that raises one."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn


class CallError(ValueError):
    """A wrong argument: a root, lesson or student that does not exist."""


class WorkError(RuntimeError):
    """The arguments are right, but the work cannot be finished."""


class RunError(WorkError):
    """No submission can be graded any more: the gradebook fails, or the disk is full."""


SECONDS = 60.0  # of the processor; a submission takes less than one
RINGS_AGAIN = 1.0  # in case the exception is swallowed


@contextmanager
def bounded(seconds: float | None = None) -> Iterator[None]:
    """Raise WorkError in the block when this process has worked so many seconds in it.

    >>> with bounded(0.01):
    ...     while True: pass
    Traceback (most recent call last):
    hanoi_ref.course.errors.WorkError: it takes more than 0.01 s of the processor

    It does nothing where no timer can ring: on Windows, and outside of the main thread.
    """
    seconds = SECONDS if seconds is None else seconds
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGPROF"):
        yield
        return

    def ring(*_: object) -> NoReturn:
        raise WorkError(f"it takes more than {seconds:g} s of the processor")

    handler = signal.signal(signal.SIGPROF, ring)
    before = signal.setitimer(signal.ITIMER_PROF, seconds, RINGS_AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, *before)
        signal.signal(signal.SIGPROF, handler)
