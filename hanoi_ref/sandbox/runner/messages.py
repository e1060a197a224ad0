"""Messages between marking and a running program: lines of JSON, limited in size and depth."""

import json
import os
import re
import select
import signal
import socket
import struct
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from math import inf
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any, NamedTuple, NoReturn

import psutil

from hanoi_ref.checking.answer import plain
from hanoi_ref.imports import command, elsewhere

LONGEST = 16_000_000  # bytes of one message
WIDEST = 1_000_000  # values in one message, estimated from commas and brackets
DEEPEST = 24  # levels of nesting
PATIENCE = 2.0  # seconds until a message is received
CREDENTIALS = struct.Struct("3i")
KEPT = ("LANG", "LC_ALL")  # variables of this process that others get

Message = dict[str, Any]


SOON = 0.02  # seconds in which a look costs more than it tells
PAUSE = 1.0  # seconds without a look after which this process itself was stopped, or kept waiting
STOPPED = 15.0  # seconds for which a process may be stopped: more is no accident
IDLE = {psutil.STATUS_STOPPED, psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD}


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
        self._started = self._looked = time.monotonic()
        self._total = total_of(processes(pid, above))
        self.wall = 0.0  # seconds without pauses

    def is_over(self, more: float = 0.0) -> bool:
        """Return whether the time limit, extended by some seconds, is exceeded."""
        late = self.wall - min(self._stopped, STOPPED) > PATIENCE * self._seconds + more
        return self.cost() > self._seconds + more or late

    def cost(self) -> float:
        """Return the CPU and sleep seconds so far; for a very short time, wall-clock seconds."""
        passed = time.monotonic() - self._started
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

    def _look(self) -> None:
        now, running = time.monotonic(), processes(self._pid, self._above)
        if total_of(running) < self._total:  # a child has just been waited for, or nobody does
            running = processes(self._pid, self._above)
        total = total_of(running)
        used, passed = max(0.0, total - self._total), min(now - self._looked, PAUSE)
        rest, own = max(0.0, passed - used), self._pid
        state = running[own].state if own in running else ""
        while own in running:  # what is left are processes that may work, or wake this one
            own = running.pop(own).parent
        alone = IDLE.issuperset(each.state for each in running.values())
        if state == psutil.STATUS_STOPPED and alone and self._stopped < STOPPED:
            self._stopped += passed
        elif state == psutil.STATUS_DISK_SLEEP and alone:  # not as in vfork, for a child
            self._waited += rest
        elif state != psutil.STATUS_RUNNING:
            self._asleep += rest
        self._looked, self._total = now, total
        self._used, self.wall = self._used + used, self.wall + passed

    def pause(self) -> None:
        """Count the time since the last look only by the clock: this process has worked in it."""
        now = time.monotonic()
        self.wall, self._looked = self.wall + now - self._looked, now


class ChannelClosed(Exception):
    """The other side has ended, or sent something that is not a message."""


class ChannelTimeout(Exception):
    """The other side sent nothing in time."""


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


class Process(NamedTuple):
    """The state of a process, its parent, and its CPU seconds with those of ended children."""

    state: str
    parent: int
    seconds: float


def processes(pid: int, above: int = 0) -> dict[int, Process]:
    """Return a process with all that are below it, and all below another one but not that one.

    Only Linux tells which are below.  A parent is asked before its children, so the seconds of one
    that ends meanwhile count at most once.

    >>> os.getpid() in processes(os.getpid()), processes(0)
    (True, {})
    """
    found: dict[int, Process] = {}
    left = [pid, above]
    while left:
        if (at := left.pop()) <= 0 or at in found:
            continue
        with suppress(psutil.Error, OSError):
            process = psutil.Process(at)
            with process.oneshot():
                times, state = process.cpu_times(), str(process.status())
                waited = times.children_user + times.children_system
                found[at] = Process(state, process.ppid(), processor_time(at) + waited)
            for task in os.listdir(f"/proc/{at}/task"):
                with suppress(OSError):  # a thread has ended
                    left += map(int, Path(f"/proc/{at}/task/{task}/children").read_text().split())
    found.pop(above, None)
    return found


def total_of(running: Mapping[int, Process]) -> float:
    """Return the CPU seconds of processes."""
    return sum(each.seconds for each in running.values())


def parent_of(pid: int) -> int:
    """Return the id of the process above one; 0 if that is unknown."""
    with suppress(psutil.Error):
        return psutil.Process(pid).ppid() if pid > 0 else 0
    return 0


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


