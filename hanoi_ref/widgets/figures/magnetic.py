"""Figures of lesson 7: fewer moves than 62, the posts' colours, the map."""

from collections.abc import Callable, Iterable
from typing import Any

from hanoi_ref.draw import Svg
from hanoi_ref.draw.boards.board import draw_colours
from hanoi_ref.draw.charts.curves import draw_curves
from hanoi_ref.draw.graphs.graph import draw_levels
from hanoi_ref.puzzle import Rules, magnetic
from hanoi_ref.solvers import largest
from hanoi_ref.solvers import magnetic as levy
from hanoi_ref.theory.magnetic import count_62, crossing_spans, crossings, fewest_free
from hanoi_ref.widgets.boards.track import Track, follow
from hanoi_ref.widgets.figures.figure import Button, Figure, button

DISKS = 7
CHALLENGES = (7, 8, 9)  # disks for which "62" is not the minimum, and a line is not too long


class Beat62(Figure):
    """A solution for seven disks, or more: its moves beside those of "62" and the minimum.

    >>> from hanoi_ref.solvers.magnetic import algorithm_62
    >>> Beat62(algorithm_62(7))
    Fewer moves than "62". 691 moves: as many as "62". To beat it, 690 are enough.

    The solution is a list of moves, or a function of the number of disks.  `disks` is 7, 8 or 9:
    with fewer, "62" is the minimum.  It is not graded; the best result is stored in the notebook.
    Raise ValueError for another number of disks.
    """

    name = 'Fewer moves than "62"'

    def __init__(self, moves: object, disks: int = DISKS) -> None:
        if disks not in CHALLENGES:
            raise ValueError(f"a challenge has 7, 8 or 9 disks, not {disks}")
        self.disks = disks
        self._track = follow(magnetic(disks), moves)
        self._best: int | None = None
        super().__init__()
        left = self._left_before.get("best")
        self._best, self._left_before = left if isinstance(left, int) else None, {}
        self._judge()

    def recall(self, about: object) -> dict[str, Any]:
        """Return what was stored before, whatever the present moves are."""
        return super().recall(self.name if self.disks == DISKS else (self.name, self.disks))

    def act(self, do: str) -> None:
        """Forget the best result on request."""
        if do == "forget":
            self._best = None
            self.say(*_verdict(self._track, self.disks))

    def _judge(self) -> None:
        track = self._track
        moves = len(track.moves) if track.arrived and not track.lent else None
        if moves is not None:
            self._best = min(filter(None, (moves, self._best)))
        words, kind = _verdict(track, self.disks)
        if self._best is not None and self._best != moves:
            words += f" Your best so far: {self._best:,}."
        self.say(words, kind)
        if self._best is not None:
            self.keep({"best": self._best})
        self.show()

    def draw(self) -> Svg:
        """Draw the number of moves between that of "62" and the minimum."""
        shown = self._best or count_62(self.disks)
        marks = {'"62"': count_62(self.disks), "fewest": fewest_free(self.disks)}
        return draw_curves({"your best": [shown]}, marks, first=self.disks)

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: forget the best result, if there is one."""
        return [("", [button("forget", "Forget my best")])] if self._best is not None else []


def _verdict(track: Track, disks: int) -> tuple[str, str]:
    """Return what to say about a solution, and its kind."""
    best, levy, moves = fewest_free(disks), count_62(disks), len(track.moves)
    if track.lent:
        words = f'Nothing is written yet. "62" takes {levy:,} moves for {disks} disks'
        return f"{words}; fewer are possible.", "refused" if track.trouble else ""
    if track.trouble:
        words = f"{track.trouble[:1].upper()}{track.trouble[1:]}.".replace("..", ".")
        return words, "refused"
    if not track.arrived:
        after = f"After {moves:,} move{'s' * (moves != 1)}"
        return f"{after} the disks are at {track.positions[-1]}, not on C.", ""
    if moves == best:
        words = "fewer are impossible. The paper of 2009 did not have it."
    elif moves < levy:
        words = f'fewer than the {levy:,} of "62", and {moves - best} more than the minimum.'
    elif moves == levy:
        words = f'as many as "62". To beat it, {levy - 1:,} are enough.'
    else:
        words = f'legal, but {moves - levy:,} more than "62".'
    return f"{moves:,} moves: {words}", "solved" if moves < levy else ""


def shortest(n: int) -> Iterable[str]:
    """Return a shortest solution of the free tower from A to C."""
    return largest.fewest(Rules(flips=True), "A" * n, "c" * n)


WAYS: dict[str, Callable[[int], Iterable[str]]] = {
    "100": levy.hundred,
    "67 down": levy.down_67,
    "67 up": levy.up_67,
    "62": levy.algorithm_62,
    "fewest": shortest,
}


class _Games(Figure):
    """The base of figures of one of Levy's games, or a shortest one, by number of disks."""

    sizes: tuple[int, ...] = ()
    heading = ""

    def __init__(self, disks: int, way: str) -> None:
        self.disks, self.way = disks, way
        super().__init__()
        self._tell()

    def act(self, do: str) -> None:
        """Choose another game, or another number of disks."""
        kind, _, which = do.partition(" ")
        if kind == "way" and which in WAYS:
            self.way = which
        elif kind == "disks" and which.isdigit():
            self.disks = min(max(int(which), self.sizes[0]), self.sizes[-1])
        self._tell()

    def moves(self) -> list[str]:
        """Return the moves of the game that is shown."""
        return list(map(str, WAYS[self.way](self.disks)))

    def _tell(self) -> None:
        raise NotImplementedError

    def rows(self) -> list[tuple[str, list[Button]]]:
        """Buttons: games; numbers of disks."""
        return [
            (self.heading, [button(f"way {way}", way, way == self.way) for way in WAYS]),
            ("Disks", [button(f"disks {n}", str(n), n == self.disks) for n in self.sizes]),
        ]


class PostColours(_Games):
    """The colours of the posts in one of Levy's games, or in a shortest one, by number of disks.

    >>> colours = PostColours()
    >>> colours.act("way 67 down")
    >>> colours
    Colours of the posts. 67 down, 4 disks: 30 moves, 4 crossings (A 0, B 2, C 2).
    """

    name, heading, sizes = "Colours of the posts", "Game", (1, 2, 3, 4, 5)

    def __init__(self) -> None:
        super().__init__(4, "62")

    def _tell(self) -> None:
        moves = self.moves()
        crossed = crossings(self.disks, moves)
        disks = f"{self.disks} disk{'s' * (self.disks > 1)}"
        posts = ", ".join(f"{post} {number}" for post, number in crossed.items())
        total = f"{sum(crossed.values())} crossing{'s' * (sum(crossed.values()) != 1)}"
        counted = f"{len(moves)} move{'s' * (len(moves) > 1)}, {total} ({posts})"
        self.say(f"{self.way}, {disks}: {counted}.")

    def draw(self) -> Svg:
        """Draw the chart."""
        return draw_colours(self.disks, self.moves())


class MagneticMap(_Games):
    """All positions of the free tower by distance from the start, with one path over them.

    >>> MagneticMap(3)
    The map of the magnetic tower. 114 positions. 62: 11 moves, 1 crossing, after move 9.

    A ring is where a post first shows its other colour after being neutral.
    """

    name, heading, sizes = "The map of the magnetic tower", "Way", (2, 3, 4)

    def __init__(self, disks: int = 3, way: str = "62") -> None:
        super().__init__(disks, way)

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
