"""What the checks add to a kernel: news of older answers, short tracebacks, ends of cells."""

from __future__ import annotations

import re

import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient
from nbformat import v4
from traitlets.config import Config

from hanoi_ref import ready
from hanoi_ref.checking.running import kernel
from hanoi_ref.checking.running.limits import can_monitor
from hanoi_ref.lessons import check

QUIET = Config({"HistoryManager": {"enabled": False}})
RIGHT = "def count_moves(n):\n    return 2**n - 1"
STUB = "def count_moves(n):\n    ..."


@pytest.fixture
def shell(monkeypatch):
    """A shell that tells of its cells, as a kernel does, with nothing known yet."""
    monkeypatch.setattr(kernel, "_UNMADE", {})
    shell = InteractiveShell(config=QUIET)
    shell.events.register("post_run_cell", kernel.note)
    return shell


def told(shell, *cells: str) -> str:
    """What a check says of count_moves after these cells."""
    for cell in cells:
        shell.run_cell(cell)
    return str(check("recursion.count_moves", shell.user_ns["count_moves"]))


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        ("def count_moves(n):\n    if n = 0:\n        return 0", "SyntaxError in line 2: "),
        ("def count_moves(n:\n    return n", "SyntaxError in line 1: "),
        ("def count_moves(n):\nreturn n", "IndentationError in line 2: expected an indented"),
        ("@cached\ndef count_moves(n):\n    return n", "NameError in line 1: name 'cached' is"),
        ("import nothing_of_that_kind\n" + RIGHT, "ModuleNotFoundError in line 1: No module"),
        ("raise KeyboardInterrupt\n" + RIGHT, "It was stopped before the end."),
        ("count_moves = [AC, AB]", "NameError in line 1: name 'AC' is not defined."),
    ],
    ids=["no ==", "bracket", "indent", "no name", "no module", "stopped", "variable"],
)
def test_an_older_answer_is_told_to_be_older(shell, broken, says):
    """However the cell broke off, its error is told, and there is no praise."""
    said = told(shell, RIGHT, broken)
    assert said.startswith("count_moves: 2 of 2 points, ○ an older answer\n")
    assert f"Your last version did not run: {says}" in said
    assert "the version before it" in said and "Well done" not in said


class Wire(NotebookClient):
    """A client that notes what a page shows, in order."""

    def process_message(self, msg, cell, cell_index):
        """Notes it."""
        kind, data = msg["msg_type"], msg["content"].get("data", {})
        if cell_index == 1 and kind in ("display_data", "execute_result", "clear_output"):
            self.told = [*getattr(self, "told", []), data.get("text/plain", kind)]
        return super().process_message(msg, cell, cell_index)


@pytest.mark.full
def test_a_check_that_takes_long_says_what_it_tries():
    """While a program hangs; the message is gone when the card is there."""
    cells = ["from hanoi_ref import check", 'check("recursion.count_moves", lambda n: loop())']
    cells[0] += "\ndef loop():\n    while True:\n        pass"
    notebook = v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in cells])
    wire = Wire(notebook, kernel_name="python3")
    wire.execute()
    trying, cleared, points = wire.told
    assert re.fullmatch(r"Trying count_moves\(\d+\) ...", trying)
    assert (cleared, points) == ("clear_output", "0")
    assert len(notebook.cells[1].outputs) == 1


def test_a_comma_that_is_missing_between_two_rows_is_asked_for(shell):
    """Python takes the second row for a place in the first one."""
    said = told(shell, RIGHT, "count_moves = [[1, 'AC'] [2, 'AB']]")
    assert "Is there a comma after each item, and at the end of each row?" in said


def test_where_nothing_stood_before_there_is_nothing_to_judge(shell):
    """An untouched stub is no version, and what is missing is not asked for twice."""
    said = told(shell, STUB, "def count_moves(n)\n    return 1")
    assert "There is no version before it." in said
    assert "replace the line" not in said


def test_what_is_wrong_with_the_older_answer_is_told_after_the_error(shell):
    """It may help, but it comes second."""
    said = told(shell, "def count_moves(n):\n    return n", "def count_moves(n) return n")
    assert said.index("did not run") < said.index("Look at this first:")


@pytest.mark.parametrize(
    "cells",
    [
        [RIGHT],
        ["def count_moves(n) return n", RIGHT],
        [RIGHT, "1 / 0"],
        [RIGHT, "count_moves(3"],
        [RIGHT + "\n\n1 / 0"],
        [RIGHT, "count_moves == [AC"],
    ],
    ids=["ran", "mended", "another", "a call", "defined before the error", "compared"],
)
def test_an_answer_that_ran_is_judged_as_ever(shell, cells):
    """Errors elsewhere, or before, or after the definition change nothing."""
    assert "the lesson does not show. Well done." in told(shell, *cells)


def test_a_name_that_never_came_to_be_has_its_reason(shell, capsys):
    """Python says that it is not defined; below stands why not."""
    shell.run_cell("def count_moves(n) return 1")
    capsys.readouterr()
    shell.run_cell("count_moves(3)")
    shown = capsys.readouterr().out
    assert "count_moves: Your last version did not run: SyntaxError in line 1: expected" in shown


