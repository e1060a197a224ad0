"""A program has its limits, and afterwards all is as it was."""
# ruff: noqa: D103, E722  (a bare except is what students write; names say what programs do)

from __future__ import annotations

import ast
import contextlib
import gc
import signal
import sys
import threading
import time
import warnings
from functools import partial
from itertools import count
from random import Random

import nbformat
import pytest
from nbclient import NotebookClient

from hanoi_ref.checking import Case, Observation, observe
from hanoi_ref.checking.running import limits as budget
from hanoi_ref.checking.running.source import within
from hanoi_ref.lessons import check

if sys.platform == "linux":
    import resource

SHORT = Case((), seconds=0.3)
LONG = 30  # seconds by the clock, which no program without an end may take on any machine
ALARM = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer here")


def loop():
    while True:
        pass


def sleep():
    time.sleep(60)


def swallow():
    while True:
        try:
            loop()
        except:
            continue


def suppress():
    while True:
        with contextlib.suppress(BaseException):
            loop()


def print_on():
    for n in count():
        print(n)


def raise_on():
    while True:
        try:
            raise ValueError
        except ValueError:
            pass


def yield_nothing():
    while True:
        yield from ()


def wait_for_nobody():
    threading.Event().wait()  # when it is ended, it raises a RuntimeError about its lock


def quick():
    return 1


def fail():
    raise KeyError("x")


def leave():
    sys.exit()


def meddle():
    warnings.simplefilter("error")
    sys.setrecursionlimit(10_000)
    sys.stdout = sys.stderr = None


def leave_no_room():
    """The lowest recursion limit that Python takes here."""
    for limit in count(1):
        with contextlib.suppress(RecursionError):
            sys.setrecursionlimit(limit)
            return limit


WAITING = (sleep, wait_for_nobody)  # in which no Python code runs
ENDLESS = [loop, sleep, swallow, suppress, print_on, raise_on, wait_for_nobody, yield_nothing]


def surroundings():
    """All that a check might leave behind."""
    alarm = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)
    streams = sys.stdout, sys.stderr, sys.gettrace(), sys.getprofile()
    rules = sys.getrecursionlimit(), list(warnings.filters), warnings.showwarning
    return alarm, streams, rules, sys.exc_info()


@ALARM
@pytest.mark.parametrize("program", ENDLESS, ids=lambda program: program.__name__)
def test_a_program_without_an_end_is_ended(program):
    """Whether it loops, sleeps, prints, yields nothing, or swallows what would end it."""
    started = time.monotonic()
    seen = observe(program, SHORT)
    assert seen.status == "timeout" and (seen.waited or program not in WAITING)
    assert time.monotonic() - started < LONG


@ALARM
@pytest.mark.parametrize("program", [quick, fail, leave, meddle, leave_no_room, *ENDLESS])
def test_all_is_as_before(program):
    """Limits, handlers, timers, streams, filters, tracing, errors; after an error or a hang too."""
    before = surroundings()
    observe(program, SHORT)
    assert surroundings() == before


@pytest.mark.skipif(not budget.can_monitor(), reason="sys.monitoring came with Python 3.12")
@pytest.mark.parametrize(
    "program",
    [each for each in ENDLESS if each not in WAITING],
    ids=lambda program: program.__name__,
)
def test_it_is_ended_where_there_are_no_signals(monkeypatch, program):
    """As in a browser: whatever it swallows, and all is as before."""
    monkeypatch.setattr(budget, "_has_alarm", lambda: False)
    before, started = surroundings(), time.monotonic()
    assert observe(program, SHORT).status == "timeout"
    assert time.monotonic() - started < LONG
    assert surroundings() == before
    assert sys.monitoring.get_tool(budget.TOOL) is None


@ALARM
def test_somebody_elses_timer_goes_on():
    """A watchdog around a check still barks, and not much later."""
    barks = []
    handler = signal.signal(signal.SIGALRM, lambda *args: barks.append(time.monotonic()))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        observe(loop, SHORT)
        left, _ = signal.getitimer(signal.ITIMER_REAL)
        assert left < 0.1
        deadline = time.monotonic() + 5
        while not barks and time.monotonic() < deadline:
            time.sleep(0.01)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
    assert barks


@ALARM
def test_a_late_ring_is_not_heard(monkeypatch):
    """A ring that arrives while the timer is put away raises nowhere and leaves no handler."""
    before, setitimer = surroundings(), signal.setitimer

    def ring_first(which, seconds, interval=0.0):
        if seconds == 0:
            signal.raise_signal(signal.SIGALRM)
        return setitimer(which, seconds, interval)

    monkeypatch.setattr(signal, "setitimer", ring_first)
    assert observe(quick, SHORT) == Observation(value=1)
    monkeypatch.undo()
    assert surroundings() == before


