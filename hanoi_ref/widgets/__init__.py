"""What moves: boards, linked views, figures to tap on; and what asks: predictions and quizzes."""

from hanoi_ref.widgets.aside import Aside
from hanoi_ref.widgets.automaton import Automaton
from hanoi_ref.widgets.board import Board
from hanoi_ref.widgets.challenge import Beat62
from hanoi_ref.widgets.colours import PostColours
from hanoi_ref.widgets.cubewalk import CubeWalk
from hanoi_ref.widgets.drawings import Drawings
from hanoi_ref.widgets.explorer import Explorer
from hanoi_ref.widgets.friend import Friend
from hanoi_ref.widgets.lamps import Lamps
from hanoi_ref.widgets.magneticmap import MagneticMap
from hanoi_ref.widgets.measured import (
    choices_table,
    efficiency_table,
    optimum_table,
    states_table,
)
from hanoi_ref.widgets.odometer import Odometer
from hanoi_ref.widgets.oranges import Oranges
from hanoi_ref.widgets.ordering import order
from hanoi_ref.widgets.paperequations import levy_equations
from hanoi_ref.widgets.papertable import levy_table
from hanoi_ref.widgets.prediction import predict
from hanoi_ref.widgets.questions import quiz
from hanoi_ref.widgets.race import Race
from hanoi_ref.widgets.rings import Rings
from hanoi_ref.widgets.robot import Robot
from hanoi_ref.widgets.search import Search
from hanoi_ref.widgets.studio import Studio
from hanoi_ref.widgets.tapes import Tapes
from hanoi_ref.widgets.tasks import Tasks
from hanoi_ref.widgets.tour import Tour
from hanoi_ref.widgets.vane import Vane
from hanoi_ref.widgets.ways import Ways

__all__ = [
    "Aside",
    "Automaton",
    "Beat62",
    "Board",
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
    "efficiency_table",
    "levy_equations",
    "levy_table",
    "optimum_table",
    "order",
    "predict",
    "quiz",
    "states_table",
]
