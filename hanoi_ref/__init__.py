"""The Tower of Hanoi as a course: reference solvers, boards, exercises and marking.

>>> from hanoi_ref import recursive
>>> " ".join(recursive(2))
'AB AC BC'

Importing the package loads no subpackage: each name is imported when it is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False  # as in typing, which takes longer to import than this module
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_ROOMS = {
    "puzzle": (
        "IllegalMoveError",
        "Move",
        "Position",
        "Puzzle",
        "Rules",
        "arrows",
        "bicolour",
        "classic",
        "coloured",
        "cyclic",
        "hanoy",
        "linear",
        "london",
        "magnetic",
    ),
    "solvers": ("find", "gather", "grand_tour", "phases", "recursive", "shortest"),
    "theory": (
        "average_distance",
        "distance_to_goal",
        "distance_to_peg",
        "fewest",
        "state_graph",
        "times_moved",
        "years_needed",
    ),
    "draw": (
        "Svg",
        "beside",
        "draw_arrows",
        "draw_bits",
        "draw_calls",
        "draw_colours",
        "draw_curves",
        "draw_distances",
        "draw_graph",
        "draw_gray",
        "draw_position",
        "draw_rounds",
        "side_by_side",
        "tried",
        "draw_walk",
    ),
    "widgets": (
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
    ),
    "lessons": ("check", "games", "hint", "ready", "table"),
    "grading.platforms": ("Grade", "grade_notebook"),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}
# Exercises ask for functions of these names, so `from hanoi_ref import *` leaves them out.
# Later lessons import them by name.
_ASKED = {
    "average_distance",
    "distance_to_peg",
    "gather",
    "grand_tour",
    "times_moved",
    "years_needed",
}

# For systems that grade; a student's environment lacks what it needs.
_GRADING = {*_ROOMS["grading.platforms"]}

__version__ = "0.3.0.dev0"
__all__ = sorted(_ROOM_OF.keys() - _ASKED - _GRADING)


def __getattr__(name: str) -> Any:
    if name not in _ROOM_OF:
        raise AttributeError(f"hanoi_ref has no {name!r}; it has {', '.join(__all__)}")
    if name == "check":  # the one place that knows lessons and widgets: neither imports the other
        import_module("hanoi_ref.lessons.notebook").OPENERS[:] = [_inside]
    room = f"hanoi_ref.{_ROOM_OF[name]}"
    if name in _GRADING:  # a submission may be in the folder of the caller
        with import_module("hanoi_ref.imports").only_installed():
            import_module(room)
    return getattr(import_module(room), name)


def _inside(played: Any, answer: object, hidden: Iterable[str]) -> Any:
    """Return the button that shows a check's moves from inside; None where no Explorer can."""
    room = import_module("hanoi_ref.widgets.explore.explorer")
    return room.Inside.of(played.puzzle, answer, played.args, played.call, hidden)


def __dir__() -> list[str]:
    return __all__


class _Moved:
    """Finds modules of the grader by the names that they had before 0.3.

    The settings of older course folders and servers have these names.  The same module is returned
    for both, so that nothing is loaded twice.
    """

    rooms = ("classroom", "gradebook", "marking", "platforms", "sandbox")

    def find_spec(self, name: str, *_: object) -> Any:
        package, *rest = name.split(".")
        if package == __name__ and rest[0] in self.rooms:
            from importlib.machinery import ModuleSpec

            return ModuleSpec(name, self)  # type: ignore[arg-type]  # importlib.abc is slow to import
        return None

    def create_module(self, spec: Any) -> Any:
        module = import_module(f"{__name__}.grading{spec.name.removeprefix(__name__)}")
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: Any) -> None:
        module.__spec__ = module.__spec__.loader_state  # importlib has set the older name's


sys.meta_path.insert(0, _Moved())  # before the finder of files, which would load them again
