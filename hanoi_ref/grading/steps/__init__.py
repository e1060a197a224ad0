"""Our own steps in nbgrader's pipeline; nbgrader_config.py says where each one stands."""

from hanoi_ref.grading.steps.mend import Mend
from hanoi_ref.grading.steps.run import Run
from hanoi_ref.grading.steps.stamp import Quiet, Show, Stamp
from hanoi_ref.grading.steps.tidy import Tidy

__all__ = ["Mend", "Quiet", "Run", "Show", "Stamp", "Tidy"]
