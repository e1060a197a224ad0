"""What moves: boards and linked views, as widgets."""

from hanoi_ref.widgets.board import Board

__all__ = ["Board"]
