"""Lines of moves with their programs, and paths that a reader walks."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice

from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.failure import raised
from hanoi_ref.checking.running.kernel import why_unrun
from hanoi_ref.checking.running.observe import is_unwritten, observe
from hanoi_ref.checking.running.second_round import collected
from hanoi_ref.puzzle import Move, Position, Puzzle, classic
from hanoi_ref.solvers import magnetic as levy
from hanoi_ref.solvers import recursive
from hanoi_ref.solvers.largest import applies, fewest
from hanoi_ref.solvers.search import find
from hanoi_ref.solvers.spread import near
from hanoi_ref.widgets.boards.lines import Line, read_kindly
from hanoi_ref.widgets.boards.tracing import Trace, run

SECONDS = 1  # acceptable wait until the path appears


def walked(program: Callable[..., object], n: int) -> tuple[list[str], str]:
    """Return the positions of n disks that a function returns, up to the first invalid step.

    >>> walked(lambda n: ["A", "B", "D"], 1)
    (['A', 'B'], "Item 3 is 'D', which is not a position of 1 disk.")

    They come with a sentence on what ended the path too early, empty if nothing did.  Without any
    position, the path is the start alone.
    """
    case, name, start = Case((n,), seconds=SECONDS), name_of(program), ["A" * n]
    report, call = observe(program, case), case.call(name)
    if report.is_stub:
        return start, f"{name} is not written yet."
    if report.error:
        return start, raised(call, report.error)
    if not report.has_value:
        return start, f"{call} did not finish within {SECONDS} second."
    if not is_listed(report.value):
        return start, f"{call} did not return a list of positions."
    way: list[str] = []
    for number, item in enumerate(report.value["items"], 1):
        if not isinstance(item, str) or len(item) != n or set(item) - set("ABC"):
            wrong = f"which is not a position of {n} disk{'s' * (n != 1)}"
            return way or start, f"Item {number} is {item!r:.40}, {wrong}."
        if way and item not in near(way[-1]):
            ends = f"item {number - 1} ({way[-1]}) to item {number} ({item})"
            return way, f"No move leads from {ends}."
        way.append(item)
    return (way, "") if way else (start, "The list is empty.")


INSTEAD = "this is a shortest solution, not yours"
BEGUN = "this is the beginning of a shortest solution, not yours"
PAPERS = "these are the moves of the paper, not yours"
BEFORE = "The version before it is shown"
GAVE_NOTHING = "returned None: perhaps a return is missing, or it returns the None of append"
MOST_LENT = 12  # disks; a longer solution is not watched to its end
WATCHED = 30  # moves shown of a taller tower


@dataclass(frozen=True)
class Track:
    """The positions and moves of a line, and what ended it too early.

    `trouble` is a sentence, or empty.  `refused` is the move that ended the line, if the rules
    forbid it; the track then has one more step, which shows that move.  `note` is a remark that is
    not an error.  `lent` is True if the moves are not the solver's own, and `older` says that the
    solver's last version did not run.
    """

    positions: tuple[str, ...]
    moves: tuple[str, ...]
    trouble: str = ""
    refused: str = ""
    arrived: bool = False
    trace: Trace | None = None
    note: str = ""
    lent: bool = False
    older: str = ""

    @property
    def line(self) -> Line:
        """The moves as a Line, with what ended them."""
        note = " ".join(filter(None, (self.note, self.older)))
        return Line(tuple(map(Move, self.moves)), self.trouble, self.refused, note)

    @property
    def steps(self) -> int:
        """The number of the last step."""
        return len(self.moves) + bool(self.refused)

    def at(self, step: int) -> str:
        """Return the position after so many steps."""
        return self.positions[min(step, len(self.moves))]


def follow(
    puzzle: Puzzle, moves: object, start: str | None = None, given: tuple[object, ...] | None = None
) -> Track:
    """Return the track of moves, or of a solver's moves for the puzzle's number of disks.

    >>> from hanoi_ref import classic
    >>> follow(classic(2), lambda n: ["AB", "AB"]).trouble
    'move 2 (A→B) in AB: disk 2 may not rest on disk 1'

    A function that is not written yet is replaced by a shortest path, and the track says so.
    `given` are the solver's arguments, if not the number of disks.  Wrong moves never raise an
    error; only a start that is not a position raises ValueError.
    """
    begin = puzzle.rules.position(puzzle.start if start is None else start)
    if callable(moves) and is_unwritten(moves):  # something to watch until it is written
        name = name_of(moves)
        paper = papers(name) if puzzle.rules.flips and begin == puzzle.start else None
        shown = tuple(paper(puzzle.disks) if paper else shortest_line(puzzle, begin))
        instead = PAPERS if paper else BEGUN if puzzle.disks > MOST_LENT else INSTEAD
        note = f"{name} is not written yet" + f": {instead}" * bool(shown)
        return replace(_track(puzzle, begin, Line(shown, note=note), None), lent=True)
    trace = run(moves, puzzle.disks, given) if callable(moves) else None
    result = moves
    if trace is not None:  # strings and None unchanged, so that they can be reported
        result = _replayed(trace) if trace.items or trace.error else trace.gave
    line = read_kindly(puzzle.rules, begin, result)
    if trace is not None and line.note:
        line = Line(trouble=f"{name_of(moves)} {GAVE_NOTHING}")
    why = why_unrun(name_of(moves)) if callable(moves) else ""
    return replace(_track(puzzle, begin, line, trace), older=f"{why} {BEFORE}" if why else "")


def _track(puzzle: Puzzle, begin: Position, line: Line, trace: Trace | None) -> Track:
    positions = tuple(map(str, puzzle.rules.replay(begin, line.moves)))
    done = tuple(map(str, line.moves))
    arrived, trouble = puzzle.solved(positions[-1]), line.trouble
    first = next((at for at, each in enumerate(positions) if at and puzzle.solved(each)), 0)
    if first and line.refused:  # the card says the same
        after = "1 move" if first == 1 else f"{first:,} moves"
        trouble = f"the tower arrives after {after}, but the list goes on: {trouble}"
    return Track(positions, done, trouble, line.refused, arrived, trace, line.note)


def papers(name: str) -> Callable[[int], Iterable[Move]] | None:
    """Return the algorithm of Levy's paper with the name of this exercise, if there is one.

    >>> len(list(papers("down_67")(5))), papers("hanoi")
    (85, None)
    """
    algorithms: dict[str, Callable[[int], Iterable[Move]]] = {
        "coloured": levy.hundred,
        "down_67": levy.down_67,
        "up_67": levy.up_67,
        "semi_free": levy.semi_free,
        "algorithm_62": levy.algorithm_62,
    }
    return algorithms.get(name)


def shortest_line(puzzle: Puzzle, begin: Position) -> Sequence[Move]:
    """Return a shortest path to the goal; empty if there is none, or none is quickly found.

    >>> from hanoi_ref import classic
    >>> shortest_line(classic(2), Position("AA"))
    ['AB', 'AC', 'BC']

    For a tall tower on three pegs, return only its beginning.
    """
    if puzzle.disks > MOST_LENT:
        with suppress(ValueError):  # no path leads there
            if applies(puzzle.rules):
                return list(islice(fewest(puzzle.rules, begin, puzzle.goal), WATCHED))
        return ()
    if puzzle == classic(puzzle.disks) and begin == puzzle.start:
        return list(recursive(puzzle.disks))
    way = find(puzzle.rules, begin, puzzle.goal)
    return way.moves if way else ()


def name_of(solver: object) -> str:
    """Return a solver's name."""
    return str(getattr(solver, "__name__", "the solver"))


def _replayed(trace: Trace) -> Iterator[object]:
    yield from trace.items or (collected(trace.error) if trace.error else ())
    if trace.error is not None:
        raise trace.error
