"""What moves: boards and linked views, as widgets; and what asks: predictions and quizzes."""

from hanoi_ref.widgets.board import Board
from hanoi_ref.widgets.explorer import Explorer
from hanoi_ref.widgets.prediction import predict
from hanoi_ref.widgets.questions import quiz
from hanoi_ref.widgets.race import Race

__all__ = ["Board", "Explorer", "Race", "predict", "quiz"]
