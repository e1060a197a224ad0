"""best_split: all best numbers of top disks to set aside first, with four pegs."""

from collections.abc import Callable
from math import sqrt

from hanoi_ref.checking.compare import exact_set
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.variants.blocks import cost_of, count_moves, formula, splits
from hanoi_ref.theory.variants import frame_stewart_splits

mistakes = Mistakes()


EXERCISE = Exercise(
    id="variants.best_split",
    signature="best_split(n)",
    returns="all best numbers of top disks to set aside first, with four pegs",
    parts=(Part("splits", 1, "all best splits, from two disks to 100"),),
    make_cases=lambda random: by_part(
        {"splits": [2, 3, 4, 5, 6, 8, 10, 15, random.randint(16, 40), random.randint(41, 99), 100]}
    ),
    judge_case=judge_value(lambda n: set(frame_stewart_splits(n)), exact_set),
    hints=(
        "You can find the cost of each k. Which of them cost as little as possible?",
        "The cost of k with four pegs is 2 * frame_stewart(k, 4) + frame_stewart(n - k, 3). "
        "Calculate it for every k from 1 to n - 1, find the minimum, and keep all k that reach "
        "it.",
        "{k for k in range(1, n) if ... == frame_stewart(n, 4)}. What belongs in the gap?",
    ),
    mistakes=mistakes,
    did_you_know=(
        "From three disks on there are two best numbers, except for 3, 6, 10, 15 and so on, "
        "where a layer has just been filled."
    ),
)

mistakes.add(
    "it returns only one split",
    "Two may be equally good: return a set of all of them, even if there is only one.",
    lambda n: min(splits(n)),
)
mistakes.add(
    "the smallest of the best only",
    "Another k may cost as little: collect all k with the minimal cost.",
    lambda n: {min(splits(n))},
)
mistakes.add(
    "one of the best only",
    "For many n there are two: calculate the cost of every k, and keep each k with the minimal "
    "cost.",
    lambda n: {formula(n)},
)


@mistakes.add(
    "splits that were the best so far stay in the set",
    "When you find a better one, the earlier ones are no longer the best: begin a new set.",
)
def all_records(n: int) -> set[int]:
    costs = [cost_of(n, k) for k in range(1, n)]
    return {k for k, cost in enumerate(costs, 1) if cost <= min(costs[:k])}


@mistakes.add(
    "the same costs are calculated again and again",
    "Each call makes many others, and most of them have been answered before: write from "
    "functools import cache, and @cache above the function that calls itself.",
    slow=20,
)
def costs_without_memory(n: int) -> set[int]:
    costs = {k: 2 * _slowly(k) + 2 ** (n - k) - 1 for k in range(1, n)}
    return {k for k in costs if costs[k] == min(costs.values())}


def _slowly(n: int) -> int:
    return n if n < 2 else min(2 * _slowly(k) + 2 ** (n - k) - 1 for k in range(1, n))


@mistakes.add(
    "k = n - 1 is never tried",
    "range(1, k) ends before k: it has to go to n, and for two disks k = 1 is the only split.",
)
def ends_before_the_last(n: int) -> set[int]:
    costs = {k: cost_of(n, k) for k in range(1, n - 1)}
    return {k for k in costs if costs[k] == min(costs.values())}


@mistakes.add(
    "the two costs are swapped",
    "The k disks that are set aside may use all four pegs; the others have three.",
)
def costs_exchanged(n: int) -> set[int]:
    cost = {k: 2 * (2**k - 1) + count_moves(n - k) for k in range(1, n)}
    return {k for k in cost if cost[k] == min(cost.values())}


mistakes.add(
    "it counts the disks that stay",
    "k is the number of top disks that are set aside; n - k stay.",
    lambda n: {n - k for k in splits(n)},
)
mistakes.add(
    "this is the split found in print, the number nearest to sqrt(2n)",
    "That is how many disks stay, not how many are set aside: calculate the cost of every k.",
    lambda n: {round(sqrt(2 * n))},
)


@mistakes.add(
    "it returns the costs, not the splits",
    "Collect each k with the minimal cost, not the cost itself.",
)
def costs(n: int) -> set[int]:
    return {count_moves(n)}


mistakes.add(
    "k begins with 0",
    "At least one disk is set aside: k goes from 1 to n - 1.",
    lambda n: {k for k in range(n) if cost_of(n, k) == count_moves(n)},
)
mistakes.add(
    "it returns every split", "Keep only those with the minimal cost.", lambda n: set(range(1, n))
)


def _keep_the_least(n: int, cost: Callable[[int], int]) -> set[int]:
    return {k for k in range(1, n) if cost(k) == min(map(cost, range(1, n)))}


mistakes.add(
    "the k disks are carried once only",
    "They are set aside and brought back: 2 * frame_stewart(k, 4).",
    lambda n: _keep_the_least(n, lambda k: count_moves(k) + count_moves(n - k, 3)),
)
mistakes.add(
    "the other disks use all pegs as well",
    "The n - k others have three pegs: frame_stewart(n - k, 3).",
    lambda n: _keep_the_least(n, lambda k: 2 * count_moves(k) + count_moves(n - k, 4)),
)
