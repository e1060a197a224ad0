"""Whoever judges, and however many, the marks are the same; a worker that ends costs none."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import psutil
import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import WorkError
from hanoi_ref.gradebook.results import Report
from hanoi_ref.marking.judging.cluster import cluster
from hanoi_ref.marking.judging.workers import ProcessPool, Workers, _Worker, process_pool
from hanoi_ref.marking.run import mark
from tests.grading.handedin import COUNT, EXIT, HANOI, LOOP, OFF, SWAPPED
from tests.shared import PATIENCE

CLASS = [
    {"count_moves": COUNT, "hanoi": HANOI},
    {"count_moves": OFF, "hanoi": SWAPPED},
    {"count_moves": LOOP, "hanoi": HANOI},
    {"count_moves": EXIT, "hanoi": HANOI},
    {},
    {"count_moves": COUNT, "import": "def check(*_): return 6"},
]
MANY = 20


@pytest.fixture(scope="module")
def filled(released: Course, make_class: Any, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course with a class that nobody has marked; not to be written to."""
    root = tmp_path_factory.mktemp("class") / "course"
    shutil.copytree(released.root, root)
    people = make_class(Course(root))
    for number, cells in enumerate(CLASS):
        people.hand_in(f"student-{number}", **cells)
    return Course(root)


@pytest.fixture(scope="module")
def here(filled: Course, tmp_path_factory: pytest.TempPathFactory) -> Report:
    """What this process gives alone."""
    return mark(_copy(filled, tmp_path_factory.mktemp("here")), filled.lessons, seed=7)


def _copy(course: Course, folder: Path) -> Course:
    shutil.copytree(course.root, folder / "course")
    return Course(folder / "course")


@pytest.mark.parametrize("count", [1, 2, 5])
def test_so_many_workers_give_the_same(filled, here, tmp_path, count):
    """Points, verdicts, flags and their order."""
    course = _copy(filled, tmp_path)
    with process_pool(count) as workers:
        report = mark(course, course.lessons, seed=7, workers=workers)
    assert report.submissions == here.submissions
    assert report.sandbox == here.sandbox


def test_a_run_with_nothing_new_starts_no_worker(filled, tmp_path):
    """It costs a second for each process to import everything."""
    course = _copy(filled, tmp_path)
    with process_pool(2) as workers:
        mark(course, course.lessons, seed=7)
        report = mark(course, course.lessons, seed=7, workers=workers)
        assert (report.marked, len(report.submissions)) == (0, len(CLASS))
        assert not any(map(_judges, psutil.Process().children(recursive=True)))


def test_one_thread_closes_a_worker(monkeypatch):
    """A descriptor that is closed twice may be another's by then: Ctrl-C ended with an error."""
    closed = []
    close = _Worker.close
    monkeypatch.setattr(_Worker, "close", lambda each: closed.append(each) or close(each))
    for _ in range(3):
        pool = ProcessPool(2)
        waiting = [pool.submit(b"{}") for _ in range(4)]
        while len(pool._all) < pool.count:
            time.sleep(0.01)
        pool.close()
        assert all(future.done() for future in waiting)
    assert len(closed) == len(set(closed)) == 6


class Killing:
    """Workers, one of whom is killed when the third task is given out."""

    def __init__(self, workers: Workers, parent: psutil.Process) -> None:
        self.count, self.level = workers.count, workers.level
        self._workers, self._parent, self._given = workers, parent, 0

    def submit(self, task: bytes) -> Any:
        """The result of the task, whoever gives it."""
        self._given += 1
        if self._given == 3:
            victim = next(each for each in self._parent.children(recursive=True) if _judges(each))
            victim.kill()
        return self._workers.submit(task)


def _judges(process: psutil.Process) -> bool:
    words = " ".join(process.cmdline())
    return "judging.worker" in words or "spawn_main" in words


