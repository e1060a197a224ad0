"""Workers that judge submissions: in this process, in a pool of processes, or on a cluster."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from queue import SimpleQueue
from socket import socketpair
from typing import Protocol

from hanoi_ref.course.errors import WorkError
from hanoi_ref.marking.judging.worker import judged, level

TRIES = 2  # workers that a submission may crash before it is given up
LOST = b'{"error": "the process that judged it has ended, and so has the next one"}'


class Workers(Protocol):
    """Something that judges `count` submissions at the same time, in a sandbox of some level."""

    count: int
    level: str

    def submit(self, task: bytes) -> Future[bytes]:
        """Return the future result of a task, see worker.judged."""


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
        command = [
            sys.executable,
            "-m",
            "hanoi_ref.marking.judging.worker",
            str(there.fileno()),
            wanted,
        ]
        self._process = subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            pass_fds=[there.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C must not interrupt a submission halfway
        )
        there.close()
        self._line = Connection(here.detach())

    def hear(self) -> bytes:
        """Return the worker's next message; raise EOFError or OSError if the worker has stopped."""
        return self._line.recv_bytes()

    def judge(self, task: bytes) -> bytes:
        """Return the result of a task."""
        self._line.send_bytes(task)
        return self.hear()

    def close(self) -> None:
        """Kill the process, and with it all that it runs."""
        self._process.kill()
        self._process.wait()
        self._line.close()


class ProcessPool:
    """A pool of worker processes; one that ends is replaced, and its submission tried again."""

    def __init__(self, count: int, wanted: str = "") -> None:
        self.count, self._wanted, self._over = count, wanted, False
        self._all = [_Worker(wanted) for _ in range(count)]
        self._threads = ThreadPoolExecutor(count)
        self.level = self._ready()
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        for worker in self._all:
            self._idle.put(worker)

    def _ready(self) -> str:
        """Return the sandbox level once all workers have started."""
        try:
            return [worker.hear().decode() for worker in self._all][0]
        except (EOFError, OSError):
            self.close()
            raise WorkError("the worker processes did not start") from None

    def submit(self, task: bytes) -> Future[bytes]:
        """Return the future result of a task."""
        return self._threads.submit(self._judge, task)

    def _judge(self, task: bytes) -> bytes:
        worker = self._idle.get()
        try:
            for _ in range(TRIES):
                try:
                    return worker.judge(task)
                except (EOFError, OSError):
                    worker = self._instead_of(worker)
            return LOST
        finally:
            self._idle.put(worker)

    def _instead_of(self, old: _Worker) -> _Worker:
        if self._over:
            raise WorkError("grading was stopped")
        old.close()
        worker = _Worker(self._wanted)
        self._all[self._all.index(old)] = worker
        worker.hear()
        return worker

    def close(self) -> None:
        """End all workers."""
        self._over = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._all:
            worker.close()


@contextmanager
def process_pool(count: int, wanted: str = "") -> Iterator[Workers]:
    """Yield a pool of `count` workers on this machine."""
    workers = ProcessPool(count, wanted)
    try:
        yield workers
    finally:
        workers.close()
