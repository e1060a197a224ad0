"""Where the cell of a program broke off, the version before it plays, and is told as such."""

import pytest

from hanoi_ref import Board, Explorer, Race, recursive
from hanoi_ref.checking.running import kernel

WHY = "Your last version did not run: SyntaxError in line 2: invalid syntax."
OLDER = f"{WHY} The version before it is shown"


def hanoi(n):
    """Right, as far as it is known."""
    return recursive(n)


SHOWN = {
    "Board": lambda solver: Board(3, solver=solver)._trouble[2],
    "Explorer": lambda solver: Explorer(3, solver)._line["note"],
    "Race": lambda solver: Race(solver, hanoi_as_it_is, 3)._sides[0]["end"],
}


def hanoi_as_it_is(n):
    """A program that has run."""
    return recursive(n)


@pytest.mark.parametrize("widget", SHOWN)
def test_an_older_program_is_told_to_be_older(widget, monkeypatch):
    """Its moves play, and so does one whose cell has run, of which nothing is said."""
    monkeypatch.setattr(kernel, "_UNMADE", {"hanoi": WHY})
    assert SHOWN[widget](hanoi).endswith(OLDER)
    assert "version" not in SHOWN[widget](hanoi_as_it_is)
