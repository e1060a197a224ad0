"""The referee's end: programs are started, told what to run, and watched from outside."""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psutil

from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.limits import PATIENCE
from hanoi_ref.grading.errors import WorkError
from hanoi_ref.grading.runner.messages import Late, Line, Lost, Message, pair
from hanoi_ref.grading.sandbox.levels import LEVELS

STARTING = 60.0  # seconds until everything is imported, on a busy machine
ENTERING = 20.0  # seconds until a program is behind its walls
TICK = 0.05
IDLE = 2.0  # seconds after which a program that does nothing is not waited for any longer
GRACE = 1.0  # seconds in which an interrupted cell comes to its end

# No thread but one, so that forking is safe, and the same run every time.
QUIET = {
    "PYTHONHASHSEED": "0",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
    "IPYTHONDIR": os.devnull,
    "PYTHONWARNINGS": "ignore",
    "PYTHONDONTWRITEBYTECODE": "1",
}


class Zygote:
    """The warm process that programs are forked from; it ends with this one."""

    def __init__(self) -> None:
        if os.name == "nt":  # it has no fork
            raise WorkError("programs are run on Linux and macOS; on Windows run hanoi in WSL")
        self.line, there = pair()
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hanoi_ref.grading.runner.zygote", str(there.fileno())],
            env={**kept, **QUIET, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            pass_fds=[there.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        there.close()
        atexit.register(self.close)
        try:
            self.line.receive(STARTING)
        except (Late, Lost) as error:
            raise WorkError("the process that runs students' programs did not start") from error

    def start(self, level: str, told: Message) -> Program:
        """A new program behind the walls of a level; OSError where they cannot be had."""
        here, there = pair()
        self.line.send({"level": level, **told}, lent=there.fileno())
        there.close()
        try:
            answer = here.receive(ENTERING)
        except (Late, Lost) as error:
            here.close()
            raise OSError(f"the level {level} could not be entered") from error
        if "entered" not in answer:
            here.close()
            raise OSError(str(answer.get("refused"))[:200])
        return Program(here, here.sender or int(answer.get("pid", 0)))

    def close(self) -> None:
        """Ends the process; programs that still run end with their lines."""
        atexit.unregister(self.close)
        self.line.close()
        with suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()


def best_level(zygote: Zygote, wanted: str | None = None) -> str:
    """The strongest level that this system offers, or the one wanted; OSError without it."""
    for level in [wanted] if wanted else LEVELS:
        try:
            zygote.start(level, {}).close()
        except OSError:
            if wanted:
                raise
        else:
            return level
    raise WorkError("no program can be run here")


class Hung(Exception):
    """A program used more time than it had."""


class Program:
    """One student's program, at the other end of a line."""

    def __init__(self, line: Line, pid: int) -> None:
        self._line, self._pid = line, pid

    def run(self, source: str, lesson: bool, seconds: float) -> list[Any]:
        """The outputs of a cell, as the program tells them.

        Raises Hung where the cell did not end in time and could not be interrupted, Lost where the
        program has ended.
        """
        self._line.send({"run": source, "lesson": lesson})
        watch = Watch(self._pid, seconds)
        while True:
            try:
                told = self._line.receive(TICK)
                break
            except Late:
                if watch.is_over():
                    told = self._interrupted()
                    break
        outputs = told.get("outputs")
        return outputs if isinstance(outputs, list) else []

    def _interrupted(self) -> Message:
        if self._pid <= 0:  # nobody can be interrupted whose number is not known
            raise Hung
        with suppress(ProcessLookupError, PermissionError):
            os.kill(self._pid, signal.SIGINT)
        try:
            return self._line.receive(GRACE)
        except Late:
            raise Hung from None

    def show(self, name: str, speaking: tuple[str, ...]) -> Shown:
        """The answer of this name, ready to be asked; Lost or Late if it cannot be."""
        here, there = pair()
        self._line.send({"show": name, "speaking": list(speaking)}, lent=there.fileno())
        there.close()
        return Shown(here, self._line)

    def close(self) -> None:
        """Ends the program and all that it has started."""
        self._line.close()


class Shown:
    """An answer in a process of its own, forked from the program."""

    def __init__(self, line: Line, program: Line) -> None:
        self._line, self._program = line, program
        self.told = line.receive(ENTERING)
        self._pid = line.sender

    def ask(self, case: Message, answer: Callable[[Any], Message]) -> Message:
        """What the answer did with a case; `answer` is called where it asks something back.

        Raises Hung where it used more than its seconds, Lost where it ended.
        """
        self._line.send(case)
        watch = Watch(self._pid, case["seconds"])
        while True:
            try:
                told = self._line.receive(TICK)
            except Late:
                if watch.is_over(0.5):
                    raise Hung from None
                continue
            if "ask" not in told:
                break
            self._line.send(answer(told["ask"]))
        if watch.spent() > case["seconds"] + 0.5:
            raise Hung
        return told

    def close(self) -> None:
        """Ends this process; the program it was forked from goes on."""
        self._line.close()
        if self._pid > 0:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(self._pid, signal.SIGKILL)
        with suppress(Late, Lost):
            self._program.receive(GRACE)


class Watch:
    """The time that a process uses, seen from outside: the processor's seconds decide.

    A process that waits for something is given less of the clock than one that a busy machine does
    not let run.
    """

    def __init__(self, pid: int, seconds: float) -> None:
        self._seconds, self._started = seconds, time.monotonic()
        try:
            self._process: psutil.Process | None = psutil.Process(pid) if pid else None
        except psutil.Error:
            self._process = None
        self._before = self._used()
        self._moved, self._last = self._started, self._before

    def is_over(self, more: float = 0.0) -> bool:
        """Whether the time is up, with some seconds more than it had."""
        now, used = time.monotonic(), self._used()
        if used > self._last + 0.01 or self._is_ready():
            self._moved, self._last = now, used
        idle = now - self._moved > max(IDLE, self._seconds)
        late = now - self._started > PATIENCE * self._seconds + more
        return used - self._before > self._seconds + more or idle or late

    def spent(self) -> float:
        """The processor's seconds so far."""
        return self._used() - self._before

    def _used(self) -> float:
        try:
            times = self._process.cpu_times() if self._process else None
        except psutil.Error:
            return 0.0
        return times.user + times.system if times else 0.0

    def _is_ready(self) -> bool:
        """Whether the process would go on if the machine let it."""
        try:
            return bool(self._process and self._process.status() == psutil.STATUS_RUNNING)
        except psutil.Error:
            return False


def told_case(case: Case, args: list[Any]) -> Message:
    """A case as it is sent: its arguments and its limits, and nothing of what it is worth."""
    return {
        "args": args,
        "items": case.items,
        "seconds": case.seconds,
        "watched": case.watched,
    }
