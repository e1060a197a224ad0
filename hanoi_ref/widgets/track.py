"""A line of moves to be watched from beginning to end, whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hanoi_ref.puzzle import Puzzle
from hanoi_ref.widgets.lines import read_kindly
from hanoi_ref.widgets.tracing import Trace, run


@dataclass(frozen=True)
class Track:
    """The positions on the way, the moves between them, and what ended it too early.

    `trouble` is a sentence, or empty; `refused` is the move that the rules forbid after the last
    position, if it was one: then the track has one more step, which shows that move.
    """

    positions: tuple[str, ...]
    moves: tuple[str, ...]
    trouble: str = ""
    refused: str = ""
    arrived: bool = False
    trace: Trace | None = None

    @property
    def steps(self) -> int:
        """The number of the last step."""
        return len(self.moves) + bool(self.refused)

    def at(self, step: int) -> str:
        """The position after so many steps."""
        return self.positions[min(step, len(self.moves))]


def follow(puzzle: Puzzle, moves: object, start: str | None = None) -> Track:
    """The track of moves, or of what a solver returns for the puzzle's number of disks.

    >>> from hanoi_ref import classic
    >>> follow(classic(2), lambda n: ["AB", "AB"]).trouble
    'move 2 (AB) in A=2 B=1 C=.: disk 2 may not rest on disk 1'

    Never raises on account of the moves; ValueError names a start that is no position.
    """
    trace = run(moves, puzzle.disks) if callable(moves) else None
    begin = puzzle.rules.position(puzzle.start if start is None else start)
    line = read_kindly(puzzle.rules, begin, moves if trace is None else _given(trace))
    positions = tuple(map(str, puzzle.rules.replay(begin, line.moves)))
    done = tuple(map(str, line.moves))
    arrived = puzzle.solved(positions[-1])
    return Track(positions, done, line.trouble, line.refused, arrived, trace)


def _given(trace: Trace) -> object:
    """What the solver gave, as it gave it: text and None are told for what they are."""
    return _again(trace) if trace.items or trace.error else trace.gave


def _again(trace: Trace) -> Iterator[object]:
    yield from trace.items
    if trace.error is not None:
        raise trace.error
