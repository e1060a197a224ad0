"""linear: the moves that carry n disks from one end of the row to the other."""

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_moves import arrives, exactly, judge_moves, legal, under
from hanoi_ref.lessons.variants.blocks import Moves
from hanoi_ref.puzzle import linear

mistakes = Mistakes()


EXERCISE = Exercise(
    id="variants.linear",
    signature='linear(n, source="A", target="C")',
    returns="the moves that carry n disks from one end of the row to the other",
    parts=(
        Part("arrives", 1, "every move is legal and to a neighbouring peg, and the tower arrives"),
        Part("fewest", 1, "in the fewest moves, for no disks too, and for eight"),
    ),
    make_cases=lambda random: [
        *(Case((n,)) for n in (1, 2, 3, 4, random.randint(5, 6))),
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
        "The largest disk has to go from A to B and then from B to C. Where must the smaller ones "
        "be each time?",
        "When it leaves A for B, they are all on C; when it leaves B for C, they are all on A. "
        "So the tower of n - 1 disks is carried from A to C, back to A, and to C once more.",
        "With there = linear(n - 1, source, target) and back = linear(n - 1, target, source): "
        'there + [source + "B"] + back + ["B" + target] + there; and for n == 0 an empty list.',
    ),
    mistakes=mistakes,
    did_you_know="It is the grand tour of lesson 1: in the row the longest path is the only one.",
)


def _row(n: int, a: str = "A", c: str = "C") -> Moves:
    if n == 0:
        return []
    there, back = _row(n - 1, a, c), _row(n - 1, c, a)
    return [*there, a + "B", *back, "B" + c, *there]


@mistakes.add(
    "a disk jumps over the peg in the middle",
    "From A a disk can only go to B, and from there to C. The tower of lesson 1 breaks that rule.",
)
def classic(n: int, a: str = "A", c: str = "C", b: str = "B") -> Moves:
    return [*classic(n - 1, a, b, c), a + c, *classic(n - 1, b, c, a)] if n else []


@mistakes.add("the tower stops half-way, on B", "That is half of the walk. The goal is C.")
def to_the_middle(n: int) -> Moves:
    return [] if n == 0 else [*_row(n - 1), "AB", *to_the_middle(n - 1)[::-1]]


@mistakes.add(
    "the smaller disks are not carried back",
    "The largest disk is on B and has to go to C, but the smaller ones are there: carry them to "
    "A in between.",
)
def not_carried_back(n: int) -> Moves:
    there = not_carried_back(n - 1) if n else []
    return [*there, "AB", "BC", *there] if n else []


@mistakes.add(
    "the smaller disks go from A to C three times",
    "After the first tour they are on C; the second leads from C back to A. Does the middle call "
    "do that? And do the moves of the largest disk use source and target?",
)
def same_way_thrice(n: int) -> Moves:
    there = same_way_thrice(n - 1) if n else []
    return [*there, "AB", *there, "BC", *there] if n else []


@mistakes.add(
    "one disk goes from A to C, whatever its source and target",
    "The base case is also called for the trip back, from C to A: it has to use source and "
    "target, as the other lines do.",
)
def base_without_pegs(n: int, a: str = "A", c: str = "C") -> Moves:
    if n < 2:
        return ["AB", "BC"] * n
    there, back = base_without_pegs(n - 1, a, c), base_without_pegs(n - 1, c, a)
    return [*there, a + "B", *back, "B" + c, *there]


@mistakes.add(
    "the last tour is missing",
    "The largest disk has arrived, but the smaller ones are on A: carry them to C once more.",
)
def without_the_last_tour(n: int, a: str = "A", c: str = "C") -> Moves:
    if n == 0:
        return []
    there, back = without_the_last_tour(n - 1, a, c), without_the_last_tour(n - 1, c, a)
    return [*there, a + "B", *back, "B" + c]


mistakes.add(
    "each disk is carried by itself",
    "The second disk would land on the first: the smaller ones have to step aside, each time.",
    lambda n: ["AB", "BC"] * n,
)
mistakes.add(
    "no disks are treated like one disk",
    "For n = 0 there is nothing to move: return an empty list.",
    lambda n: _row(max(n, 1)),
)
mistakes.add(
    "the moves are counted, not listed",
    "3 ** n - 1 is the number of moves; return the moves themselves.",
    lambda n: int(3**n - 1),
)
