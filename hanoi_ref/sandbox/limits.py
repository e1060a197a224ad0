"""Limits on the resources of a program, and the end of all its processes."""

import os
import resource
import select
import signal
import time
from contextlib import suppress
from pathlib import Path

MEMORY = 3 << 28  # bytes of data in addition to those of a process with everything imported
FILE = 64 << 20
PROCESSES = 64
DESCRIPTORS = 256


def limit(user: int) -> None:
    """Limit the resources of this process and of all processes of this user that it starts."""
    limits = {
        "RLIMIT_DATA": _pages(5) + MEMORY,
        "RLIMIT_AS": _pages(0) + 2 * MEMORY,  # shared memory is not data
        "RLIMIT_FSIZE": FILE,
        "RLIMIT_NOFILE": DESCRIPTORS,
        "RLIMIT_NPROC": PROCESSES + _processes_of(user),
        "RLIMIT_CORE": 0,
        "RLIMIT_MEMLOCK": 0,
        "RLIMIT_MSGQUEUE": 0,
    }
    for name, most in limits.items():
        what = getattr(resource, name, None)
        if what is not None:
            _, hard = resource.getrlimit(what)
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(what, (most, most))


def _pages(at: int) -> int:
    """Return the bytes that this process has now: of address space (0) or of data (5)."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[at])
        return pages * resource.getpagesize()
    return MEMORY


def _processes_of(user: int) -> int:
    """Return how many threads a user already has, since the limit counts them all."""
    count = 0
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if path.stat().st_uid == user:
                count += len(list((path / "task").iterdir()))
    return count


def outlive(child: int, line: int) -> None:
    """Wait until a child ends or the other end of its channel closes, then kill its descendants.

    The caller must be a subreaper, so that orphans become its children: see SET_SUBREAPER.
    """
    watched = select.poll()
    watched.register(line, 0)  # report only that the other end is closed
    while not _has_ended(child):
        if any(event & (select.POLLHUP | select.POLLERR) for _, event in watched.poll(20)):
            break
    end_all()


def _has_ended(child: int) -> bool:
    try:
        return os.waitpid(child, os.WNOHANG)[0] == child
    except ChildProcessError:
        return True


def end_all(seconds: float = 5) -> None:
    """Kill every child, including adopted orphans, until none is left."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for child in _children():
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.002)


def _children() -> list[int]:
    """Return the ids of this process's children; a scan of all processes would be slow."""
    with suppress(OSError):
        return [int(pid) for pid in Path("/proc/thread-self/children").read_text().split()]
    import psutil

    return [child.pid for child in psutil.Process().children(recursive=True)]
