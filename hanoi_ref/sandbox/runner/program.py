"""The student's side of the runner: it runs cells and observes answers in forked processes.

The marking side trusts nothing here: the program itself may have replaced it.
"""

from __future__ import annotations

import os
import random
import signal
import socket
import sys
import time
from dataclasses import replace
from typing import Any

from hanoi_ref.checking.answer import restored
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.running.observe import is_unwritten
from hanoi_ref.checking.running.second_round import answered
from hanoi_ref.checking.running.silence import forget, remembering, silence
from hanoi_ref.sandbox.paths import PRESENT
from hanoi_ref.sandbox.runner.messages import Channel, ChannelClosed, Message, written
from hanoi_ref.sandbox.runner.shell import LESSON, OWN, Shell

NOWHERE = object()
MOMENT = 20e-6  # CPU seconds; a thread that runs Python uses more


def serve(line: Channel, shell: Shell) -> None:
    """Run cells and show answers on request until the channel is closed."""
    random.seed(0)
    if numpy := sys.modules.get("numpy"):
        numpy.random.seed(0)
    shell.spare()
    while True:
        try:
            told, lent = line.receive_lent()
        except ChannelClosed:
            return
        if "run" in told:
            outputs = shell.run(told["run"], LESSON if told.get("lesson") else OWN)
            line.send({"outputs": outputs, "turn": told.get("turn")})
        elif "show" in told and lent is not None:
            _show(shell.user_ns, told, lent, line)
            line.send({"turn": told.get("turn")})


def _show(names: dict[str, Any], told: Message, lent: int, program: Channel) -> None:
    """Observe the answer in a forked process, which has the other end of a channel.

    The fork closes the program's channel: messages there would disturb all other answers.
    """
    remembering((PRESENT,), len(sys.modules))  # once, before the fork, for all answers
    if child := os.fork():
        os.close(lent)
        os.waitpid(child, 0)
        return
    program.close()
    line = Channel(socket.socket(fileno=lent))
    try:
        _answer_cases(line, told["show"], names, told.get("speaking", ()))
    except ChannelClosed:
        pass
    finally:
        os._exit(0)


def _answer_cases(line: Channel, name: str, names: dict[str, Any], speaking: list[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    answer = names.get(name, NOWHERE)
    if answer is NOWHERE:
        line.send({"nowhere": True})
        return
    line.send({"here": True, "unwritten": is_unwritten(answer)})
    forget((PRESENT,))
    with silence({PRESENT}.difference(speaking)) as asked:
        while True:
            told = line.receive()
            if "lend" in told:
                exec(told["lend"], names)
                continue
            asked.clear()
            alone = len(sys._current_frames()) == 1  # an earlier case may have left a thread
            before = _beside()
            seen = answered(answer, _case(line, told))
            alone = alone and _beside() - before < MOMENT  # however a thread was started
            seen = seen if alone else replace(seen, call_cycle=None)
            if asked:
                seen = Observation("from_package", from_package=asked[0])
            line.send({"seen": seen.to_json()})


def _beside() -> float:
    """Return the CPU seconds of all other threads of this process so far, ended ones too."""
    return max(time.process_time() - time.thread_time() for _ in range(3))


def _case(line: Channel, told: Message) -> Case:
    args = tuple(restored(each, _Program(line)) for each in told["args"])
    given = {name: restored(entries) for name, entries in told["given"].items()}
    return Case(args, None, told["items"], told["seconds"], told["watched"], told["how"], given)


class _Program:
    """A proxy for a program in another process; calls go over the channel."""

    __slots__ = ("_line",)

    def __init__(self, line: Channel) -> None:
        self._line = line

    def __call__(self, *args: Any) -> Any:
        """Call the program over the channel and return its value."""
        self._line.send({"ask": written(args)})
        told = self._line.receive()
        if "error" in told:
            raise _error(told["error"])(told.get("text", ""))
        return restored(told.get("value"))

    def __deepcopy__(self, memo: object) -> _Program:
        return self

    def __repr__(self) -> str:
        return "program"


def _error(name: str) -> type[Exception]:
    kind = getattr(sys.modules["builtins"], name, None)
    return kind if isinstance(kind, type) and issubclass(kind, Exception) else RuntimeError
