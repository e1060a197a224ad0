"""A judge that names the first broken rule of the parity walk."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from hanoi_ref.checking.exercise import Case, Exercise, Judge, Problem
from hanoi_ref.checking.judge_moves import board, read_answer
from hanoi_ref.checking.observation import Observation
from hanoi_ref.puzzle import Move, Position, Rules
from hanoi_ref.solvers import recursive

CLASSIC = Rules()


def judge_parity(judge: Judge, part: str) -> Judge:
    """Return a judge that extends the problem of `judge` by the broken rule.

    Every problem costs `part`.
    """

    def differs(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        problem = judge(exercise, case, seen)
        if problem is None:
            return None
        moves = read_answer(exercise, case, seen) if seen.has_value else problem
        if isinstance(moves, Problem):
            return replace(problem, part=part)
        broken = _broken(exercise.call(case), case, moves)
        return replace(broken or problem, part=part)

    return differs


def _broken(call: str, case: Case, moves: Sequence[Move]) -> Problem | None:
    """Return the first move that breaks one of the rules; None if the walk differs otherwise."""
    position, last = Position("A" * case.args[0]), None
    for number, move, right in zip(count(1), moves, recursive(case.args[0]), strict=False):
        if CLASSIC.why_not(position, move):
            return None
        disk = position.top(move[0])
        if move != right:
            why = _why(position, move, right, disk == last) if number > 1 else ""
            says = f"{call}: move {number} ({move}) in {position} {why}."
            picture = board(position, CLASSIC, move=move)
            return Problem(says, picture, at=number) if why else None
        position, last = CLASSIC.after(position, move), disk
    return None


def _why(position: Position, move: Move, right: Move, again: bool) -> str:
    disk, below = position.top(move[0]), position.top(move[1])
    if again:
        return f"moves disk {disk}, which has just moved"
    if disk and below and (disk - below) % 2 == 0:
        return f"puts disk {disk} on disk {below}, and both are {'odd' if disk % 2 else 'even'}"
    if below is None and position.top(right[1]) is not None:
        return f"goes to an empty peg, where {right} lands on a disk"
    return ""
