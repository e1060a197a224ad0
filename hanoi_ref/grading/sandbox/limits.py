"""Limits on the resources of a program, and the end of all its processes."""

import os
import resource
import select
import signal
import time
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from stat import S_ISREG

from hanoi_ref.checking.running import clock
from hanoi_ref.grading.sandbox.processes import Process, below, seconds_of

MEMORY = 3 << 28  # bytes of data in addition to those of a process with everything imported
TOGETHER = 2 * MEMORY  # the same, of all processes of a program
ADDRESSES, DATA = 0, 5  # what the columns of /proc/*/statm count
HELD = ("VmRSS:", "VmSwap:", "VmPTE:")  # lines of /proc/*/status that count memory in use
BUFFER = 2 * 212_992  # bytes that the kernel keeps for one end of a socket
FILE = 64 << 20
WRITTEN = 3 * FILE  # bytes of all files; with namespaces, three folders have so many each
FILES = 3 * 4096
PROCESSES = 64
PROCESSOR = 60.0  # seconds of all processes of a program
DESCRIPTORS = 256
TICK = 20  # milliseconds
SELDOM = 25  # ticks between two looks at what a program uses, if it has few processes
FEW = 3
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


def limit_data(more: int) -> None:
    """Let this process use so many bytes of data more; its children can set other limits."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if used := _used("self", DATA):
        most = used + more if hard == resource.RLIM_INFINITY else min(used + more, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def _used(process: str, kind: int) -> int:
    """Return the bytes of memory of a kind that a process uses; 0 if that is unknown."""
    with suppress(OSError, ValueError, IndexError):
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[kind]
        return int(pages) * resource.getpagesize()
    return 0


def outlive(child: int, line: int, scratch: str | None = None) -> None:
    """Wait until a child ends or the other end of its channel closes, then kill its descendants.

    Kill them too if together they use more memory than TOGETHER, or write more than WRITTEN into a
    scratch folder that has no limit of its own.  The caller must be a subreaper, so that orphans
    become its children: see SET_SUBREAPER.
    """
    try:
        _watch(child, line, scratch)
    finally:
        _end_all()


def _watch(child: int, line: int, scratch: str | None) -> None:
    """Return when a child has ended, its channel is closed, or its program uses too much."""
    watched, at_first, next_look = select.poll(), _held("self"), SELDOM
    free = _free(scratch)
    watched.register(line, 0)  # report only that the other end is closed
    for tick in count(1):
        closed = any(event & (select.POLLHUP | select.POLLERR) for _, event in watched.poll(TICK))
        try:
            has_ended = os.waitpid(child, os.WNOHANG)[0] == child
        except ChildProcessError:
            has_ended = True
        if has_ended or closed:
            return
        if tick >= next_look or free - _free(scratch) > WRITTEN:
            running = _descendants()
            if sum(max(0, _held(each) - at_first) for each in running) > TOGETHER:
                return
            ended = os.times()
            waited = ended.children_user + ended.children_system
            if seconds_of(running.values()) + waited > PROCESSOR:
                return
            if scratch and _has_written_too_much(scratch, running):
                return
            next_look = tick + (SELDOM if len(running) <= FEW else 1)


def _descendants() -> dict[int, Process]:
    """Return all processes below this one, those of other threads and orphans too, by their ids."""
    own = os.getpid()
    found = below(*map(int, filter(str.isdigit, os.listdir("/proc")))) if own == 1 else below(own)
    found.pop(own, None)
    return found


def _held(process: int | str) -> int:
    """Return the bytes that a process keeps: in memory, in swap, and in the buffers of sockets.

    Its descriptors count as sockets.  A process that hides them counts as one with all of them.
    """
    with suppress(OSError):  # it has ended
        for task in os.listdir(f"/proc/{process}/task"):  # the first thread may have ended before
            at = f"/proc/{process}/task/{task}"
            lines = Path(f"{at}/status").read_text(encoding="utf-8", errors="replace")
            if kept := [line.split() for line in lines.splitlines() if line.startswith(HELD)]:
                try:
                    ends = len(os.listdir(f"{at}/fd"))
                except PermissionError:
                    ends = DESCRIPTORS
                return sum(int(kilobytes) << 10 for _, kilobytes, _ in kept) + ends * BUFFER
    return 0


def _free(scratch: str | None) -> int:
    """Return the bytes that are free where a scratch folder is."""
    if scratch is None:
        return 0
    disk = os.statvfs(scratch)
    return disk.f_bavail * disk.f_frsize


def _has_written_too_much(scratch: str, running: Iterable[int]) -> bool:
    """Return whether files in a scratch folder, and those deleted but in use, exceed a limit.

    A folder or process that cannot be looked at counts as too much.
    """
    sizes: dict[tuple[int, int], int] = {}
    try:
        for at, folders, names in os.walk(scratch, onerror=_raised):
            for name in (*folders, *names):
                with suppress(FileNotFoundError):
                    told = os.lstat(f"{at}/{name}")
                    sizes[told.st_dev, told.st_ino] = told.st_blocks * 512
                if len(sizes) > FILES:
                    return True
        for process in running:
            sizes |= _deleted(process)
    except (OSError, RecursionError):
        return True
    return sum(sizes.values()) > WRITTEN


def _raised(error: OSError) -> None:
    if not isinstance(error, FileNotFoundError):
        raise error


def _deleted(process: int) -> dict[tuple[int, int], int]:
    """Return the sizes of the deleted files that a process has open or mapped."""
    sizes: dict[tuple[int, int], int] = {}
    with suppress(FileNotFoundError, ProcessLookupError):
        tasks = [f"/proc/{process}/task/{task}" for task in os.listdir(f"/proc/{process}/task")]
        for task in tasks if len(tasks) > 1 else [f"/proc/{process}"]:
            for descriptor in os.listdir(f"{task}/fd"):
                with suppress(FileNotFoundError):
                    told = os.stat(f"{task}/fd/{descriptor}")
                    if S_ISREG(told.st_mode) and not told.st_nlink:
                        sizes[told.st_dev, told.st_ino] = told.st_blocks * 512
        for line in Path(f"{tasks[-1]}/maps").read_text(errors="replace").splitlines():
            if line.endswith("(deleted)"):  # its size is unknown, and no larger than the mapping
                where, _, _, device, number, *_ = line.split()
                start, end = (int(each, 16) for each in where.split("-"))
                major, minor = (int(each, 16) for each in device.split(":"))
                sizes.setdefault((os.makedev(major, minor), int(number)), end - start)
    return sizes


def _end_all() -> None:
    """Kill every child, including adopted orphans, until none is left."""
    until = clock.monotonic() + ENDING
    while clock.monotonic() < until:
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
