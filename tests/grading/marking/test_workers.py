"""Whoever judges, and however many, the marks are the same; a worker that ends costs none."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import MagicMock

import psutil
import pytest

from hanoi_ref.cli import run
from hanoi_ref.course.course import Course
from hanoi_ref.course.errors import RunError, WorkError
from hanoi_ref.grading.gradebook.results import Report
from hanoi_ref.grading.marking import runner, workers
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.workers import (
    ProcessPool,
    Workers,
    _Worker,
    cluster,
    fingerprint,
    process_pool,
)
from hanoi_ref.grading.sandbox.runner import host, messages
from tests.grading.handedin import SWAPPED
from tests.grading.toy import EXIT, FILL, LOOP, OFF, TOTAL
from tests.shared import PATIENCE

CLASS = [
    {"total": TOTAL, "fill": FILL},
    {"total": OFF, "fill": SWAPPED},
    {"total": LOOP, "fill": FILL},
    {"total": EXIT, "fill": FILL},
    {},
    {"total": TOTAL, "import": "def check(*_): return 6"},
]
MANY = 20


@pytest.fixture(scope="module")
def filled(class_with: Any) -> Course:
    """A course with a class that nobody has marked; not to be written to."""
    return class_with({f"student-{at}": cells for at, cells in enumerate(CLASS)}).course


@pytest.fixture
def unmarked(filled: Course, tmp_path: Path) -> Course:
    """That course, to be marked."""
    shutil.copytree(filled.root, tmp_path / "course")
    return Course(tmp_path / "course")


@pytest.fixture(scope="module")
def here(class_with: Any) -> Report:
    """What this process gives alone."""
    course = class_with({f"student-{at}": cells for at, cells in enumerate(CLASS)}).course
    return mark(course, course.lessons, seed=7)


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(5, marks=pytest.mark.full),
        *(pytest.param(n, marks=pytest.mark.release) for n in (1, 2)),
    ],
)
def test_so_many_workers_give_the_same(unmarked, here, count):
    """Points, verdicts, flags and their order."""
    with process_pool(count) as workers:
        report = mark(unmarked, unmarked.lessons, seed=7, workers=workers)
    assert report.submissions == here.submissions
    assert report.sandbox == here.sandbox


@pytest.mark.full
def test_a_run_with_nothing_new_starts_no_worker(unmarked):
    """It costs a second for each process to import everything."""
    with process_pool(2) as workers:
        mark(unmarked, unmarked.lessons, seed=7)
        report = mark(unmarked, unmarked.lessons, seed=7, workers=workers)
        assert (report.marked, len(report.submissions)) == (0, len(CLASS))
        assert not judging()


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


def running(*names: str) -> list[psutil.Process]:
    """Return the processes below this one that run a module with such a name."""
    found = []
    for each in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if any(name in " ".join(each.cmdline()) for name in names):
                found.append(each)
    return found


def judging() -> list[psutil.Process]:
    """Return the running workers."""
    return running("marking.workers", "spawn_main")


class Killing:
    """Workers; when the third task is given out, some processes are killed."""

    def __init__(self, workers: Workers, kills: Callable[[], list[psutil.Process]]) -> None:
        self.count, self.level, self.check = workers.count, workers.level, workers.check
        self._workers, self._given, self._kills = workers, 0, kills

    def submit(self, task: bytes) -> Any:
        """Return the result of the task, from whichever worker."""
        self._given += 1
        if self._given == 3:
            for process in self._kills():
                with suppress(psutil.NoSuchProcess):  # it has ended by itself since it was listed
                    process.kill()
        return self._workers.submit(task)


@pytest.mark.full
def test_a_worker_that_is_killed_is_replaced(unmarked, here):
    """Its submission is tried again by another one."""
    with process_pool(2) as workers:
        killing = Killing(workers, lambda: judging()[:1])
        report = mark(unmarked, unmarked.lessons, seed=7, workers=killing)
    assert report.submissions == here.submissions


HELPERS = ["runner.forkserver", "marking.hidden_programs", "marking.workers"]


@pytest.mark.full
@pytest.mark.parametrize("helper", HELPERS)
def test_a_helper_that_the_system_ends_is_replaced(unmarked, here, helper):
    """As it does when memory is short; no submission fails for it."""
    with process_pool(1) as workers:
        killing = Killing(workers, lambda: running(helper))
        report = mark(unmarked, unmarked.lessons, seed=7, workers=killing)
    assert report.submissions == here.submissions


@pytest.mark.full
def test_a_pause_changes_no_mark(unmarked, here):
    """A laptop is closed, or a virtual machine waits for its host: all stand still for a while."""

    def pause() -> None:
        stopped = running("runner.forkserver", "marking.workers")
        for act in (psutil.Process.suspend, psutil.Process.resume):
            for process in stopped:
                with suppress(psutil.NoSuchProcess):
                    act(process)
            time.sleep(8)

    thread = Thread(target=pause)
    with process_pool(1) as workers:
        report = mark(
            unmarked,
            unmarked.lessons,
            seed=7,
            workers=Killing(workers, lambda: thread.start() or []),
        )
    thread.join()
    assert report.submissions == here.submissions


@pytest.mark.full
def test_a_program_is_run_again_when_its_fork_server_ends(here, filled, tmp_path, monkeypatch):
    """In the middle of a submission; what was found without it does not count."""
    shutil.copytree(filled.root, tmp_path / "course")
    ask, left = runner.observed, ["total"]

    def kill_first(fork: Any, exercise: Any, *more: Any) -> Any:
        if exercise.name in left:
            left.remove(exercise.name)
            for process in running("runner.forkserver"):
                with suppress(psutil.NoSuchProcess):  # programs end with it
                    process.kill()
                    process.wait()
        return ask(fork, exercise, *more)

    monkeypatch.setattr(runner, "observed", kill_first)
    course = Course(tmp_path / "course")
    assert mark(course, course.lessons, seed=7).submissions == here.submissions
    assert not left


@pytest.mark.release
@pytest.mark.filterwarnings("ignore")  # dask's own
def test_a_cluster_gives_the_same_even_when_a_worker_is_killed(unmarked, here):
    """Its scheduler gives the task to the other one."""
    from distributed import LocalCluster

    where = {"dashboard_address": None, "host": "127.0.0.1"}
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, **where) as there,
        cluster(there.scheduler_address) as workers,
    ):
        killing = Killing(workers, lambda: judging()[:1])
        report = mark(unmarked, unmarked.lessons, seed=7, workers=killing)
    assert report.submissions == here.submissions


@pytest.mark.release
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_gone_or_of_another_version_is_named(unmarked, here, monkeypatch):
    """In one sentence, with what to do; what is graded is kept."""
    from distributed import LocalCluster

    monkeypatch.setattr("hanoi_ref.grading.marking.workers.ALONE", 1.0)
    monkeypatch.setattr("hanoi_ref.grading.marking.run.LOOK", 0.2)
    where = {"dashboard_address": None, "host": "127.0.0.1", "n_workers": 1}
    with LocalCluster(threads_per_worker=1, **where) as there:
        address = there.scheduler_address
        with cluster(address) as workers:
            there.scale(0)
            says = pytest.raises(RunError, match="no workers any more; what is graded is kept")
            with says:
                mark(unmarked, unmarked.lessons, seed=7, workers=workers)
        there.scale(1)
        with cluster(address) as workers:
            says = pytest.raises(RunError, match="is gone; what is graded is kept: start it and")
            with says:
                killing = Killing(workers, lambda: there.close() or [])
                mark(unmarked, unmarked.lessons, seed=7, workers=killing)
    with LocalCluster(threads_per_worker=1, **where) as there:
        monkeypatch.setattr("hanoi_ref.__version__", "0.0.9")
        fingerprint.cache_clear()
        says = pytest.raises(WorkError, match=r"has hanoi-ref .*, this is 0\.0\.9 \(")
        with says, cluster(there.scheduler_address):
            pass
    fingerprint.cache_clear()
    assert mark(unmarked, unmarked.lessons, seed=7).submissions == here.submissions


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_named(monkeypatch):
    """In one sentence."""
    monkeypatch.setattr("hanoi_ref.grading.marking.workers.CONNECTING", "1 s")
    says = pytest.raises(WorkError, match=r"there is no scheduler at tcp://127\.0\.0\.1:9")
    with says, cluster("tcp://127.0.0.1:9"):
        pass


@pytest.mark.parametrize("error", [RuntimeError, ModuleNotFoundError, AttributeError])
def test_workers_without_this_package_are_named(monkeypatch, error):
    """Dask tells of them by the error of whichever process read the task first."""
    there = MagicMock()
    there.return_value.get_executor.return_value.submit.side_effect = error("no module nh3")
    monkeypatch.setattr("distributed.Client", there)
    says = pytest.raises(WorkError, match=r"the workers of tcp://here:1 cannot grade")
    with says, cluster("tcp://here:1"):
        pass


@pytest.mark.release
@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_without_workers_is_named(monkeypatch):
    """Its tasks would wait for ever."""
    from distributed import LocalCluster

    monkeypatch.setattr("hanoi_ref.grading.marking.workers.JOINING", "1 s")
    says = pytest.raises(WorkError, match="has no workers after 1 s; start some")
    with LocalCluster(n_workers=0, dashboard_address=None, host="127.0.0.1") as there:
        with says, cluster(there.scheduler_address):
            pass


@pytest.mark.full
def test_a_run_that_is_interrupted_ends_clean(unmarked):
    """One word, no process and no folder is left, and the next run goes on."""
    for number in range(MANY):  # so many that the run cannot end before it is interrupted
        shutil.copytree(
            unmarked.submitted / "student-0", unmarked.submitted / f"student-{number}-too"
        )
    # Whoever starts the tests in the background may have told them to ignore Ctrl-C.
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{hears}; from hanoi_ref.cli import main; main()"
    command = [sys.executable, "-c", code, "grade", "--root", str(unmarked.root), "--seed", "7"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(command, **pipes, start_new_session=True)
    while not any((unmarked.work / ".staging").glob("*/*")):  # until the first one is being marked
        assert process.poll() is None
        time.sleep(0.05)
    family = psutil.Process(process.pid).children(recursive=True)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    _, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said.decode().strip()) == (130, "hanoi: stopped")
    _, left = psutil.wait_procs(family, timeout=PATIENCE)
    assert not left
    assert not (unmarked.work / ".staging").exists()
    assert run(["grade", "--root", str(unmarked.root), "--workers", "1"]) == 1


def test_the_teachers_json_names_the_seeds(unmarked):
    """One a lesson; "seed" where there is only one."""
    report = mark(unmarked, unmarked.lessons, students={"student-0"}, seed=7).as_json()
    assert (report["seed"], report["seeds"]) == (7, {"1-grains": 7})


def test_what_does_not_start_is_tried_again_after_a_pause(monkeypatch):
    """Then the sentence says what to do."""
    paused, start = [], partial(messages.start, "json.nothing")
    for module in (workers, host):
        monkeypatch.setattr(module, "sleep", paused.append)
        monkeypatch.setattr(
            module, "start", lambda *_, lent, env=None: start(lent=lent, env={"A": ""})
        )
    with process_pool(1) as pool, pytest.raises(RunError, match="is kept: run this again"):
        pool.submit(b"{}").result()
    with pytest.raises(WorkError, match="is kept: run this again"):
        host.ForkServer()
    assert paused == [*workers.PAUSES, *host.PAUSES] and max(paused) > 0
