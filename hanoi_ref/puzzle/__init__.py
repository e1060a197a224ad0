"""Positions, moves, rules and variants: immutable values without dependencies."""

from hanoi_ref.puzzle.errors import IllegalMoveError, arrow
from hanoi_ref.puzzle.move import Move, named, read_move, third
from hanoi_ref.puzzle.pieces import Look, Piece, Side, look, piece, pieces, sides
from hanoi_ref.puzzle.position import Position
from hanoi_ref.puzzle.rules import Rules
from hanoi_ref.puzzle.variants import (
    Puzzle,
    arrows,
    bicolour,
    classic,
    coloured,
    cyclic,
    hanoy,
    linear,
    london,
    magnetic,
    whole,
)

__all__ = [
    "IllegalMoveError",
    "Look",
    "Move",
    "Piece",
    "Position",
    "Puzzle",
    "Rules",
    "Side",
    "arrow",
    "arrows",
    "bicolour",
    "classic",
    "coloured",
    "cyclic",
    "hanoy",
    "linear",
    "london",
    "look",
    "magnetic",
    "named",
    "piece",
    "pieces",
    "read_move",
    "sides",
    "third",
    "whole",
]
