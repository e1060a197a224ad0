"""A line of moves to be watched from beginning to end, whoever wrote it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice

from hanoi_ref.checking.running.observe import is_unwritten
from hanoi_ref.checking.running.unrun import why_unrun
from hanoi_ref.puzzle import Move, Position, Puzzle, classic
from hanoi_ref.solvers import find, recursive
from hanoi_ref.solvers import magnetic as levy
from hanoi_ref.solvers.largest import applies, fewest
from hanoi_ref.widgets.boards.lines import Line, read_kindly
from hanoi_ref.widgets.boards.tracing import Trace, run

INSTEAD = "this is a shortest solution, not yours"
BEGUN = "this is the beginning of a shortest solution, not yours"
PAPERS = "these are the moves of the paper, not yours"
BEFORE = "The version before it is shown"
GAVE_NOTHING = "returned None: perhaps a return is missing, or it returns the None of append"
MOST_LENT = 12  # disks; more moves than that nobody watches
WATCHED = 30  # moves of a taller tower


@dataclass(frozen=True)
class Track:
    """The positions on the way, the moves between them, and what ended it too early.

    `trouble` is a sentence, or empty; `refused` is the move that the rules forbid after the last
    position, if it was one: then the track has one more step, which shows that move.  `note` says
    calmly what is no trouble, `lent` that these are not the moves of whoever wrote the solver,
    `older` that its last version did not run.
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
        """The moves alone, with what ended them."""
        note = " ".join(filter(None, (self.note, self.older)))
        return Line(tuple(map(Move, self.moves)), self.trouble, self.refused, note)

    @property
    def steps(self) -> int:
        """The number of the last step."""
        return len(self.moves) + bool(self.refused)

    def at(self, step: int) -> str:
        """The position after so many steps."""
        return self.positions[min(step, len(self.moves))]


def follow(
    puzzle: Puzzle, moves: object, start: str | None = None, given: tuple[object, ...] | None = None
) -> Track:
    """The track of moves, or of what a solver returns for the puzzle's number of disks.

    >>> from hanoi_ref import classic
    >>> follow(classic(2), lambda n: ["AB", "AB"]).trouble
    'move 2 (AB) in AB: disk 2 may not rest on disk 1'

    Parameters
    ----------
    puzzle : its rules are those of the track, its goal is where the track should arrive.
    moves : moves, or a function that gives them.  In the place of one that is not written yet, a
        shortest way is shown, and the track says so.
    start : a position, if it is not the puzzle's own.
    given : what the solver is called with, if not with the number of disks.

    Returns
    -------
    The track; nothing that is wrong with the moves raises.

    Raises
    ------
    ValueError
        The start is no position.
    """
    begin = puzzle.rules.position(puzzle.start if start is None else start)
    if callable(moves) and is_unwritten(moves):
        return _lent(puzzle, begin, name_of(moves))
    trace = run(moves, puzzle.disks, given) if callable(moves) else None
    line = read_kindly(puzzle.rules, begin, moves if trace is None else _given(trace))
    if trace is not None and line.note:
        line = Line(trouble=f"{name_of(moves)} {GAVE_NOTHING}")
    why = why_unrun(name_of(moves)) if callable(moves) else ""
    return replace(_track(puzzle, begin, line, trace), older=f"{why} {BEFORE}" if why else "")


def _track(puzzle: Puzzle, begin: Position, line: Line, trace: Trace | None) -> Track:
    positions = tuple(map(str, puzzle.rules.replay(begin, line.moves)))
    done = tuple(map(str, line.moves))
    arrived = puzzle.solved(positions[-1])
    return Track(positions, done, line.trouble, line.refused, arrived, trace, line.note)


def _lent(puzzle: Puzzle, begin: Position, name: str) -> Track:
    """A way to look at until there is one of one's own."""
    known = papers(name) if puzzle.rules.flips and begin == puzzle.start else None
    moves = tuple(known(puzzle.disks) if known else shortest_line(puzzle, begin))
    nothing, whose = f"{name} is not written yet", PAPERS if known else INSTEAD
    whose = BEGUN if puzzle.disks > MOST_LENT and not known else whose
    line = Line(moves, note=f"{nothing}: {whose}" if moves else nothing)
    return replace(_track(puzzle, begin, line, None), lent=True)


def papers(name: str) -> Callable[[int], Iterable[Move]] | None:
    """The algorithm of Levy's paper that goes by the name of an exercise, if there is one.

    >>> len(list(papers("down_67")(5))), papers("hanoi")
    (85, None)
    """
    known: dict[str, Callable[[int], Iterable[Move]]] = {
        "coloured": levy.hundred,
        "down_67": levy.down_67,
        "up_67": levy.up_67,
        "semi_free": levy.semi_free,
        "algorithm_62": levy.algorithm_62,
    }
    return known.get(name)


def shortest_line(puzzle: Puzzle, begin: Position) -> Sequence[Move]:
    """A line of the fewest moves to the goal; empty if none leads there, or none is at hand.

    >>> from hanoi_ref import classic
    >>> shortest_line(classic(2), Position("AA"))
    ['AB', 'AC', 'BC']

    Of a tall tower on three pegs it is the beginning, as long as somebody watches.
    """
    if puzzle.disks > MOST_LENT:
        with suppress(ValueError):  # no way leads there
            if applies(puzzle.rules):
                return list(islice(fewest(puzzle.rules, begin, puzzle.goal), WATCHED))
        return ()
    if puzzle == classic(puzzle.disks) and begin == puzzle.start:
        return list(recursive(puzzle.disks))
    found = find(puzzle.rules, begin, puzzle.goal)
    return found.moves if found else ()


def name_of(solver: object) -> str:
    """What a solver is called."""
    return str(getattr(solver, "__name__", "the solver"))


def _given(trace: Trace) -> object:
    """What the solver gave, as it gave it: text and None are told for what they are."""
    return _again(trace) if trace.items or trace.error else trace.gave


def _again(trace: Trace) -> Iterator[object]:
    yield from trace.items
    if trace.error is not None:
        raise trace.error
