"""Interactive widgets: boards, linked views, figures, predictions, quizzes and tables."""

from hanoi_ref.widgets.asks.prediction import predict
from hanoi_ref.widgets.asks.questions import quiz
from hanoi_ref.widgets.boards.board import Board
from hanoi_ref.widgets.boards.race import Race
from hanoi_ref.widgets.explore.explorer import Explorer
from hanoi_ref.widgets.explore.studio import Studio
from hanoi_ref.widgets.figures.arguments import (
    copies_film,
    fold_film,
    pegs_film,
    plans_film,
    posts_film,
    rounds_film,
    tasks_film,
)
from hanoi_ref.widgets.figures.aside import Aside
from hanoi_ref.widgets.figures.automaton import Automaton
from hanoi_ref.widgets.figures.callstack import CallStack
from hanoi_ref.widgets.figures.challenge import Beat62
from hanoi_ref.widgets.figures.colours import PostColours
from hanoi_ref.widgets.figures.cubewalk import CubeWalk
from hanoi_ref.widgets.figures.drawings import Drawings
from hanoi_ref.widgets.figures.friend import Friend
from hanoi_ref.widgets.figures.lamps import Lamps
from hanoi_ref.widgets.figures.magneticmap import MagneticMap
from hanoi_ref.widgets.figures.odometer import Odometer
from hanoi_ref.widgets.figures.oranges import Oranges
from hanoi_ref.widgets.figures.ordering import order
from hanoi_ref.widgets.figures.rings import Rings
from hanoi_ref.widgets.figures.robot import Robot
from hanoi_ref.widgets.figures.search import Search
from hanoi_ref.widgets.figures.tapes import Tapes
from hanoi_ref.widgets.figures.tasks import Tasks
from hanoi_ref.widgets.figures.tour import Tour
from hanoi_ref.widgets.figures.vane import Vane
from hanoi_ref.widgets.figures.ways import Ways
from hanoi_ref.widgets.tables.measured import (
    choices_table,
    efficiency_table,
    optimum_table,
    states_table,
)
from hanoi_ref.widgets.tables.paperequations import levy_equations
from hanoi_ref.widgets.tables.papertable import levy_table

__all__ = [
    "Aside",
    "Automaton",
    "Beat62",
    "Board",
    "CallStack",
    "CubeWalk",
    "Drawings",
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
    "copies_film",
    "efficiency_table",
    "fold_film",
    "levy_equations",
    "levy_table",
    "optimum_table",
    "order",
    "pegs_film",
    "plans_film",
    "posts_film",
    "predict",
    "quiz",
    "rounds_film",
    "states_table",
    "tasks_film",
]
