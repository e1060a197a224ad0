"""The CPU time and sleep of a program's process, and signals to it."""

import os
import signal
import sys
import time
from contextlib import suppress

import psutil

from hanoi_ref.checking.running.limits import PATIENCE

SOON = 0.02  # seconds in which a look costs more than it tells
AWAKE = (psutil.STATUS_RUNNING, psutil.STATUS_DISK_SLEEP)


class Watch:
    """The time that a process uses: CPU seconds plus the seconds in which it sleeps.

    Waiting for a busy CPU does not count, but there is a limit on wall-clock time too.  If the id
    is 0 the process is unknown, and all the time counts as sleep.
    """

    def __init__(self, pid: int, seconds: float) -> None:
        self._pid, self._seconds, self._started = pid, seconds, time.monotonic()
        self._used = self._asleep = 0.0
        self._looked, self._before = self._started, processor_time(pid)

    def is_over(self, more: float = 0.0) -> bool:
        """Return whether the time limit, extended by some seconds, is exceeded."""
        late = time.monotonic() - self._started > PATIENCE * self._seconds + more
        return self.cost() > self._seconds + more or late

    def cost(self) -> float:
        """Return the CPU and sleep seconds so far; for a very short time, wall-clock seconds."""
        passed = time.monotonic() - self._started
        return passed if passed < SOON else self._cost()

    def _cost(self) -> float:
        now, used = time.monotonic(), processor_time(self._pid) - self._before
        if _is_asleep(self._pid):
            self._asleep += max(0.0, now - self._looked - (used - self._used))
        self._looked, self._used = now, max(used, self._used)
        return self._used + self._asleep

    def pause(self) -> None:
        """Exclude the time since the last look."""
        self._looked = time.monotonic()


def processor_time(pid: int) -> float:
    """Return the CPU seconds that a process has used; 0 if there is none.

    >>> processor_time(os.getpid()) > 0, processor_time(0)
    (True, 0.0)
    """
    try:
        if pid > 0 and sys.platform == "linux":  # as clock_getcpuclockid does, without files
            return time.clock_gettime(~pid << 3 | 2)
        times = psutil.Process(pid).cpu_times() if pid > 0 else None
    except (psutil.Error, OSError):
        return 0.0
    return float(times.user + times.system) if times else 0.0


def _is_asleep(pid: int) -> bool:
    """Return whether a process is not runnable: asleep or gone."""
    try:
        return pid <= 0 or psutil.Process(pid).status() not in AWAKE
    except psutil.Error:
        return True


def session_of(pid: int) -> int:
    """Return the session of a process; 0 if there is none."""
    try:
        return os.getsid(pid) if pid and hasattr(os, "getsid") else 0
    except OSError:
        return 0


def tell(pid: int, session: int, what: signal.Signals) -> None:
    """Send a signal to a process if it is of this session: its id may have been reused."""
    if session_of(pid) == session:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, what)
