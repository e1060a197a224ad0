"""Lesson 6, row, circle and tapes: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from hanoi_ref.exercises.model import Mistakes

LINEAR = Mistakes()
LINEAR_INDEX = Mistakes()
LINEAR_DISTANCE = Mistakes()
CLOCKWISE = Mistakes()
COUNTERCLOCKWISE = Mistakes()
TAPE_FOR_DAY = Mistakes()
