"""A program's process seen from outside: the time that it uses, and signals for it alone."""

import os
import signal
import time
from contextlib import suppress

import psutil

from hanoi_ref.checking.running.limits import PATIENCE

SOON = 0.02  # seconds in which it is not worth the time to look
AWAKE = (psutil.STATUS_RUNNING, psutil.STATUS_DISK_SLEEP)


class Watch:
    """The time that a process uses: the processor's seconds, and those in which it is asleep.

    Time in which a busy machine does not let it run costs nothing, but for a bound by the clock.
    """

    def __init__(self, process: psutil.Process | None, seconds: float) -> None:
        self._process, self._seconds, self._started = process, seconds, time.monotonic()
        self._used = self._asleep = 0.0
        self._looked, self._before = self._started, self._processor()

    def is_over(self, more: float = 0.0) -> bool:
        """Whether the time is up, with some seconds more than it had."""
        late = time.monotonic() - self._started > PATIENCE * self._seconds + more
        return self.cost() > self._seconds + more or late

    def cost(self) -> float:
        """The seconds so far, of the processor or asleep; at first those of the clock."""
        passed = time.monotonic() - self._started
        return passed if passed < SOON else self._cost()

    def _cost(self) -> float:
        now, used = time.monotonic(), self._processor() - self._before
        if self._is_asleep():
            self._asleep += max(0.0, now - self._looked - (used - self._used))
        self._looked, self._used = now, max(used, self._used)
        return self._used + self._asleep

    def pause(self) -> None:
        """What has passed since the last look is not the process's own time."""
        self._looked = time.monotonic()

    def _processor(self) -> float:
        try:
            times = self._process.cpu_times() if self._process else None
        except psutil.Error:
            return 0.0
        return float(times.user + times.system) if times else 0.0

    def _is_asleep(self) -> bool:
        """Whether the process would not go on if the machine let it; one that is gone would not."""
        try:
            return not self._process or self._process.status() not in AWAKE
        except psutil.Error:
            return True


def process_of(pid: int) -> psutil.Process | None:
    """The process with a number, None where there is none any more."""
    try:
        return psutil.Process(pid) if pid > 0 else None
    except psutil.Error:
        return None


def session_of(pid: int) -> int:
    """The session that a process belongs to, 0 where there is none."""
    try:
        return os.getsid(pid) if pid and hasattr(os, "getsid") else 0
    except OSError:
        return 0


def tell(pid: int, session: int, what: signal.Signals) -> None:
    """Sends a signal to a process of this session, to no other that has its number by now."""
    if session_of(pid) == session:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, what)
