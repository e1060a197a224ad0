"""Limits on a student's program, so that a check always returns: time, memory, depth, output.

A timer is an alarm signal where there is one.  A browser has none: there, sys.monitoring calls back
at jumps and calls, so an infinite loop is noticed.
"""

import contextlib
import gc
import io
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from contextvars import ContextVar
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NoReturn

from hanoi_ref.checking.running import clock

if sys.platform == "linux":
    import resource

DEPTH = 1_000  # the recursion limit of a plain kernel
BELOW = 20  # calls of a kernel below a cell: 22 with ipykernel, which itself varies a little

# Seconds are CPU seconds, so that a busy machine changes no verdict.  A program that sleeps or
# waits may take this many times as long by the clock.
PATIENCE = 3
IDLE = 0.05  # of the time by the clock; a program that uses less of the processor sleeps or waits

# A bare `except:` may swallow the alarm's exception, so it rings again.
RINGS_AGAIN = 0.1
GAP = 5 * RINGS_AGAIN  # the longest interval between two looks of a process that is not stopped

PRINTED = 2_000  # characters kept of what a program prints
MEMORY = 3 << 28  # bytes of data beyond those already in use
SPARE = 1 << 21  # bytes that are kept for cleaning up

TRACERS = {"bdb", "coverage", "_pydevd_bundle"}

_inside: ContextVar[bool] = ContextVar("inside", default=False)
_HERE = str(Path(__file__).parents[1])  # checking/
_PACKAGE = str(Path(__file__).parents[2])


class BudgetExceeded(BaseException):
    """A budget has run out; `what` is "timeout", "waits" or "too_long".

    With "waits" it is the time by the clock: the program did not work, but sleep or wait.

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
    token, depth = _inside.set(True), sys.getrecursionlimit()
    try:
        with (
            warnings.catch_warnings(),
            redirect_stdout(printed),
            redirect_stderr(Printed()),
            gc_frozen(),
            bounded_memory() as lift_bound,
            timer(seconds),
        ):
            warnings.simplefilter("ignore")
            try:
                yield printed
            finally:
                lift_bound()  # stopping the timer needs memory, and the program may hold all of it
    finally:
        sys.setrecursionlimit(depth)
        _inside.reset(token)


def limit_depth(times: int = 1) -> None:
    """Let the caller make as many nested calls as a cell in this kernel can, or a multiple of it.

    The calls that are open already do not count.
    """
    usual, still_open = max(sys.getrecursionlimit(), DEPTH) - BELOW, 0
    frame = sys._getframe().f_back
    while frame:
        frame, still_open = frame.f_back, still_open + 1
    sys.setrecursionlimit(times * usual + still_open)


# Time


class _Clock:
    """The time that a program has used, and whether it was stopped."""

    def __init__(self, seconds: float) -> None:
        self.has_rung, self.what = False, "timeout"
        self.seconds, self.started, self.spent = seconds, clock.monotonic(), clock.process_time()
        self._looked, self._present = self.started, 0.0

    @property
    def elapsed(self) -> float:
        """The seconds elapsed by the clock."""
        return clock.monotonic() - self.started

    def is_over(self) -> bool:
        """Return whether the time is over, by CPU or by the clock.

        A process that was stopped, as when a laptop is closed, has not looked meanwhile: such a
        time counts as one interval.
        """
        now = clock.monotonic()
        usual = self.seconds if self._looked == self.started else GAP
        self._present += min(now - self._looked, usual)
        self._looked, busy = now, clock.process_time() - self.spent
        is_late = self._present >= PATIENCE * self.seconds
        self.what = "waits" if is_late and busy < IDLE * self._present else "timeout"
        return is_late or busy >= self.seconds

    def ring(self) -> NoReturn:
        """Stop the running program."""
        self.has_rung = True
        raise BudgetExceeded(self.what)

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Raise BudgetExceeded after the block if the program swallowed it."""
        try:
            yield
        except Exception:
            if self.has_rung:
                raise BudgetExceeded(self.what) from None
            raise
        if self.has_rung:
            raise BudgetExceeded(self.what)


