"""Repair a submitted notebook: identify its cells, find the answers, restore the order."""

from hanoi_ref.marking.intake.repairs.cells import SubmissionCells, Wanted
from hanoi_ref.marking.intake.repairs.mending import put_right

__all__ = ["SubmissionCells", "Wanted", "put_right"]