@pytest.mark.full
def test_a_worker_that_is_killed_is_replaced(filled, here, tmp_path):
    """Its submission is tried again by another one."""
    course = _copy(filled, tmp_path)
    with process_pool(2) as workers:
        killing = Killing(workers, psutil.Process())
        report = mark(course, course.lessons, seed=7, workers=killing)
    assert report.submissions == here.submissions


@contextmanager
def scheduler() -> Iterator[Any]:
    """A scheduler with two workers, each a process with one thread."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as there:
        yield there


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")  # dask's own
def test_a_cluster_gives_the_same_even_when_a_worker_is_killed(filled, here, tmp_path):
    """Its scheduler gives the task to the other one."""
    course = _copy(filled, tmp_path)
    with scheduler() as there, cluster(there.scheduler_address) as workers:
        killing = Killing(workers, psutil.Process())
        report = mark(course, course.lessons, seed=7, workers=killing)
    assert report.submissions == here.submissions


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_named(monkeypatch):
    """In one sentence."""
    monkeypatch.setattr("hanoi_ref.marking.judging.cluster.CONNECTING", "1 s")
    with (
        pytest.raises(WorkError, match=r"there is no scheduler at tcp://127\.0\.0\.1:9"),
        cluster("tcp://127.0.0.1:9"),
    ):
        pass


@pytest.mark.parametrize("error", [RuntimeError, ModuleNotFoundError, AttributeError])
def test_workers_without_this_package_are_named(monkeypatch, error):
    """Dask tells of them by the error of whichever process read the task first."""
    there = MagicMock()
    there.return_value.get_executor.return_value.submit.side_effect = error("no module nh3")
    monkeypatch.setattr("distributed.Client", there)
    with (
        pytest.raises(WorkError, match=r"the workers of tcp://here:1 cannot grade"),
        cluster("tcp://here:1"),
    ):
        pass


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_without_workers_is_named(monkeypatch):
    """Its tasks would wait for ever."""
    from distributed import LocalCluster

    monkeypatch.setattr("hanoi_ref.marking.judging.cluster.JOINING", "1 s")
    alone = LocalCluster(n_workers=0, dashboard_address=None, host="127.0.0.1")
    with (
        alone as there,
        pytest.raises(WorkError, match="has no workers after 1 s"),
        cluster(there.scheduler_address),
    ):
        pass


@pytest.mark.full
def test_a_run_that_is_interrupted_ends_clean(filled, tmp_path):
    """One word, no process and no folder is left, and the next run goes on."""
    course = _copy(filled, tmp_path)
    for number in range(MANY):  # so many that the run cannot end before it is interrupted
        shutil.copytree(course.submitted / "student-0", course.submitted / f"student-{number}-too")
    # Whoever starts the tests in the background may have told them to ignore Ctrl-C.
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{hears}; from hanoi_ref.cli import main; main()"
    command = [sys.executable, "-c", code, "grade", "--root", str(course.root), "--seed", "7"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    family = _until_marking(process, course)
    os.kill(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said.decode().strip()) == (130, "hanoi: stopped")
    _, left = psutil.wait_procs(family, timeout=PATIENCE)
    assert not left
    assert not (course.work / ".staging").exists()
    assert run(["grade", "--root", str(course.root), "--workers", "1"]) == 1


def _until_marking(process: subprocess.Popen[bytes], course: Course) -> list[psutil.Process]:
    """Wait until the first submission is being marked; return all processes of the run."""
    while not any((course.work / ".staging").glob("*/*")):
        assert process.poll() is None
        time.sleep(0.05)
    return list(psutil.Process(process.pid).children(recursive=True))


def test_the_teachers_json_names_the_seeds(filled, tmp_path):
    """One a lesson; "seed" where there is only one."""
    course = _copy(filled, tmp_path)
    report = mark(course, course.lessons, students={"student-0"}, seed=7).as_json()
    assert (report["seed"], report["seeds"]) == (7, {"1-recursion": 7})
