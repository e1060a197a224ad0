"""The first legal move after which the moves can no longer become a right answer."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.evidence import Evidence, with_value
from hanoi_ref.checking.exercise import Diagnosis, Problem
from hanoi_ref.checking.judge_moves import read_answer
from hanoi_ref.checking.observation import Plain
from hanoi_ref.puzzle import IllegalMoveError, Move, Position, Puzzle
from hanoi_ref.solvers import find

DISKS = 4  # a search among more takes too long
MOVES = 60
ARRIVED = "By then the tower has arrived. Why does your program go on?"
UNFINISHED = Diagnosis(
    "its moves are right, but some are missing at the end",
    "What stops your program there, or what does it leave out?",
)
INCOMPLETE = replace(UNFINISHED, hint="Which moves are missing from your list?")
NO_MOVES = "Which move should come first there, and what keeps your program from adding it?"
EMPTY = Diagnosis("the list is empty", "Which disk can move first, and where to?")
ILLEGAL = "Which move comes next there? Where does your program make another one instead?"
TURNED = (
    "The same move in the other direction would be right, and so are the moves before it. How "
    "does your program choose the two letters, and their order?"
)


def bad_move_before_end(evidence: Evidence, moves: Sequence[Plain]) -> Diagnosis | None:
    """Diagnose the moves that a program made before an error, or before a timeout."""
    if not moves:
        return None
    case, seen = evidence.first
    answer = with_value(seen, {"type": "list", "items": list(moves)})
    problem = evidence.exercise.judge_case(evidence.exercise, case, answer)
    name = f"its moves go wrong before {'the error' if seen.error else 'it is stopped'}"
    if problem is None and seen.error:
        return Diagnosis("all moves are made before the error happens", ARRIVED)
    if problem and problem.at is not None:
        return Diagnosis(name, problem.message, replay=problem.replay)
    away = first_bad_move(replace(evidence, pairs=[(case, answer)], at=0))
    if away is None or away in (UNFINISHED, INCOMPLETE):  # the error itself says more
        return None
    return Diagnosis(name, f"{away.name[0].upper()}{away.name[1:]}. {away.hint}")


def first_bad_move(evidence: Evidence, illegal: bool = False) -> Diagnosis | None:
    """Find the first legal move that leads to no right answer, or a fault after right moves.

    An `illegal` move that comes first is reported only if asked for: the judge has named it.
    """
    case, seen = evidence.first
    problem = evidence.exercise.judge_case(evidence.exercise, case, seen)
    if problem is None or problem.replay is None or not is_listed(seen.value):
        return None
    puzzle, moves = problem.replay.puzzle, read_answer(evidence.exercise, case, seen)
    if isinstance(moves, Problem) or puzzle.disks > DISKS:
        return None
    positions = _positions(puzzle, moves[:MOVES])
    for number, position in enumerate(positions):
        if not _leads_on(evidence, puzzle, moves[:number], position):
            return _away(problem.replay.call, number, moves[number - 1]) if number else None
    legal, is_list = len(positions) - 1, evidence.exercise.variable
    if legal == MOVES:
        return None
    if not moves:
        return EMPTY if is_list else Diagnosis(f"{problem.replay.call} returns no moves", NO_MOVES)
    if legal == len(moves):
        return INCOMPLETE if is_list else UNFINISHED
    turned = moves[:legal] + [Move(moves[legal][::-1])]
    last = _positions(puzzle, turned)[legal + 1 :]
    if last and _leads_on(evidence, puzzle, turned, last[0]):
        return Diagnosis(f"move {legal + 1}, {moves[legal]}, goes in the wrong direction", TURNED)
    name = f"the moves before move {legal + 1}, {moves[legal]}, are right"
    return Diagnosis(name, ILLEGAL) if illegal and legal else None


def _leads_on(
    evidence: Evidence, puzzle: Puzzle, moves: Sequence[Move], position: Position
) -> bool:
    """Return whether a shortest way on from the position completes the moves to a right answer."""
    case, seen = evidence.first
    way = find(puzzle.rules, position, *puzzle.goals)
    onward = [*moves, *(way.moves if way else ())]
    answer = with_value(seen, {"type": "list", "items": list(map(str, onward))})
    return evidence.is_right(case, answer)


def _away(call: str, number: int, move: Move) -> Diagnosis:
    right = "The moves before it are right, but after it" if number > 1 else "After it"
    name = f"in {call}, move {number}, {move}, is the first wrong one"
    return Diagnosis(
        name, f"{right} no right answer is possible. Why does your program make this move?"
    )


def _positions(puzzle: Puzzle, moves: list[Move]) -> list[Position]:
    """Return the positions on the way, up to the first illegal move."""
    positions = []
    with suppress(IllegalMoveError):
        for position in puzzle.rules.replay(puzzle.start, moves):
            positions.append(position)
    return positions
