"""The tables of Levy's paper, filled by a game that is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from hanoi_ref.checking.observe import is_unwritten
from hanoi_ref.draw.palette import FAINT, GROUND, LINE, TEXT
from hanoi_ref.draw.svg import FONT
from hanoi_ref.puzzle import Puzzle, classic, coloured, magnetic, whole
from hanoi_ref.solvers import magnetic as levy
from hanoi_ref.solvers import recursive
from hanoi_ref.theory.levy import beside_62, choices, shares, state_counts
from hanoi_ref.theory.magnetic import (
    count_62,
    count_67,
    count_100,
    count_reachable,
    count_semi_free,
    crossings,
)
from hanoi_ref.widgets.track import follow, name_of

MOST = 8  # disks in the paper's tables of counts, and in a table of steps
FRAME = (
    f"display:inline-block;box-sizing:border-box;max-width:100%;margin:4px 0;padding:8px 14px;"
    f"border:1px solid {LINE};border-radius:10px;background:{GROUND};color:{TEXT};"
    f"color-scheme:light;font:14px/1.5 {FONT};overflow-x:auto"
)
CAPTION = f"text-align:left;padding:0 0 4px;color:{TEXT};font-weight:600"
CELL = f"padding:2px 9px;border-bottom:1px solid {LINE};text-align:{{}};font-weight:{{}}"
Solver = Callable[[int], Iterable[str]]


@dataclass(frozen=True)
class Sheet:
    """A table with a caption, to be read on a page and in a terminal."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def __repr__(self) -> str:
        lines = [self.head, *self.rows]
        wide = [max(len(line[at]) for line in lines) for at in range(len(self.head))]
        padded = ("  ".join(map(_padded, line, wide)).rstrip() for line in lines)
        return "\n".join([self.caption, *padded, *filter(None, [self.note])])

    def _repr_html_(self) -> str:
        head = "".join(_cell("th", word, ' scope="col"') for word in self.head)
        rows = "".join(map(_line, self.rows))
        note = f'<div style="color:{FAINT}">{escape(self.note)}</div>' if self.note else ""
        caption = f'<caption style="{CAPTION}">{escape(self.caption)}</caption>'
        inner = f"{caption}<tr>{head}</tr>{rows}"
        table = f'<table style="border-collapse:collapse;margin:0">{inner}</table>'
        named = f'tabindex="0" role="group" aria-label="{escape(self.caption)}"'
        return f'<div class="hanoi-sheet" {named} style="{FRAME}">{table}{note}</div>'


def _line(row: tuple[str, ...]) -> str:
    return f"<tr>{''.join(_cell('td', word) for word in row)}</tr>"


def _padded(word: str, wide: int) -> str:
    return word.rjust(wide) if _is_number(word) else word.ljust(wide)


def _is_number(word: str) -> bool:
    return word.replace(",", "").isdigit()


def _cell(tag: str, word: str, more: str = "") -> str:
    style = CELL.format("right" if _is_number(word) else "left", 600 if tag == "th" else 400)
    return f'<{tag}{more} style="{style}">{escape(word)}</{tag}>'


@dataclass(frozen=True)
class Step:
    """A row of a table of steps: which disks, from where to where, in how many moves."""

    first: int  # the largest of its disks, counted from the largest of all
    way: str  # from where to where, capital letters for red
    moves: str  # as the paper writes it
    count: Callable[[int], int]
    comment: str = ""
    alone: bool = True

    def disks(self, n: int) -> str:
        """Its disks as the paper numbers them, the largest first: 1."""
        return f"{self.first}" if self.alone or self.first == n else f"{n} to {self.first}"


def _one(disk: int, way: str, comment: str = "") -> Step:
    return Step(disk, way, "1", lambda n: 1, comment)


def _tower(first: int, way: str, name: str, times: int = 1, comment: str = "") -> Step:
    """All disks from this one on go, by an algorithm that is called so in the paper."""
    counted, left = COUNTED[name], first - 1
    moves = f"{times}*" * (times > 1) + f"S{name}(N-{left})"
    return Step(first, way, moves, lambda n: times * counted(max(n - left, 0)), comment, False)


INSTEAD = "the paper's moves are counted"
COUNTED = {"100": count_100, "67": count_67, "SF": count_semi_free}


@dataclass(frozen=True)
class Steps:
    """A table of steps: its heading, the game that it tells, and its rows."""

    heading: str
    solver: Solver
    puzzle: Callable[[int], Puzzle]
    rows: tuple[Step, ...]
    least: int
    usual: int
    note: str = ""


