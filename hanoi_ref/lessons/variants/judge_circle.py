"""A judge of answers that name disks, for games in which a disk has only one possible move."""

from collections.abc import Callable
from dataclasses import replace

from hanoi_ref.checking.answer import spell
from hanoi_ref.checking.exercise import Case, Exercise, Judge, Problem
from hanoi_ref.checking.failure import judging
from hanoi_ref.checking.judge_moves import (
    Step,
    arrives,
    board,
    exactly,
    first_problem,
    read_items,
    some,
    under,
)
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.puzzle import Move, Puzzle

AS_DISKS = "return the disks in the order they move, as a list of ints like [1, 1, 2, 1, 1]"


def judge_disks(puzzle_of: Callable[[int], Puzzle], count: Callable[[Puzzle], int]) -> Judge:
    """Return a judge of disks on the circle A-B-C-A; each named disk moves one peg on.

    Part "arrives" is for a tower that arrives, part "fewest" for exactly `count` moves.
    """

    def differs(exercise: Exercise, case: Case, seen: Observation) -> Problem | None:
        call, puzzle = exercise.call(case), puzzle_of(*case.args)
        disks = read_items(exercise, case, seen, AS_DISKS)
        misfit = disks if isinstance(disks, Problem) else _misfit(call, disks, *case.args)
        if isinstance(disks, Problem) or misfit:
            return misfit and replace(misfit, part="arrives")
        return _wrong(call, puzzle, disks, exactly("fewest", count))

    return judging(differs, part="arrives")


def _misfit(call: str, items: list[Plain], n: int) -> Problem | None:
    for number, item in enumerate(items, 1):
        if type(item) is not int:
            says = f"{call}: item {number} of the answer is {spell(item)}; {AS_DISKS}."
            return Problem(says, at=number)
        if not 1 <= item <= n:
            there = "there is only disk 1" if n == 1 else f"the disks are 1 to {n}"
            disks = there if n else "there are no disks"
            return Problem(f"{call}: item {number} names disk {item}; {disks}.", at=number)
    return None


def _wrong(call: str, puzzle: Puzzle, disks: list[int], fewest: Step) -> Problem | None:
    """Return what is wrong: an illegal move, the final position or the number of moves."""
    position, moves = puzzle.start, []
    for number, disk in enumerate(disks, 1):
        peg = position.letter_of(disk)
        move = Move(peg + "BCA"["ABC".index(peg)])
        top = position.top(move.source)
        reason = puzzle.rules.why_not(position, move)
        if top != disk:
            reason = f"disk {top} is on top of it"
        if reason:
            way = f"item {number} moves disk {disk} from {move.source} to {move.target}"
            picture = board(position, puzzle.rules, move)
            return Problem(f"{call}: {way}, but {reason}.", picture, "arrives", at=number)
        position = position.put(disk, move.target)
        moves.append(move)
    steps = (under("arrives", some), arrives, fewest)
    return first_problem(steps, call, puzzle, moves)
