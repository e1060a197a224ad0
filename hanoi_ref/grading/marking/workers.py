"""Workers that judge submissions: in this process, in a pool of processes, or on a cluster.

`python -m hanoi_ref.grading.marking.workers LEVEL FD` is a process of the pool: it judges
submissions as requested on a socket, and ends when that is closed.
"""

import atexit
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from queue import LifoQueue
from socket import socketpair
from threading import Lock, current_thread, main_thread
from time import sleep
from typing import Any, Protocol

import hanoi_ref
from hanoi_ref.course.errors import RUN_AGAIN, RunError, WorkError, bounded
from hanoi_ref.grading.marking.submission import judge, submission_runner
from hanoi_ref.grading.marking.task import Task
from hanoi_ref.grading.sandbox.runner.messages import start

PAUSES = (0.0, 0.0, 2.0)  # seconds before each start of a worker: what ended it may be short
TRIES = 2  # workers that a submission may crash before it is given up
MEMORY = 1 << 29  # bytes of data in addition to those of a worker that has started
LOST = "it could not be graded (the process that judged it has ended, and so has the next one)"


def judged(said: bytes) -> bytes:
    """Return the judged notebook, or an error message, as JSON.

    Time has a limit in a main thread only: another one, as dask's, leaves it to a process.
    """
    if current_thread() is not main_thread():
        return pool_of(__name__).submit(said).result()
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

    def check(self) -> None:
        """Raise RunError if nobody is left who could judge."""


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

    def check(self) -> None:
        """Do nothing: this process is there."""


class _Worker:
    """One worker process, at the other end of a socket."""

    def __init__(self, module: str, wanted: str) -> None:
        here, there = socketpair()
        self._process = start(module, wanted, lent=there.fileno())
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

    `tell` is called with the sandbox level before the first submission is judged.  The processes
    run a module, which calls `main`.
    """

    def __init__(
        self,
        count: int,
        wanted: str = "",
        tell: Callable[[str], object] = str,
        module: str = "hanoi_ref.grading.marking.workers",
    ) -> None:
        self.count, self._wanted, self._tell, self._module = count, wanted, tell, module
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

    def check(self) -> None:
        """Do nothing: a worker that ends is replaced."""

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
        """Return a new worker that has imported everything; one that ends meanwhile is replaced."""
        for pause in PAUSES:
            sleep(pause)
            worker = _Worker(self._module, self._wanted)
            self._all.append(worker)
            if self._over:
                self._end(worker)
            try:
                level = worker.hear().decode()
            except (EOFError, OSError):
                self._end(worker)
                continue
            with self._starting:
                if not self._known:
                    self._tell(level)
                self._known = level
            return worker
        raise RunError(f"a worker process did not start, nor did the next ones; {RUN_AGAIN}")

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


def pool_of(module: str) -> ProcessPool:
    """Return the pool of this process whose workers run a module; it ends with this process."""
    return _pool(module, os.getpid())


@cache
def _pool(module: str, process: int) -> ProcessPool:
    pool = ProcessPool(os.cpu_count() or 1, module=module)

    def close() -> None:
        if process == os.getpid():  # and not a fork of it
            pool.close()

    atexit.register(close)
    return pool


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


def main(descriptor: int, wanted: str, answer: Callable[[bytes], bytes] = judged) -> None:
    """Send the sandbox level, then answer tasks until the connection is closed."""
    line = Connection(descriptor)
    try:
        line.send_bytes(level(wanted).encode())
        if sys.platform == "linux":
            from hanoi_ref.grading.sandbox.limits import limit_data

            limit_data(MEMORY)
        while True:
            line.send_bytes(answer(line.recv_bytes()))
    except (EOFError, OSError):
        return


# A cluster of dask.distributed


RETRIES = 2
CONNECTING = "10 s"
JOINING = "10 s"
ALONE = 10.0  # seconds without any worker after which a run ends
GO_ON = "what is graded is kept: start {} and run this again"


@cache
def fingerprint() -> str:
    """Return this package's version, and a digest of its code: a checkout may have changed."""
    code, here = hashlib.sha256(), Path(hanoi_ref.__file__).parent
    for path in sorted(here.rglob("*.py")):
        code.update(path.relative_to(here).as_posix().encode() + path.read_bytes())
    return f"{hanoi_ref.__version__} ({code.hexdigest()[:8]})"


class Cluster:
    """A client of a scheduler; a task whose worker ends is given to another worker."""

    def __init__(self, client: Any, address: str, wanted: str = "") -> None:
        self._client, self._address = client, address
        self._executor = client.get_executor(pure=False, retries=RETRIES)
        self._alone_since: float | None = None
        self.count = max(1, len(client.nthreads()))
        self.level = str(self._executor.submit(level, wanted).result())

    def submit(self, task: bytes) -> Future[bytes]:
        """Return the future result of a task."""
        done: Future[bytes] = self._executor.submit(judged, task)
        return done

    def check(self) -> None:
        """Raise RunError if the scheduler is gone, or has had no worker for some seconds."""
        if self._client.status not in ("running", "connecting"):
            raise RunError(f"the scheduler at {self._address} is gone; {GO_ON.format('it')}")
        if self._client.scheduler_info()["workers"]:
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = time.monotonic()
        elif time.monotonic() - self._alone_since > ALONE:
            gone = f"the scheduler at {self._address} has no workers any more"
            raise RunError(f"{gone}; {GO_ON.format('some')}")


@contextmanager
def cluster(address: str, wanted: str = "") -> Iterator[Workers]:
    """Yield the workers of a scheduler with an address such as "tcp://127.0.0.1:8786".

    TLS settings come from dask's own configuration.  Raise WorkError if no scheduler answers, if it
    has no workers, or if they lack this package or have another version of it.
    """
    from distributed import Client

    try:
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        why = str(error) or f"it does not answer within {CONNECTING}"
        raise WorkError(f"there is no scheduler at {address}: {why}") from error
    try:
        _require_workers(client, address)
        yield _ready(client, address, wanted)
    finally:
        client.close()


def _require_workers(client: Any, address: str) -> None:
    """Raise WorkError if the scheduler has no worker; tasks would wait for one forever."""
    try:
        client.wait_for_workers(1, timeout=JOINING)
    except TimeoutError:
        raise WorkError(
            f"the scheduler at {address} has no workers after {JOINING}; "
            "start some and run this again"
        ) from None


def _ready(client: Any, address: str, wanted: str) -> Cluster:
    """Return the cluster when all workers have this package, and one has entered the sandbox."""
    try:
        theirs = client.run(fingerprint)
        ready = Cluster(client, address, wanted)
    except (RuntimeError, ImportError, AttributeError) as error:
        raise WorkError(
            f"the workers of {address} cannot grade ({type(error).__name__}); they and the "
            "scheduler need the same Python and hanoi-ref[cluster]"
        ) from error
    for worker, version in theirs.items():
        if version != fingerprint():
            raise WorkError(
                f"the worker {worker} has hanoi-ref {version}, this is {fingerprint()}; "
                "its marks could be others, so install the same on all machines"
            )
    return ready


if __name__ == "__main__":
    main(int(sys.argv[2]), sys.argv[1])
