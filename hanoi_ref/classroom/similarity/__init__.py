"""Answers that are more alike than their length explains, side by side; it says nothing of why."""

from hanoi_ref.classroom.similarity.compared import compared
from hanoi_ref.classroom.similarity.gather import Asked, asked
from hanoi_ref.classroom.similarity.groups import groups
from hanoi_ref.classroom.similarity.page import page
from hanoi_ref.classroom.similarity.pairs import Pair, pairs

__all__ = ["Asked", "Pair", "asked", "compared", "groups", "page", "pairs"]
