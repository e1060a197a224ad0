"""Say what an answer is worth that names disks, where each disk has only one way to go."""

from __future__ import annotations

from collections.abc import Callable

from hanoi_ref.draw import draw_position
from hanoi_ref.exercises.fits import UNORDERED
from hanoi_ref.exercises.judges import arrives, exactly
from hanoi_ref.exercises.model import Case, Exercise, Judge, Observation, Problem
from hanoi_ref.exercises.plain import Plain, a, kind_of, spell
from hanoi_ref.exercises.trouble import gave, nothing, trouble
from hanoi_ref.puzzle import Move, Position, Puzzle

AS_DISKS = "give the disks in the order they move, as a list like [1, 1, 2, 1, 1]"


def judge_disks(puzzle_of: Callable[[int], Puzzle], count: Callable[[Puzzle], int]) -> Judge:
    """A judge of disks on the circle A-B-C-A: each is moved one peg on when it is named.

    The tower has to arrive, which counts as the part "arrives", in `count` moves, "fewest".
    """

    def judge(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        disks = _read(exercise, case, seen)
        if isinstance(disks, str):
            return Problem(case.part or "arrives", disks)
        call, puzzle = exercise.call(case), puzzle_of(*case.args)
        moves = _play(call, puzzle, disks)
        if isinstance(moves, Problem):
            return Problem(case.part or moves.part, moves.says, moves.picture)
        steps = arrives, exactly("fewest", count)
        found = next((p for step in steps if (p := step(call, puzzle, moves))), None)
        return found and Problem(case.part or found.part, found.says, found.picture)

    return judge


def _read(exercise: Exercise, case: Case, seen: Observation) -> list[int] | str:
    """The disks of an answer, or the sentence that says why there are none."""
    says = trouble(exercise, case, seen)
    if says is not None:
        return says
    answer = seen["value"]
    if answer is None:
        return nothing(exercise.call(case), seen)
    kind, begins = kind_of(answer), gave(exercise, case)
    if kind in UNORDERED:
        return f"{begins} {a(kind)}, which has no order of its own; {AS_DISKS}."
    if not isinstance(answer, dict) or "items" not in answer:
        return f"{begins} {spell(answer)}; {AS_DISKS}."
    wrong = _misfit(answer["items"], *case.args)
    return f"{exercise.call(case)}: {wrong}." if wrong else list(answer["items"])


def _misfit(items: list[Plain], n: int) -> str | None:
    for number, item in enumerate(items, 1):
        if type(item) is not int:
            return f"item {number} of the answer is {spell(item)}; {AS_DISKS}"
        if not 1 <= item <= n:
            there = "there is disk 1 only" if n == 1 else f"the disks are 1 to {n}"
            return f"item {number} names disk {item}; {there if n else 'there are no disks'}"
    return None


def _play(call: str, puzzle: Puzzle, disks: list[int]) -> list[Move] | Problem:
    """The moves of the disks, or the first that cannot be made, with the board just before it."""
    position, moves = puzzle.start, []
    for number, disk in enumerate(disks, 1):
        peg = position.letter_of(disk)
        move = Move(peg + "ABCA"["ABC".index(peg) + 1])
        reason = _why_not(puzzle, position, disk, move)
        if reason:
            says = f"{call}: item {number} moves disk {disk} from {peg} to {move.target}, but"
            picture = draw_position(position, move=move, legal=False)
            return Problem("arrives", f"{says} {reason}.", str(picture))
        position = puzzle.rules.after(position, move)
        moves.append(move)
    return moves


def _why_not(puzzle: Puzzle, position: Position, disk: int, move: Move) -> str | None:
    top = position.top(move.source)
    if top != disk:
        return f"disk {top} lies on top of it"
    return puzzle.rules.why_not(position, move)
