"""The reference: one file a lesson, each solver a lazy stream of moves and nothing else."""

from hanoi_ref.solvers.recursion import gather, grand_tour, recursive
from hanoi_ref.solvers.walk import Walk, walk

__all__ = ["Walk", "gather", "grand_tour", "recursive", "walk"]
