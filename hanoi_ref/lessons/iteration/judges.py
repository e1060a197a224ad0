"""Judges of a single move, which may be None, and of the parity walk."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count

from hanoi_ref.checking.answer import is_pair, spell
from hanoi_ref.checking.compare import exact_move
from hanoi_ref.checking.exercise import Case, Exercise, Judge, Problem
from hanoi_ref.checking.failure import gave, judging, nothing
from hanoi_ref.checking.judge_moves import board, read_answer
from hanoi_ref.checking.judge_value import DRAWN
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.draw import draw_position
from hanoi_ref.puzzle import Move, Position, Rules, arrow, read_move
from hanoi_ref.solvers import recursive

CLASSIC = Rules()


def judge_move(expected: Callable[..., Move | None], none_when: str) -> Judge:
    """Return a judge of one move on the classic board; its first argument is the position.

    `expected` returns the right move or None; `none_when` is a clause that says when None is right.
    For an illegal move it gives the reason.  Up to eight disks, it draws the board.
    """

    def differs(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        position, right = case.args[0], expected(*case.args)
        wrong = _wrong(seen.value, right, position, none_when)
        if wrong is None:
            return None
        if seen.value is None and seen.printed:
            return Problem(nothing(exercise.call(case), seen))
        says = f"{gave(exercise, case)} {spell(seen.value)}{wrong}."
        return Problem(says, lambda: _picture(position, _move(seen.value), right), right=right)

    return judging(differs)


def _wrong(answer: Plain, right: Move | None, position: str, none_when: str) -> str | None:
    """Return the rest of the sentence about an answer; None if it is right."""
    if right is None:
        return None if answer is None else f", but {none_when}: it should be None"
    if answer is None:
        return f", but {right} is a legal move"
    move = _move(answer)
    if move is None:
        return f"; {exact_move(answer, right)}"
    why_not = CLASSIC.why_not(position, move)
    if why_not:
        return f", but {why_not}; it should be {right}"
    return None if move == right else f"; it should be {right}: {_unlike(position, move, right)}"


def _unlike(position: str, move: Move, right: Move) -> str:
    """Return how a legal move differs from the right one, as a clause."""
    disk, wanted = (len(position) - position.rindex(peg) for peg in (move.source, right.source))
    if disk == wanted:
        return f"disk {disk} goes to another peg"
    return f"disk {wanted} has to move, not disk {disk}"


def _move(answer: Plain) -> Move | None:
    try:
        return read_move(answer["items"] if is_pair(answer) else answer)
    except ValueError:
        return None


def _picture(position: str, answer: Move | None, right: Move | None) -> object:
    """Draw the illegal move, or else the right one."""
    if len(position) > DRAWN:
        return None
    if answer and CLASSIC.why_not(position, answer):
        return draw_position(position, move=answer, legal=False)
    return draw_position(position, move=right)


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
            says = f"{call}: move {number} ({arrow(move)}) in {position} {why}."
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
