"""A chart of the colours that the posts of the magnetic tower show during a game."""

from collections.abc import Callable, Iterable

from hanoi_ref.draw import Svg
from hanoi_ref.draw.boards.row import draw_colours
from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers import largest, magnetic
from hanoi_ref.theory.magnetic import crossings
from hanoi_ref.widgets.figures.figure import Button, Figure, button

MOST = 5  # disks


def shortest(n: int) -> Iterable[str]:
    """Return a shortest solution of the free tower from A to C."""
    return largest.fewest(Rules(flips=True), "A" * n, "c" * n)


WAYS: dict[str, Callable[[int], Iterable[str]]] = {
    "100": magnetic.hundred,
    "67 down": magnetic.down_67,
    "67 up": magnetic.up_67,
    "62": magnetic.algorithm_62,
    "fewest": shortest,
}


class PostColours(Figure):
    """The colours of the posts in one of Levy's games, or in a shortest one, by number of disks.

    >>> colours = PostColours()
    >>> colours.act("way 67 down")
    >>> colours
    Colours of the posts. 67 down, 4 disks: 30 moves, 4 crossings (A 0, B 2, C 2).
    """

    name = "Colours of the posts"

    def __init__(self) -> None:
        self.way, self.disks = "62", 4
        super().__init__()
        self._tell()

    def act(self, do: str) -> None:
        """Choose another game, or another number of disks."""
        kind, _, which = do.partition(" ")
        if kind == "way" and which in WAYS:
            self.way = which
        elif kind == "disks" and which.isdigit():
            self.disks = min(max(int(which), 1), MOST)
        self._tell()

    def _tell(self) -> None:
        moves = list(WAYS[self.way](self.disks))
        found = crossings(self.disks, moves)
        disks = f"{self.disks} disk{'s' * (self.disks > 1)}"
        posts = ", ".join(f"{post} {number}" for post, number in found.items())
        total = f"{sum(found.values())} crossing{'s' * (sum(found.values()) != 1)}"
        counted = f"{len(moves)} move{'s' * (len(moves) > 1)}, {total} ({posts})"
        self.say(f"{self.way}, {disks}: {counted}.")

    def draw(self) -> Svg:
        """Draw the chart."""
        return draw_colours(self.disks, WAYS[self.way](self.disks))

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: games; numbers of disks."""
        disks = range(1, MOST + 1)
        return [
            ("Game", [button(f"way {way}", way, way == self.way) for way in WAYS]),
            ("Disks", [button(f"disks {n}", str(n), n == self.disks) for n in disks]),
        ]
