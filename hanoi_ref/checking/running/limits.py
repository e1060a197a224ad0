"""Limits on a student's program, so that a check always returns."""

import io
import signal
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from contextvars import ContextVar
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from hanoi_ref.checking.running.deadline_monitor import can_monitor, monitoring
from hanoi_ref.checking.running.memory import bounded_memory, gc_frozen

# Deep enough for a recursion over a thousand disks, shallow enough to stop a runaway one.
DEPTH = 5_000

# Seconds are CPU seconds, so that a busy machine changes no verdict.  A program that sleeps or
# waits may take this many times as long by the clock.
PATIENCE = 3

# A bare `except:` may swallow the alarm's exception, so it rings again.
RINGS_AGAIN = 0.1

PRINTED = 2_000  # characters kept of what a program prints

TRACERS = {"bdb", "coverage", "_pydevd_bundle"}

_inside: ContextVar[bool] = ContextVar("inside", default=False)
_HERE = str(Path(__file__).parents[1])  # checking/


class BudgetExceeded(BaseException):
    """A budget has run out; `what` is "timeout" or "too_long".

    It is not an Exception, so a student's `except Exception` does not swallow it.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(what)


class Printed(io.StringIO):
    """Standard output of which only the beginning is kept."""

    def write(self, text: str) -> int:
        """Keep the text up to the limit."""
        super().write(text[: max(0, PRINTED - self.tell())])
        return len(text)

    def close(self) -> None:
        """Stay open, so the output can be read even if the program closes it."""


@contextmanager
def limits(seconds: float) -> Iterator[Printed]:
    """Run a program in the block within limits; capture its output and drop its warnings.

    Inside the block it raises BudgetExceeded("timeout") when the time is over; a running call of C
    code (the sum of a very long range) ends first.  Afterwards all settings are restored.  It
    raises RuntimeError if limits are in force already.
    """
    if _inside.get():
        raise RuntimeError("a program cannot run a check while it is being checked")
    printed = Printed()
    timer = _alarm if _has_alarm() else _monitor if can_monitor() else _trace
    with (
        _once(),
        warnings.catch_warnings(),
        redirect_stdout(printed),
        redirect_stderr(Printed()),
        _depth(DEPTH),
        gc_frozen(),
        bounded_memory() as lift_bound,
        timer(seconds),
    ):
        warnings.simplefilter("ignore")
        try:
            yield printed
        finally:
            lift_bound()  # stopping the timer needs memory, and the program may hold all of it


@contextmanager
def _once() -> Iterator[None]:
    token = _inside.set(True)
    try:
        yield
    finally:
        _inside.reset(token)


def _has_alarm() -> bool:
    """Return whether a timer can interrupt this thread: on POSIX, in the main thread."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


class _Clock:
    """The time that a program has used, and whether it was stopped."""

    def __init__(self, seconds: float) -> None:
        self.has_rung = False
        self.seconds, self.started, self.spent = seconds, time.monotonic(), time.process_time()

    @property
    def elapsed(self) -> float:
        """The seconds elapsed by the clock."""
        return time.monotonic() - self.started

    def is_over(self) -> bool:
        """Return whether the time is over, by CPU or by the clock."""
        busy = time.process_time() - self.spent
        return busy >= self.seconds or self.elapsed >= PATIENCE * self.seconds

    def ring(self) -> NoReturn:
        """Stop the running program."""
        self.has_rung = True
        raise BudgetExceeded("timeout")

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Raise BudgetExceeded after the block if the program swallowed it."""
        try:
            yield
        except Exception:
            self._stop()
            raise
        self._stop()

    def _stop(self) -> None:
        if self.has_rung:
            raise BudgetExceeded("timeout")


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    running, clock, left, interval = True, _Clock(seconds), 0.0, 0.0

    def ring(number: int, frame: FrameType | None) -> None:
        if running and clock.is_over() and not _is_tracer(frame):
            _insist(frame)
            clock.ring()

    before = sys.gettrace()
    handler = signal.signal(signal.SIGALRM, ring)
    try:
        left, interval = signal.setitimer(signal.ITIMER_REAL, seconds, RINGS_AGAIN)
        with clock.holding():
            yield
    finally:
        running = False  # a ring this late must not interrupt the cleanup
        sys.settrace(before)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if left:  # restart the timer that was set before ours
            left = max(left - clock.elapsed, 0.001)
            signal.setitimer(signal.ITIMER_REAL, left, interval)


def _is_tracer(frame: FrameType | None) -> bool:
    """Return whether a debugger or coverage tool is running, which may hold a lock."""
    module = frame.f_globals.get("__name__", "") if frame else ""
    return str(module).partition(".")[0] in TRACERS


def _insist(frame: FrameType | None) -> None:
    """Raise BudgetExceeded again in the program's next line, outside of a loop's `except:`.

    It is swallowed if one `except:` is nested in another; only ending the process helps there.
    """

    def again(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            raise BudgetExceeded("timeout")
        return again

    while frame and not frame.f_code.co_filename.startswith(_HERE):
        frame.f_trace = again
        frame = frame.f_back
    sys.settrace(lambda frame, event, argument: None)  # calls that begin now are our cleanup


@contextmanager
def _monitor(seconds: float) -> Iterator[None]:
    """Raise BudgetExceeded by sys.monitoring, where there are no signals, as in a browser."""
    clock = _Clock(seconds)

    def look() -> None:
        if clock.is_over():
            clock.ring()

    with monitoring(look), clock.holding():
        yield


@contextmanager
def _trace(seconds: float) -> Iterator[None]:
    """Raise BudgetExceeded by sys.settrace, on Python 3.11; a bare `except:` can swallow it."""
    running, clock, before = True, _Clock(seconds), sys.gettrace()

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if not running:  # a generator that is closed later still has this trace
            return None
        if clock.is_over():
            clock.ring()
        return trace

    sys.settrace(trace)
    try:
        with clock.holding():
            yield
    finally:
        running = False
        sys.settrace(before)


@contextmanager
def _depth(calls: int) -> Iterator[None]:
    before = sys.getrecursionlimit()
    if sys.platform != "emscripten":  # the browser's stack cannot grow
        sys.setrecursionlimit(max(before, calls))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
