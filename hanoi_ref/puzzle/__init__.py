"""Positions, moves, rules and variants: pure values with no dependency."""

from hanoi_ref.puzzle.errors import IllegalMoveError
from hanoi_ref.puzzle.move import Move, read_move, third
from hanoi_ref.puzzle.position import Position
from hanoi_ref.puzzle.rules import Rules
from hanoi_ref.puzzle.variants import Puzzle, classic, whole

__all__ = [
    "IllegalMoveError",
    "Move",
    "Position",
    "Puzzle",
    "Rules",
    "classic",
    "read_move",
    "third",
    "whole",
]
