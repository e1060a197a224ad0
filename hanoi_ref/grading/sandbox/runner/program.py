"""The student's side of the runner: it runs cells and observes answers in forked processes.

The marking side trusts nothing here: the program itself may have replaced it."""

from __future__ import annotations

import builtins
import os
import random
import signal
import socket
import sys
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

from hanoi_ref.checking.answer import restored
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.running.observe import Budget, is_unwritten
from hanoi_ref.checking.running.second_round import answered
from hanoi_ref.checking.running.silence import forget, remembering, silence
from hanoi_ref.grading.sandbox import PRESENT
from hanoi_ref.grading.sandbox.runner.absent import LENT
from hanoi_ref.grading.sandbox.runner.messages import Channel, ChannelClosed, Message, written
from hanoi_ref.grading.sandbox.runner.shell import LESSON, OWN, Shell

NOWHERE = object()
MOMENT = 20e-6  # CPU seconds; a thread that runs Python uses more


def serve(line: Channel, shell: Shell) -> None:
    """Run cells and fork processes that answer, on request, until the channel is closed."""
    random.seed(0)
    if numpy := sys.modules.get("numpy"):
        numpy.random.seed(0)
    shell.spare()
    while True:
        try:
            request, lent = line.receive_lent()
        except ChannelClosed:
            return
        if "run" in request:
            by = LESSON if request.get("lesson") else OWN
            outputs = shell.run(request["run"], by, request.get("goes_on", False))
            shell.remember(request.get("makes", ()))
            line.send({"outputs": outputs, "turn": request.get("turn")})
        elif "fork" in request and lent is not None:
            _fork(shell, lent, line)
            line.send({"turn": request.get("turn")})


def _fork(shell: Shell, lent: int, program: Channel) -> None:
    """Answer in a forked process, which has the other end of a channel.

    The fork closes the program's channel: messages there would disturb all other answers.
    """
    remembering((PRESENT,), len(sys.modules))  # once, before the fork, for all answers
    if child := os.fork():
        os.close(lent)
        os.waitpid(child, 0)
        return
    program.close()
    try:
        _answer(Channel(socket.socket(fileno=lent)), shell)
    except ChannelClosed:
        pass
    finally:
        os._exit(0)


def _answer(line: Channel, shell: Shell) -> None:
    """Observe answers, each by its name, on the cases that follow its request.

    A request may come with cells to run first, and with code that is lent to the answer.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    names, limit, request = shell.user_ns, sys.getrecursionlimit(), line.receive()
    while True:
        for source in request.get("cells", ()):
            shell.restore_builtins()
            shell.run(source, OWN, goes_on=True)
            shell.restore_builtins()
        if "lend" in request:
            with suppress(Exception):  # no table here takes the rows that are lent
                exec(request["lend"], names)
        name = request["answer"]
        if (answer := names.get(name, NOWHERE)) is NOWHERE:
            line.send({"nowhere": True})
            request = line.receive()
            continue
        worn = len(sys._current_frames()) > 1 or sys.getrecursionlimit() != limit
        is_stub = is_unwritten(answer)
        line.send({"worn": worn, "changed": shell.is_changed(name), "unwritten": is_stub})
        forget((PRESENT,))
        with silence({PRESENT}.difference(request.get("speaking", ()))) as asked:
            budget = Budget()
            LENT.clear()
            LENT.update(dict.fromkeys(request.get("speaking", ()), _Program(line)))
            while "answer" not in (request := line.receive()):
                line.send({"seen": _observed(line, answer, request, asked, budget).to_json()})


def _observed(
    line: Channel, answer: Any, request: Message, asked: list[str], budget: Budget
) -> Observation:
    """Return the observation of an answer on one case."""
    asked.clear()
    alone = len(sys._current_frames()) == 1  # an earlier case may have left a thread
    args = tuple(restored(load, _Program(line)) for load in request["args"])
    given = {name: restored(entries) for name, entries in request["given"].items()}
    limits = request["items"], request["seconds"], request["watched"]
    case = Case(args, None, *limits, request["how"], given, tuple(request["among"]))
    before, observation = _beside(), budget.look(answered, answer, case)
    alone = alone and _beside() - before < MOMENT  # however a thread was started
    if asked:
        return Observation("from_package", from_package=asked[0])
    return observation if alone else replace(observation, call_cycle=None)


def _beside() -> float:
    """Return the CPU seconds of all other threads of this process so far, ended ones too."""
    return max(time.process_time() - time.thread_time() for _ in range(3))


class _Program:
    """A proxy for a program in another process; calls go over the channel."""

    __slots__ = ("_line",)

    def __init__(self, line: Channel) -> None:
        self._line = line

    def __call__(self, *args: Any) -> Any:
        """Call the program over the channel and return its value."""
        self._line.send({"ask": written(args)})
        reply = self._line.receive()
        if "error" in reply:
            kind = getattr(builtins, reply["error"], None)
            if not (isinstance(kind, type) and issubclass(kind, Exception)):
                kind = RuntimeError
            raise kind(reply.get("text", ""))
        return restored(reply.get("value"))

    def __deepcopy__(self, memo: object) -> _Program:
        return self

    def __repr__(self) -> str:
        return "program"
