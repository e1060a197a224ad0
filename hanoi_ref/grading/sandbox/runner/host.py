"""The marking side of the runner: it starts programs, sends them cells and limits their time."""

from __future__ import annotations

import atexit
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from subprocess import TimeoutExpired
from time import sleep
from typing import Any

from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.running import clock
from hanoi_ref.course.errors import RUN_AGAIN, WorkError
from hanoi_ref.grading.sandbox.levels import LEVELS
from hanoi_ref.grading.sandbox.processes import Watch, process, session_of, tell
from hanoi_ref.grading.sandbox.runner.messages import (
    PATIENCE,
    Channel,
    ChannelClosed,
    ChannelTimeout,
    Message,
    pair,
    start,
    written,
)

STARTING = 60.0  # seconds to import everything, on a busy machine
ENTERING = 20.0  # seconds to enter the sandbox
ENDING = 5.0  # seconds for a process that was killed to be gone, on a busy machine
PAUSES = (0.0, 2.0)  # seconds before each start of a fork server
TICK = 0.05
BUFFERED = 32_000  # bytes that a channel holds before its other end reads
SHOWING = 2.0  # seconds until an answer is ready for cases, and cells before it are run
SLACK = 0.5  # seconds for a program to report itself that its time is up
GRACE = 0.5  # seconds for an interrupted cell to end
ANSWER = 5_000_000  # bytes of all results of one answer; ten times those of a good one

FORK_SERVER = "hanoi_ref.grading.sandbox.runner.forkserver"
# One thread only, so that forking is safe, and reproducible runs.
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


class ForkServer:
    """The warm process that programs are forked from; it ends with this process.

    With `charts` it also has numpy and matplotlib, which take a second to import.  Without them the
    process is smaller, so programs and answers are forked faster.
    """

    def __init__(self, charts: bool = False) -> None:
        if os.name == "nt":  # Windows has no fork
            raise WorkError("programs run on Linux and macOS only; on Windows use WSL")
        for pause in PAUSES:
            sleep(pause)
            self.line, there = pair(STARTING)
            words = ["charts"] if charts else []
            self._process = start(FORK_SERVER, *words, lent=there.fileno(), env=QUIET)
            there.close()
            atexit.register(self.close)
            try:
                self.line.receive(STARTING)
            except (ChannelTimeout, ChannelClosed):
                self.close()
            else:
                return
        raise WorkError(f"the process for students' programs did not start; {RUN_AGAIN}")

    @property
    def is_running(self) -> bool:
        """Whether the process has not ended, as it does when the system runs out of memory."""
        return self._process.poll() is None

    def has_ended(self) -> bool:
        """Return whether the process has ended; its channels close a moment before it is gone."""
        with suppress(TimeoutExpired):
            self._process.wait(ENDING)
        return not self.is_running

    def start(self, level: str, world: Message) -> Program:
        """Start a new program at a level of the sandbox; raise OSError if that is impossible.

        Only its own process receives its "files": other programs inherit the fork server's memory.
        """
        here, there = pair(ENTERING)
        shared = {name: value for name, value in world.items() if name != "files"}
        try:
            self.line.send({"level": level, **shared}, lent=there.fileno())
            there.close()
            with suppress(ChannelClosed):  # then the reply says why
                here.send(world.get("files", {}))
            here.end.settimeout(PATIENCE)
            answer = here.receive(ENTERING)
        except (ChannelTimeout, ChannelClosed) as error:
            here.close()
            there.close()
            raise OSError(f"the level {level} could not be entered") from error
        if "entered" not in answer:
            here.close()
            raise OSError(str(answer.get("refused"))[:200])
        return Program(here, here.sender or int(answer.get("pid", 0)))

    def close(self) -> None:
        """Kill the process; running programs end when their channels close."""
        atexit.unregister(self.close)
        self.line.close()
        with suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()


def best_level(fork_server: ForkServer, wanted: str | None = None) -> str:
    """Return the wanted or the strongest working level; raise OSError if the wanted one fails."""
    for level in [wanted] if wanted else LEVELS:
        try:
            fork_server.start(level, {}).close()
        except OSError:
            if wanted:
                raise
        else:
            return level
    raise WorkError("programs cannot run here")


class Hung(Exception):
    """The program exceeded its time limit; `waited` is whether it slept or waited."""

    def __init__(self, waited: bool = False) -> None:
        super().__init__()
        self.waited = waited


