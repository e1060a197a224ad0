"""What all tests share."""

import gc
import os
import random
import secrets
import sys
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import settings

from hanoi_ref.checking import Exercise
from hanoi_ref.checking.running import clock, limits
from tests.budget import Budget, part_of
from tests.shared import build_wheels, once

# The catalogue is read by the tests that use it; collecting it as well would read it twice.
collect_ignore_glob = ["lessons/programs.py", "lessons/*/programs.py"]

# What tests draw is the same in each run of a commit, unless this names a seed, as for a release.
SEED = os.environ.get("HANOI_TEST_SEED", "")
# A property holds or not; how long one example takes tells about the machine's other work.
settings.register_profile("course", deadline=None, derandomize=not SEED, database=None)
settings.load_profile("course")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of budget.py."""
    parser.addoption("--budget", action="store_true", help="fail if a part costs much more")
    parser.addoption("--new-budget", action="store_true", help="write what the parts cost")
    parser.addoption("--most", type=float, default=inf, help="fail if a test costs more units")


def pytest_configure(config: pytest.Config) -> None:
    """Measure what tests cost."""
    config.pluginmanager.register(Budget(config))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the seed, so that a run can be repeated."""
    if SEED:
        terminalreporter.write_line(f"HANOI_TEST_SEED={SEED}")


def name_of(request: pytest.FixtureRequest) -> str:
    """Return the name of a test, which is the same with workers and without."""
    return f"{request.node.path.name} {request.node.name}"


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The wheels of the package and of its solutions, in this order."""
    return sorted(once(tmp_path_factory, "wheels", build_wheels).glob("*.whl"))


@pytest.fixture
def drawn(request: pytest.FixtureRequest) -> Random:
    """Random numbers of one test, which depend on the seed of the run and on its name."""
    return Random(f"{SEED} {name_of(request)}")


# Files whose tests share nothing.
SITE = "tests/browser/site/"
ALONE = ("tests/lessons/test_", f"{SITE}test_site.py", f"{SITE}test_site_work.py")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Share the tests among workers, in their order, file by file.

    A file's tests share what is slow to set up: a class, a kernel, a page.  Those of the corpus
    share nothing, and are many; those of the site have each a new browser, and take a minute.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByFile(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return nodeid if nodeid.startswith(ALONE) else nodeid.partition("::")[0]

    config.option.loadscopereorder = False
    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test keeps its name from run to run, so that workers can share the suite.

    Browsers come last, as their driver leaves a loop of events in its process, and what fails there
    is tried once more: on a busy machine a page may move under a click.  Of these the site comes
    first, as the end of a run should not wait for its long tests.  The cells of what is beside the
    lessons are for make full.
    """
    order = ["marking", "lessons", "unit", "browser"]
    items.sort(
        key=lambda item: (order.index(part_of(item.nodeid)), not item.nodeid.startswith(SITE))
    )
    for item in items:
        if part_of(item.nodeid) == "browser":
            item.add_marker(pytest.mark.flaky(reruns=1))
        if item.nodeid.startswith("solutions/extras/"):
            item.add_marker(pytest.mark.full)
    moving = [item.nodeid for item in items if " at 0x" in item.nodeid]
    if moving:
        raise pytest.UsageError(f"{len(moving)} tests have an address as a name: {moving[0]}")


PATIENCE = 0.5  # seconds of the processor; an honest small case takes a hundredth of it


@pytest.fixture(autouse=True)
def seeded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the package draws here is the same in each run, too."""
    drawn = Random(f"{SEED} {name_of(request)}")
    random.seed(f"{SEED} {name_of(request)}")
    monkeypatch.setattr(secrets, "randbelow", drawn.randrange)


@pytest.fixture(autouse=True)
def unwatched() -> None:
    """hypothesis times the garbage collector from inside programs that have no room for a call."""
    gc.callbacks.clear()


def give(monkeypatch, seconds):
    """Let checks give each case other seconds, by a function of its own."""
    usual = Exercise.cases

    def cases(exercise, seed=0):
        return [replace(case, seconds=seconds(case.seconds)) for case in usual(exercise, seed)]

    monkeypatch.setattr(Exercise, "cases", cases)


@pytest.fixture
def faked(monkeypatch):
    """The clock of all limits, which moves only as a test moves its `cpu` and its `wall`."""
    now = SimpleNamespace(cpu=0.0, wall=0.0)
    monkeypatch.setattr(clock, "process_time", lambda: now.cpu)
    monkeypatch.setattr(clock, "monotonic", lambda: now.wall)
    return now


@pytest.fixture
def impatient(monkeypatch):
    """Checks that end a program soon: to wait two seconds, or six, shows no more."""
    give(monkeypatch, lambda seconds: min(seconds, PATIENCE))
    monkeypatch.setattr(limits, "PATIENCE", 30)  # by the clock a busy machine takes long over that


@pytest.fixture
def patient(monkeypatch):
    """Checks with ten times as long: a machine that stands still for seconds changes no verdict."""
    give(monkeypatch, lambda seconds: 10 * seconds)


@pytest.fixture
def talkative(monkeypatch):
    """Checks in which the package answers, for programs of the tests that are made of it."""
    monkeypatch.setattr(sys.modules["hanoi_ref.checking.running.observe"], "ROOMS", ())
