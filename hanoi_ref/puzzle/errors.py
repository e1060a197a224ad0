"""The error that an illegal move raises."""


def arrow(move: str) -> str:
    """Return a move as prose shows it, unlike a position.

    >>> arrow("AC")
    'A→C'
    """
    return "→".join(move)


class IllegalMoveError(ValueError):
    """A move that the rules forbid, with the board and the reason.

    >>> print(IllegalMoveError("AC", "AC", "disk 2 may not rest on disk 1", "ABC", number=2))
    move 2 (A→C) in AC: disk 2 may not rest on disk 1

    `move` and `position` are strings, `reason` is a clause without a full stop, `number` counts
    moves from 1 where the move is part of a list.
    """

    def __init__(
        self, move: str, position: str, reason: str, pegs: str = "ABC", number: int | None = None
    ) -> None:
        self.move = move
        self.position = position
        self.reason = reason
        self.pegs = pegs
        self.number = number
        super().__init__(move, position, reason, pegs, number)

    def __str__(self) -> str:
        which = "move" if self.number is None else f"move {self.number}"
        where = f"in {self.position}" if self.position else "with no disks"
        return f"{which} ({arrow(self.move)}) {where}: {self.reason}"
