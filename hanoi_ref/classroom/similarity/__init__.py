"""Find suspiciously similar answers and show them side by side, without judging why."""

from hanoi_ref.classroom.similarity.compared import compared
from hanoi_ref.classroom.similarity.gather import Asked, asked
from hanoi_ref.classroom.similarity.groups import groups
from hanoi_ref.classroom.similarity.page import page
from hanoi_ref.classroom.similarity.pairs import Pair, pairs

__all__ = ["Asked", "Pair", "asked", "compared", "groups", "page", "pairs"]