@dataclass(frozen=True)
class Counts:
    """A table of counts: how often each disk moves, and what a formula says of the sum."""

    heading: str
    solver: Solver
    puzzle: Callable[[int], Puzzle]
    formula: str
    count: Callable[[int], int]
    note: str = ""


def _half_free(n: int) -> Puzzle:
    return coloured(n, "Ac")


REVERSED = (
    "The paper's heading has k = 8, 7, ..., 1 over these columns; with k counted from the largest "
    "disk, as in tables 1 and 4, it is 1, 2, ..., 8."
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
        (
            _tower(2, "Ab", "100"),
            _one(1, "Ac"),
            _tower(2, "bc", "100", 2, "through the red S"),
        ),
        2,
        2,
    ),
    "3b": Steps(
        "The coloured tower, posts red, red, blue",
        levy.hundred_red_spare,
        lambda n: coloured(n, "ABc"),
        (
            _tower(2, "AB", "100", 2, "through the blue D"),
            _one(1, "Ac"),
            _tower(2, "Bc", "100"),
        ),
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


def levy_table(which: int | str, n: int | None = None, solver: Solver | None = None) -> Sheet:
    """A table of Levy's paper, filled by a game that is played; 8b is the second table 8.

    >>> levy_table(3)
    Table 3 of the paper: The coloured tower, posts red, blue, blue, N = 2
    step    disks  from    to      moves           then  comment
         1      2  A red   B blue  S100(N-1)    1  Ab
         2      1  A red   C blue            1  1  cb
         3      2  B blue  C blue  2*S100(N-1)  2  cc    through the red S
    in all                                      4
    S, I, D are A, B, C; disk 1 is the largest.

    Tables of steps (2, 3, 3b, 5, 7, 8b) are for `n` disks, those of counts (1, 4, 6, 8, 9, 10) for
    one to eight.  `solver` is a program in the place of the paper's.  ValueError names what is no
    table.
    """
    name = str(which)
    if name in STEPS:
        return _steps(name, STEPS[name], n, solver)
    if name in COUNTS:
        return _counts(name, COUNTS[name], solver)
    if name == "10":
        return _crossed()
    raise ValueError(f"the paper's tables are 1 to 10, 3b and 8b, not {which!r}")


def _played(puzzle: Puzzle, known: Solver, solver: Solver | None) -> tuple[list[str], str]:
    """The moves of a program, or of the paper's where there is none yet, and a sentence on them."""
    if solver is None:
        return list(map(str, known(puzzle.disks))), ""
    if is_unwritten(solver):
        return list(map(str, known(puzzle.disks))), f"{name_of(solver)} is not written: {INSTEAD}."
    track = follow(puzzle, solver)
    return list(track.moves), f"Your {name_of(solver)}: {track.trouble}." if track.trouble else ""


def _steps(name: str, told: Steps, n: int | None, solver: Solver | None) -> Sheet:
    size = whole("n", told.usual if n is None else n, told.least, MOST if name != "2" else 3)
    puzzle = told.puzzle(size)
    moves, note = _played(puzzle, told.solver, solver)
    rows, position = [], puzzle.start
    for number, step in enumerate(told.rows, 1):
        count = step.count(size)
        before = position
        *_, position = puzzle.rules.replay(position, moves[:count])
        moves = moves[count:]
        fits = position == _carried(before, step, size)
        rows.append(_step_row(number, step, size, str(position) if fits else "another way"))
        if not fits:
            note = note or f"From step {number} on your program goes another way."
            break
    total = f"{sum(step.count(size) for step in told.rows)}"
    rows.append(("in all", "", "", "", "", total, "", ""))
    heading = f"Table {name} of the paper: {told.heading}, N = {size}"
    said = " ".join(filter(None, ["S, I, D are A, B, C; disk 1 is the largest.", told.note, note]))
    return Sheet(heading, HEAD, tuple(rows), said)


HEAD = ("step", "disks", "from", "to", "moves", "", "then", "comment")


def _step_row(number: int, step: Step, n: int, then: str) -> tuple[str, ...]:
    start, end = (f"{letter.upper()} {_colour(letter)}" for letter in step.way)
    count = f"{step.count(n)}"
    return (f"{number}", step.disks(n), start, end, step.moves, count, then, step.comment)


def _colour(letter: str) -> str:
    return "red" if letter.isupper() else "blue"


def _carried(position: str, step: Step, n: int) -> str:
    """The position when the disks of a step lie where it brings them."""
    first = step.first - 1
    last = first + 1 if step.alone else n
    return position[:first] + step.way[1] * (last - first) + position[last:]


def _counts(name: str, told: Counts, solver: Solver | None) -> Sheet:
    notes, rows = [], []
    for n in range(1, MOST + 1):
        puzzle = told.puzzle(n)
        moves, note = _played(puzzle, told.solver, solver)
        found = shares(puzzle, moves)
        empty = [""] * (MOST - n)
        rows.append((f"{n}", *map(str, found), *empty, f"{sum(found)}", f"{told.count(n)}"))
        notes.append(note)
    head = ("N", *(f"k={k}" for k in range(1, MOST + 1)), "sum", told.formula)
    note = next(filter(None, notes), "")
    heading = f"Table {name} of the paper: {told.heading}, how often each disk moves"
    said = " ".join(filter(None, ["k = 1 is the largest disk.", told.note, note]))
    return Sheet(heading, head, tuple(rows), said)


def _crossed() -> Sheet:
    """Table 10: how often each post crosses, for three algorithms."""
    rows: list[tuple[str, ...]] = []
    for name, solver in GAMES.items():
        games = [list(map(str, solver(n))) for n in range(1, MOST + 1)]
        found = [crossings(n, moves) for n, moves in enumerate(games, 1)]
        for post, symbol in zip("ABC", "SID", strict=True):
            rows.append((f"{name} {symbol} ({post})", *(str(each[post]) for each in found)))
        rows.append((f"{name} total", *(str(sum(each.values())) for each in found)))
        rows.append((f"{name} moves", *(str(len(moves)) for moves in games)))
    head = ("N", *map(str, range(1, MOST + 1)))
    return Sheet("Table 10 of the paper: how often each post crosses", head, tuple(rows))


def sheet(caption: str, head: Sequence[str], rows: Iterable[Sequence[object]]) -> Sheet:
    """A table of one's own in that look.

    >>> sheet("Squares", ["n", "square"], [(1, 1), (2, 4)])
    Squares
    n  square
    1       1
    2       4
    """
    return Sheet(caption, tuple(head), tuple(tuple(map(str, row)) for row in rows))


def efficiency_table(last: int = 16) -> Sheet:
    """How many moves the three algorithms make, and what is saved, from one disk on.

    >>> print(repr(efficiency_table(2)).splitlines()[2])
    1    1   1   1  100.00 %  100.00 %
    """
    rows = []
    for n in range(1, last + 1):
        counts = count_100(n), count_67(n), count_62(n)
        shown = [f"{100 * count / counts[0]:.2f} %" for count in counts[1:]]
        rows.append([n, *(f"{count:,}" for count in counts), *shown])
    return sheet("What is saved", ["N", "100", "67", "62", "67/100", "62/100"], rows)


def optimum_table(last: int = 7) -> Sheet:
    """The moves of "62" beside the fewest that a search finds, and in how many ways.

    >>> optimum_table(2)
    A search beside "62"
    disks  places  62  fewest  ways
        1       6   1       1     1
        2      30   4       4     2
    """
    rows = [(n, count_reachable(n), *beside_62(n)) for n in range(1, last + 1)]
    return sheet('A search beside "62"', ["disks", "places", "62", "fewest", "ways"], rows)


def states_table(n: int = 5) -> Sheet:
    """In how many positions of each algorithm the tower is Free, SemiFree, Coloured.

    >>> print(repr(states_table(5)).splitlines()[3])
    67-Down       2        18        66
    """
    games: dict[str, Solver] = {"100": levy.hundred, **GAMES}
    rows = [(name, *state_counts(n, solver(n)).values()) for name, solver in games.items()]
    head = ["algorithm", "Free", "SemiFree", "Coloured"]
    return sheet(f"States on the way, N = {n}", head, rows)


def choices_table(n: int = 5) -> Sheet:
    """Before how many moves of a game there is one way on, or two; to go straight back is none.

    >>> choices_table(2)
    Ways on before each move, N = 2
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
    found = {name: choices(*game) for name, game in games.items()}
    rows = [(name, each.get(1, 0), each.get(2, 0)) for name, each in found.items()]
    return sheet(f"Ways on before each move, N = {n}", ["game", "one", "two"], rows)
