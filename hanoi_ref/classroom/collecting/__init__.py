"""Import the downloads of a learning platform, so that hanoi grade finds the submissions."""

from hanoi_ref.classroom.collecting.download import collect
from hanoi_ref.classroom.collecting.told import Collected

__all__ = ["Collected", "collect"]
