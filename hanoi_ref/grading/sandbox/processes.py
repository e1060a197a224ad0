"""Processes of a program: which they are, and the time that they use."""

import os
import signal
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import psutil

from hanoi_ref.checking.running import clock

SOON = 0.02  # seconds in which a look costs more than it tells
PAUSE = 1.0  # seconds without a look after which this process itself was stopped, or kept waiting
STOPPED = 15.0  # seconds for which a process may be stopped: more is no accident
IDLE = "TtZX"  # states in which a process does nothing
PATIENCE = 2.0  # times the seconds of a program that may pass by the clock


class Process(NamedTuple):
    """The state of a process, its parent, and its CPU seconds with those of ended children.

    The state is Linux's letter: R for running, S for sleeping, D for waiting for a disk, T or t for
    stopped, Z or X for ended.
    """

    state: str
    parent: int
    seconds: float


LETTERS = {
    psutil.STATUS_RUNNING: "R",
    psutil.STATUS_DISK_SLEEP: "D",
    psutil.STATUS_STOPPED: "T",
    psutil.STATUS_ZOMBIE: "Z",
    psutil.STATUS_DEAD: "X",
}


def process(pid: int) -> Process | None:
    """Return a process; None if there is none.

    >>> process(os.getpid()).state, process(0)
    ('R', None)
    """
    with suppress(psutil.Error, OSError):
        if sys.platform == "linux":  # psutil reads several files
            told = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
            waited = (int(told[13]) + int(told[14])) / os.sysconf("SC_CLK_TCK")
            return Process(told[0].decode(), int(told[1]), processor_time(pid) + waited)
        if pid > 0:
            one = psutil.Process(pid)
            with one.oneshot():
                times, state = one.cpu_times(), LETTERS.get(one.status(), "S")
                return Process(state, one.ppid(), float(sum(times[:4])))
    return None


def processor_time(pid: int) -> float:
    """Return the CPU seconds that a process itself has used; 0 if there is none.

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


def below(*roots: int) -> dict[int, Process]:
    """Return processes with all that are below them, those of other threads too, by their ids.

    Only Linux tells which are below.  A parent is asked before its children, so the seconds of one
    that ends meanwhile count at most once.

    >>> os.getpid() in below(os.getpid()), below(0)
    (True, {})
    """
    found: dict[int, Process] = {}
    left = list(roots)
    while left:
        at = left.pop()
        one = None if at in found else process(at)
        if one is None:
            continue
        found[at] = one
        with suppress(OSError):  # it has ended
            for task in os.listdir(f"/proc/{at}/task"):
                with suppress(OSError):  # a thread has ended
                    left += map(int, Path(f"/proc/{at}/task/{task}/children").read_text().split())
    return found


def seconds_of(running: Iterable[Process]) -> float:
    """Return the CPU seconds of processes together."""
    return sum(each.seconds for each in running)


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


class Watch:
    """The time that a program uses: CPU seconds of its processes, and seconds in which one sleeps.

    The process that sleeps or not is the one that replies; all processes below `above` belong to
    its program.  Waiting for a busy CPU does not count, but there is a limit on wall-clock time
    too.  A pause of the machine does not count, nor does a stop by somebody else.  If the id is 0
    the process is unknown, and all the time counts as sleep.
    """

    def __init__(self, pid: int, seconds: float, above: int = 0) -> None:
        self._pid, self._above, self._seconds = pid, above, seconds
        self._used = self._asleep = self._waited = self._stopped = 0.0
        self._started = self._looked = clock.monotonic()
        self._total = seconds_of(self._running().values())
        self.wall = 0.0  # seconds without pauses

    def is_over(self, more: float = 0.0) -> bool:
        """Return whether the time limit, extended by some seconds, is exceeded."""
        late = self.wall - min(self._stopped, STOPPED) > PATIENCE * self._seconds + more
        return self.cost() > self._seconds + more or late

    def cost(self) -> float:
        """Return the CPU and sleep seconds so far; for a very short time, wall-clock seconds."""
        passed = clock.monotonic() - self._started
        if passed < SOON:
            return passed
        self._look()
        return self._used + self._asleep

    @property
    def has_waited(self) -> bool:
        """Whether the process has worked for less than half of its seconds."""
        return self._used < self._seconds / 2

    def total(self) -> float:
        """Return the cost with the seconds of waiting for a disk.

        A program is not ended in a cell as the disk is slow, but cannot wait for free all day.
        """
        return self.cost() + self._waited

    def _running(self) -> dict[int, Process]:
        running = below(self._pid, self._above)
        running.pop(self._above, None)
        return running

    def _look(self) -> None:
        now, running = clock.monotonic(), self._running()
        if seconds_of(running.values()) < self._total:  # a child has just been waited for
            running = self._running()
        total = seconds_of(running.values())
        used, passed = max(0.0, total - self._total), min(now - self._looked, PAUSE)
        rest, own = max(0.0, passed - used), self._pid
        state = running[own].state if own in running else ""
        while own in running:  # what is left are processes that may work, or wake this one
            own = running.pop(own).parent
        alone = all(each.state in IDLE for each in running.values())
        if state == "T" and alone and self._stopped < STOPPED:
            self._stopped += passed
        elif state == "D" and alone:  # not as in vfork, for a child
            self._waited += rest
        elif state != "R":
            self._asleep += rest
        self._looked, self._total = now, total
        self._used, self.wall = self._used + used, self.wall + passed

    def pause(self) -> None:
        """Count the time since the last look only by the clock: this process has worked in it."""
        now = clock.monotonic()
        self.wall, self._looked = self.wall + now - self._looked, now
