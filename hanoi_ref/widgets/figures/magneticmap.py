"""The map of the magnetic tower, with the paths of Levy's algorithms and a shortest one."""

from hanoi_ref.draw import Svg
from hanoi_ref.draw.graphs.levels import draw_levels
from hanoi_ref.puzzle import magnetic
from hanoi_ref.theory.magnetic import crossing_spans
from hanoi_ref.widgets.figures.colours import WAYS
from hanoi_ref.widgets.figures.figure import Button, Figure, button

SIZES = (2, 3, 4)


class MagneticMap(Figure):
    """All positions of the free tower by distance from the start, with one path over them.

    >>> MagneticMap(3)
    The map of the magnetic tower. 114 positions. 62: 11 moves, 1 crossing, after move 9.

    A ring is where a post first shows its other colour after being neutral.
    """

    name = "The map of the magnetic tower"

    def __init__(self, disks: int = 3, way: str = "62") -> None:
        self.disks, self.way = disks, way
        super().__init__()
        self._tell()

    def act(self, do: str) -> None:
        """Choose another path, or another number of disks."""
        kind, _, which = do.partition(" ")
        if kind == "way" and which in WAYS:
            self.way = which
        elif kind == "disks" and which in map(str, SIZES):
            self.disks = int(which)
        self._tell()

    def moves(self) -> list[str]:
        """Return the moves of the path that is shown."""
        return list(map(str, WAYS[self.way](self.disks)))

    def crossed(self) -> list[int]:
        """Return the numbers of the path's moves after which a post has crossed."""
        spans = crossing_spans(self.disks, self.moves())
        return sorted(last for post in spans.values() for _, last in post)

    def _tell(self) -> None:
        moves, crossed = self.moves(), self.crossed()
        where = f", after move{'s' * (len(crossed) > 1)} {', '.join(map(str, crossed))}"
        counted = f"{len(crossed)} crossing{'s' * (len(crossed) != 1)}{where * bool(crossed)}"
        positions = 6 * (3**self.disks - 2**self.disks)
        self.say(f"{positions} positions. {self.way}: {len(moves)} moves, {counted}.")

    def draw(self) -> Svg:
        """Draw the map with the path, and a ring at each crossing."""
        puzzle = magnetic(self.disks)
        path = puzzle.rules.replay(puzzle.start, self.moves())
        return draw_levels(puzzle, path, self.crossed())

    def rows(self) -> list[tuple[str, list[Button]]]:
        """The buttons that choose a path and the number of disks."""
        return [
            ("Way", [button(f"way {way}", way, way == self.way) for way in WAYS]),
            ("Disks", [button(f"disks {n}", str(n), n == self.disks) for n in SIZES]),
        ]