def _has_alarm() -> bool:
    """Return whether a timer can interrupt this thread: on POSIX, in the main thread."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    running, used, left, interval = True, _Clock(seconds), 0.0, 0.0

    def ring(number: int, frame: FrameType | None) -> None:
        module = str(frame.f_globals.get("__name__", "")) if frame else ""
        # A debugger or a coverage tool that is running may hold a lock.
        if running and used.is_over() and module.partition(".")[0] not in TRACERS:
            _insist(frame)
            used.ring()

    before = sys.gettrace()
    handler = signal.signal(signal.SIGALRM, ring)
    try:
        left, interval = signal.setitimer(signal.ITIMER_REAL, seconds, RINGS_AGAIN)
        with used.holding():
            yield
    finally:
        running = False  # a ring this late must not interrupt the cleanup
        sys.settrace(before)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if left:  # restart the timer that was set before ours
            left = max(left - used.elapsed, 0.001)
            signal.setitimer(signal.ITIMER_REAL, left, interval)


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
    used = _Clock(seconds)

    def look() -> None:
        if used.is_over():
            used.ring()

    with monitoring(look), used.holding():
        yield


@contextmanager
def _trace(seconds: float) -> Iterator[None]:
    """Raise BudgetExceeded by sys.settrace, on Python 3.11; a bare `except:` can swallow it."""
    running, used, before = True, _Clock(seconds), sys.gettrace()

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if not running:  # a generator that is closed later still has this trace
            return None
        if used.is_over():
            used.ring()
        return trace

    sys.settrace(trace)
    try:
        with used.holding():
            yield
    finally:
        running = False
        sys.settrace(before)


# Looking at the clock while Python code runs

# Code that cleans up after a stopped program must be able to finish.
TIDYING = (_HERE, contextlib.__file__, warnings.__file__)

MONITORING: Any = getattr(sys, "monitoring", None)  # PEP 669, Python 3.12
TOOL = 4  # one of Python's six tool ids, not used by any other tool
EVERY = 256  # jumps and calls between two looks; a loop takes five times as long

_looks: list[Callable[[], None]] = []
_left, _has_raised = EVERY, False


def can_monitor() -> bool:
    """Return whether this Python has sys.monitoring."""
    return MONITORING is not None


@contextmanager
def monitoring(look: Callable[[], None]) -> Iterator[None]:
    """Call `look` repeatedly while Python code runs in the block; `look` may raise.

    Once it has raised, it is called at each jump back and each call, so that a bare `except:`
    in a loop does not keep the loop alive.  Blocks may be nested.
    """
    global _left, _has_raised
    events = (MONITORING.events.JUMP, MONITORING.events.PY_START, MONITORING.events.PY_RESUME)
    _looks.append(look)
    if len(_looks) == 1:
        MONITORING.use_tool_id(TOOL, "hanoi")
        for event in events:
            MONITORING.register_callback(TOOL, event, _tick)
        MONITORING.set_events(TOOL, sum(events))
    try:
        yield
    finally:
        _looks.remove(look)
        _left, _has_raised = EVERY, False
        if not _looks:
            MONITORING.set_events(TOOL, 0)
            for event in events:
                MONITORING.register_callback(TOOL, event, None)
            MONITORING.free_tool_id(TOOL)


def _tick(code: CodeType, *_: int) -> None:
    """Count a jump or a call, and call the looks at every EVERY-th."""
    global _left, _has_raised
    _left -= 1
    if _left > 0 and not _has_raised:
        return
    if code.co_filename.startswith((*TIDYING, _PACKAGE) if _has_raised else TIDYING):
        return
    _left, _has_raised = EVERY, True
    for look in tuple(_looks):
        look()
    _has_raised = False


# Memory, and garbage collection kept out of a program's time

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
    before, spare = resource.getrlimit(resource.RLIMIT_DATA), [bytearray(SPARE)]

    def lift() -> None:
        spare.clear()  # the program may have left no memory for the next line
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, before)

    with suppress(ValueError, OSError):  # the system does not count data
        with open("/proc/self/statm", "rb", buffering=0) as state:  # for each case: no decoder
            limit = int(state.read().split()[5]) * resource.getpagesize() + most
        if before[0] != resource.RLIM_INFINITY:
            limit = min(limit, before[0])
        resource.setrlimit(resource.RLIMIT_DATA, (limit, before[1]))
    try:
        yield lift
    finally:
        lift()


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
