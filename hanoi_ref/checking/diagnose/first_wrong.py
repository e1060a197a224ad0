"""The first wrong thing inside a run: a call of another exercise's answer, or a move."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from hanoi_ref.checking.answer import restored
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.evidence import (
    UNJUDGED,
    Evidence,
    knows,
    problem_of,
    with_value,
)
from hanoi_ref.checking.exercise import Case, Diagnosis, Problem
from hanoi_ref.checking.judge_moves import read_answer
from hanoi_ref.puzzle import IllegalMoveError, Move, Position, Puzzle, arrow
from hanoi_ref.solvers import find

MOST = 400  # calls that are examined
DISKS = 4  # a search among more takes too long
MOVES = 60
ARRIVED = "By then the tower has arrived. Why does your program go on?"
STOPS = "What stops your program there, or what does it leave out?"
MISSING = "Which moves are missing from your list?"
UNFINISHED = "unfinished"  # the source of a diagnosis: nothing but moves at the end is missing
NO_MOVES = "Which move should come first there, and what keeps your program from adding it?"
EMPTY = Diagnosis("the list is empty", "Which disk can move first, and where to?")
ILLEGAL = "Which move comes next there? Where does your program make another one instead?"
TURNED = (
    "The same move in the other direction would be right, and so are the moves before it. How "
    "does your program choose the two letters, and their order?"
)


def depends_on_wrong(evidence: Evidence) -> Diagnosis | None:
    """Name the other exercise whose wrong answer the program calls.

    The program cannot be judged before that answer is right, unless a call of its own went wrong
    earlier.  In another lesson, a function with that name may be a helper with a different task, as
    may one whose answer has another type.
    """
    exercise, (_, seen) = evidence.exercise, evidence.shown
    lesson = exercise.id.partition(".")[0]
    others = {other.name: other for other in exercise.siblings() if other.id.startswith(lesson)}
    items = [call["items"] for call in evidence.recorded("calls")[:MOST]]
    calls = [(name, restored(args), value) for args, value, name in items]
    for name, args, value in calls:
        other, inner = others.get(name or exercise.name), Case(args)
        if other is None or other.variable or not knows(other, inner):
            continue
        problem = problem_of(other, inner, with_value(seen, value))
        if problem and problem is not UNJUDGED:
            # If equal calls had different answers, something may have changed them.
            is_steady = all(call[2] == value for call in calls if call[:2] == (name, args))
            if other.id == exercise.id or problem.kind == "type" or not is_steady:
                return None
            return Diagnosis(
                f"{exercise.name} calls {other.name}, which returns a wrong answer",
                f"{problem.message} Correct {other.name} first, then check {exercise.name} again.",
            )
    return None


def bad_move_before_end(evidence: Evidence) -> Diagnosis | None:
    """Diagnose the moves that a program made before an error, or before a timeout."""
    if not (moves := evidence.recorded("moves")):
        return None
    case, seen = evidence.shown
    answer = with_value(seen, {"type": "list", "items": moves})
    problem = evidence.problem(case, answer)
    name = f"its moves before {'the error' if seen.error else 'it is stopped'} show the fault"
    if problem is None and seen.error:
        return Diagnosis("all moves are made before the error happens", ARRIVED)
    earlier = problem
    if problem and problem.at is not None:
        before = with_value(seen, {"type": "list", "items": moves[: problem.at - 1]})
        earlier = evidence.problem(case, before)  # a move that is illegal comes before one unread
        problem = earlier if earlier and earlier.at else problem
    away = first_bad_move(replace(evidence, pairs=[(case, answer)], at=0)) if earlier else None
    if away and away.source != UNFINISHED:  # of what is unfinished the error itself says more
        return Diagnosis(name, f"{away.name[0].upper()}{away.name[1:]}. {away.hint}")
    if problem is None or problem.at is None:
        return None
    return Diagnosis(name, problem.message, replay=problem.replay)


def first_illegal_move(evidence: Evidence) -> Diagnosis | None:
    """Find the first bad move, which may be the illegal one that the judge has named."""
    return first_bad_move(evidence, illegal=True)


def first_bad_move(evidence: Evidence, illegal: bool = False) -> Diagnosis | None:
    """Find the first legal move that leads to no right answer, or a fault after right moves.

    An `illegal` move that comes first is reported only if asked for: the judge has named it.
    """
    case, seen = evidence.shown
    problem = evidence.problem(case, seen)
    if problem is None or problem.replay is None or not is_listed(seen.value):
        return None
    puzzle, moves = problem.replay.puzzle, read_answer(evidence.exercise, case, seen)
    if isinstance(moves, Problem) or puzzle.disks > DISKS:
        return None
    positions, call = _positions(puzzle, moves[:MOVES]), problem.replay.call
    is_list = evidence.exercise.variable
    for number, position in enumerate(positions):
        if not _leads_on(evidence, puzzle, moves[:number], position):
            if not number:
                return None
            right = "The moves before it are right, but after it" if number > 1 else "After it"
            why = "is this move in your list" if is_list else "does your program make this move"
            return Diagnosis(
                f"in {call}, move {number}, {arrow(moves[number - 1])}, is the first wrong one",
                f"{right} no right answer is possible. Why {why}?",
            )
    legal = len(positions) - 1
    if legal == MOVES:
        return None
    if not moves:
        return EMPTY if is_list else Diagnosis(f"{call} returns no moves", NO_MOVES)
    if legal == len(moves):
        name = f"all moves of {call} are right, but some are missing at the end"
        return Diagnosis(name, MISSING if is_list else STOPS, source=UNFINISHED)
    which = f"move {legal + 1}, {arrow(moves[legal])},"
    turned = moves[:legal] + [Move(moves[legal][::-1])]
    last = _positions(puzzle, turned)[legal + 1 :]
    if last and _leads_on(evidence, puzzle, turned, last[0]):
        return Diagnosis(f"{which} goes in the wrong direction", TURNED)
    name = f"the moves before {which} are right"
    return Diagnosis(name, ILLEGAL) if illegal and legal else None


def _leads_on(
    evidence: Evidence, puzzle: Puzzle, moves: Sequence[Move], position: Position
) -> bool:
    """Return whether a shortest way on from the position completes the moves to a right answer."""
    case, seen = evidence.shown
    way = find(puzzle.rules, position, *puzzle.goals)
    onward = [*moves, *(way.moves if way else ())]
    answer = with_value(seen, {"type": "list", "items": list(map(str, onward))})
    return evidence.is_right(case, answer)


def _positions(puzzle: Puzzle, moves: list[Move]) -> list[Position]:
    """Return the positions on the way, up to the first illegal move."""
    positions = []
    with suppress(IllegalMoveError):
        for position in puzzle.rules.replay(puzzle.start, moves):
            positions.append(position)
    return positions
