"""The programs that students' own tests are tried on, where no student's program reaches them.

`python -m hanoi_ref.marking.judging.hidden_programs FD` answers questions on a line.
"""

import atexit
import json
import os
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from importlib import import_module
from typing import Any

from hanoi_ref.checking.answer import plain, restored
from hanoi_ref.checking.judge_own_test import Hidden
from hanoi_ref.checking.running.limits import BudgetExceeded, limits
from hanoi_ref.sandbox.runner.messages import Channel, ChannelClosed, ChannelTimeout, Message, pair

SECONDS = 2.0
ITEMS = 20_000
MEMORY = 1 << 30
MOST, SHORT = 1_000, 600  # answers that are kept, and their items: in a class all ask the same


class HiddenPrograms:
    """Asks hidden programs on behalf of a test that must not see them."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Channel | None = None
        self._kept: dict[tuple[Hidden, str], Message] = {}

    def ask(self, program: Hidden, args: list[Any]) -> Message:
        """What the program gives for these arguments, or the error that it raises."""
        asked = program, json.dumps(args)
        told = self._kept.get(asked) or self._ask(program, args)
        if _is_short(told) and len(self._kept) < MOST:
            self._kept[asked] = told
        return told

    def _ask(self, program: Hidden, args: list[Any]) -> Message:
        try:
            line = self._ready()
            line.send({**asdict(program), "args": args})
            return line.receive(3 * SECONDS + 5)
        except (ChannelTimeout, ChannelClosed):
            self.close()
            return {"error": "MemoryError", "text": "this is too much to ask of the program"}

    def _ready(self) -> Channel:
        if self._line is None:
            self._line, there = pair()
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "hanoi_ref.marking.judging.hidden_programs",
                    str(there.fileno()),
                ],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                pass_fds=[there.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            there.close()
            atexit.register(self.close)
        return self._line

    def close(self) -> None:
        """Ends the process; the next question starts another."""
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
    """What a hidden program gives, as JSON; an error by its name."""
    try:
        args = restored({"type": "tuple", "items": told["args"]})
        with limits(SECONDS):
            value = Hidden(told["word"], told["number"], told["at"])(*args)
            return {"value": plain(value, ITEMS)}
    except BudgetExceeded:
        return {"error": "TimeoutError", "text": "the program was still running"}
    except Exception as error:
        return {"error": type(error).__name__, "text": str(error)[:200]}


def main(descriptor: int) -> None:
    """Answers until nobody asks any more."""
    with suppress(ImportError):  # where there is none, the limit on time is all there is
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    line = Channel(socket.socket(fileno=descriptor))
    with suppress(ChannelClosed):
        while True:
            line.send(answer(line.receive()))


if __name__ == "__main__":
    main(int(sys.argv[1]))
