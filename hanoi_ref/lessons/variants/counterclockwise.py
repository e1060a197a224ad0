"""counterclockwise: the disks, in the order in which they move, that carry n disks one peg back."""

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
    counterclockwise_without_none,
    one_back,
    one_on,
)
from hanoi_ref.lessons.variants.judge_circle import judge_disks
from hanoi_ref.puzzle import cyclic
from hanoi_ref.theory.variants import counterclockwise_count

mistakes = Mistakes()

EXERCISE = Exercise(
    id="variants.counterclockwise",
    signature="counterclockwise(n)",
    returns="the disks, in the order in which they move, that carry n disks one peg back",
    parts=CIRCLE_PARTS,
    make_cases=circle_cases,
    judge_case=judge_disks(cyclic, lambda puzzle: counterclockwise_count(puzzle.disks)),
    hints=(
        "The largest disk goes from A to B and then from B to C: two moves. Where are the "
        "smaller disks before the first move, between the two, and after the second?",
        "The smaller disks are on C, then on A, and at the end on C. From A to C they go one peg "
        "back. From C to A they go one peg on. From A to C they go one peg back again.",
        "If n == 0: return []. Otherwise: return ... + [n] + ... + [n] + ... The first and the "
        "last gap are the same list. Which function makes this list? Which function makes the "
        "list in the middle?",
    ),
    mistakes=mistakes,
    match_cases=2,  # taller towers also call the other function, which may be wrong
    did_you_know="One peg back takes more moves than one peg on, for every tower.",
)

mistakes.add(
    "it moves one peg forward, twice",
    "Two calls of clockwise do bring the tower to C. But the smaller disks need not come to B "
    "while the largest disk is there. They have to be on C, and then on A.",
    lambda n: one_on(n) * 2,
)


@mistakes.add(
    "its middle tour leads in the wrong direction",
    "Between the two moves of the largest disk, the smaller disks go from C to A. Is "
    "this one peg on, or one peg back?",
)
def middle_back(n: int) -> list[int]:
    there = middle_back(n - 1) if n else []
    return [*there, n, *there, n, *there] if n else []


mistakes.add(
    "its first and last tours lead in the wrong direction",
    "First the smaller disks have to go from A to C, which is one peg back. They have to do the "
    "same at the end.",
    lambda n: [*one_on(n - 1), n, *one_back(n - 1), n, *one_on(n - 1)] if n else [],
)
mistakes.add(
    "its three tours all lead one peg on",
    "When the largest disk goes from A to B, B must be free. When it goes to C, C must be free. "
    "Where do the smaller disks wait each time? Is this one peg on or one peg back?",
    lambda n: [*one_on(n - 1), n, *one_on(n - 1), n, *one_on(n - 1)] if n else [],
)
mistakes.add(
    "it leaves out the last tour",
    "The largest disk has arrived, but the smaller disks are on A. Bring them to C.",
    lambda n: [*one_back(n - 1), n, *one_on(n - 1), n] if n else [],
)


@mistakes.add(
    "it moves the largest disk only once",
    "No arrow leads from A to C. Each disk goes from A to B and then to C, so the largest disk "
    "moves twice.",
)
def free_pegs(n: int) -> list[int]:
    return [*free_pegs(n - 1), n, *free_pegs(n - 1)] if n else []


mistakes.add(
    "it does not move the smaller disks between the two moves of the largest",
    "The smaller disks are on C, where the largest disk has to go. Bring them to A first.",
    lambda n: [*one_back(n - 1), n, n, *one_back(n - 1)] if n else [],
)


@mistakes.add(
    "it replaces one of the two lists before it makes the other one",
    "Make both new lists from the old ones, the lists for one disk fewer. Assign them only after "
    "both are made: on, back = ..., ...",
)
def back_renewed_first(n: int) -> list[int]:
    on, back = list[int](), list[int]()
    for disk in range(1, n + 1):
        back = [*back, disk, *on, disk, *back]
        on = [*back, disk, *back]
    return back


mistakes.add(*MOVES, lambda n: as_moves(n, one_back(n)))
mistakes.add(*TURNED, lambda n: [n + 1 - disk for disk in one_back(n)])
mistakes.add(*JOINED, lambda n: "".join(map(str, one_back(n))))
mistakes.add(*COUNTED, lambda n: len(one_back(n)))
mistakes.add(*NONE, lambda n: counterclockwise_without_none(n))
