"""fewest_free: the fewest moves that carry n disks from A to C."""

from collections.abc import Callable

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.magnetic.blocks import best, moves_62, moves_67, moves_100
from hanoi_ref.theory.magnetic import fewest_free

mistakes = Mistakes()


EXERCISE = Exercise(
    id="magnetic.fewest_free",
    signature="fewest_free(n)",
    returns="the fewest moves that carry n disks from A to C",
    parts=(
        Part("small", 1, "from one disk to five"),
        Part("seven", 1, "no disks, six of them, and seven"),
    ),
    make_cases=lambda random: by_part({"small": [1, 2, 3, 4, 5], "seven": [0, 6, 7]}),
    judge_case=judge_value(fewest_free, exact_int),
    hints=(
        "Rings in water, as in the lesson about the graph: all positions that can be reached in "
        "1 move, in 2 moves, and so on, until the tower is on C.",
        "is_legal and after show which positions come next. Seven disks have 12,354 positions; "
        "keep the ones already seen in a set. The tower is done when all disks are on C, "
        "whichever face is up.",
        'while not any(p.upper() == "C" * n for p in ring): ring = {after(p, m) for p in ring for '
        "m in MOVES if is_legal(p, m)} - seen; seen |= ring; steps += 1. MOVES are all six.",
    ),
    mistakes=mistakes,
    match_cases=6,
    endless=(
        "Does it skip all positions that it has reached before? And is the position that it "
        "waits for ever reached?"
    ),
    did_you_know="A search is a proof for each tower that it has finished, and for no other.",
)
Wanted = Callable[[str], bool]


def _after(position: str, source: str, target: str) -> str | None:
    """Return the position after a move; None if it is illegal."""
    s, t = (max(position.rfind(p), position.rfind(p.lower())) for p in (source, target))
    if s < 0 or s < t or (t >= 0 and position[s].isupper() == position[t].isupper()):
        return None
    return position[:s] + (target.lower() if position[s].isupper() else target) + position[s + 1 :]


def _rings(n: int, done: Wanted, allowed: Wanted = bool, forget: bool = False) -> int:
    """Return how many rings a search visits, among allowed positions, until one is done."""
    start, steps = "A" * n, 0
    ring, seen = {start}, {start}
    while ring and not any(map(done, ring)):
        near = {_after(p, s, t) for p in ring for s in "ABC" for t in "ABC" if s != t}
        ring = {p for p in near if p and allowed(p) and (forget or p not in seen)}
        seen |= ring
        steps += 1
    return steps


mistakes.add(
    'the moves of "62"',
    '"62" is best up to six disks. With seven a search finds fewer moves: let it look.',
    lambda n: moves_62(n),
)
mistakes.add(
    'the moves of "67"',
    '"67" is best up to four disks. With five a search finds fewer moves: let it look.',
    lambda n: moves_67(n),
)
mistakes.add(
    'as many moves as "100"',
    "That is the number for posts of fixed colour, and also for a depth-first search, "
    "which takes the newest position first. Free posts save some moves from three disks on.",
    lambda n: moves_100(n),
)
mistakes.add(
    "the moves of the classic tower",
    "2^n - 1 moves are enough if disks have no faces. Here equal faces repel.",
    lambda n: int(2**n - 1),
)
mistakes.add(
    "A is always red and C always blue",
    "In this exercise all posts are free: a post shows the colour of its disks. When it is empty "
    "any disk may land, with either face up.",
    lambda n: _rings(n, lambda p: p == "c" * n, lambda p: not {"a", "C"} & {*p}),
)
mistakes.add(
    "only an end with red up counts",
    "Whichever face is up at the end is right: all letters are C or all are c.",
    lambda n: _rings(n, lambda p: p == "C" * n),
)
mistakes.add(
    "the first ring is counted as a move",
    "The start itself needs no move: begin with 0, and look for the goal before you make a ring.",
    lambda n: best(n) + 1,
)
mistakes.add(
    "no disks need a move",
    "Without any disk the tower is on C already: look for the goal before the first ring.",
    lambda n: max(best(n), 1),
)
mistakes.add(
    "this is the number of positions",
    "The answer is the number of moves, or rings, until the tower is on C.",
    lambda n: int(6 * 3**n - 6 * 2**n),
)
mistakes.add(
    "any post counts as the goal",
    "The tower has to be on C: a tower on B does not count, nor the one on A at the start.",
    lambda n: _rings(n, lambda p: len({*p.upper()}) < 2),
)
mistakes.add(
    "positions are looked at again and again",
    "Keep all positions seen in a set, and leave them out of the next ring.",
    lambda n: _rings(n, lambda p: p.upper() == "C" * n, forget=True),
    slow=4,
)
