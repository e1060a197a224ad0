"""The lessons, a folder each: exercises, the mistakes that people make, programs not to be seen."""

from hanoi_ref.lessons.catalogue import EXERCISES, GOALS, WRITTEN, find
from hanoi_ref.lessons.notebook import check, hint

__all__ = ["EXERCISES", "GOALS", "WRITTEN", "check", "find", "hint"]
