"""Accidents that befall a right submission: each costs nothing, and each is said."""

from tests.grading.accidents.cells import CELLS
from tests.grading.accidents.files import ENCODED, FILES, NEARLY, REFUSED, TOO_MUCH
from tests.grading.accidents.forms import FORMS, NAMES
from tests.grading.accidents.making import STUBS, Accident, Notebook
from tests.grading.accidents.scratch import SCRATCH

ACCIDENTS = [*FILES, *ENCODED, *NEARLY, *FORMS, *CELLS, *SCRATCH, *NAMES]

__all__ = ["ACCIDENTS", "REFUSED", "STUBS", "TOO_MUCH", "Accident", "Notebook"]
