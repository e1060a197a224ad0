"""Limits on the resources of a program, and the end of all its processes."""

import os
import resource
import select
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

MEMORY = 3 << 28  # bytes of data in addition to those of a process with everything imported
TOGETHER = 2 * MEMORY  # the same, of all processes of a program
ADDRESSES, RESIDENT, DATA = 0, 1, 5  # what the columns of /proc/*/statm count
FILE = 64 << 20
PROCESSES = 64
DESCRIPTORS = 256
TICK = 20  # milliseconds
ENDING = 5.0  # seconds


def limit(user: int) -> None:
    """Limit the resources of this process and of all processes of this user that it starts."""
    there = 0  # threads that the user has already: the limit counts them all
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if path.stat().st_uid == user:
                there += len(os.listdir(path / "task"))
    limits = {
        "RLIMIT_DATA": (_used("self", DATA) or MEMORY) + MEMORY,
        "RLIMIT_AS": (_used("self", ADDRESSES) or MEMORY) + 2 * MEMORY,  # shared is not data
        "RLIMIT_FSIZE": FILE,
        "RLIMIT_NOFILE": DESCRIPTORS,
        "RLIMIT_NPROC": PROCESSES + there,
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


def _used(process: str, kind: int) -> int:
    """Return the bytes of memory of a kind that a process uses; 0 if that is unknown."""
    with suppress(OSError, ValueError, IndexError):
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[kind]
        return int(pages) * resource.getpagesize()
    return 0


def outlive(child: int, line: int) -> None:
    """Wait until a child ends or the other end of its channel closes, then kill its descendants.

    Kill them too if together they use more memory than TOGETHER.  The caller must be a subreaper,
    so that orphans become its children: see SET_SUBREAPER.
    """
    watched, at_first = select.poll(), _used("self", RESIDENT)
    watched.register(line, 0)  # report only that the other end is closed
    for tick in count(1):
        closed = any(event & (select.POLLHUP | select.POLLERR) for _, event in watched.poll(TICK))
        try:
            has_ended = os.waitpid(child, os.WNOHANG)[0] == child
        except ChildProcessError:
            has_ended = True
        if has_ended or closed:
            break
        if tick % 10 == 0 and sum(_used_below("thread-self", at_first)) > TOGETHER:
            break
    _end_all()


def _used_below(process: str, at_first: int) -> Iterator[int]:
    """Yield the bytes that each descendant of a process uses beyond those that it began with."""
    with suppress(OSError):
        for child in Path(f"/proc/{process}/children").read_text().split():
            yield max(0, _used(child, RESIDENT) - at_first)
            yield from _used_below(f"{child}/task/{child}", at_first)


def _end_all() -> None:
    """Kill every child, including adopted orphans, until none is left."""
    until = time.monotonic() + ENDING
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
