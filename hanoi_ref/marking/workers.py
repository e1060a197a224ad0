"""Workers that judge submissions: in this process, in a pool of processes, or on a cluster.

`python -m hanoi_ref.marking.workers LEVEL FD` is a process of the pool: it judges submissions as
requested on a socket, and ends when that is closed.
"""

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from queue import LifoQueue
from socket import socketpair
from threading import Lock
from typing import Protocol

from hanoi_ref.course.budget import bounded
from hanoi_ref.course.errors import RunError, WorkError
from hanoi_ref.marking.submission import judge, submission_runner
from hanoi_ref.marking.task import Task
from hanoi_ref.sandbox.runner.start import start

TRIES = 2  # workers that a submission may crash before it is given up
LOST = "it could not be graded (the process that judged it has ended, and so has the next one)"


def judged(said: bytes) -> bytes:
    """Return the judged notebook, or an error message, as JSON."""
    try:
        with bounded():
            return json.dumps({"notebook": judge(Task.read(said))}).encode()
    except WorkError as error:
        return json.dumps({"error": str(error)}).encode()
    except Exception as error:  # no submission may stop the grading of the class
        says = f"it could not be graded ({type(error).__name__}: {error})"
        return json.dumps({"error": says}).encode()


def level(wanted: str = "") -> str:
    """Return the sandbox level that programs run in here."""
    return submission_runner(wanted).level


class Workers(Protocol):
    """Something that judges `count` submissions at the same time, in a sandbox of some level."""

    count: int

    @property
    def level(self) -> str:
        """The sandbox level."""

    def submit(self, task: bytes) -> Future[bytes]:
        """Return the future result of a task, see `judged`."""


class InProcess:
    """Judge in this process, at once."""

    count = 1

    def __init__(self, wanted: str = "") -> None:
        self.level = level(wanted)

    def submit(self, task: bytes) -> Future[bytes]:
        """Judge the task now, and return a finished future."""
        done: Future[bytes] = Future()
        done.set_result(judged(task))
        return done


class _Worker:
    """One worker process, at the other end of a socket."""

    def __init__(self, wanted: str) -> None:
        here, there = socketpair()
        self._process = start(["hanoi_ref.marking.workers", wanted], there.fileno())
        there.close()
        self._line = Connection(here.detach())

    def hear(self) -> bytes:
        """Return the worker's next message; raise EOFError or OSError if the worker has stopped."""
        return self._line.recv_bytes()

    def judge(self, task: bytes) -> bytes:
        """Return the result of a task."""
        self._line.send_bytes(task)
        return self.hear()

    def kill(self) -> None:
        """Kill the process, and with it all that it runs; who waits for it hears of its end."""
        self._process.kill()

    def close(self) -> None:
        """Kill the process and close its channel; only one thread may call it."""
        self.kill()
        self._process.wait()
        self._line.close()


class ProcessPool:
    """A pool of worker processes, each started for its first task; one that ends is replaced.

    `tell` is called with the sandbox level before the first submission is judged.
    """

    def __init__(self, count: int, wanted: str = "", tell: Callable[[str], object] = str) -> None:
        self.count, self._wanted, self._tell = count, wanted, tell
        self._over, self._known, self._starting = False, "", Lock()
        self._threads = ThreadPoolExecutor(count)
        self._all: list[_Worker] = []
        self._idle: LifoQueue[_Worker | None] = LifoQueue()  # a running worker is taken first
        for _ in range(count):
            self._idle.put(None)

    @property
    def level(self) -> str:
        """The sandbox level; it starts a worker if none has started."""
        if not self._known:
            worker = self._idle.get()
            try:
                worker = worker or self._start()
            finally:
                self._idle.put(worker)
        return self._known

    def submit(self, task: bytes) -> Future[bytes]:
        """Return the future result of a task; a task that a worker's end lost is tried again."""
        return self._threads.submit(self._judge, task)

    def _judge(self, task: bytes) -> bytes:
        worker = self._idle.get()
        try:
            for _ in range(TRIES):
                worker = worker or self._start()
                try:
                    return worker.judge(task)
                except (EOFError, OSError):
                    self._end(worker)
                    worker = None
            return json.dumps({"error": LOST}).encode()
        finally:
            self._idle.put(worker)

    def _start(self) -> _Worker:
        """Return a new worker that has imported everything."""
        worker = _Worker(self._wanted)
        self._all.append(worker)
        if self._over:
            self._end(worker)
        try:
            level = worker.hear().decode()
        except (EOFError, OSError):
            self._end(worker)
            raise RunError("a worker process did not start") from None
        with self._starting:
            if not self._known:
                self._tell(level)
            self._known = level
        return worker

    def _end(self, worker: _Worker) -> None:
        self._all.remove(worker)
        worker.close()
        if self._over:
            raise WorkError("grading was stopped")

    def close(self) -> None:
        """End all workers.

        The thread that waits for a worker closes it: a descriptor that two threads close may by
        then be another's.
        """
        self._over = True
        for worker in list(self._all):
            worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._all:
            worker.close()


@contextmanager
def process_pool(
    count: int, wanted: str = "", tell: Callable[[str], object] = str
) -> Iterator[Workers]:
    """Yield a pool of `count` workers on this machine; `tell` is called with their level."""
    workers = ProcessPool(count, wanted, tell)
    try:
        yield workers
    finally:
        workers.close()


def main(descriptor: int, wanted: str) -> None:
    """Send the sandbox level, then judge submissions until the connection is closed."""
    line = Connection(descriptor)
    try:
        line.send_bytes(level(wanted).encode())
        while True:
            line.send_bytes(judged(line.recv_bytes()))
    except (EOFError, OSError):
        return


if __name__ == "__main__":
    main(int(sys.argv[2]), sys.argv[1])
