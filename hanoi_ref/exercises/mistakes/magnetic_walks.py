"""Lesson 7, the walks: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from hanoi_ref.exercises.model import Mistakes

COLOURED = Mistakes()
DOWN_67 = Mistakes()
UP_67 = Mistakes()
SEMI_FREE = Mistakes()
ALGORITHM_62 = Mistakes()
