"""Workers of a dask.distributed cluster that is already running."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from hanoi_ref.course.errors import CallError, WorkError
from hanoi_ref.marking.workers import Workers, judged, level

RETRIES = 2
CONNECTING = "10 s"
JOINING = "60 s"  # a worker imports everything first, and a batch system may let it wait


class Cluster:
    """A client of a scheduler; a task whose worker ends is given to another worker."""

    def __init__(self, client: Any, wanted: str = "") -> None:
        self._executor = client.get_executor(pure=False, retries=RETRIES)
        self.count = max(1, len(client.nthreads()))
        self.level = str(self._executor.submit(level, wanted).result())

    def submit(self, task: bytes) -> Future[bytes]:
        """Return the future result of a task."""
        done: Future[bytes] = self._executor.submit(judged, task)
        return done


@contextmanager
def cluster(address: str, wanted: str = "") -> Iterator[Workers]:
    """Yield the workers of a scheduler with an address such as "tcp://127.0.0.1:8786".

    TLS settings come from dask's own configuration.  Raise WorkError if no scheduler answers, if it
    has no workers, or if they lack this package.
    """
    try:
        from distributed import Client
    except ImportError:
        raise CallError(
            "--scheduler needs dask.distributed; install it with pip install 'hanoi-ref[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise WorkError(f"there is no scheduler at {address}: {error}") from error
    try:
        yield _ready(_with_workers(client, address), address, wanted)
    finally:
        client.close()


def _with_workers(client: Any, address: str) -> Any:
    """Return the client when its scheduler has a worker; tasks would wait for one forever."""
    try:
        client.wait_for_workers(1, timeout=JOINING)
    except TimeoutError:
        raise WorkError(
            f"the scheduler at {address} has no workers after {JOINING}; start some"
        ) from None
    return client


def _ready(client: Any, address: str, wanted: str) -> Cluster:
    """Return the cluster when a worker has entered the sandbox; without this package it fails."""
    try:
        return Cluster(client, wanted)
    except (RuntimeError, ImportError, AttributeError) as error:
        raise WorkError(
            f"the workers of {address} cannot grade ({type(error).__name__}); they and the "
            "scheduler need the same Python and hanoi-ref[cluster]"
        ) from error
