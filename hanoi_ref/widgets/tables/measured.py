"""Results of running Levy's algorithms that his paper does not tabulate."""

from hanoi_ref.draw.htmltable import HtmlTable, sheet
from hanoi_ref.puzzle import coloured, magnetic
from hanoi_ref.solvers import magnetic as levy
from hanoi_ref.theory.levy import beside_62, choices, state_counts
from hanoi_ref.theory.magnetic import count_62, count_67, count_100, count_reachable
from hanoi_ref.widgets.tables.paper import GAMES, Solver


def efficiency_table(last: int = 16) -> HtmlTable:
    """Return a table of the moves of the three algorithms and their ratios, from one disk on.

    >>> print(repr(efficiency_table(2)).splitlines()[2])
    1    1   1   1  100.00 %  100.00 %
    """
    rows = []
    for n in range(1, last + 1):
        counts = count_100(n), count_67(n), count_62(n)
        shown = [f"{100 * count / counts[0]:.2f} %" for count in counts[1:]]
        rows.append([n, *(f"{count:,}" for count in counts), *shown])
    return sheet("Moves saved", ["N", "100", "67", "62", "67/100", "62/100"], rows)


def optimum_table(last: int = 7) -> HtmlTable:
    """Return a table of the moves of "62", the minimum by search, and the number of shortest paths.

    >>> optimum_table(2)
    A search beside "62"
    disks  positions  62  fewest  solutions
        1          6   1       1          1
        2         30   4       4          2
    """
    rows = [(n, count_reachable(n), *beside_62(n)) for n in range(1, last + 1)]
    return sheet('A search beside "62"', ["disks", "positions", "62", "fewest", "solutions"], rows)


def states_table(n: int = 5) -> HtmlTable:
    """Return a table of the positions of each algorithm that are Free, SemiFree or Coloured.

    >>> print(repr(states_table(5)).splitlines()[3])
    67-Down       2        18        66
    """
    games: dict[str, Solver] = {"100": levy.hundred, **GAMES}
    rows = [(name, *state_counts(n, solver(n)).values()) for name, solver in games.items()]
    head = ["algorithm", "Free", "SemiFree", "Coloured"]
    return sheet(f"States in each game, N = {n}", head, rows)


def choices_table(n: int = 5) -> HtmlTable:
    """Return a table of the moves that had one option, or two; going straight back is not one.

    >>> choices_table(2)
    Possible moves besides undoing, N = 2
    game                     one  two
    "100" on coloured posts    3    1
    "67" on free posts         1    3
    "62" on free posts         1    3
    """
    games = {
        '"100" on coloured posts': (coloured(n), levy.hundred(n)),
        '"67" on free posts': (magnetic(n), levy.down_67(n)),
        '"62" on free posts': (magnetic(n), levy.algorithm_62(n)),
    }
    counts = {name: choices(*game) for name, game in games.items()}
    rows = [(name, count.get(1, 0), count.get(2, 0)) for name, count in counts.items()]
    return sheet(f"Possible moves besides undoing, N = {n}", ["game", "one", "two"], rows)
