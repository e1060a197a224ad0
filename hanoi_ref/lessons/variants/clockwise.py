"""clockwise: the disks, in the order in which they move, that carry n disks one peg on."""

from hanoi_ref.checking.exercise import Exercise, Mistakes
from hanoi_ref.lessons.variants.blocks import (
    CONFUSED,
    COUNTED,
    JOINED,
    MOVES,
    NONE,
    TURNED,
    ZERO,
    as_moves,
    clockwise_without_none,
    one_back,
    one_on,
)
from hanoi_ref.lessons.variants.common import CIRCLE_PARTS, circle_cases
from hanoi_ref.lessons.variants.judge_circle import judge_disks
from hanoi_ref.puzzle import Position, Puzzle, cyclic
from hanoi_ref.theory.variants import clockwise_count

mistakes = Mistakes()


def _one_peg_on(n: int) -> Puzzle:
    return Puzzle(cyclic(n).rules, Position("A" * n), Position("B" * n))


EXERCISE = Exercise(
    id="variants.clockwise",
    signature="clockwise(n)",
    returns="the disks, in the order in which they move, that carry n disks one peg on",
    parts=CIRCLE_PARTS,
    make_cases=circle_cases,
    judge_case=judge_disks(_one_peg_on, lambda puzzle: clockwise_count(puzzle.disks)),
    hints=(
        "The largest disk goes from A to B, once. Where must the smaller ones be meanwhile, and "
        "in which direction do they get there?",
        "They wait on C. From A to C is two pegs on, which is one back; and from C to B is one "
        "back as well. So clockwise needs counterclockwise, twice.",
        "if n == 0: return []; else ... + [n] + ..., where both gaps are the same list. Which "
        "function returns it, and for how many disks?",
    ),
    mistakes=mistakes,
    match_cases=2,  # taller towers also call the other function, which may be wrong
    did_you_know=(
        "Each of these lists is a palindrome, and so is every list that is built from them "
        "in this way."
    ),
)

mistakes.add(*CONFUSED, lambda n: one_back(n))


@mistakes.add(
    "clockwise calls itself",
    "The smaller ones have to wait on C, and from A that is one peg back: call counterclockwise. "
    "With three free pegs your list would be right, but not here.",
)
def calls_itself(n: int) -> list[int]:
    return [*calls_itself(n - 1), n, *calls_itself(n - 1)] if n else []


mistakes.add(
    "the smaller disks are left behind",
    "They wait on C; bring them to B, on top of the largest.",
    lambda n: [*one_back(n - 1), n] if n else [],
)
mistakes.add(
    "the last tour leads one peg on",
    "From C to B is one peg back again: call counterclockwise both times.",
    lambda n: [*one_back(n - 1), n, *one_on(n - 1)] if n else [],
)


@mistakes.add(
    "it goes on twice to get one peg back",
    "Two calls of clockwise do lead one peg back, but counterclockwise does it in fewer moves.",
)
def on_twice(n: int) -> list[int]:
    there = on_twice(n - 1) * 2 if n else []
    return [*there, n, *there] if n else []


mistakes.add(
    "the first tour leads one peg on",
    "The largest disk goes from A to B, so B must be free. Where do the smaller ones wait?",
    lambda n: [*one_on(n - 1), n, *one_back(n - 1)] if n else [],
)
mistakes.add(
    "the largest disk moves once more, at the end",
    "It goes from A to B and stays there. Is it added to the list of the smaller ones before "
    "that list is used a second time?",
    lambda n: [*one_back(n - 1), n] * 2 if n else [],
)


@mistakes.add(
    "one of the two lists is replaced before the other one is made",
    "Both are made from the old lists, those for one disk fewer: make both, and assign them "
    "afterwards (on, back = ..., ...).",
)
def on_renewed_first(n: int) -> list[int]:
    on, back = list[int](), list[int]()
    for disk in range(1, n + 1):
        on = [*back, disk, *back]
        back = [*back, disk, *on, disk, *back]
    return on


mistakes.add(*MOVES, lambda n: as_moves(n, one_on(n)))
mistakes.add(*ZERO, lambda n: [disk - 1 for disk in one_on(n)])
mistakes.add(*TURNED, lambda n: [n + 1 - disk for disk in one_on(n)])
mistakes.add(*JOINED, lambda n: "".join(map(str, one_on(n))))
mistakes.add(*COUNTED, lambda n: len(one_on(n)))
mistakes.add(*NONE, lambda n: clockwise_without_none(n))
