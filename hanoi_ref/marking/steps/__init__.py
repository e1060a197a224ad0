"""Our own steps in nbgrader's pipeline; nbgrader_config.py defines their order."""

from hanoi_ref.marking.steps.judge import Judge
from hanoi_ref.marking.steps.reader import Reader
from hanoi_ref.marking.steps.receipt import Receipt
from hanoi_ref.marking.steps.repair import Repair
from hanoi_ref.marking.steps.tidy import Tidy

__all__ = ["Judge", "Reader", "Receipt", "Repair", "Tidy"]
