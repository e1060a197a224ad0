"""Several paths over the map, shown one at a time, with the moves in which they differ."""

from collections.abc import Callable, Iterable
from itertools import pairwise

from hanoi_ref.checking.running.observe import is_unwritten
from hanoi_ref.draw import Svg
from hanoi_ref.draw.graphs.parting import draw_parting
from hanoi_ref.widgets.boards.walked import near, walked
from hanoi_ref.widgets.figures.figure import Button, Figure, button


class Ways(Figure):
    """Paths between two positions, each a list of positions; the moves of one path alone stand out.

    >>> ways = Ways([["A", "B"], ["A", "C", "B"]])
    >>> ways.act("way 2")
    >>> ways._said
    'Path 2 of 2, 2 moves. Of them 2 are on no other path.'

    Instead of paths, a function of `n` disks may return one; it is shown as far as it is valid,
    with a message on what ended it.  Raise ValueError if a given path has a step that is not a
    move, or if there are no paths.
    """

    name = "Paths on the map"

    def __init__(self, ways: Iterable[Iterable[str]] | Callable[..., object], n: int = 3) -> None:
        self._trouble, self._kind = "", ""
        if callable(ways):
            self._kind = "" if is_unwritten(ways) else "refused"
            way, self._trouble = walked(ways, n)
            ways = [way]
        self.ways = [list(map(str, way)) for way in ways]
        if not self.ways:
            raise ValueError("there are no paths to show")
        self.at = 0
        super().__init__()
        self._tell()

    def act(self, do: str) -> None:
        """Choose another path."""
        match do.split():
            case ["way", number]:
                self.at = int(number) - 1
                self._tell()

    def alone(self) -> list[tuple[str, str]]:
        """Return the moves of the present path, as pairs of positions, that no other path makes."""
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
            more = self._trouble or self._end()
            return self.say(f"{told} {more}".strip(), self._kind if self._trouble else "")
        first = f"Path {self.at + 1} of {len(self.ways)}, {moves} moves."
        return self.say(
            f"{first} Of them {alone} {'is' if alone == 1 else 'are'} on no other path."
        )

    def _end(self) -> str:
        """Return a sentence on whether a single path through all positions can be closed."""
        first, last = self.ways[0][0], self.ways[0][-1]
        if not self._sees_all():
            return ""
        more = "One more move leads" if self._closes() else "No move leads"
        return f"{more} from the last, {last}, back to the first, {first}."

    def _sees_all(self) -> bool:
        way = self.ways[0]
        return len(self.ways) == 1 and len(set(way)) == 3 ** len(way[0])

    def _closes(self) -> bool:
        """Return whether a single path goes through all positions and can be closed by a move."""
        return self._sees_all() and self.ways[0][-1] in near(self.ways[0][0])

    def draw(self) -> Svg:
        """Draw the map with the path; a round trip is drawn closed."""
        way = self.ways[self.at]
        return draw_parting([*way, way[0]] if self._closes() else way, self.alone())

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: paths."""
        numbers = range(1, len(self.ways) + 1)
        return (
            []
            if len(self.ways) == 1
            else [("Way", [button(f"way {k}", str(k), k == self.at + 1) for k in numbers])]
        )


def _steps(way: list[str]) -> list[tuple[str, str]]:
    return list(pairwise(way))
