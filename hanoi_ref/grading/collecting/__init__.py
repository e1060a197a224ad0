"""What a learning platform lets a teacher download, put where hanoi grade finds it."""

from hanoi_ref.grading.collecting.download import collect
from hanoi_ref.grading.collecting.told import Collected

__all__ = ["Collected", "collect"]
