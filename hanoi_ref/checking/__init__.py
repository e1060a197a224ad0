"""The engine that checks answers to exercises; it knows nothing of particular lessons.

Verdict and judge are imported on first use.  So a process can observe a student's code without
loading the answers.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hanoi_ref.checking.exercise import Case, Exercise, Mistake, Part, Problem
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.running.observe import observe, observe_all

if TYPE_CHECKING:
    from hanoi_ref.checking.verdict import Verdict, judge

__all__ = [
    "Case",
    "Exercise",
    "Mistake",
    "Observation",
    "Part",
    "Problem",
    "Verdict",
    "judge",
    "observe",
    "observe_all",
]


def __getattr__(name: str) -> Any:
    if name not in ("Verdict", "judge"):
        raise AttributeError(f"hanoi_ref.checking has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module("hanoi_ref.checking.verdict"), name)
