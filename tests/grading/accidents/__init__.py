"""Accidents that befall a right submission: each costs nothing, and each is said."""

from tests.grading.accidents.cells import CELLS, HABITS, RARE, SCRATCH
from tests.grading.accidents.files import FILES, FORMS, NAMES, REFUSED
from tests.grading.accidents.making import STUBS, Accident, Notebook

ACCIDENTS = [*FILES, *FORMS, *CELLS, *SCRATCH, *NAMES]
CHANGED = [*CELLS, *SCRATCH]  # those of cells

__all__ = ["ACCIDENTS", "CHANGED", "HABITS", "RARE", "REFUSED", "STUBS", "Accident", "Notebook"]
