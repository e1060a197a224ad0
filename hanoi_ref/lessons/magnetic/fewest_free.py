"""fewest_free: the fewest moves that carry n disks from A to C."""

from collections.abc import Callable

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.magnetic.common import best, moves_62, moves_67, moves_100
from hanoi_ref.theory.magnetic import fewest_free

mistakes = Mistakes()

EXERCISE = Exercise(
    id="magnetic.fewest_free",
    signature="fewest_free(n)",
    returns="the fewest moves that carry n disks from A to C",
    parts=(
        Part("small", 1, "the right number for one to five disks"),
        Part("seven", 2, "the right number for n = 0, and for six and seven disks"),
    ),
    make_cases=lambda random: [
        *by_part({"small": [1, 2, 3, 4, 5]}),
        *by_part({"seven": [0, 6, 7]}, seconds=4),  # a right search may look at each twice
    ],
    judge_case=judge_value(fewest_free, exact_int),
    hints=(
        "Think of rings in water, as in the lesson about the graph. Find all positions that you "
        "can reach in 1 move, in 2 moves, and so on. Stop when the tower is on C.",
        "is_legal and after show which positions come next. Seven disks have 12,354 positions. "
        "Keep the positions already seen in a set. The tower is done when all disks are on C, "
        "whichever face is up.",
        "Let MOVES be a list of all six moves. While no position of the ring is a goal, do three "
        "steps. Make the next ring: {after(p, m) for p in ring for m in MOVES if is_legal(p, m)}, "
        "without what was seen. Add it to seen. Count a step. Which positions are goals?",
    ),
    counts_steps=True,
    mistakes=mistakes,
    endless="Does it skip all positions that it has reached before? And is its goal ever reached?",
    too_many="Which shorter way does it not look at?",
    did_you_know="A search is a proof for each tower that it has finished, and for no other.",
)
Wanted = Callable[[str], bool]


def _after(position: str, source: str, target: str) -> str | None:
    """Return the position after a move; None if it is illegal."""
    s, t = (max(position.rfind(p), position.rfind(p.lower())) for p in (source, target))
    if s < 0 or s < t or (t >= 0 and position[s].isupper() == position[t].isupper()):
        return None
    return position[:s] + (target.lower() if position[s].isupper() else target) + position[s + 1 :]


def _rings(
    n: int,
    done: Wanted,
    allowed: Wanted = bool,
    forget: bool = False,
    known: Callable[[str], str] = str,
) -> int:
    """Return how many rings a search visits, among allowed positions, until one is done.

    It remembers a position as `known` names it.
    """
    start, steps = "A" * n, 0
    ring, seen = {start}, {start}
    while ring and not any(map(done, ring)):
        near = {_after(p, s, t) for p in ring for s in "ABC" for t in "ABC" if s != t}
        ring = {p for p in near if p and allowed(p) and (forget or known(p) not in seen)}
        seen |= {*map(known, ring)}
        steps += 1
    return steps


mistakes.add(
    'it returns the number of moves of "62"',
    '"62" is best up to six disks. For seven disks a search finds fewer moves.',
    lambda n: moves_62(n),
)
mistakes.add(
    'it returns the number of moves of "67"',
    '"67" is best up to four disks. For five disks a search finds fewer moves.',
    lambda n: moves_67(n),
)
mistakes.add(
    'it returns the number of moves of "100"',
    "This is the number for posts with fixed colours. A depth-first search, which takes the "
    "newest position first, also finds it. Free posts save some moves from three disks on.",
    lambda n: moves_100(n),
)
mistakes.add(
    "it keeps A red and C blue",
    "In this exercise all posts are free: a post shows the colour of its disks. Any disk may "
    "land on an empty post, with either face up.",
    lambda n: _rings(n, lambda p: p == "c" * n, lambda p: not {"a", "C"} & {*p}),
)
mistakes.add(
    "it accepts the tower on C only with red up",
    "Either face may be up at the end. All letters are C, or all letters are c.",
    lambda n: _rings(n, lambda p: p == "C" * n),
)
mistakes.add(
    "it counts the first ring as a move",
    "The start itself needs no move. Begin with 0, and look for the goal before you make a ring.",
    lambda n: best(n) + 1,
)
mistakes.add(
    "it returns 1 for n = 0",
    "With zero disks the tower is already on C. Look for the goal before you make the first ring.",
    lambda n: max(best(n), 1),
)
mistakes.add(
    "it returns the number of positions",
    "Return the number of moves. This is the number of rings until the tower is on C.",
    lambda n: int(6 * 3**n - 6 * 2**n),
)
mistakes.add(
    "it accepts a tower on any post as the goal",
    "The tower must be on C. A tower on B does not count, and neither does the tower on A at the "
    "start.",
    lambda n: _rings(n, lambda p: len({*p.upper()}) < 2),
)
mistakes.add(
    "it remembers positions without their colours",
    "Two positions with the same posts and other faces up are two positions. Does your program "
    "look at both?",
    lambda n: _rings(n, lambda p: p.upper() == "C" * n, known=str.upper),
)
mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it look at positions again? Keep all positions seen in a set, and leave them out. "
    "When do you add one: when it is found, or when its turn comes?",
    lambda n: _rings(n, lambda p: p.upper() == "C" * n, forget=True),
    slow=4,
)
