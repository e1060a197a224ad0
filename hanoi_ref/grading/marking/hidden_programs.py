"""Run the hidden test programs in a process that no student's program can reach.

`python -m hanoi_ref.grading.marking.hidden_programs FD` answers requests on a socket.
"""

import atexit
import json
import re
import socket
import sys
from contextlib import suppress
from dataclasses import asdict
from importlib import import_module
from subprocess import Popen
from typing import Any

from hanoi_ref.checking.answer import plain, restored
from hanoi_ref.checking.judge_own_test import Hidden, program
from hanoi_ref.checking.running.isolate import OURS
from hanoi_ref.checking.running.limits import BudgetExceeded, limits
from hanoi_ref.grading.sandbox.runner.messages import (
    Channel,
    ChannelClosed,
    ChannelTimeout,
    Message,
    pair,
    start,
)

SECONDS = 2.0
ITEMS = 20_000
MEMORY = 1 << 30
TOO_MUCH = {"error": "TimeoutError", "text": "this is too much to ask of the program"}
TRIES = 2  # processes that may end while they answer a request
MOST, SHORT = 1_000, 600  # cached answers, and their items: all tests of a class ask the same


# A student's test may call the package, which is not loaded in its process.
LENDING = re.compile(r"hanoi_ref\.(solvers|theory)(\.[a-z]\w*)+")


class HiddenPrograms:
    """A client that asks hidden test programs on behalf of a student's test."""

    def __init__(self) -> None:
        self._process: Popen[bytes] | None = None
        self._line: Channel | None = None
        self._kept: dict[tuple[Hidden, str], Message] = {}

    def ask(self, hidden: Hidden, args: list[Any]) -> Message:
        """Return the program's answer to these arguments, or the error that it raises."""
        asked = hidden, json.dumps(args)
        told = self._kept.get(asked) or self._ask(hidden, args)
        if _is_short(told) and len(self._kept) < MOST:
            self._kept[asked] = told
        return told

    def _ask(self, hidden: Hidden, args: list[Any]) -> Message:
        for _ in range(TRIES):
            try:
                line = self._ready()
                line.send({**asdict(hidden), "args": args})
                return line.receive(3 * SECONDS + 5)
            except ChannelTimeout:
                self.close()
                break
            except ChannelClosed:  # perhaps the system ended it, and not what was asked
                self.close()
        return TOO_MUCH

    def _ready(self) -> Channel:
        if self._line is None:
            self._line, there = pair()
            self._process = start("hanoi_ref.grading.marking.hidden_programs", lent=there.fileno())
            there.close()
            atexit.register(self.close)
        return self._line

    def close(self) -> None:
        """Kill the process; the next request starts another."""
        atexit.unregister(self.close)
        if self._line is not None and self._process is not None:
            self._line.close()
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process.wait()
        self._line = self._process = None


def _is_short(told: Message) -> bool:
    value = told.get("value")
    return isinstance(value, dict) and len(value.get("items", ())) <= SHORT


def answer(told: Message) -> Message:
    """Return the answer of a hidden program as JSON, or an error that any of them would raise."""
    args = restored({"type": "tuple", "items": told["args"]})
    if args and isinstance(args[0], str) and LENDING.fullmatch(args[0]):
        return _lent(*args)
    try:
        n = program(*args)
    except Exception as error:
        return {"error": type(error).__name__, "text": str(error)[:200]}
    try:
        with limits(SECONDS):
            return {"value": plain(Hidden(told["word"], told["number"], told["at"])(n), ITEMS)}
    except (Exception, BudgetExceeded):  # the kind of error would tell programs apart
        return TOO_MUCH


def _lent(name: str, *args: Any) -> Message:
    """Return what a function of the package returns, or the error that it raises."""
    module, _, function = name.rpartition(".")
    try:
        with limits(SECONDS):
            lent = getattr(import_module(module), function)
            if not (lent.__module__.startswith(OURS) and lent.__name__ == function):
                return TOO_MUCH
            return {"value": plain(lent(*args), ITEMS)}
    except BudgetExceeded:
        return TOO_MUCH
    except Exception as error:
        return {"error": type(error).__name__, "text": str(error)[:200]}


def main(descriptor: int) -> None:
    """Answer requests until the connection is closed."""
    with suppress(ImportError):  # without it, only the time is limited
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    line = Channel(socket.socket(fileno=descriptor))
    with suppress(ChannelClosed):
        while True:
            line.send(answer(line.receive()))


if __name__ == "__main__":
    main(int(sys.argv[1]))
