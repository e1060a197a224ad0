"""best_split: all best numbers of top disks to set aside first, with four pegs."""

from collections.abc import Callable, Iterable
from math import sqrt

from hanoi_ref.checking.compare import exact_set
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.variants.common import cost_of, count_moves, formula, splits
from hanoi_ref.theory.variants import frame_stewart_splits

mistakes = Mistakes()

EXERCISE = Exercise(
    id="variants.best_split",
    signature="best_split(n)",
    returns="all best numbers of top disks to set aside first, with four pegs",
    parts=(
        Part("small", 0.25, "all best splits, for two to 16 disks"),
        Part("all", 0.75, "all best splits, for up to 100 disks"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": range(2, 17),
            "all": [random.randint(17, 40), random.randint(41, 99), 100],
        }
    ),
    judge_case=judge_value(lambda n: set(frame_stewart_splits(n)), exact_set),
    hints=(
        "You can calculate the cost of each k. Which values of k have the smallest cost?",
        "With four pegs, k costs 2 * frame_stewart(k, 4) + frame_stewart(n - k, 3). Calculate "
        "this cost for every k from 1 to n - 1. Find the minimum, and keep all k that reach it.",
        "Return {k for k in range(1, n) if ... == frame_stewart(n, 4)}. What belongs in the gap?",
    ),
    mistakes=mistakes,
    did_you_know="From three disks on there are two best numbers, except for 3, 6, 10, 15 and so "
    "on, where a layer has just been filled.",
)


def _keep_the_least(n: int, cost: Callable[[int], int], splits: Iterable[int] = ()) -> set[int]:
    costs = {k: cost(k) for k in splits or range(1, n)}
    return {k for k in costs if costs[k] == min(costs.values())}


mistakes.add(
    "it returns only one split",
    "Two splits may be equally good. Return a set of all best splits, even if there is only one.",
    lambda n: min(splits(n)),
)
mistakes.add(
    "it returns only the smallest of the best splits",
    "A larger k may have the same cost. Collect all k with the minimal cost.",
    lambda n: {min(splits(n))},
)
mistakes.add(
    "it returns only one of the best splits",
    "For many n there are two best splits. Calculate the cost of every k, and keep each k with "
    "the minimal cost.",
    lambda n: {formula(n)},
)


@mistakes.add(
    "it keeps splits that were only the best so far",
    "When you find a better split, the earlier splits are no longer the best. Begin a new set.",
)
def all_records(n: int) -> set[int]:
    costs = [cost_of(n, k) for k in range(1, n)]
    return {k for k, cost in enumerate(costs, 1) if cost <= min(costs[:k])}


@mistakes.add(
    "it needs too much time or memory for tall towers",
    'Does it calculate the same costs again and again? Write "from functools import cache" at the '
    "top, and @cache above the function that calls itself.",
    slow=20,
)
def costs_without_memory(n: int) -> set[int]:
    def slowly(n: int) -> int:
        return n if n < 2 else min(2 * slowly(k) + 2 ** (n - k) - 1 for k in range(1, n))

    return _keep_the_least(n, lambda k: 2 * slowly(k) + 2 ** (n - k) - 1)


mistakes.add(
    "it never tries k = n - 1",
    "range(1, k) ends before k, so range(1, n) ends with n - 1. For two disks k = 1 is the only "
    "split.",
    lambda n: _keep_the_least(n, lambda k: cost_of(n, k), range(1, n - 1)) if n > 2 else set(),
)
mistakes.add(
    "it swaps the two costs",
    "The k disks that are set aside may use all four pegs. The n - k other disks have only three "
    "pegs.",
    lambda n: _keep_the_least(n, lambda k: 2 * (2**k - 1) + count_moves(n - k)),
)
mistakes.add(
    "it returns the numbers of disks that stay",
    "k is the number of top disks that are set aside. The other n - k disks stay.",
    lambda n: {n - k for k in splits(n)},
)
mistakes.add(
    "it returns the second of the two published formulas, the number nearest to sqrt(2n)",
    "The number nearest to sqrt(2n) is how many disks stay, not how many are set aside. "
    "Calculate the cost of every k.",
    lambda n: {round(sqrt(2 * n))},
)


@mistakes.add(
    "it returns the costs, not the splits",
    "Collect each k with the minimal cost, not the cost.",
)
def costs(n: int) -> set[int]:
    return {count_moves(n)}


mistakes.add(
    "it begins with k = 0",
    "At least one disk is set aside. So k goes from 1 to n - 1.",
    lambda n: {k for k in range(n) if cost_of(n, k) == count_moves(n)},
)
mistakes.add(
    "it returns every split",
    "Keep only the splits with the minimal cost.",
    lambda n: set(range(1, n)),
)
mistakes.add(
    "it carries the k disks only once",
    "The k disks are set aside and later brought to the target. How often are they carried?",
    lambda n: _keep_the_least(n, lambda k: count_moves(k) + count_moves(n - k, 3)),
)
mistakes.add(
    "it lets the other disks use all pegs as well",
    "The other n - k disks have only three pegs: frame_stewart(n - k, 3).",
    lambda n: _keep_the_least(n, lambda k: 2 * count_moves(k) + count_moves(n - k, 4)),
)
