"""A board for a grand tour by hand: it counts the positions and allows each only once."""

from typing import Any

from hanoi_ref.draw import Svg, draw_position
from hanoi_ref.puzzle import Position, Rules, whole
from hanoi_ref.widgets.figures.figure import Button, Figure, button

RULES = Rules()
MOST = 4
SHOWN = 9  # of the moves so far


class Tour(Figure):
    """A tower of n disks (1 to 4) to be carried from A to C through all positions, each once.

    >>> tour = Tour(1)
    >>> tour.act("move AB")
    >>> tour.act("move BA")
    >>> tour.positions, tour._said
    (['A', 'B'], 'You have been at A before, after 0 moves.')
    >>> tour.act("move BC")
    >>> tour._said
    'All 3 positions, each once, and all disks are on C.'
    """

    name = "A board that counts positions"

    def __init__(self, n: int = 2, **traits: Any) -> None:
        self.n = whole("n", n, 1, MOST)
        self.positions, self.moves = [Position("A" * n)], list[str]()
        super().__init__(**traits)
        self._tell()

    def act(self, do: str) -> None:
        """Make a move, undo one, or start again."""
        match do.split():
            case ["move", move]:
                self._move(move)
            case ["undo"]:
                self._back_to(max(0, len(self.moves) - 1))
            case ["again"]:
                self._back_to(0)

    def _move(self, move: str) -> None:
        after = RULES.after(self.positions[-1], move)
        if after in self.positions:
            at = self.positions.index(after)
            moves = f"{at} move{'s' * (at != 1)}"
            return self.say(f"You have been at {after} before, after {moves}.", "refused")
        self.positions.append(after)
        self.moves.append(move)
        return self._tell()

    def _back_to(self, number: int) -> None:
        del self.positions[number + 1 :], self.moves[number:]
        self._tell()

    def _tell(self) -> None:
        seen, all_ = len(self.positions), 3**self.n
        if self.positions[-1] == "C" * self.n and seen == all_:
            return self.say(f"All {all_} positions, each once, and all disks are on C.", "solved")
        told = f"{seen} of {all_} positions seen."
        last = f" Moves: {' '.join(self.moves[-SHOWN:])}." if self.moves else " Press a move."
        return self.say(told + last)

    def draw(self) -> Svg:
        """Draw the board."""
        return draw_position(self.positions[-1])

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: the legal moves; undo; start again."""
        moves = [button(f"move {m}", str(m)) for m in RULES.legal_moves(self.positions[-1])]
        off = not self.moves
        ends = [button("undo", "Undo", off=off), button("again", "Start again", off=off)]
        return [("Move", moves), ("", ends)]
