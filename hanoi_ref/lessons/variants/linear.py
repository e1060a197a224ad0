"""linear: the moves that carry n disks from one end of the row to the other."""

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal, under
from hanoi_ref.lessons.variants.common import Moves
from hanoi_ref.puzzle import linear

mistakes = Mistakes()

EXERCISE = Exercise(
    id="variants.linear",
    signature='linear(n, source="A", target="C")',
    returns="the moves that carry n disks from one end of the row to the other",
    parts=(
        Part(
            "arrives",
            1,
            "every move is legal and leads to a neighbouring peg, and the tower arrives",
        ),
        Part("fewest", 1, "the fewest moves, also for n = 0 and n = 8"),
    ),
    make_cases=lambda _: [
        *(Case((n,)) for n in range(1, 7)),
        *(Case((n,), "fewest") for n in (0, 7, 8)),
    ],
    judge_case=judge_moves(
        linear,
        under("arrives", legal),
        arrives,
        exactly("fewest", lambda puzzle: 3**puzzle.disks - 1),
        unreadable="arrives",
    ),
    allowed_packages=("puzzle",),
    hints=(
        "The largest disk has to go from A to B and then from B to C. Where must the smaller "
        "disks be each time?",
        "When the largest disk goes from A to B, all smaller disks are on C. When it goes from B "
        "to C, they are all on A. So the tower of n - 1 disks goes from A to C, back to A, and "
        "to C once more.",
        "If n == 0, return an empty list. Otherwise return five lists, one after the other: "
        '... + [source + "B"] + ... + ["B" + target] + ... . Each gap is a call of '
        "linear(n - 1, ...). From which end to which does it go?",
    ),
    mistakes=mistakes,
    did_you_know="It visits all 3 ** n positions, each of them once: in the row no other path "
    "leads from A to C.",
)


def _row(
    n: int,
    source: str = "A",
    target: str = "C",
    steps: str = "there sB back Bt there",
    base: str = "",
) -> Moves:
    """Return the moves of these steps: moves, and calls for n - 1 disks "there" and "back".

    In a move s and t stand for source and target; `base` holds the moves of one disk.
    """
    if n < 2 and base:
        return base.split() * n
    calls = {"there": (source, target), "back": (target, source)} if n else {}
    moves = Moves()
    for step in steps.split() if n else ():
        names = str.maketrans({"s": source, "t": target})
        moves += (
            _row(n - 1, *calls[step], steps, base) if step in calls else [step.translate(names)]
        )
    return moves


@mistakes.add(
    "it lets a disk jump over the middle peg",
    "From A a disk can only go to B, and from B to C. The moves of lesson 1 break this rule.",
)
def classic(n: int, a: str = "A", c: str = "C", b: str = "B") -> Moves:
    return [*classic(n - 1, a, b, c), a + c, *classic(n - 1, b, c, a)] if n else []


@mistakes.add(
    "it goes from A to C by way of B, but the smaller disks are on B then",
    "In the classic steps the smaller disks wait on B, so the largest disk cannot go there. Where "
    "else can the smaller disks wait while the largest disk moves to B?",
)
def classic_by_way_of_b(n: int, a: str = "A", c: str = "C", b: str = "B") -> Moves:
    step = [a + c] if "B" in (a, c) else [a + "B", "B" + c]
    there, back = ((n - 1, a, b, c), (n - 1, b, c, a))
    return [*classic_by_way_of_b(*there), *step, *classic_by_way_of_b(*back)] if n else []


@mistakes.add(
    "its smaller disks wait on B",
    "B is where the largest disk goes next. Where else can the smaller disks wait?",
)
def waits_on_b(n: int, source: str = "A", target: str = "C") -> Moves:
    step = [source + "B", "B" + target]
    return [*waits_on_b(n - 1, source, "B"), *step, *waits_on_b(n - 1, "B", target)] if n else []


@mistakes.add(
    "its tower stops half-way, on B",
    "On B the tower has made only half of its moves. The goal is C.",
)
def to_the_middle(n: int) -> Moves:
    return [] if n == 0 else [*_row(n - 1), "AB", *to_the_middle(n - 1)[::-1]]


mistakes.add(
    "it does not carry the smaller disks back",
    "The largest disk is on B and has to go to C, but the smaller disks are on C. Carry them to "
    "A in between.",
    lambda n: _row(n, steps="there AB BC there"),
)
mistakes.add(
    "it carries the smaller disks from A to C three times",
    "Do the moves of the largest disk use source and target? After the first tour the smaller "
    "disks are on C, and the second leads from C back to A. Does your middle call do this?",
    lambda n: _row(n, steps="there AB there BC there"),
)
mistakes.add(
    "it moves one disk from A to C, whatever its source and target",
    "The base case is also used for the trip back, from C to A. It has to use source and target, "
    "like the other lines.",
    lambda n: _row(n, base="AB BC"),
)
mistakes.add(
    "it leaves out the last tour",
    "The largest disk has arrived, but the smaller disks are on A. Carry them to C once more.",
    lambda n: _row(n, steps="there sB back Bt"),
)
mistakes.add(
    "it carries each disk by itself",
    "The second disk would land on the first one. The smaller disks have to step aside each time.",
    lambda n: ["AB", "BC"] * n,
)
mistakes.add(
    "it returns the number of moves, not the moves",
    "3 ** n - 1 is the number of moves. Return the list of the moves itself.",
    lambda n: int(3**n - 1),
)
