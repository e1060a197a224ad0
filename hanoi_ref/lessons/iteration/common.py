"""Cases, judges and building blocks of wrong programs that several exercises share."""

from random import Random

from hanoi_ref.checking.exercise import Case, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal
from hanoi_ref.puzzle import Puzzle, classic
from hanoi_ref.theory import fewest


def enough(puzzle: Puzzle) -> int:
    return fewest(puzzle.disks)


def walk_cases(_: Random) -> list[Case]:
    usual = [Case((n,)) for n in range(1, 10)]
    return usual + [Case((n,), "fewest") for n in (0, 10, 11, 12)]


WALK_PARTS = (
    Part("legal", 1, "every move is legal"),
    Part("arrives", 1, "the tower arrives on C"),
    Part("fewest", 1, "the fewest moves, also for n = 0 and n = 12"),
)
judge_walk = judge_moves(classic, legal, arrives, exactly("fewest", enough), unreadable="legal")


Moves = list[str]


def between(position: str, p: str, q: str) -> str | None:
    """Return the legal move between two pegs; None if both are empty."""
    if position.rfind(p) == position.rfind(q):
        return None
    return p + q if position.rfind(p) > position.rfind(q) else q + p


def moved(position: str, move: str | None) -> str:
    """Return the position after a move, legal or not; unchanged if the peg is empty."""
    if move is None or move[0] not in position:
        return position
    at = position.rindex(move[0])
    return position[:at] + move[1] + position[at + 1 :]


def third_peg(one: str, other: str) -> str:
    return next(peg for peg in "ABC" if peg not in (one, other))


def top(position: str, peg: str) -> int | None:
    return len(position) - position.rindex(peg) if peg in position else None
