"""Lesson 6, arrows and colours: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from hanoi_ref.exercises.model import Mistakes

FEWEST_MOVES = Mistakes()
BICOLOUR = Mistakes()
