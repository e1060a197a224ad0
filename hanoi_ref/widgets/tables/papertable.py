"""The tables of Levy's paper, filled by playing the games."""

from hanoi_ref.checking.running.observe import is_unwritten
from hanoi_ref.draw.htmltable import HtmlTable
from hanoi_ref.puzzle import Puzzle, whole
from hanoi_ref.theory.levy import shares
from hanoi_ref.theory.magnetic import crossings
from hanoi_ref.widgets.boards.track import follow, name_of
from hanoi_ref.widgets.tables.papersteps import COUNTS, GAMES, STEPS, Counts, Solver, Step, Steps

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
        return _steps(name, STEPS[name], n, solver)
    if name in COUNTS:
        return _counts(name, COUNTS[name], solver)
    if name == "10":
        return _crossed()
    raise ValueError(f"the paper's tables are 1 to 10, 3b and 8b, not {which!r}")


def _played(puzzle: Puzzle, known: Solver, solver: Solver | None) -> tuple[list[str], str]:
    """Return a program's moves, or the paper's if it is not written, and a sentence on them."""
    if solver is None:
        return list(map(str, known(puzzle.disks))), ""
    if is_unwritten(solver):
        return list(
            map(str, known(puzzle.disks))
        ), f"{name_of(solver)} is not written yet: {INSTEAD}."
    track = follow(puzzle, solver)
    said = f"Your {name_of(solver)}: {track.trouble}"
    return list(track.moves), said.rstrip(".") + "." * (said[-1] != "?") if track.trouble else ""


def _steps(name: str, told: Steps, n: int | None, solver: Solver | None) -> HtmlTable:
    size = whole("n", told.usual if n is None else n, told.least, MOST if name != "2" else 3)
    puzzle = told.puzzle(size)
    moves, note = _played(puzzle, told.solver, solver)
    rows, position = [], puzzle.start
    for number, step in enumerate(told.rows, 1):
        count, before = step.count(size), position
        now, moves = moves[:count], moves[count:]
        *_, position = puzzle.rules.replay(position, now)
        fits = len(now) == count and position == _carried(before, step, size)
        rows.append(_step_row(number, step, size, str(position) if fits else "another way"))
        if not fits:
            note = note or f"From step {number} on your program makes other moves."
            break
    total = f"{sum(step.count(size) for step in told.rows)}"
    rows.append(("in all", "", "", "", "", total, "", ""))
    heading = f"Table {name} of the paper: {told.heading}, N = {size}"
    said = " ".join(filter(None, [NUMBERS, told.note, note]))
    return HtmlTable(heading, HEAD, tuple(rows), said)


HEAD = ("step", "disks", "from", "to", "moves", "count", "then", "comment")


def _step_row(number: int, step: Step, n: int, then: str) -> tuple[str, ...]:
    start, end = (f"{letter.upper()} {_colour(letter)}" for letter in step.way)
    count = f"{step.count(n)}"
    return (f"{number}", step.disks(n), start, end, step.moves, count, then, step.comment)


def _colour(letter: str) -> str:
    return "red" if letter.isupper() else "blue"


def _carried(position: str, step: Step, n: int) -> str:
    """Return the position after a step's disks are moved to its target."""
    first = step.first - 1
    last = first + 1 if step.alone else n
    return position[:first] + step.way[1] * (last - first) + position[last:]


def _counts(name: str, told: Counts, solver: Solver | None) -> HtmlTable:
    notes, rows = [], []
    for n in range(1, MOST + 1):
        puzzle = told.puzzle(n)
        moves, note = _played(puzzle, told.solver, solver)
        found = shares(puzzle, moves)
        empty = [""] * (MOST - n)
        rows.append((f"{n}", *map(str, found), *empty, f"{sum(found)}", f"{told.count(n)}"))
        notes.append(note)
        if note.startswith("Your"):  # larger sizes would fail in the same way, slowly
            break
    head = ("N", *(f"({k})" for k in range(1, MOST + 1)), "sum", told.formula)
    note = next(filter(None, notes), "")
    heading = f"Table {name} of the paper: {told.heading}, how often each disk moves"
    said = " ".join(filter(None, [BOTTOM_UP, told.note, note]))
    return HtmlTable(heading, head, tuple(rows), said)


def _crossed() -> HtmlTable:
    """Return table 10: how often each post crosses, for three algorithms."""
    rows: list[tuple[str, ...]] = []
    for name, solver in GAMES.items():
        games = [list(map(str, solver(n))) for n in range(1, MOST + 1)]
        found = [crossings(n, moves) for n, moves in enumerate(games, 1)]
        for post, symbol in zip("ABC", "SID", strict=True):
            rows.append((f"{name} {symbol} ({post})", *(str(each[post]) for each in found)))
        rows.append((f"{name} total", *(str(sum(each.values())) for each in found)))
        rows.append((f"{name} moves", *(str(len(moves)) for moves in games)))
    head = ("N", *map(str, range(1, MOST + 1)))
    return HtmlTable("Table 10 of the paper: how often each post crosses", head, tuple(rows))
