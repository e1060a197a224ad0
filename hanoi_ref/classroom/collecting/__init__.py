"""What a learning platform lets a teacher download, put where hanoi grade finds it."""

from hanoi_ref.classroom.collecting.download import collect
from hanoi_ref.classroom.collecting.told import Collected

__all__ = ["Collected", "collect"]
