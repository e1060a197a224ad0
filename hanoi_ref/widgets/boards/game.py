"""A line of moves with a cursor, which undo, redo, stepping and scrubbing move."""

from collections.abc import Mapping, Sequence
from os.path import commonprefix
from re import findall
from typing import Any

from hanoi_ref.puzzle import Move, Position, Rules
from hanoi_ref.widgets.boards.lines import Line


class Game:
    """The moves played from a start, and those that follow the cursor.

    >>> game = Game(Rules(), Position("AA"))
    >>> game.play(["AB", "AC", "BC"])
    >>> game.step(-1)
    >>> game.position, game.moves, game.line
    ('CB', ['AB', 'AC'], ['AB', 'AC', 'BC'])

    `at` counts the moves before the cursor.  A move played there removes those after it, unless it
    is the next one of the line.
    """

    def __init__(self, rules: Rules, start: Position, loaded: Line | None = None) -> None:
        self.rules = rules
        self._set_up(start, loaded or Line())

    def _set_up(self, start: Position, loaded: Line) -> None:
        self._loaded = loaded
        self.positions = [start]
        self.line: list[str] = []
        self.at = 0
        self.play(loaded.moves)
        self.at = 0
        self._whole = True

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.positions[0]

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.positions[self.at]

    @property
    def moves(self) -> list[str]:
        """The moves before the cursor."""
        return self.line[: self.at]

    @property
    def loaded(self) -> Line:
        """The line that was loaded, with its trouble; empty once part of it was replaced."""
        return self._loaded if self._whole else Line()

    @property
    def left(self) -> dict[str, Any]:
        """The state to store: the step, and the line from its first change; empty if unchanged.

        >>> game = Game(Rules(), Position("AA"), Line(("AB", "AC")))
        >>> game.play(["AB", "BC"])
        >>> game.left
        {'step': 2, 'since': 1, 'moves': 'BC'}
        """
        if not self._whole:
            same = len(commonprefix(["".join(self.line), "".join(self._loaded.moves)])) // 2
            return {"step": self.at, "since": same, "moves": "".join(self.line[same:])}
        first = len(self.line) if self._loaded.trouble else 0  # where a board opens
        return {"step": self.at} if self.at != first else {}

    def come_back(self, left: Mapping[str, Any]) -> None:
        """Restore a stored state, as far as its moves can be played."""
        match left:
            case {"step": int(at), "since": int(since), "moves": str(moves)}:
                first = self.at
                self.go(since)
                try:
                    self.play(findall("..", moves))
                except ValueError:
                    at = first
                self.go(at)
            case {"step": int(at)}:
                self.go(at)

    def play(self, moves: Sequence[Move | str]) -> None:
        """Play all the moves from the cursor on; raise IllegalMoveError before playing any."""
        positions = list(self.rules.replay(self.position, moves))
        told = list(map(str, moves))
        if told == self.line[self.at : self.at + len(told)]:
            self.at += len(told)
        else:
            self.line[self.at :] = told
            self.positions[self.at :] = positions
            self.at = len(self.line)
            self._whole = False

    def go(self, at: int) -> None:
        """Move the cursor to this number of moves, or as near as the line allows."""
        self.at = min(max(at, 0), len(self.line))

    def step(self, by: int) -> None:
        """Move the cursor forward, or back if the number is negative."""
        self.go(self.at + by)

    def reset(self) -> None:
        """Go back to the start; restore a loaded line that was changed."""
        self.at = 0
        if self._loaded != Line() and not self._whole:
            self._set_up(self.start, self._loaded)

    def replace(self, moves: Sequence[str]) -> None:
        """Set the moves so far: move the cursor if they begin the line, else start a new line."""
        if list(moves) == self.line[: len(moves)]:
            self.go(len(moves))
        else:
            list(self.rules.replay(self.start, moves))  # raises before any change
            self.at = 0
            self.play(moves)

    def arrive(self, position: Position) -> None:
        """Go to a position: along the line, by one legal move, or else as a new start."""
        on_line = [at for at, passed in enumerate(self.positions) if passed == position]
        if on_line:
            return self.go(min(on_line, key=lambda at: abs(at - self.at)))
        for move in self.rules.legal_moves(self.position):
            if self.rules.after(self.position, move) == position:
                return self.play([move])
        self._set_up(position, Line())
