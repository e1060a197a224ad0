"""four_pegs: the fewest moves that carry n disks from A to D on four pegs."""

from dataclasses import replace
from itertools import chain, takewhile

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, Problem, by_part
from hanoi_ref.checking.judge_moves import arrives, board, exactly, judge_moves, legal, walked
from hanoi_ref.lessons.variants.common import (
    Moves,
    Split,
    Walk,
    carry,
    formula,
    printed,
    splits,
    three,
)
from hanoi_ref.puzzle import Move, Puzzle, classic
from hanoi_ref.theory.variants import frame_stewart_count

mistakes = Mistakes()


_too_many = exactly("fewest", lambda puzzle: frame_stewart_count(puzzle.disks, 4))


def _fewest(call: str, puzzle: Puzzle, moves: list[Move]) -> Problem | None:
    """Return the problem if there are too many moves, with the board when the largest leaves A."""
    problem = _too_many(call, puzzle, moves)
    if problem is None:
        return None
    positions = walked(puzzle, moves).positions
    *_, here = takewhile(lambda position: position.startswith("A"), positions)
    says = f"{problem.message} Disk {puzzle.disks} leaves A when the disks are at {here}."
    return replace(problem, message=says, draw=board(here, puzzle.rules))


EXERCISE = Exercise(
    id="variants.four_pegs",
    signature='four_pegs(n, source="A", target="D", spare="B", other="C")',
    returns="the fewest moves that carry n disks from A to D on four pegs",
    parts=(
        Part("legal", 1, "every move is legal"),
        Part("arrives", 1, "the tower arrives on D"),
        Part("fewest", 1, "the fewest moves for up to eight disks"),
        Part("large", 1, "the fewest moves for n = 0, and for up to thirty disks"),
    ),
    make_cases=lambda random: [
        *(Case((n,)) for n in (1, 2, 3, 4, 5, 6, 7, 8)),
        *by_part({"large": [0, *range(9, 17), random.randint(17, 22), 30]}, seconds=1),
    ],
    judge_case=judge_moves(
        lambda n: classic(n, pegs=4), legal, arrives, _fewest, unreadable="legal"
    ),
    allowed_packages=("puzzle",),
    hints=(
        "Do what frame_stewart counts. Set the top k disks aside. Carry the other disks to D "
        "with the pegs that are left. Then bring the k disks to D.",
        "The k disks go to B with the help of all four pegs. The n - k others may not use B, so "
        "they have A, C and D: call three_pegs. Then the k disks go from B to D, again with all "
        "four pegs. best_split(n) contains every good k.",
        "For n = 0 return an empty list. Take k = 0 for one disk, and otherwise any k of "
        "best_split(n). Then return four_pegs(k, source, spare, target, other) + three_pegs(n - "
        "k, ...) + four_pegs(k, ...). Which pegs belong in the gaps?",
    ),
    mistakes=mistakes,
    too_many="Which of its towers takes more moves than it has to?",
    did_you_know="A proof that nothing is shorter came in 2014, more than seventy years after the "
    "plan was published.",
)

