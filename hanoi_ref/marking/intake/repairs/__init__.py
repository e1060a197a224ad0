"""A submitted notebook put right: its lesson's cells, what is written in them, what is beside."""

from hanoi_ref.marking.intake.repairs.cells import SubmissionCells, Wanted
from hanoi_ref.marking.intake.repairs.mending import put_right

__all__ = ["SubmissionCells", "Wanted", "put_right"]
