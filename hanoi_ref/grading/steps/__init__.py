"""Our own steps in nbgrader's pipeline; nbgrader_config.py says where each one stands."""

from hanoi_ref.grading.steps.details import Details
from hanoi_ref.grading.steps.judge import Judge
from hanoi_ref.grading.steps.reader import Reader
from hanoi_ref.grading.steps.receipt import Receipt
from hanoi_ref.grading.steps.repair import Repair
from hanoi_ref.grading.steps.tidy import Tidy

__all__ = ["Details", "Judge", "Reader", "Receipt", "Repair", "Tidy"]
