"""parity_walk: the moves from A to C, determined by odd and even disks."""

from collections.abc import Callable
from typing import Any

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.lessons.iteration.common import Moves, between, judge_walk, moved, top, walk_cases
from hanoi_ref.lessons.iteration.judges import judge_parity

mistakes = Mistakes()


EXERCISE = Exercise(
    id="iteration.parity_walk",
    signature="parity_walk(n)",
    returns="the moves from A to C, forced by odd and even",
    parts=(
        Part("walk", 1, "every move is legal, and the tower arrives in the fewest moves"),
        Part("any", 1, "correct moves for n = 0 and for up to twelve disks"),
    ),
    make_cases=lambda random: [
        Case(case.args, "any" if case.part else None) for case in walk_cases(random)
    ],
    judge_case=judge_parity(judge_walk, part="walk"),
    hints=(
        "After the first move, list the legal moves. Strike out the moves that the rules forbid. "
        "How many are left?",
        "Between any two pegs there is at most one legal move: legal_move returns it. Strike out "
        "a move if its disk has just moved. Strike it out if it lands on a disk of the same "
        "parity. If two moves are left, take the one that lands on a disk.",
        "Let last be the disk that moved last. The disk of a move is top(position, move[0]), and "
        "the disk below it will be top(position, move[1]). Keep a move if its disk is not last. "
        "Its target must be empty, or (disk + below) % 2 == 1.",
    ),
    mistakes=mistakes,
    endless="Can a disk move back and forth for ever? Look at which disk moved last, and whether "
    "the position changes.",
    did_you_know="The rules forbid so much that hardly a move is left each time. Forbidding can be "
    "a program too.",
)
Rank = Callable[[int | None], Any]


def _by_rules(
    n: int,
    first: str,
    may_rest: Callable[[int, int], bool] = lambda disk, below: (disk - below) % 2 == 1,
    may_repeat: bool = False,
    rank: Rank = lambda below: below is None,
) -> Moves:
    """Return the walk by all or some of the rules; it ends when no move is left."""
    position, moves, move, last = "A" * n, list[str](), first if n else None, 0
    while move and position != "C" * n and len(moves) < 2**n - 1:
        moves.append(move)
        last, position = top(position, move[0]) or 0, moved(position, move)
        choices = []
        for pair in ("AB", "AC", "BC"):
            choice = between(position, *pair)
            if choice and (may_repeat or top(position, choice[0]) != last):
                disk, below = top(position, choice[0]) or 0, top(position, choice[1])
                if below is None or may_rest(disk, below):
                    choices.append((rank(below), choice))
        move = min(choices)[1] if choices else None
    return moves


def _first(n: int) -> str:
    return "AC" if n % 2 else "AB"


mistakes.add(
    "its first move always goes to C",
    "With an even number of disks the first move goes to B.",
    lambda n: _by_rules(n, "AC"),
)
mistakes.add(
    "its first move always goes to B",
    "With an odd number of disks the first move goes to C.",
    lambda n: _by_rules(n, "AB"),
)
mistakes.add(
    "it swaps odd and even for the first move",
    "For n = 1 the disk goes directly to C. So the first move goes to C if n is odd, and to B if "
    "n is even.",
    lambda n: _by_rules(n, _first(n + 1)),
)
mistakes.add(
    "it lets a disk land on a disk of the same parity",
    "Strike out moves that put an odd disk on an odd disk, or an even disk on an even disk.",
    lambda n: _by_rules(n, _first(n), may_rest=lambda disk, below: True),
)
mistakes.add(
    "it lets a disk land only on a disk of the same parity",
    "It should be the other way round: odd disks on even disks, and even disks on odd disks.",
    lambda n: _by_rules(n, _first(n), may_rest=lambda disk, below: (disk - below) % 2 == 0),
)
mistakes.add(
    "it moves the same disk twice in a row",
    "Store the disk that moved last. Strike out the moves of this disk.",
    lambda n: _by_rules(n, _first(n), may_repeat=True),
)
mistakes.add(
    "it prefers an empty peg",
    "It should be the other way round. If two moves are left, take the one that lands on a disk.",
    lambda n: _by_rules(n, _first(n), rank=lambda below: below is not None),
)
mistakes.add(
    "if two moves are left, it takes the first in the alphabet",
    "If two moves are left, take the one that lands on a disk, not the one to an empty peg.",
    lambda n: _by_rules(n, _first(n), rank=lambda below: 0),
)
mistakes.add(
    "it stops after the first move",
    "What should make your program go on until all disks are on C? If there is a loop, which "
    "second move does it look for? Why does it not find one?",
    lambda n: [_first(n)] if n else [],
)
mistakes.add(
    "it forgets n = 0",
    "For n = 0 there is no first move either. First test whether n is 0.",
    lambda n: _by_rules(n, _first(n)) or [_first(n)],
)
mistakes.add(
    "it stops when the largest disk is on C",
    "All disks must be on C: position == 'C' * n.",
    lambda n: _by_rules(n, _first(n))[: 2**n // 2],
)
