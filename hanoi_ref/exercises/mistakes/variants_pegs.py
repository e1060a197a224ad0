"""Lesson 6, more pegs: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from hanoi_ref.exercises.model import Mistakes

FRAME_STEWART = Mistakes()
BEST_SPLIT = Mistakes()
FOUR_PEGS = Mistakes()
OWN_TEST = Mistakes()
