"""Interactive widgets: boards, linked views, figures, predictions, quizzes and tables."""

from hanoi_ref.widgets.asks.prediction import predict
from hanoi_ref.widgets.asks.quiz import quiz, remember
from hanoi_ref.widgets.boards.board import Board
from hanoi_ref.widgets.boards.race import Race
from hanoi_ref.widgets.explore.explorer import Explorer
from hanoi_ref.widgets.explore.studio import Studio
from hanoi_ref.widgets.figures.binary import Lamps, Odometer, Tapes
from hanoi_ref.widgets.figures.drawn import DrawnMap
from hanoi_ref.widgets.figures.films import (
    compass_film,
    copies_film,
    fold_film,
    growth_film,
    layers_film,
    pegs_film,
    plans_film,
    posts_film,
    rounds_film,
    tasks_film,
)
from hanoi_ref.widgets.figures.graph import Automaton, Tour, Ways
from hanoi_ref.widgets.figures.gray import CubeWalk, Rings, Vane
from hanoi_ref.widgets.figures.iteration import Robot, Tasks
from hanoi_ref.widgets.figures.magnetic import Beat62, MagneticMap, PostColours
from hanoi_ref.widgets.figures.recursion import CallStack, Friend, order
from hanoi_ref.widgets.figures.search import Search
from hanoi_ref.widgets.figures.variants import Aside, Drawings, Oranges
from hanoi_ref.widgets.tables import (
    choices_table,
    efficiency_table,
    levy_equations,
    levy_table,
    optimum_table,
    states_table,
)

__all__ = [
    "Aside",
    "Automaton",
    "Beat62",
    "Board",
    "CallStack",
    "CubeWalk",
    "Drawings",
    "DrawnMap",
    "Explorer",
    "Friend",
    "Lamps",
    "MagneticMap",
    "Oranges",
    "Odometer",
    "PostColours",
    "Race",
    "Rings",
    "Robot",
    "Search",
    "Studio",
    "Tapes",
    "Tasks",
    "Tour",
    "Vane",
    "Ways",
    "choices_table",
    "compass_film",
    "copies_film",
    "efficiency_table",
    "fold_film",
    "growth_film",
    "layers_film",
    "levy_equations",
    "levy_table",
    "optimum_table",
    "order",
    "pegs_film",
    "plans_film",
    "posts_film",
    "predict",
    "quiz",
    "remember",
    "rounds_film",
    "states_table",
    "tasks_film",
]
