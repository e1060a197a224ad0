"""What tests cost: CPU seconds in units of a fixed loop, so that a slow machine changes nothing.

The end of a run lists the parts and the dearest tests.  With --budget, as in make test, a run
fails whose parts cost much more than budget.json says; with --new-budget it writes that
file.  With --most, it fails if one test costs more units.
"""

import json
import os
import time
from collections import Counter, deque
from pathlib import Path
from statistics import median

import pytest

TURNS = 1_000_000  # of the loop
UNIT = 60  # loops, which take about a second
OFTEN = 1.0  # seconds of the processor after which a worker measures the loop again
LAST = 9  # of these measures count: a machine is not as fast at all times
# Other work on a machine makes a part up to a fifth dearer, though not the loop, and a test more.
MORE, ONE = 1.33, 1.5  # times its budget that a part, and that a test may cost
SEVERAL = 10  # tests that are listed
TABLE = Path(__file__).with_name("budget.json")
PARTS = {"tests/browser": "browser", "tests/grading": "marking", "tests/hostile": "marking"}
PARTS |= {"tests/publish": "marking", "solutions": "lessons"}


def part_of(file: str) -> str:
    """Return the part of the suite to which a file belongs.

    >>> part_of("tests/browser/lab/test_keys.py"), part_of("solutions/4-gray-code/gray")
    ('browser', 'lessons')
    """
    return next((part for at, part in PARTS.items() if file.startswith(at)), "unit")


def used() -> float:
    """Return the CPU seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


def loop() -> float:
    """Return the CPU seconds of the loop."""
    begun = time.process_time()
    for _ in range(TURNS):
        pass
    return time.process_time() - begun


class Budget:
    """A plugin that measures tests where they run, and lists them where reports arrive."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.loops = deque[float](maxlen=LAST)
        self.before, self.measured = 0.0, -OFTEN
        self.units = Counter()  # of the tests that make test has, by their files
        self.parts, self.seconds, self.calls = Counter(), Counter(), Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self):
        """Begin to measure a test."""
        if used() - self.measured >= OFTEN:
            self.loops.append(loop())
            self.measured = used()
        self.before = used()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item):
        """Say in a report what its phase cost, and whether make test has the test too."""
        report = yield
        report.is_extra = any(item.get_closest_marker(tier) for tier in ("full", "release"))
        cost, self.before = used() - self.before, used()
        # What runs into a limit costs its seconds, which are more loops of a faster machine.
        report.units = min(cost, cost / (UNIT * median(self.loops)))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add a report, of this process or of a worker."""
        file, name = report.nodeid.partition("::")[0], report.nodeid
        self.units[file] += 0 if report.is_extra else report.units
        self.parts[part_of(file)] += report.units
        self.seconds[part_of(file)] += report.duration
        self.calls[name] += report.units if report.when == "call" else 0

    def faults(self) -> list[str]:
        """Return a sentence for each part or test that costs too much."""
        most, found = self.config.getoption("--most"), list[str]()
        table = json.loads(TABLE.read_text(encoding="utf-8"))
        parts = dict.fromkeys(map(part_of, self.units))
        parts.pop("browser", None)  # its own time is counted where it ends, in no test
        for part in parts if self.config.getoption("--budget") else ():
            now = {file: cost for file, cost in self.units.items() if part_of(file) == part}
            before = {file: cost for file, cost in table.items() if part_of(file) == part}
            if sum(now.values()) > MORE * sum(before.values()):
                grown = Counter({file: now[file] - before.get(file, 0) for file in now})
                names = ", ".join(f"{file} by {more:.1f}" for file, more in grown.most_common(3))
                found.append(f"{part} costs over {MORE:.0%} of its budget; what grew: {names}")
        for name, cost in self.calls.most_common(SEVERAL):
            if cost > ONE * most:
                found.append(f"{name} costs {cost:.1f} units of at most {most:g}")
        return found

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write a new budget, or let a run fail that costs too much."""
        if hasattr(self.config, "workerinput"):
            return
        if self.config.getoption("--new-budget"):
            whole = {file: round(cost, 1) for file, cost in sorted(self.units.items()) if cost}
            TABLE.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
        if self.faults() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print what the parts and the dearest tests cost, and what costs too much."""
        write = terminalreporter.write_line
        for part, cost in self.parts.items():
            write(f"{part}: {cost:.0f} units, {self.seconds[part]:.0f} s of all workers")
        if len(self.calls) > SEVERAL:
            write("the dearest tests, in units:")
            for name, cost in self.calls.most_common(SEVERAL):
                write(f"  {cost:5.1f}  {name}")
        for fault in self.faults():
            write(f"over budget: {fault}", red=True)
