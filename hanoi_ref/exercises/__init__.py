"""Every exercise as data: its inputs, its judge, the mistakes people make, the hints that help.

What observes a program is loaded without what judges it: each name comes from its module when it
is first used, so that a process can watch a student's code and hold no answers.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hanoi_ref.exercises.model import Case, Exercise, Mistake, Observation, Part, Problem
from hanoi_ref.exercises.observe import observe, observe_all

if TYPE_CHECKING:
    from hanoi_ref.exercises.catalogue import EXERCISES, find
    from hanoi_ref.exercises.notebook import check, hint
    from hanoi_ref.exercises.verdict import Verdict, judge

__all__ = [
    "EXERCISES",
    "Case",
    "Exercise",
    "Mistake",
    "Observation",
    "Part",
    "Problem",
    "Verdict",
    "check",
    "find",
    "hint",
    "judge",
    "observe",
    "observe_all",
]

_MODULE_OF = {
    "EXERCISES": "catalogue",
    "find": "catalogue",
    "check": "notebook",
    "hint": "notebook",
    "Verdict": "verdict",
    "judge": "verdict",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"hanoi_ref.exercises has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"hanoi_ref.exercises.{_MODULE_OF[name]}"), name)