class Program:
    """A student's running program; `cost` adds up the seconds that it has used, `wall` all."""

    def __init__(self, line: Channel, pid: int) -> None:
        self._line, self.pid, self.session = line, pid, session_of(pid)
        parent = process(pid)
        self._above = (
            parent.parent if parent else 0
        )  # it outlives the program, and adopts its orphans
        self.cost = self.wall = 0.0
        self._turn = 0

    def run(
        self,
        source: str,
        lesson: bool,
        seconds: float,
        makes: Sequence[str] = (),
        goes_on: bool = False,
    ) -> list[Any]:
        """Run a cell and return the outputs that the program reports.

        The program remembers the values that the answers in `makes` have after the cell.  Raise
        Hung if the cell did not end in time and could not be interrupted, ChannelClosed if the
        program has ended.
        """
        watch = self.watch(self.pid, seconds)
        request = {"run": source, "lesson": lesson, "makes": list(makes), "goes_on": goes_on}
        try:
            self._send(request)
            reply = self._reply(watch.is_over) or self._interrupted()
        finally:
            self.note(watch)
        outputs = reply.get("outputs")
        return outputs if isinstance(outputs, list) else []

    def watch(self, pid: int, seconds: float) -> Watch:
        """Return a watch of one of the program's processes, and of the seconds of all."""
        return Watch(pid, seconds, self._above)

    def note(self, watch: Watch) -> None:
        """Add the seconds of a cell or an answer."""
        self.cost += watch.total()
        self.wall += watch.wall

    def _send(self, request: Message, lent: int | None = None) -> None:
        """Send a request; its number identifies the reply, because late replies can arrive."""
        self._turn += 1
        self._line.send({**request, "turn": self._turn}, lent)

    def _reply(self, is_over: Callable[[], bool]) -> Message | None:
        """Return the reply to the last request; None if the time is up."""
        while not is_over():
            with suppress(ChannelTimeout):
                reply = self._line.receive(TICK)
                if reply.get("turn") == self._turn:
                    return reply
        return None

    def _interrupted(self) -> Message:
        if self.pid <= 0:  # without a process id there is nothing to interrupt
            raise Hung
        tell(self.pid, self.session, signal.SIGINT)
        reply = self._reply(_after(GRACE))
        if reply is None:
            raise Hung
        return reply

    def fork(self) -> Fork:
        """Return a process forked from the program, to be asked for answers.

        Raises ChannelClosed if the program has ended.
        """
        here, there = pair()
        try:
            self._send({"fork": True}, lent=there.fileno())
        except ChannelClosed:
            here.close()
            raise
        finally:
            there.close()
        return Fork(here, self)

    def goes_on(self) -> None:
        """Wait for the message that the program continues."""
        with suppress(ChannelClosed):
            self._reply(_after(GRACE))

    def close(self) -> None:
        """Close the channel, which ends the program and its descendants."""
        self._line.close()


class Fork:
    """A process forked from a program, in which answers are asked by name."""

    def __init__(self, line: Channel, program: Program) -> None:
        self._line, self._program = line, program
        self._pid = self._ahead = 0
        self.is_over = False  # whether it can be asked no more

    def __enter__(self) -> Fork:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def answer(self, name: str, speaking: Sequence[str], **before: Any) -> Message:
        """Make the answer with this name ready for cases, and return what is known of it.

        It first runs `cells`, and code to `lend` to the answer.  The reply says "nowhere" if there
        is no such name; else whether what the answer depends on was "changed" by later cells, and
        whether answers before it have "worn" the process.  Raise ChannelClosed or ChannelTimeout
        if the process has ended, or does not reply.
        """
        watch = self._program.watch(self._pid or self._program.pid, SHOWING)
        self._line.left = ANSWER
        try:
            self._line.send({"answer": name, "speaking": list(speaking), **before})
            while not watch.is_over():
                with suppress(ChannelTimeout):
                    reply = self._line.receive(TICK)
                    if session_of(self._line.sender) == self._program.session:
                        self._pid = self._line.sender
                    return reply
        finally:
            self._program.note(watch)
        raise ChannelTimeout

    def send_ahead(self, lines: bytes, count: int) -> None:
        """Send so many cases at once, which saves a wait for each; not if there are no lines."""
        if lines:
            self._line.send_line(lines)
            self._ahead = count

    def ask(self, case: Message, answer: Callable[[Any], Message]) -> Message:
        """Send a case and return the result; call `answer` when the answer asks something back.

        Raises Hung if it exceeded its seconds, ChannelClosed if it ended.
        """
        if self._ahead and self._line.has_message():
            self._ahead -= 1
            return self._line.receive()
        watch = self._program.watch(self._pid, case["seconds"])
        try:
            if not self._ahead:
                self._line.send(case)
            self._ahead = max(0, self._ahead - 1)
            reply = self._heard(watch)
            while "ask" in reply:
                self._line.send(answer(reply["ask"]))
                watch.pause()
                reply = self._heard(watch)
        except (Hung, ChannelClosed):
            self.is_over = True
            raise
        finally:
            self._program.note(watch)
        return reply

    def _heard(self, watch: Watch) -> Message:
        while not watch.is_over(SLACK):
            with suppress(ChannelTimeout):
                reply = self._line.receive(TICK)
                if "ask" in reply or not watch.is_over(SLACK):
                    return reply
        raise Hung(watch.has_waited)

    def close(self) -> None:
        """Kill this process; the program that it was forked from continues."""
        self._line.close()
        if self._pid > 0:
            tell(self._pid, self._program.session, signal.SIGKILL)
        self._program.goes_on()


def _after(seconds: float) -> Callable[[], bool]:
    """Return a function that tells whether so many seconds have passed."""
    until = clock.monotonic() + seconds
    return lambda: clock.monotonic() > until


def told_case(case: Case, args: list[Any]) -> Message:
    """Return a case as a message: its arguments and limits, without points or expected value."""
    return {
        "args": args,
        "items": case.items,
        "seconds": case.seconds,
        "watched": case.watched,
        "how": case.how,
        "given": {name: written((entries,))[0] for name, entries in case.given.items()},
        "among": case.among,
    }
