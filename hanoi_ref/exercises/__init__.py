"""Every exercise as data: its inputs, its judge, the mistakes people make, the hints that help."""

from hanoi_ref.exercises.catalogue import EXERCISES, find
from hanoi_ref.exercises.model import Case, Exercise, Mistake, Observation, Part, Problem
from hanoi_ref.exercises.notebook import check, hint
from hanoi_ref.exercises.observe import observe, observe_all
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