@ALARM
def test_a_ring_may_come_at_any_moment():
    """While the limits are being set, while they are lifted, while nothing is left to do."""
    before, seconds = surroundings(), Random(1)
    for _ in range(300):
        observe(loop if seconds.random() < 0.3 else quick, Case((), seconds=seconds.random() / 5e3))
        assert surroundings() == before


@ALARM
def test_a_tracer_is_not_interrupted():
    """A ring waits while a coverage tool, which may hold a lock, does its work."""
    tool = {"__name__": "coverage.collector", "time": time}
    exec("def work():\n    end = time.time() + 0.25\n    while time.time() < end: pass", tool)
    assert observe(tool["work"], Case((), seconds=0.1)) == Observation(value=None)


def in_a_thread(work):
    """What a function gives in another thread, which must be done within ten seconds."""
    given = []
    thread = threading.Thread(target=lambda: given.append(work()), daemon=True)
    thread.start()
    thread.join(10)
    assert given, "it did not end"
    return given[0]


@pytest.mark.parametrize(
    "program", [loop, print_on, raise_on, yield_nothing], ids=lambda program: program.__name__
)
def test_it_ends_in_a_thread_too(program):
    """Where no alarm can ring, the clock is read as the program runs."""
    assert in_a_thread(lambda: observe(program, SHORT)).status == "timeout"


@pytest.mark.usefixtures("impatient")
def test_a_check_in_a_thread_gives_the_same_verdict():
    """Right is right there, and a hang is a hang."""
    assert in_a_thread(lambda: check("recursion.count_moves", lambda n: 2**n - 1)) == 2
    score = in_a_thread(lambda: check("recursion.count_moves", lambda n: loop()))
    assert (score, score.verdict.word) == (0, "hang")


@pytest.mark.parametrize(
    ("share", "what", "wall"),
    [(0, "waits", 6), (0.04, "waits", 6), (0.06, "timeout", 6), (0.2, "timeout", 6)]
    + [(0.5, "timeout", 4), (1, "timeout", 2)],
)
def test_only_a_program_that_hardly_works_is_said_to_wait(faked, share, what, wall):
    """A loop on a crowded machine gets a small share of the processor, a sleeper none.

    It may take three times its seconds by the clock.
    """
    used = budget._Clock(2.0)
    while not used.is_over():
        faked.wall += 0.01
        faked.cpu += share * 0.01
    assert (used.what, round(faked.wall)) == (what, wall)


def test_all_calls_of_a_check_share_its_time(faked, monkeypatch):
    """However short each of them is; the card says so, and the second round takes no more."""
    monkeypatch.setattr(sys.modules["hanoi_ref.checking.running.observe"], "WHOLE", 0.5)

    def slow(n):
        faked.cpu += 0.12
        return 2**n - 1

    verdict = check("recursion.count_moves", slow).verdict
    assert faked.cpu < 1
    assert verdict.first.message.startswith("The check was stopped at count_moves(")
    assert verdict.word == "hang"


@pytest.mark.parametrize("program", [quick, fail, loop], ids=lambda program: program.__name__)
def test_a_debugger_keeps_its_trace(monkeypatch, program):
    """A trace function that was there is there again, with an alarm and without."""

    def work():
        def trace(frame, event, argument):
            return None

        sys.settrace(trace)
        observe(program, SHORT)
        kept, _ = sys.gettrace() is trace, sys.settrace(None)
        return kept

    assert in_a_thread(work)
    before = sys.gettrace()
    try:
        assert work()
        monkeypatch.setattr(budget, "_has_alarm", lambda: False)
        assert work()
    finally:
        sys.settrace(before)


IN_A_CELL = """
from functools import cache
from hanoi_ref.checking import Case, observe

def plain(n):
    return n and 1 + plain(n - 1)

def listed(n):
    return n and sum([listed(m) for m in [n - 1]])

def yields(n):
    if n:
        yield n
        yield from yields(n - 1)

def cached(n):
    @cache
    def inner(m):
        return m and 1 + inner(m - 1)
    return inner(n)

def here(program, n):
    try:
        return list(program(n)) if program is yields else program(n)
    except RecursionError:
        return None

def checked(program, n):
    return observe(program, Case((n,))).error is None

for program in (plain, listed, yields, cached):
    first = next(n for n in range(300, 1001) if here(program, n) is None)
    assert checked(program, first - 1) and not checked(program, first + 10), (program, first)
print("equal")
"""


