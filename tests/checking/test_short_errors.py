"""The error of a recursion that does not stop is short enough to be read to its end."""

from __future__ import annotations

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from hanoi_ref.checking.running import kernel

ENDLESS = "def endless(n):\n    return n + endless(n - 1)\n\n\nendless(3)"


class Shell(InteractiveShell):
    """A shell that keeps what it shows of an error."""

    shown: list[list[str]] = []

    def _showtraceback(self, etype, evalue, stb):
        self.shown.append(stb)


@pytest.fixture
def shell():
    """A shell whose long tracebacks are shortened."""
    shell = Shell(config=Config({"HistoryManager": {"enabled": False}}))
    shell.shown = []
    kernel.shorten_in(shell)
    return shell


def test_a_recursion_without_an_end_is_shown_once_and_in_a_few_lines(shell):
    """The cell, some of the calls, and the name of the error at the end."""
    result = shell.run_cell(ENDLESS)
    [parts] = shell.shown
    lines = "\n".join(parts).splitlines()
    assert isinstance(result.error_in_exec, RecursionError)
    assert len(lines) < 40 and "RecursionError" in lines[-1]


def test_any_other_error_is_shown_as_ever(shell):
    """Only a RecursionError has too many calls."""
    shell.run_cell("1 / 0")
    [parts] = shell.shown
    assert "ZeroDivisionError" in parts[-1] and "more calls" not in "".join(parts)
