"""Messages between marking and a running program: lines of JSON, limited in size and depth."""

import json
import os
import re
import select
import socket
import struct
import sys
from collections.abc import Mapping
from math import inf
from subprocess import DEVNULL, Popen
from typing import Any, NoReturn

from hanoi_ref.checking.answer import plain
from hanoi_ref.checking.running import clock
from hanoi_ref.imports import command, elsewhere

LONGEST = 16_000_000  # bytes of one message
WIDEST = 1_000_000  # values in one message, estimated from commas and brackets
DEEPEST = 24  # levels of nesting
PATIENCE = 2.0  # seconds until a message is received
CREDENTIALS = struct.Struct("3i")
KEPT = ("LANG", "LC_ALL")  # variables of this process that others get

Message = dict[str, Any]


class ChannelClosed(Exception):
    """The other side has ended, or sent something that is not a message."""


class ChannelTimeout(Exception):
    """The other side sent nothing in time."""


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
        until = None if seconds is None else clock.monotonic() + seconds
        heard = bytes(self._heard)
        while b"\n" not in heard:
            left = None if until is None else until - clock.monotonic()
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
    hanoi_ref.grading.sandbox.runner.messages.ChannelClosed: no message: NaN
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


def _is_shallow(message: Message, deepest: int) -> bool:
    """Return whether there are at most so many lists and dicts in one another."""
    level: list[Any] = [message]
    for _ in range(deepest):
        inside = (each.values() if isinstance(each, dict) else each for each in level)
        level = [value for values in inside for value in values if isinstance(value, list | dict)]
        if not level:
            return True
    return False


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
