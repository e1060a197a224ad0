"""What is legal: the only place that knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from hanoi_ref.puzzle.errors import IllegalMoveError
from hanoi_ref.puzzle.move import Move, read_move
from hanoi_ref.puzzle.position import Position


@dataclass(frozen=True)
class Rules:
    """The rules of a variant as data; boards, solvers, checks and marking all ask this one value.

    >>> Rules().why_not("AC", "AC")
    'disk 2 may not rest on disk 1'
    >>> [str(move) for move in Rules().legal_moves("AAA")]
    ['AB', 'AC']

    `pegs` are different capital letters, in the order in which they stand.
    """

    pegs: str = "ABC"

    def __post_init__(self) -> None:
        if len(set(self.pegs)) < len(self.pegs) or len(self.pegs) < 2:
            raise ValueError(f"pegs are at least two different letters, not {self.pegs!r}")
        Position(self.pegs)

    def position(self, text: str) -> Position:
        """The position that a text stands for; ValueError names a peg that these rules lack."""
        position = Position(text)
        for peg in position:
            if peg not in self.pegs:
                raise ValueError(f"position {text!r} names {self._no_peg(peg)}")
        return position

    def why_not(self, position: str, move: str) -> str | None:
        """Why a move is not legal, as a clause for a person; None when it is legal."""
        source, target = move[0], move[1]
        for peg in move:
            if peg not in self.pegs:
                return f"there is no {self._no_peg(peg)}"
        disk, below = Position(position).top(source), Position(position).top(target)
        if disk is None:
            return f"peg {source} is empty"
        if below is not None and below < disk:
            return f"disk {disk} may not rest on disk {below}"
        return None

    def legal_moves(self, position: str) -> list[Move]:
        """All legal moves, in the order of the pegs."""
        pairs = (Move(a + b) for a, b in permutations(self.pegs, 2))
        return [move for move in pairs if self.why_not(position, move) is None]

    def after(self, position: str, move: str, number: int | None = None) -> Position:
        """The position after a legal move; IllegalMoveError, with the move's number, otherwise."""
        reason = self.why_not(position, move)
        if reason:
            raise IllegalMoveError(move, position, reason, self.pegs, number)
        disk = Position(position).top(move[0])
        assert disk is not None  # why_not has just said so
        return Position(position).put(disk, move[1])

    def replay(self, start: str, moves: Iterable[object]) -> Iterator[Position]:
        """The positions that a walk visits, the start first, as the moves are played one by one.

        >>> [str(position) for position in Rules().replay("AA", ["AB", "AC", "BC"])]
        ['AA', 'AB', 'CB', 'CC']

        Raises IllegalMoveError at the first move that is not legal.
        """
        position = self.position(start)
        yield position
        for number, move in enumerate(moves, 1):
            position = self.after(position, read_move(move), number)
            yield position

    def _no_peg(self, peg: str) -> str:
        return f"peg {peg}: the pegs are {', '.join(self.pegs)}"
