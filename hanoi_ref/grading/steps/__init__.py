"""Our own steps in nbgrader's pipeline; nbgrader_config.py says where each one stands."""

from hanoi_ref.grading.steps.record import HideObservations, Quiet, RecordFindings
from hanoi_ref.grading.steps.repair import Repair
from hanoi_ref.grading.steps.run import Run
from hanoi_ref.grading.steps.tidy import Tidy

__all__ = ["HideObservations", "Quiet", "RecordFindings", "Repair", "Run", "Tidy"]
