"""bug_hunt: two positions for which the program once_only is wrong."""

from itertools import count, product

from hanoi_ref.checking.answer import kind_of
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import Hunt
from hanoi_ref.checking.observation import Plain
from hanoi_ref.lessons.inputs import Pair
from hanoi_ref.solvers.graph import once_or_twice

mistakes = Mistakes()


def _read_pair(answer: Plain) -> Pair | None:
    """Return the two positions of an answer; None if it is anything else."""
    items = answer.get("items") if isinstance(answer, dict) else None
    if kind_of(answer) not in {"list", "tuple"} or not items or len(items) != 2:
        return None
    one, other = items
    if not isinstance(one, str) or not isinstance(other, str) or len(one) != len(other):
        return None
    return None if set(one + other) - set("ABC") else (one, other)


def _smallest_twice() -> int:
    """Return the fewest disks for which some shortest path moves the largest twice: three.

    >>> _smallest_twice()
    3
    """

    def has_one(n: int) -> bool:
        pairs = product(map("".join, product("ABC", repeat=n - 1)), repeat=2)
        return any(once_or_twice("A" + p, "B" + q) == "twice" for p, q in pairs)

    return next(filter(has_one, count(1)))


HUNT = Hunt(
    program="once_only",
    wanted='two positions with the same number of disks, like ("AB", "CB")',
    read=_read_pair,
    is_wrong=lambda pair: once_or_twice(*pair) == "twice",
    is_smallest=lambda pair: len(pair[0]) == _smallest_twice(),
    smaller="with fewer disks as well",
    way="Compare it with a distance that you trust, for all pairs with one disk, then with two.",
)


EXERCISE = Exercise(
    id="graph.bug_hunt",
    variable=True,
    parts=(
        Part("fails", 1, "once_only is wrong for these two positions"),
        Part("smallest", 1, "once_only is right for all pairs with fewer disks"),
    ),
    make_cases=lambda random: [Case()],
    judge_case=HUNT.judge,
    hints=(
        "Let the computer search. Compare once_only with a distance that you trust. Do this for "
        "all pairs of positions with one disk, then with two, and so on.",
        "All positions of n disks are product('ABC', repeat=n), each joined into a string. Stop "
        "at the first pair for which the two functions disagree.",
        "Make the list [(p, q) for p in positions(n) for q in positions(n) if ...]. What must "
        "once_only(p, q) differ from? Find the smallest n for which this list is not empty.",
    ),
    mistakes=mistakes,
    did_you_know="For most pairs the plan is right. That is why it looked right.",
)

mistakes.add(
    "this is a tie",
    "Here the largest disk may move once or twice, and both plans cost the same.",
    lambda: ("AAB", "BAA"),
)
mistakes.add(
    "these are moves, not positions",
    "Write two positions, one letter for each disk, in parentheses: a start and a goal.",
    lambda: ["AB", "AC", "BC"],
)
mistakes.add(
    "this is a number of disks, not two positions",
    "Write the two positions themselves: a pair of strings.",
    lambda: 3,
)