@pytest.mark.full
def test_a_recursion_is_as_deep_in_a_check_as_in_a_cell():
    """Up to a few calls: what a kernel refuses is not accepted, and what works there is right."""
    cell = nbformat.v4.new_code_cell(IN_A_CELL)
    notebook = nbformat.v4.new_notebook(cells=[cell])
    NotebookClient(notebook, kernel_name="python3").execute()
    assert notebook.cells[0].outputs[0]["text"] == "equal\n"


@pytest.mark.parametrize("system", ["linux", "emscripten"])
def test_open_calls_do_not_count(monkeypatch, system):
    """Those of the check, and those below it; in a browser, too."""
    monkeypatch.setattr(sys, "platform", system)

    def deepest(n):
        return n and 1 + deepest(n - 1)

    def below(calls):
        return below(calls - 1) if calls else observe(deepest, Case((960,)))

    assert below(0) == below(100) == Observation(value=960)
    assert observe(deepest, Case((990,))).error.type == "RecursionError"


def test_printing_is_kept_from_its_beginning():
    """The first 2,000 characters, and nothing on the page."""
    seen = observe(lambda: print("first\n" + "x" * 5_000), Case())
    assert seen.value is None
    assert seen.printed.startswith("first\nxxx")
    assert len(seen.printed) == budget.PRINTED


def test_nothing_reaches_the_page(capfd):
    """Neither printing, nor warnings, nor what a generator says when it is closed."""

    def talks():
        print("out")
        print("err", file=sys.stderr)
        warnings.warn("warned", stacklevel=1)
        try:
            while True:
                yield "AC"
        finally:
            print("closed", file=sys.stderr)

    assert observe(talks, Case()) == Observation("too_long", printed="out")
    assert capfd.readouterr() == ("", "")


def test_a_program_pays_for_its_own_garbage_alone(monkeypatch):
    """What was there before is not looked through in its time, and is afterwards as it was."""
    monkeypatch.setattr(budget, "_frozen_for_good", [])
    before = len(gc.get_objects())
    with budget.limits(5):
        assert len(gc.get_objects()) < before / 10
    assert len(gc.get_objects()) > before / 2


# Memory

linux = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone counts a process's data")


def doubling(n):
    moves = ["AC"]
    while True:
        moves += moves


HELD = []


def held(n):
    HELD.clear()
    chain = None
    while True:
        HELD[:] = [chain := (chain, [n])]


def four_gigabytes_at_once(n):
    return [None] * (1 << 29)


@linux
@pytest.mark.parametrize("program", [doubling, four_gigabytes_at_once])
def test_memory_is_bounded(program):
    """It raises an error, and what it took is free again."""
    before = resource.getrlimit(resource.RLIMIT_DATA)
    assert observe(program, Case((3,))).error.type == "MemoryError"
    assert resource.getrlimit(resource.RLIMIT_DATA) == before
    assert len(b"0" * (1 << 28)) == 1 << 28


@linux
@pytest.mark.full
def test_a_program_that_keeps_all_memory_is_observed(monkeypatch):
    """There is none left within its limits, not even for describing its error."""
    monkeypatch.setattr(budget, "bounded_memory", partial(budget.bounded_memory, 1 << 26))
    before = signal.getsignal(signal.SIGALRM)
    try:
        assert observe(held, Case((3,), seconds=60)).error.type == "MemoryError"
    finally:
        HELD.clear()
    assert signal.getsignal(signal.SIGALRM) is before


@linux
def test_a_stricter_bound_stays():
    """Somebody else's, such as marking's."""
    with budget.bounded_memory(1 << 28), budget.bounded_memory(1 << 30):
        soft, _ = resource.getrlimit(resource.RLIMIT_DATA)
        with budget.bounded_memory(1 << 31):
            assert resource.getrlimit(resource.RLIMIT_DATA)[0] == soft


@pytest.mark.full
@linux
@pytest.mark.usefixtures("talkative")
def test_the_card_asks_what_grows():
    """In the words that an endless program gets."""
    says = check("iteration.hanoi_stack", doubling).verdict.first.message
    assert says.startswith("hanoi_stack(1) needed more memory than there is. Does every task")


def test_a_sum_of_a_thousand_terms_is_walked() -> None:
    """It is nested as deep as it is long, and Python parses it."""
    code = ast.parse("total = " + "+".join("a" * 1_000))
    assert sum(isinstance(node, ast.Name) for node in within(code)) == 1_001
