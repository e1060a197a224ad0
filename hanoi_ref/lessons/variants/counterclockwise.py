"""counterclockwise: the disks, in the order in which they move, that carry n disks one peg back."""

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
    counterclockwise_without_none,
    one_back,
    one_on,
)
from hanoi_ref.lessons.variants.common import CIRCLE_PARTS, circle_cases
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
        "The largest disk goes from A to B and from B to C: two moves. Where are the smaller ones "
        "before the first, between the two, and after the second?",
        "On C, then on A, and at the end on C. From A to C they go one peg back, from C to A one "
        "peg on, and from A to C one back again.",
        "if n == 0: return []; else ... + [n] + ... + [n] + ..., where the first and the last gap "
        "are the same list. Which function fills them, and which the gap in the middle?",
    ),
    mistakes=mistakes,
    match_cases=2,  # taller towers also call the other function, which may be wrong
    did_you_know="One peg back takes more moves than one peg on, for every tower.",
)

mistakes.add(*CONFUSED, lambda n: one_on(n))
mistakes.add(
    "it goes on twice",
    "Two calls of clockwise do arrive. But the smaller disks need not come to B while the "
    "largest stops there: they have to be on C, then on A.",
    lambda n: one_on(n) * 2,
)


@mistakes.add(
    "the middle tour leads in the wrong direction",
    "Between the two moves of the largest disk the smaller ones go from C to A: one peg on, "
    "clockwise, and once.",
)
def middle_back(n: int) -> list[int]:
    there = middle_back(n - 1) if n else []
    return [*there, n, *there, n, *there] if n else []


mistakes.add(
    "the first and the last tour lead in the wrong direction",
    "At first the smaller ones have to go from A to C, one peg back, and at the end again.",
    lambda n: [*one_on(n - 1), n, *one_back(n - 1), n, *one_on(n - 1)] if n else [],
)
mistakes.add(
    "all three tours lead one peg on",
    "When the largest disk goes from A to B, B must be free. When it goes on to C, C must be "
    "free. Where do the smaller ones wait each time, and is that one peg on or one back?",
    lambda n: [*one_on(n - 1), n, *one_on(n - 1), n, *one_on(n - 1)] if n else [],
)
mistakes.add(
    "the last tour is missing",
    "The largest disk has arrived, but the smaller ones are on A: bring them to C.",
    lambda n: [*one_back(n - 1), n, *one_on(n - 1), n] if n else [],
)


@mistakes.add(
    "the largest disk moves once only",
    "No arrow leads from A to C: each disk goes from A to B to C, so the largest moves twice.",
)
def free_pegs(n: int) -> list[int]:
    return [*free_pegs(n - 1), n, *free_pegs(n - 1)] if n else []


mistakes.add(
    "the smaller disks do not move between the two moves of the largest",
    "They are on C, where the largest has to go: bring them to A first.",
    lambda n: [*one_back(n - 1), n, n, *one_back(n - 1)] if n else [],
)


@mistakes.add(
    "one of the two lists is replaced before the other one is made",
    "Both are made from the old lists, those for one disk fewer: make both, and assign them "
    "afterwards (on, back = ..., ...).",
)
def back_renewed_first(n: int) -> list[int]:
    on, back = list[int](), list[int]()
    for disk in range(1, n + 1):
        back = [*back, disk, *on, disk, *back]
        on = [*back, disk, *back]
    return back


mistakes.add(*MOVES, lambda n: as_moves(n, one_back(n)))
mistakes.add(*ZERO, lambda n: [disk - 1 for disk in one_back(n)])
mistakes.add(*TURNED, lambda n: [n + 1 - disk for disk in one_back(n)])
mistakes.add(*JOINED, lambda n: "".join(map(str, one_back(n))))
mistakes.add(*COUNTED, lambda n: len(one_back(n)))
mistakes.add(*NONE, lambda n: counterclockwise_without_none(n))