def test_a_cell_is_known_by_its_name_where_its_writing_hides_the_answer(shell):
    """As in the notebooks of the course."""
    shell.run_cell(RIGHT)
    shell.run_cell("de count_moves(n):", cell_id="count_moves")
    assert "did not run: SyntaxError" in told(shell)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("def Count_Moves(n): pass", "defines another name: The cell defines Count_Moves"),
        ("def countmoves(n): pass", "defines another name: The cell defines countmoves"),
        ("2**3 - 1", "does not define count_moves: nothing in this cell has that name."),
        ("# later", "does not define count_moves: nothing in this cell has that name."),
        ("%time 2**3", "does not define count_moves: nothing in this cell has that name."),
    ],
    ids=["capitals", "no underscore", "no name", "only a comment", "only magic"],
)
def test_a_box_that_makes_something_else_is_told_so(shell, source, says):
    """The right answer that it made before is still there, but not what stands in the box."""
    shell.run_cell(RIGHT, cell_id="count_moves")
    shell.run_cell(source, cell_id="count_moves")
    said = told(shell)
    assert f"Your last version {says}" in said and "Well done" not in said


@pytest.mark.parametrize(
    "source",
    [
        "import math as count_moves",
        "from math import *",
        "for count_moves in [1]:\n    pass",
        "count_moves, more = 1, 2",
        "%precision 3\ndef count_moves(n):\n    return 1",
        "if True:\n    def count_moves(n):\n        return 1",
    ],
    ids=["import", "everything", "loop", "two", "magic", "inside"],
)
def test_a_box_may_give_the_name_in_any_way(shell, source):
    """All that counts is that it has a value."""
    shell.run_cell(source, cell_id="count_moves")
    assert kernel.why_unrun("count_moves") is None


def test_an_answer_that_moved_to_another_box_is_an_answer(shell):
    """Its own box may be empty then."""
    shell.run_cell("# see below", cell_id="count_moves")
    assert "Well done" in told(shell, RIGHT)


def test_whoever_hands_in_is_told_as_well(shell):
    """The older answer is right, but it is not the one in the notebook."""
    told(shell, RIGHT, "def count_moves(n) return n")
    lines = {line.name: line for line in ready("recursion", shell.user_ns).lines}
    assert lines["count_moves"].word == "not there"
    assert "did not run: SyntaxError in line 1" in lines["count_moves"].says


def test_without_a_kernel_nothing_is_said(monkeypatch):
    """Nobody tells of cells, so an answer is what it is."""
    monkeypatch.setattr(kernel, "_UNMADE", {})
    kernel.watch()
    assert check("recursion.count_moves", lambda n: 2**n - 1).verdict.unrun is None


# Tracebacks

ENDLESS = "def endless(n):\n    return n + endless(n - 1)\n\n\nendless(3)"


class Shell(InteractiveShell):
    """A shell that keeps what it shows of an error."""

    shown: list[list[str]] = []

    def _showtraceback(self, etype, evalue, stb):
        self.shown.append(stb)


@pytest.mark.parametrize(
    ("cell", "error"), [(ENDLESS, "RecursionError"), ("1 / 0", "ZeroDivisionError")]
)
def test_a_recursion_without_an_end_alone_is_shortened(cell, error):
    """It is shown once: the cell, some of the calls, and the name of the error at the end."""
    shell = Shell(config=QUIET)
    shell.shown = []
    kernel.shorten_in(shell)
    shell.run_cell(cell)
    [parts] = shell.shown
    lines = "\n".join(parts).splitlines()
    assert len(lines) < 40 and error in lines[-1]
    assert cell == ENDLESS or "more calls" not in "".join(parts)


# Cells that never end

MONITORED = pytest.mark.skipif(not can_monitor(), reason="sys.monitoring came with Python 3.12")
SWALLOWS = "kept = 7\nwhile True:\n    try:\n        pass\n    except:\n        pass"
CELLS = {
    "a loop": "kept = 7\nwhile True:\n    kept = 7",
    "a bare except": SWALLOWS,
    "a call": "kept = 7\ndef f():\n    while True: pass\nf()",
}


@pytest.fixture
def hurried(monkeypatch):
    """A shell whose cells have a third of a second, as in a browser."""
    monkeypatch.setattr(kernel, "SECONDS", 0.3)
    shell = InteractiveShell(config=QUIET)
    kernel.limit_cells(shell)
    return shell


@MONITORED
@pytest.mark.parametrize("cell", CELLS.values(), ids=list(CELLS))
def test_a_cell_is_ended_and_the_next_one_runs(hurried, cell):
    """What it swallows does not keep it alive, and what it has made stays."""
    ended = hurried.run_cell(cell)
    assert isinstance(ended.error_in_exec, KeyboardInterrupt)
    assert hurried.run_cell("kept").result == 7


@MONITORED
def test_a_quick_cell_is_left_alone(hurried):
    """However many jumps it takes."""
    assert hurried.run_cell("sum(n for n in range(10_000))").result == 49_995_000
