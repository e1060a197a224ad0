"""The growing table of games in lesson 6: what each changes, and how many moves it needs."""

from collections.abc import Callable
from dataclasses import dataclass

from hanoi_ref.draw.htmltable import HtmlTable, sheet
from hanoi_ref.puzzle import Puzzle, bicolour, classic, cyclic, linear
from hanoi_ref.puzzle.design import Design
from hanoi_ref.theory import distance_to_goal, frame_stewart_count, state_graph
from hanoi_ref.theory.variants import bicolour_swapped

COUNTED, TALL = (1, 2, 3, 4), 20  # disks of the towers in the table


@dataclass(frozen=True)
class Game:
    """A game for the table: its name, the changed rule and the number of moves."""

    name: str
    change: str
    puzzle: Callable[[int], Puzzle]
    count: Callable[[int], int] | None = None

    def cells(self) -> list[str]:
        """Return the row of the table: moves of small and tall towers, positions of 3 disks."""
        counts = [self._fewest(n) for n in (*COUNTED, TALL)]
        unknown = "-" if counts[-2] is None else "?"  # too many positions to search
        moves = [unknown if count is None else f"{count:,}" for count in counts]
        positions = len(state_graph(self.puzzle(3)).positions)
        return [self.name, self.change, *moves, f"{positions:,}"]

    def _fewest(self, n: int) -> int | None:
        puzzle = self.puzzle(n)
        return self.count(n) if self.count else distance_to_goal(puzzle, puzzle.start)


GAMES = (
    Game("classic", "nothing", classic),
    Game("row", "no arrows between A and C", linear),
    Game("circle", "arrows one way round", cyclic),
    Game("four pegs", "one more peg", lambda n: classic(n, 4), lambda n: frame_stewart_count(n, 4)),
    Game(
        "five pegs",
        "two more pegs; best known",
        lambda n: classic(n, 5),
        lambda n: frame_stewart_count(n, 5),
    ),
    Game("two colours", "sizes, each twice; 20: a guess", bicolour, bicolour_swapped),
)
HEADS = (
    "game",
    "what is changed",
    *(f"{n} disk{'s' * (n > 1)}" for n in (*COUNTED, TALL)),
    "positions of 3 disks",
)


def games(last: str, own: Puzzle | None = None) -> HtmlTable:
    """Return the table of games up to `last`, with a game of the reader's own below.

    >>> games("row")
    The games so far
    game     what is changed            1 disk  2 disks  3 disks  4 disks  20 disks       ...
    classic  nothing                         1        3        7       15      1,048,575  ...
    row      no arrows between A and C       2        8       26       80  3,486,784,400  ...

    In the game of two colours, disks means sizes.  ValueError lists the games.
    """
    names = [game.name for game in GAMES]
    if last not in names:
        raise ValueError(f"a game is one of {', '.join(names)}, not {last!r}")
    rows = [game.cells() for game in GAMES[: names.index(last) + 1]]
    if own is not None:
        game_of = Design.of(own).game  # with so many disks, from A to the last peg
        rows.append(Game("yours", "your arrows", game_of).cells())
    return sheet("The games so far", HEADS, rows)