THREE = (
    "With three pegs it takes 2^n - 1 moves, as in lesson 1. With four, set a part of the tower "
    "aside, and carry this part with all four pegs."
)
mistakes.add("it never uses peg C", THREE, lambda n: three(n, *"ABD"))
mistakes.add("it never uses peg B", THREE, lambda n: three(n, *"ACD"))
mistakes.add(
    "it sets half of the disks aside",
    "Half of the disks is a best split up to eight disks, by luck. best_split(n) contains the "
    "best numbers for every n.",
    lambda n: carry(n, lambda n: n // 2),
    by_number=True,
)


@mistakes.add(
    "it takes as many moves as if the disks set aside had only three pegs",
    "Do you use all four pegs for the disks that you set aside, both times? Do you set aside the "
    "best number of disks, for each tower that is carried?",
)
def three_for_the_small(n: int) -> Moves:
    cost = {k: 2 * (2**k - 1) + 2 ** (n - k) - 1 for k in range(n)}
    k = min(cost, key=cost.__getitem__, default=0)
    return [*three(k, *"ADB"), *three(n - k, *"ACD"), *three(k, *"BAD")]


mistakes.add(
    "it always sets one disk aside",
    "Up to four disks one disk set aside is enough. After that you have to set more disks aside. "
    "Take k from best_split(n).",
    lambda n: carry(n, lambda n: 1),
    by_number=True,
)
mistakes.add(
    "it sets all disks except one aside",
    "Then the k disks are nearly the whole tower, and this tower is carried twice. Take k from "
    "best_split(n).",
    lambda n: carry(n, lambda n: n - 1),
    by_number=True,
)
mistakes.add(
    "it uses the second of the two published formulas, the number nearest to sqrt(2n)",
    "The number nearest to sqrt(2n) is how many disks stay, not how many are set aside. Take k "
    "from best_split(n).",
    lambda n: carry(n, printed),
    by_number=True,
)
mistakes.add(
    "it confuses the disks that stay with the disks set aside",
    "best_split(n) returns how many of the top disks are set aside. The other n - k disks stay.",
    lambda n: carry(n, lambda n: n - formula(n)),
    by_number=True,
)
mistakes.add(
    "the disks set aside use only three pegs",
    "The k smallest disks can use all four pegs, both times. Call four_pegs, not three_pegs.",
    lambda n: chain(
        three(formula(n), *"ACB"), three(n - formula(n), *"ACD"), three(formula(n), *"BCD")
    ),
)


def _over_the_tower(n: int, split: Split, pegs: str = "ABCD") -> Walk:
    """Yield the moves of larger disks that pass the peg on which the smaller ones wait."""
    a, b, c, d = [*pegs]
    if n:
        k = split(n) if n > 1 else 0
        yield from _over_the_tower(k, split, a + d + c + b)
        yield from three(n - k, a, b, d)
        yield from _over_the_tower(k, split, b + a + c + d)


OCCUPIED = (
    "While the n - k other disks move, one peg is occupied. Which peg can they use besides source "
    "and target?"
)
mistakes.add(
    "the smaller disks wait on B, but the larger disks use B as their spare peg",
    OCCUPIED,
    lambda n: _over_the_tower(n, lambda n: min(splits(n)), "ABCD"),
)
mistakes.add(
    "the smaller disks wait on C, but the larger disks use C as their spare peg",
    OCCUPIED,
    lambda n: _over_the_tower(n, lambda n: min(splits(n)), "ACBD"),
)
mistakes.add(
    "the best number of disks waits on B, but the larger disks use B as their spare peg",
    OCCUPIED,
    lambda n: _over_the_tower(n, lambda n: max(splits(n)), "ABCD"),
)
mistakes.add(
    "the best number of disks waits on C, but the larger disks use C as their spare peg",
    OCCUPIED,
    lambda n: _over_the_tower(n, lambda n: max(splits(n)), "ACBD"),
)
mistakes.add(
    "the larger disks use the peg where the smaller disks wait",
    "On this peg the larger disks would be on smaller ones. The n - k larger disks have only A, "
    "C and D, as in lesson 1.",
    lambda n: _all_four(n, "ABCD"),
)


def _all_four(n: int, pegs: str) -> Moves:
    a, b, c, d = [*pegs]
    if n < 2:
        return [a + d] * n
    k = formula(n)
    middle = _all_four(n - k, pegs)
    return [*_all_four(k, a + c + d + b), *middle, *_all_four(k, b + a + c + d)]


mistakes.add(
    "it leaves the disks that were set aside on B",
    "At the end bring these disks from B to D, on top of the other disks.",
    lambda n: [*carry(formula(n), formula, "ACDB"), *three(n - formula(n), *"ACD")],
)
mistakes.add(
    "its last part begins on A",
    "The disks that were set aside are on B. Carry them from B to D.",
    lambda n: [
        *carry(formula(n), formula, "ACDB"),
        *three(n - formula(n), *"ACD"),
        *carry(formula(n)),
    ],
)
mistakes.add(
    "the tower goes to C",
    "With four pegs the goal is D, not C.",
    lambda n: carry(n, formula, "ABDC"),
)
mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it try splits, or positions, again and again? best_split(n) contains k, so you do not "
    "need to try any split.",
    lambda n: _tried(n, "ABCD"),
    slow=9,
)


def _tried(n: int, pegs: str) -> Moves:
    a, b, c, d = [*pegs]
    if n < 2:
        return [a + d] * n
    tries = (
        [*_tried(k, a + c + d + b), *three(n - k, a, c, d), *_tried(k, b + a + c + d)]
        for k in range(1, n)
    )
    return min(tries, key=len)