class Channel:
    """One end of a connection to another process; a `wary` end cleans what it receives.

    >>> here, there = pair()
    >>> there.send({"seen": [1, 2]})
    >>> here.receive(1.0)
    {'seen': [1, 2]}
    >>> here.close(), there.close()
    (None, None)
    """

    def __init__(self, end: socket.socket, wary: bool = False) -> None:
        self.end, self.sender, self.wary = end, 0, wary
        self.left = inf  # bytes that may still be received: decoded, they take twenty times as much
        self._heard = bytearray()

    def fileno(self) -> int:
        """Return the file descriptor of this end."""
        return self.end.fileno()

    def send(self, message: Message, lent: int | None = None) -> None:
        """Send a message, perhaps with a file descriptor; raise ChannelClosed on failure."""
        self.send_line(as_line(message), lent)

    def send_line(self, data: bytes, lent: int | None = None) -> None:
        """Send one or more messages that `as_line` has written."""
        try:
            if lent is not None:
                socket.send_fds(self.end, [data[:1]], [lent])
                data = data[1:]
            self.end.sendall(data)
        except (OSError, ValueError) as error:
            raise ChannelClosed(str(error)) from None

    def receive(self, seconds: float | None = None) -> Message:
        """Return the next message from the other side.

        Raises ChannelTimeout after so many seconds, ChannelClosed if the other side has ended.
        Sets `sender` to the process id of its sender, where the system provides it.
        """
        until = None if seconds is None else time.monotonic() + seconds
        heard = bytes(self._heard)
        while b"\n" not in heard:
            left = None if until is None else until - time.monotonic()
            if left is not None and (left < 0 or not select.select([self.end], [], [], left)[0]):
                raise ChannelTimeout
            heard = self._take()
        data, _, rest = bytes(self._heard).partition(b"\n")
        self._heard = bytearray(rest)
        self.left -= len(data)
        if self.left < 0:
            raise ChannelClosed("more than may be received")
        message = read(data)
        return tidied(message) if self.wary and may_be_strange(data) else message

    def has_message(self) -> bool:
        """Return whether a whole message has been received already."""
        return b"\n" in self._heard

    def receive_lent(self) -> tuple[Message, int | None]:
        """Return the next message and the file descriptor sent with it."""
        lent = None
        if not self._heard:
            data, descriptors, _, _ = socket.recv_fds(self.end, 1, 1)
            lent = descriptors[0] if descriptors else None
            self._heard += data or self._nothing()
        return self.receive(), lent

    def close(self) -> None:
        """Close the connection."""
        self.end.close()

    def _take(self) -> bytes:
        """Receive bytes, add them to the buffer and return them."""
        try:
            data, told, _, _ = self.end.recvmsg(1 << 16, socket.CMSG_SPACE(CREDENTIALS.size))
        except OSError as error:
            raise ChannelClosed(str(error)) from None
        self._heard += data or self._nothing()
        if len(self._heard) > LONGEST:
            raise ChannelClosed(f"a message of more than {LONGEST:,} bytes")
        for level, kind, content in told:
            if level == socket.SOL_SOCKET and kind == getattr(socket, "SCM_CREDENTIALS", None):
                self.sender = CREDENTIALS.unpack(content[: CREDENTIALS.size])[0]
        return data

    def _nothing(self) -> NoReturn:
        raise ChannelClosed("the other side has ended")


def pair(patience: float = PATIENCE) -> tuple[Channel, Channel]:
    """Return the two ends of a new connection; the first knows the sender's id on Linux.

    The first end waits at most `patience` seconds for the other side to receive.
    """
    here, there = socket.socketpair()
    here.settimeout(patience)
    if sys.platform == "linux":
        here.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
    return Channel(here, wary=True), Channel(there)


def as_line(message: Message) -> bytes:
    """Return a message as it is sent."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def read(data: bytes) -> Message:
    """Parse a message; raise ChannelClosed if it is invalid, too large or too deep.

    >>> read(b'{"value": [NaN]}')
    Traceback (most recent call last):
    hanoi_ref.sandbox.runner.messages.ChannelClosed: no message: NaN
    """
    if sum(map(data.count, (b",", b"[", b"{"))) > WIDEST:
        raise ChannelClosed("no message: there is too much in it")
    try:
        message = json.loads(data, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise ChannelClosed(f"no message: {str(error)[:80]}") from None
    may_be_deep = data.count(b"[") + data.count(b"{") > DEEPEST
    if not isinstance(message, dict) or (may_be_deep and not _is_shallow(message, DEEPEST)):
        raise ChannelClosed("no message: a dict is wanted, of a moderate depth")
    return message


def may_be_strange(data: bytes) -> bool:
    """Return whether JSON may contain characters beyond printable ASCII.

    >>> may_be_strange(b'["AC"]'), may_be_strange('["é"]'.encode())
    (False, True)
    """
    return not data.isascii() or b"\\u" in data or b"\x7f" in data


def tidied(value: Any) -> Any:
    """Replace characters that pages and terminals cannot show, in all strings of a JSON value.

    >>> tidied({"a": ["b\\x1b[2Jc\\ud800\\n"]})
    {'a': ['b�[2Jc�\\n']}
    """
    if isinstance(value, str):
        return _STRANGE.sub("\ufffd", value)
    if isinstance(value, list):
        return [tidied(each) for each in value]
    if isinstance(value, dict):
        return {tidied(key): tidied(each) for key, each in value.items()}
    return value


# Control characters except tabs and newlines, surrogates, marks for writing direction.
_STRANGE = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]"
)


def _refuse(word: str) -> NoReturn:
    raise ValueError(word)


def _is_shallow(value: Any, left: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return left > 0 and all(_is_shallow(each, left - 1) for each in inner)


def written(values: tuple[Any, ...]) -> list[Any]:
    """Return arguments as JSON: plain data; a callable becomes a placeholder for a program."""
    return [{"type": "program"} if callable(value) else plain(value, 10**6) for value in values]


def start(
    module: str, *words: str, lent: int, env: Mapping[str, str] | None = None
) -> Popen[bytes]:
    """Return a new process that runs a module with arguments, of which a descriptor is the last.

    Nothing in it depends on the folder, the environment or the rights of who starts it: it imports
    what is installed, and gets KEPT variables.  With more variables it prints no errors here.  It
    has a session of its own, as Ctrl-C must not interrupt it halfway.
    """
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    kept["PATH"] = os.pathsep.join(elsewhere(os.environ.get("PATH", "").split(os.pathsep)))
    return Popen(
        [*command(module, *words), str(lent)],
        cwd=os.sep,
        env={**kept, **(env or {})},
        umask=0o022,  # other users read what the sandbox makes, also if a class is private
        pass_fds=[lent],
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=DEVNULL if env else None,
        start_new_session=True,
    )
