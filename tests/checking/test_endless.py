"""A cell that never ends is ended by the clock, as in a browser, and the shell goes on."""

from __future__ import annotations

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from hanoi_ref.checking.running import kernel
from hanoi_ref.checking.running.limits import can_monitor

pytestmark = pytest.mark.skipif(not can_monitor(), reason="sys.monitoring came with Python 3.12")

SWALLOWS = "kept = 7\nwhile True:\n    try:\n        pass\n    except:\n        pass"
CELLS = {
    "a loop": "kept = 7\nwhile True:\n    kept = 7",
    "a bare except": SWALLOWS,
    "a call": "kept = 7\ndef f():\n    while True: pass\nf()",
}


@pytest.fixture
def shell(monkeypatch):
    """A shell whose cells have a third of a second."""
    monkeypatch.setattr(kernel, "SECONDS", 0.3)
    shell = InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))
    kernel.limit_cells(shell)
    return shell


@pytest.mark.parametrize("cell", CELLS.values(), ids=list(CELLS))
def test_a_cell_is_ended_and_the_next_one_runs(shell, cell):
    """What it swallows does not keep it alive, and what it has made stays."""
    ended = shell.run_cell(cell)
    assert isinstance(ended.error_in_exec, KeyboardInterrupt)
    assert shell.run_cell("kept").result == 7


def test_a_quick_cell_is_left_alone(shell):
    """However many jumps it takes."""
    assert shell.run_cell("sum(n for n in range(10_000))").result == 49_995_000
