"""The tables of Levy's paper, its equations and steps, and results that it does not tabulate."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from hanoi_ref.checking.running.observe import is_unwritten
from hanoi_ref.draw.htmltable import HtmlTable, sheet
from hanoi_ref.puzzle import Puzzle, classic, coloured, magnetic, whole
from hanoi_ref.solvers import magnetic as levy
from hanoi_ref.solvers import recursive
from hanoi_ref.theory.levy import beside_62, choices, equation_11, shares, state_counts
from hanoi_ref.theory.magnetic import (
    LIMIT_62,
    LIMIT_67,
    count_62,
    count_67,
    count_100,
    count_reachable,
    count_semi_free,
    crossings,
    share_62,
    share_67,
    share_100,
    share_semi_free,
)
from hanoi_ref.widgets.boards.track import follow, name_of

Solver = Callable[[int], Iterable[str]]
MOST = 8  # disks in the paper's tables of counts, and in a table of steps
INSTEAD = "the paper's moves are counted"
NUMBERS = "Disk 1 is the smallest; Levy's own numbers are in parentheses. S, I, D are A, B, C."
BOTTOM_UP = "Levy counts from the bottom. His disk (1) is the largest; (2) is the disk above it."


def levy_table(which: int | str, n: int | None = None, solver: Solver | None = None) -> HtmlTable:
    """Return a table of Levy's paper, filled by playing the game; 8b is the second table 8.

    >>> levy_table(3)
    Table 3 of the paper: The coloured tower, posts red, blue, blue, N = 2
    step    disks  from    to      moves        count  then  comment
         1  1 (2)  A red   B blue  S100(N-1)        1  Ab
         2  2 (1)  A red   C blue            1      1  cb
         3  1 (2)  B blue  C blue  2*S100(N-1)      2  cc    through the red S
    in all                                          4
    Disk 1 is the smallest; Levy's own numbers are in parentheses. S, I, D are A, B, C.

    Tables of steps (2, 3, 3b, 5, 7, 8b) are for `n` disks, those of counts (1, 4, 6, 8, 9, 10) for
    one to eight.  `solver` is a program to use instead of the paper's.  Raise ValueError for an
    unknown table.
    """
    name = str(which)
    if name in STEPS:
        return _steps(name, n, solver)
    if name in COUNTS:
        return _counts(name, solver)
    if name != "10":
        raise ValueError(f"the paper's tables are 1 to 10, 3b and 8b, not {which!r}")
    rows: list[tuple[str, ...]] = []  # how often each post crosses, for three algorithms
    for algorithm, play in GAMES.items():
        games = [list(map(str, play(size))) for size in range(1, MOST + 1)]
        counts = [crossings(size, moves) for size, moves in enumerate(games, 1)]
        for post, symbol in zip("ABC", "SID", strict=True):
            rows.append((f"{algorithm} {symbol} ({post})", *(str(c[post]) for c in counts)))
        rows.append((f"{algorithm} total", *(str(sum(c.values())) for c in counts)))
        rows.append((f"{algorithm} moves", *(str(len(moves)) for moves in games)))
    head = ("N", *map(str, range(1, MOST + 1)))
    return HtmlTable("Table 10 of the paper: how often each post crosses", head, tuple(rows))


def _played(puzzle: Puzzle, known: Solver, solver: Solver | None) -> tuple[list[str], str]:
    """Return a program's moves, or the paper's if it is not written, and a sentence on them."""
    if solver is None or is_unwritten(solver):
        note = f"{name_of(solver)} is not written yet: {INSTEAD}." if solver else ""
        return list(map(str, known(puzzle.disks))), note
    track = follow(puzzle, solver)
    said = f"Your {name_of(solver)}: {track.trouble}"
    return list(track.moves), said.rstrip(".") + "." * (said[-1] != "?") if track.trouble else ""


def _steps(name: str, n: int | None, solver: Solver | None) -> HtmlTable:
    """Return a table of steps, filled by a program up to the step from which it differs."""
    paper = STEPS[name]
    size = whole("n", paper.usual if n is None else n, paper.least, MOST if name != "2" else 3)
    puzzle = paper.puzzle(size)
    moves, note = _played(puzzle, paper.solver, solver)
    rows, position = [], puzzle.start
    for number, step in enumerate(paper.rows, 1):
        count, first = step.count(size), step.first - 1
        last = first + 1 if step.alone else size
        goal = position[:first] + step.way[1] * (last - first) + position[last:]
        now, moves = moves[:count], moves[count:]
        *_, position = puzzle.rules.replay(position, now)
        fits = len(now) == count and position == goal
        ends = (f"{peg.upper()} {'red' if peg.isupper() else 'blue'}" for peg in step.way)
        then = str(position) if fits else "another way"
        row = (f"{number}", step.disks(size), *ends, step.moves, f"{count}", then, step.comment)
        rows.append(row)
        if not fits:
            note = note or f"From step {number} on your program makes other moves."
            break
    total = f"{sum(step.count(size) for step in paper.rows)}"
    rows.append(("in all", "", "", "", "", total, "", ""))
    heading = f"Table {name} of the paper: {paper.heading}, N = {size}"
    said = " ".join(filter(None, [NUMBERS, paper.note, note]))
    return HtmlTable(heading, HEAD, tuple(rows), said)


HEAD = ("step", "disks", "from", "to", "moves", "count", "then", "comment")


def _counts(name: str, solver: Solver | None) -> HtmlTable:
    """Return a table of how often each disk moves, for one disk to eight."""
    paper, notes, rows = COUNTS[name], [], []
    for n in range(1, MOST + 1):
        puzzle = paper.puzzle(n)
        moves, note = _played(puzzle, paper.solver, solver)
        counts = shares(puzzle, moves)
        empty = [""] * (MOST - n)
        rows.append((f"{n}", *map(str, counts), *empty, f"{sum(counts)}", f"{paper.count(n)}"))
        notes.append(note)
        if note.startswith("Your"):  # larger sizes would fail in the same way, slowly
            break
    head = ("N", *(f"({k})" for k in range(1, MOST + 1)), "sum", paper.formula)
    note = next(filter(None, notes), "")
    heading = f"Table {name} of the paper: {paper.heading}, how often each disk moves"
    said = " ".join(filter(None, [BOTTOM_UP, paper.note, note]))
    return HtmlTable(heading, head, tuple(rows), said)


SIZES = range(1, 9)
TALL = 60  # disks from which a ratio equals its limit to ten digits


@dataclass(frozen=True)
class Equation:
    """An equation: its number and text, the N for which it is checked, and the check."""

    number: int
    says: str
    tried: str
    holds: Callable[[], bool]


def _half_free(n: int) -> Puzzle:
    return coloured(n, "Ac")


def _counted(solver: Solver, formula: Callable[[int], int]) -> bool:
    return all(len(list(solver(n))) == formula(n) for n in SIZES)


def _shared(puzzle: Callable[[int], Puzzle], solver: Solver, formula: Callable[[int], int]) -> bool:
    return shares(puzzle(8), solver(8)) == [formula(k) for k in SIZES]


def _free(n: int) -> list[int]:
    return shares(magnetic(n), levy.down_67(n))


def _close(ratio: Fraction, limit: Fraction) -> bool:
    return abs(ratio - limit) < Fraction(1, 10**10)


EQUATIONS = (
    Equation(
        1, "P(k) = 2^(k-1)", "k to 8", lambda: _shared(classic, recursive, lambda k: 2 ** (k - 1))
    ),
    Equation(2, "S(N) = 2^N - 1", "N to 8", lambda: _counted(recursive, lambda n: 2**n - 1)),
    Equation(3, "P(1) = 1; S(1) = 1", "N = 1", lambda: _free(1) == [1]),
    Equation(4, "P(1) = 1, P(2) = 3; S(2) = 4", "N = 2", lambda: _free(2) == [1, 3]),
    Equation(
        5,
        "P(k) = 3^(k-1), S(N) = (3^N - 1)/2",
        "N = 1, 2",
        lambda: all(_free(n) == [share_100(k) for k in range(1, n + 1)] for n in (1, 2)),
    ),
    Equation(6, "P = 1, 3, 7; S(3) = 11", "N = 3", lambda: _free(3) == [1, 3, 7]),
    Equation(7, "P100(k) = 3^(k-1)", "k to 8", lambda: _shared(coloured, levy.hundred, share_100)),
    Equation(8, "S100(N) = (3^N - 1)/2", "N to 8", lambda: _counted(levy.hundred, count_100)),
    Equation(
        9,
        "S67(N) = S67(N-1) + 4 S100(N-2) + 3",
        "N = 3 to 8",
        lambda: all(count_67(n) == count_67(n - 1) + 4 * count_100(n - 2) + 3 for n in range(3, 9)),
    ),
    Equation(
        10,
        "P67(1) = 1, P67(k) = 2*3^(k-2) + 1",
        "k to 8",
        lambda: _shared(magnetic, levy.down_67, share_67),
    ),
    Equation(
        11, "S67(N) = the sum of P67(k)", "N to 8", lambda: _counted(levy.down_67, equation_11)
    ),
    Equation(12, "S67(N) = 3^(N-1) + N - 1", "N to 8", lambda: _counted(levy.down_67, count_67)),
    Equation(
        13,
        "S67/S100 tends to 2/3",
        f"N = {TALL}",
        lambda: _close(Fraction(count_67(TALL), count_100(TALL)), LIMIT_67),
    ),
    Equation(
        14,
        "SSF(N) = SSF(N-2) + 6 S100(N-2) + 4",
        "N = 3 to 8",
        lambda: all(
            count_semi_free(n) == count_semi_free(n - 2) + 6 * count_100(n - 2) + 4
            for n in range(3, 9)
        ),
    ),
    Equation(
        15,
        "PSF(k) = (3^k + 1)/4, k odd; (3^k + 3)/4, k even",
        "k to 8",
        lambda: _shared(_half_free, levy.semi_free, share_semi_free),
    ),
    Equation(
        16,
        "SSF(N) = (3^(N+1) + 4N - 5)/8, N odd; -3 for -5, N even",
        "N to 8",
        lambda: _counted(levy.semi_free, count_semi_free),
    ),
    Equation(
        17,
        "P62(k) = (67*3^(k-4) + 11)/4, for odd k from 5; with 9 in place of 11 for even k from 4",
        "k to 8",
        lambda: _shared(magnetic, levy.algorithm_62, share_62),
    ),
    Equation(
        18,
        "S62(N) = (67*3^(N-3) + 20N - 39)/8, N odd from 3; -41, N even",
        "N to 8",
        lambda: _counted(levy.algorithm_62, count_62),
    ),
    Equation(
        19,
        "S62/S100 tends to 67/108",
        f"N = {TALL}",
        lambda: _close(Fraction(count_62(TALL), count_100(TALL)), LIMIT_62),
    ),
)


def levy_equations(first: int = 1, last: int = 19) -> HtmlTable:
    """Return a table of equations of the paper, each with the result of its check.

    >>> levy_equations(7, 8)
    Equations of the paper
    number  says                   tried   holds
         7  P100(k) = 3^(k-1)      k to 8  yes
         8  S100(N) = (3^N - 1)/2  N to 8  yes

    P(k) counts the moves of Levy's disk k, which is level k from the bottom.  Equations missing
    in the plain text were found from the tables.
    """
    chosen = [equation for equation in EQUATIONS if first <= equation.number <= last]
    rows = [(e.number, e.says, e.tried, "yes" if e.holds() else "no") for e in chosen]
    return sheet("Equations of the paper", ["number", "says", "tried", "holds"], rows)


@dataclass(frozen=True)
class Step:
    """A row of a table of steps: its disks, their source and target, and the moves."""

    first: int  # the level of its largest disk, counted from the bottom
    way: str  # source and target, capital letters for red
    moves: str  # as the paper writes it
    count: Callable[[int], int]
    comment: str = ""
    alone: bool = True

    def disks(self, n: int) -> str:
        """Return the step's disks, numbered from the smallest, and the paper's numbers for them."""
        if self.alone or self.first == n:
            return f"{n - self.first + 1} ({self.first})"
        return f"{n - self.first + 1} to 1 ({self.first} to {n})"


def _one(disk: int, way: str, comment: str = "") -> Step:
    return Step(disk, way, "1", lambda n: 1, comment)


def _tower(first: int, way: str, name: str, times: int = 1, comment: str = "") -> Step:
    """Return the step that carries all disks from this one on by an algorithm of the paper."""
    counted, left = COUNTED[name], first - 1
    moves = f"{times}*" * (times > 1) + f"S{name}(N-{left})"
    return Step(first, way, moves, lambda n: times * counted(max(n - left, 0)), comment, False)


COUNTED = {"100": count_100, "67": count_67, "SF": count_semi_free}


@dataclass(frozen=True)
class Steps:
    """A table of steps: its heading, the game that it describes, and its rows."""

    heading: str
    solver: Solver
    puzzle: Callable[[int], Puzzle]
    rows: tuple[Step, ...]
    least: int
    usual: int
    note: str = ""


@dataclass(frozen=True)
class Counts:
    """A table of counts: how often each disk moves, with a formula for the sum."""

    heading: str
    solver: Solver
    puzzle: Callable[[int], Puzzle]
    formula: str
    count: Callable[[int], int]
    note: str = ""


REVERSED = (
    "The paper's heading has k = 8, 7, ..., 1 over these columns; with k counted from the largest "
    "disk, as in its tables 1 and 4, it is 1, 2, ..., 8."
)
STEPS = {
    "2": Steps(
        "Three disks, step by step",
        levy.down_67,
        magnetic,
        (
            Step(2, "Ab", "4", lambda n: 4, "equation 4", False),
            _one(1, "Ac", "S (A) is neutral now"),
            Step(3, "bc", "2", lambda n: 2, "through S, which is neutral again"),
            _one(2, "bA", "I (B) is neutral now: figure 5, middle"),
            _one(3, "cB", "S and I are both red: I has switched from blue"),
            _one(2, "Ac"),
            _one(3, "Bc", "solved"),
        ),
        3,
        3,
    ),
    "3": Steps(
        "The coloured tower, posts red, blue, blue",
        levy.hundred,
        coloured,
        (_tower(2, "Ab", "100"), _one(1, "Ac"), _tower(2, "bc", "100", 2, "through the red S")),
        2,
        2,
    ),
    "3b": Steps(
        "The coloured tower, posts red, red, blue",
        levy.hundred_red_spare,
        lambda n: coloured(n, "ABc"),
        (_tower(2, "AB", "100", 2, "through the blue D"), _one(1, "Ac"), _tower(2, "Bc", "100")),
        2,
        2,
        "The paper heads these rows Red-Blue-Red; its definition, in the order S, I, D, is "
        "Red-Red-Blue.",
    ),
    "5": Steps(
        '"67"',
        levy.down_67,
        magnetic,
        (
            _tower(2, "Ab", "67", 1, 'the "Free" tower'),
            _one(1, "Ac"),
            _tower(3, "bc", "100", 2, "through the red S"),
            _one(2, "bA"),
            _tower(3, "cB", "100"),
            _one(2, "Ac"),
            _tower(3, "Bc", "100", 1, "solved"),
        ),
        3,
        5,
    ),
    "7": Steps(
        "SemiFree",
        levy.semi_free,
        _half_free,
        (
            _tower(3, "Ac", "SF", 1, "the SemiFree tower"),
            _one(2, "Ab"),
            _tower(3, "cb", "100", 2),
            _one(1, "Ac"),
            _tower(3, "bc", "100", 2),
            _one(2, "bA"),
            _tower(3, "cB", "100", 1, "I (B) has changed colour"),
            _one(2, "Ac"),
            _tower(3, "Bc", "100"),
        ),
        3,
        5,
    ),
    "8b": Steps(
        '"62"',
        levy.algorithm_62,
        magnetic,
        (
            _tower(2, "Ab", "67", 1, "going down"),
            _one(1, "Ac"),
            _tower(3, "bc", "100", 2, "folding up begins"),
            _one(2, "bA"),
            _tower(4, "cA", "SF", 1, "SemiFree"),
            _one(3, "cB", "I (B) has changed colour"),
            _tower(4, "AB", "100", 2, "N-2 disks are on I now"),
            _one(2, "Ac"),
            _tower(3, "Bc", "67", 1, "folding up with few moves"),
        ),
        4,
        6,
        "This is the second table with the number 8.",
    ),
}
COUNTS = {
    "1": Counts("The classical tower", recursive, classic, "2^N - 1", lambda n: 2**n - 1),
    "4": Counts("The coloured tower", levy.hundred, coloured, "(3^N - 1)/2", count_100),
    "6": Counts('"67"', levy.down_67, magnetic, "3^(N-1) + N-1", count_67, REVERSED),
    "8": Counts(
        "SemiFree",
        levy.semi_free,
        _half_free,
        "equation 16",
        count_semi_free,
        'The sums lie between those of "67" and those of "100". ' + REVERSED,
    ),
    "9": Counts('"62"', levy.algorithm_62, magnetic, "equation 18", count_62, REVERSED),
}
GAMES = {"67-Down": levy.down_67, "67-Up": levy.up_67, "62": levy.algorithm_62}


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
