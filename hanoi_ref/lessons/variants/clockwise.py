"""clockwise: the disks, in the order in which they move, that carry n disks one peg on."""

from hanoi_ref.checking.exercise import Exercise, Mistakes
from hanoi_ref.lessons.variants.common import (
    CIRCLE_PARTS,
    COUNTED,
    JOINED,
    MOVES,
    NONE,
    TURNED,
    as_moves,
    circle_cases,
    clockwise_without_none,
    one_back,
    one_on,
)
from hanoi_ref.lessons.variants.judge_circle import judge_disks
from hanoi_ref.puzzle import Position, Puzzle, cyclic
from hanoi_ref.theory.variants import clockwise_count

mistakes = Mistakes()


EXERCISE = Exercise(
    id="variants.clockwise",
    signature="clockwise(n)",
    returns="the disks, in the order in which they move, that carry n disks one peg on",
    parts=CIRCLE_PARTS,
    make_cases=circle_cases,
    judge_case=judge_disks(
        lambda n: Puzzle(cyclic(n).rules, Position("A" * n), Position("B" * n)),
        lambda puzzle: clockwise_count(puzzle.disks),
    ),
    hints=(
        "The largest disk goes from A to B once. Where must the smaller disks be during this "
        "move? In which direction do they get there?",
        "The smaller disks wait on C. From A to C is two pegs on, which is one peg back. From C "
        "to B is also one peg back. So clockwise needs counterclockwise, twice.",
        "If n == 0: return []. Otherwise: return ... + [n] + ... Both gaps are the same list. "
        "Which function returns this list, and for how many disks?",
    ),
    mistakes=mistakes,
    match_cases=2,  # taller towers also call the other function, which may be wrong
    did_you_know="Each of these lists is a palindrome, and so is every list that is built from "
    "them in this way.",
)


@mistakes.add(
    "clockwise calls itself for the smaller disks",
    "The smaller disks have to wait on C. From A, is this one peg on or one peg back? "
    "Your list would be right if disks could move between any two pegs, but here they cannot.",
)
def calls_itself(n: int) -> list[int]:
    return [*calls_itself(n - 1), n, *calls_itself(n - 1)] if n else []


mistakes.add(
    "it leaves the smaller disks behind",
    "The smaller disks are still on C. Bring them to B, on top of the largest disk.",
    lambda n: [*one_back(n - 1), n] if n else [],
)
mistakes.add(
    "its last tour leads one peg on",
    "After the move of the largest disk, the smaller disks go from C to B. Which tour does this?",
    lambda n: [*one_back(n - 1), n, *one_on(n - 1)] if n else [],
)


@mistakes.add(
    "it goes one peg back by going one peg on, twice",
    "Two calls of clockwise do lead one peg back. But counterclockwise does the same in fewer "
    "moves.",
)
def on_twice(n: int) -> list[int]:
    there = on_twice(n - 1) * 2 if n else []
    return [*there, n, *there] if n else []


@mistakes.add(
    "it goes one peg on by going one peg back, twice",
    "Two tours back do lead one peg on. But clockwise does the same in fewer moves.",
)
def back_twice(n: int) -> list[int]:
    there = back_twice(n - 1) if n else []
    half = there[: len(there) // 2]
    return [*half, n, *there, n, *half] * 2 if n else []


mistakes.add(
    "its first tour leads one peg on",
    "The largest disk goes from A to B, so B must be free. Where do the smaller disks wait?",
    lambda n: [*one_on(n - 1), n, *one_back(n - 1)] if n else [],
)


@mistakes.add(
    "it replaces one of the two lists before it makes the other one",
    "Make both new lists from the old ones, the lists for one disk fewer. Assign them only after "
    "both are made: on, back = ..., ...",
)
def on_renewed_first(n: int) -> list[int]:
    on, back = list[int](), list[int]()
    for disk in range(1, n + 1):
        on = [*back, disk, *back]
        back = [*back, disk, *on, disk, *back]
    return on


mistakes.add(*MOVES, lambda n: as_moves(n, one_on(n)))
mistakes.add(*TURNED, lambda n: [n + 1 - disk for disk in one_on(n)])
mistakes.add(*JOINED, lambda n: "".join(map(str, one_on(n))))
mistakes.add(*COUNTED, lambda n: len(one_on(n)))
mistakes.add(*NONE, lambda n: clockwise_without_none(n))
