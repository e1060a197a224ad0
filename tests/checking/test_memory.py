"""A program that grows without end takes no machine's memory."""

from __future__ import annotations

import signal
import sys
from functools import partial

import pytest

from hanoi_ref.checking import Case, observe
from hanoi_ref.checking.running import limits
from hanoi_ref.checking.running.limits import bounded_memory
from hanoi_ref.lessons import check

if sys.platform == "linux":
    import resource

linux = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone counts a process's data")


def doubling(n: int) -> list[str]:
    """A list put after itself for ever."""
    moves = ["AC"]
    while True:
        moves += moves


HELD: list[object] = []


def held(n: int) -> None:
    """Lists without end, each kept beyond the call that made it."""
    HELD.clear()
    chain = None
    while True:
        HELD[:] = [chain := (chain, [n])]


def at_once(n: int) -> list[None]:
    """One list of four gigabytes."""
    return [None] * (1 << 29)


@linux
@pytest.mark.parametrize("program", [doubling, at_once])
def test_memory_is_bounded(program):
    """It raises an error, and what it took is free again."""

    before = resource.getrlimit(resource.RLIMIT_DATA)
    assert observe(program, Case((3,))).error.type == "MemoryError"
    assert resource.getrlimit(resource.RLIMIT_DATA) == before
    assert len(b"0" * (1 << 28)) == 1 << 28


@linux
def test_a_program_that_keeps_all_memory_is_observed(monkeypatch):
    """There is none left within its limits, not even for describing its error."""
    monkeypatch.setattr(limits, "bounded_memory", partial(bounded_memory, 1 << 26))
    before = signal.getsignal(signal.SIGALRM)
    try:
        assert observe(held, Case((3,), seconds=60)).error.type == "MemoryError"
    finally:
        HELD.clear()
    assert signal.getsignal(signal.SIGALRM) is before


@linux
def test_a_stricter_bound_stays():
    """Somebody else's, such as marking's."""
    with bounded_memory(1 << 28), bounded_memory(1 << 30):
        soft, _ = resource.getrlimit(resource.RLIMIT_DATA)
        with bounded_memory(1 << 31):
            assert resource.getrlimit(resource.RLIMIT_DATA)[0] == soft


@linux
@pytest.mark.usefixtures("talkative")
def test_the_card_asks_what_grows():
    """In the words that an endless program gets."""
    says = check("iteration.hanoi_stack", doubling).verdict.first.says
    assert says.startswith("hanoi_stack(1) needed more memory than there is. Does each turn")
