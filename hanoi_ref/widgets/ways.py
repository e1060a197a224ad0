"""Several ways over the map, one at a time, and where they part."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from hanoi_ref.checking.observe import is_unwritten
from hanoi_ref.draw import Svg
from hanoi_ref.draw.parting import draw_parting
from hanoi_ref.widgets.figure import Button, Figure, button
from hanoi_ref.widgets.walked import walked


class Ways(Figure):
    """Ways between two positions, each a list of positions; one is shown, its own moves stand out.

    >>> ways = Ways([["A", "B"], ["A", "C", "B"]])
    >>> ways.act("way 2")
    >>> ways._said
    'Way 2 of 2, 2 moves. Of them 2 are in no other way.'

    In place of ways there may be a function that gives one for `n` disks; it is shown as far as it
    is a way, and what ends it is told.  ValueError says what is no way among those that are given:
    a step that no move makes, or no ways at all.
    """

    name = "Ways over the map"

    def __init__(self, ways: Iterable[Iterable[str]] | Callable[..., object], n: int = 3) -> None:
        self._trouble, self._kind = "", ""
        if callable(ways):
            self._kind = "" if is_unwritten(ways) else "refused"
            way, self._trouble = walked(ways, n)
            ways = [way]
        self.ways = [list(map(str, way)) for way in ways]
        if not self.ways:
            raise ValueError("there are no ways to show")
        self.at = 0
        super().__init__()
        self._tell()

    def act(self, do: str) -> None:
        """Another way."""
        match do.split():
            case ["way", number]:
                self.at = int(number) - 1
                self._tell()

    def alone(self) -> list[tuple[str, str]]:
        """The moves of the way that is shown, from where to where, which no other way makes."""
        others = {
            step for way in self.ways if way is not self.ways[self.at] for step in _steps(way)
        }
        own = [step for step in _steps(self.ways[self.at]) if step not in others]
        return own if len(self.ways) > 1 else []

    def _tell(self) -> None:
        moves, alone = len(self.ways[self.at]) - 1, len(self.alone())
        if len(self.ways) == 1:
            seen = len(set(self.ways[0]))
            told = f"{moves} moves, {seen} of {3 ** len(self.ways[0][0])} positions."
            return self.say(f"{told} {self._trouble}".strip(), self._kind if self._trouble else "")
        first = f"Way {self.at + 1} of {len(self.ways)}, {moves} moves."
        return self.say(f"{first} Of them {alone} {'is' if alone == 1 else 'are'} in no other way.")

    def draw(self) -> Svg:
        """The map with the way."""
        return draw_parting(self.ways[self.at], self.alone())

    def rows(self) -> list[tuple[str, list[Button]]]:
        """A button for each way."""
        numbers = range(1, len(self.ways) + 1)
        return (
            []
            if len(self.ways) == 1
            else [("Way", [button(f"way {k}", str(k), k == self.at + 1) for k in numbers])]
        )


def _steps(way: list[str]) -> list[tuple[str, str]]:
    return list(pairwise(way))
