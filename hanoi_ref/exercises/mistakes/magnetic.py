"""Lesson 7: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from hanoi_ref.exercises.model import Mistakes

IS_LEGAL = Mistakes()
AFTER = Mistakes()
COUNT_62 = Mistakes()
CROSSINGS = Mistakes()
DURATION_RATIO = Mistakes()
FEWEST_FREE = Mistakes()
BUG_HUNT = Mistakes()
