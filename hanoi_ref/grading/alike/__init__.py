"""Answers that are more alike than their length explains, side by side; it says nothing of why."""

from hanoi_ref.grading.alike.compared import compared
from hanoi_ref.grading.alike.gather import Asked, asked
from hanoi_ref.grading.alike.groups import groups
from hanoi_ref.grading.alike.page import page
from hanoi_ref.grading.alike.pairs import Pair, pairs

__all__ = ["Asked", "Pair", "asked", "compared", "groups", "page", "pairs"]
