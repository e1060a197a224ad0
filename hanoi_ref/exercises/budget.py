"""Limits on a student's program, so that a check always comes back."""

from __future__ import annotations

import io
import signal
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from types import FrameType
from typing import Any

# Deep enough for an honest recursion over a thousand disks, shallow enough to end a runaway one.
DEPTH = 5_000


class Spent(BaseException):
    """A budget has run out; `what` is "seconds" or "items".

    It is no Exception, so that a student's own `except Exception` does not swallow it.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


class Printed(io.StringIO):
    """Standard output that keeps its beginning and forgets the rest."""

    def write(self, text: str) -> int:
        """Take the text, keep what fits."""
        super().write(text[: max(0, 2_000 - self.tell())])
        return len(text)


@contextmanager
def limits(seconds: float) -> Iterator[Printed]:
    """A place to run a program: timed, deep enough, its printing caught and its warnings dropped.

    Raises Spent("seconds") inside when the time is over.
    """
    printed = Printed()
    with ExitStack() as stack:
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        stack.enter_context(redirect_stdout(printed))
        stack.enter_context(redirect_stderr(Printed()))
        stack.enter_context(_depth(DEPTH))
        stack.enter_context(_alarm(seconds) if _has_alarm() else _watch(seconds))
        yield printed


def _has_alarm() -> bool:
    """Whether a timer can interrupt us: on POSIX, in the main thread."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise Spent("seconds")

    before = signal.signal(signal.SIGALRM, ring)
    # It rings again and again: a bare `except:` inside a loop would swallow a single ring.
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _watch(seconds: float) -> Iterator[None]:
    """The same by looking at the clock on every line, where there is no alarm (in a browser)."""
    end = time.monotonic() + seconds

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if time.monotonic() > end:
            raise Spent("seconds")
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


@contextmanager
def _depth(calls: int) -> Iterator[None]:
    before = sys.getrecursionlimit()
    if sys.platform != "emscripten":  # a browser's stack is what it is
        sys.setrecursionlimit(max(before, calls))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
