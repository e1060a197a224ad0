"""Lesson 6, more pegs: programs that are wrong on purpose."""
# ruff: noqa: D103  (names and hints say it all)

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import chain
from math import pow, sqrt
from typing import Any

from hanoi_ref.checking.exercise import Mistakes

Moves = list[str]
Walk = Iterator[str]
Program = Callable[[int], Iterable[str]]

FRAME_STEWART = Mistakes()
BEST_SPLIT = Mistakes()
FOUR_PEGS = Mistakes()
OWN_TEST = Mistakes()


@cache
def _count(n: int, pegs: int = 4) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    return min(2 * _count(k, pegs) + _count(n - k, pegs - 1) for k in range(1, n))


Count = Callable[[int, int], int]
Cost = Callable[[Count, int, int, int], int]


@cache
def _least(cost: Cost, n: int, pegs: int) -> int:
    """The best split by another cost than the right one."""
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    count = partial(_least, cost)
    return min(cost(count, n, k, pegs) for k in range(1, n))


def _printed(n: int) -> int:
    """The split as one source prints it: it is the number of the disks that stay."""
    return min(round(sqrt(2 * n)), n - 1)


def _formula(n: int) -> int:
    """A best split for four pegs."""
    return n - round(sqrt(2 * n + 1)) + 1


# frame_stewart


def _pegs_for_the_others(count: Count, n: int, k: int, pegs: int) -> int:
    return 2 * count(k, pegs) + count(n - k, pegs)


@FRAME_STEWART.add(
    "the other disks use all pegs as well",
    "On one peg the k smaller disks are waiting: n - k disks have pegs - 1 pegs.",
)
def all_pegs_for_the_others(n: int, pegs: int) -> int:
    return _least(_pegs_for_the_others, n, pegs)


def _one_peg_less(count: Count, n: int, k: int, pegs: int) -> int:
    return 2 * count(k, pegs - 1) + count(n - k, pegs - 1)


@FRAME_STEWART.add(
    "three pegs are treated as more are",
    "With three pegs the others would be left with two, on which only one disk can move: how many "
    "moves does lesson 1 have for n disks on three pegs?",
)
def down_to_one_peg(n: int, pegs: int) -> int:
    return _to_one_peg(n, pegs)


@cache
def _to_one_peg(n: int, pegs: int) -> int:
    if n < 2 or pegs == 1:
        return min(n, 1)
    return min(2 * _to_one_peg(k, pegs) + _to_one_peg(n - k, pegs - 1) for k in range(1, n))


@FRAME_STEWART.add(
    "the k disks have one peg less",
    "The k smallest disks may use all pegs, for larger disks are no hindrance; only the others "
    "have one peg less.",
)
def one_peg_less_for_all(n: int, pegs: int) -> int:
    return _least(_one_peg_less, n, pegs)


def _once(count: Count, n: int, k: int, pegs: int) -> int:
    return count(k, pegs) + count(n - k, pegs - 1)


@FRAME_STEWART.add(
    "the k disks are carried once only",
    "They are set aside and brought back: twice frame_stewart(k, pegs).",
)
def carried_once(n: int, pegs: int) -> int:
    return _least(_once, n, pegs)


def _one_more(count: Count, n: int, k: int, pegs: int) -> int:
    return 2 * count(k, pegs) + count(n - k, pegs - 1) + 1


@FRAME_STEWART.add(
    "one move too many is counted",
    "In lesson 1 the one move of the largest disk stood between two towers. Here it is one of the "
    "moves of the n - k others, and counted with them.",
)
def one_more(n: int, pegs: int) -> int:
    return _least(_one_more, n, pegs)


@FRAME_STEWART.add(
    "the worst split is taken",
    "The fewest moves are wanted: min, not max.",
)
def the_worst(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    return max(2 * _count(k, pegs) + _count(n - k, pegs - 1) for k in range(1, n))


@FRAME_STEWART.add(
    "half of the disks are set aside",
    "That is best for some n only: try every k from 1 to n - 1 and take the best.",
)
def always_half(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    return 2 * always_half(n // 2, pegs) + always_half(n - n // 2, pegs - 1)


@FRAME_STEWART.add(
    "one disk is set aside, always",
    "For more disks it pays to set more of them aside: try every k from 1 to n - 1.",
)
def always_one(n: int, pegs: int) -> int:
    return int(2**n - 1) if pegs == 3 or n < 2 else 2 + always_one(n - 1, pegs - 1)


@FRAME_STEWART.add(
    "the split that is printed in one place, nearest to sqrt(2n)",
    "That is how many disks stay, not how many are set aside. Trust no formula: let the computer "
    "try every k.",
)
def by_the_printed_split(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    k = _printed(n)
    return 2 * by_the_printed_split(k, pegs) + by_the_printed_split(n - k, pegs - 1)


@FRAME_STEWART.add(
    "the split for four pegs is taken for any number of them",
    "With another number of pegs another split is best: try every k from 1 to n - 1.",
)
def by_the_split_for_four(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    k = _formula(n)
    return 2 * by_the_split_for_four(k, pegs) + by_the_split_for_four(n - k, pegs - 1)


@FRAME_STEWART.add(
    "there are always four pegs",
    "The number of pegs is given: a fifth one helps again.",
)
def four_whatever(n: int, pegs: int) -> int:
    return _count(n, min(pegs, 4))


@FRAME_STEWART.add(
    "it is the count for three pegs",
    "With a fourth peg a part of the tower can be set aside as a whole.",
)
def as_for_three(n: int, pegs: int) -> int:
    return int(2**n - 1)


@FRAME_STEWART.add(
    "the -1 is missing for three pegs",
    "Three pegs need 2 ** n - 1 moves, not 2 ** n.",
)
def without_the_minus_one(n: int, pegs: int) -> int:
    return _no_minus(n, pegs)


@cache
def _no_minus(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n) if n > 1 else n
    return min(2 * _no_minus(k, pegs) + _no_minus(n - k, pegs - 1) for k in range(1, n))


@FRAME_STEWART.add(
    "no disks have no answer",
    "For n = 0 there is no k to try, and min of nothing is an error: say 0 before.",
)
def min_of_nothing(n: int, pegs: int) -> int:
    if pegs == 3 or n == 1:
        return int(2**n - 1)
    return min(2 * _count(k, pegs) + _count(n - k, pegs - 1) for k in range(1, n))


@FRAME_STEWART.add(
    "a power that is a float",
    "math.pow gives a float; 2 ** n is an int and keeps all of its digits.",
)
def by_pow(n: int, pegs: int) -> float:
    if pegs == 3 or n < 2:
        return pow(2, n) - 1
    return min(2.0 * _count(k, pegs) + _count(n - k, pegs - 1) for k in range(1, n))


@FRAME_STEWART.add(
    "no disks, or a single one, leave no choice",
    "range(1, n) is empty then, and min of nothing raises an error: answer them before.",
    words="empty",
)
def no_choice_for_one(n: int, pegs: int) -> int:
    if pegs == 3:
        return int(2**n - 1)
    own = no_choice_for_one
    return min(2 * own(k, pegs) + own(n - k, pegs - 1) for k in range(1, n))


@FRAME_STEWART.add(
    "the same counts are worked out again and again",
    "The plan is right. But each call makes many calls, and most of them have been answered "
    "before: from functools import cache, and write @cache above def.",
    slow=12,
)
def without_memory(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    calls = ((k, n - k) for k in range(1, n))
    return min(2 * without_memory(k, pegs) + without_memory(m, pegs - 1) for k, m in calls)


@FRAME_STEWART.add(
    "it is what one peg more would cost",
    "How many pegs does your count begin with, and what does it give for three of them?",
)
def one_peg_more(n: int, pegs: int) -> int:
    return _count(n, pegs + 1)


@FRAME_STEWART.add(
    "with more pegs the layers grow too slowly",
    "With four pegs they hold 1, 2, 3, 4, ... disks. With five they hold 1, 3, 6, 10, ...: each is "
    "as large as all the layers so far with one peg fewer.",
)
def straight_layers(n: int, pegs: int) -> int:
    total, times, room = 0, 1, 1
    while n > 0:
        total += min(room, n) * times
        n, times, room = n - room, 2 * times, room + pegs - 3
    return total


# best_split


def _cost(n: int, k: int) -> int:
    return 2 * _count(k) + _count(n - k, 3)


def _splits(n: int) -> set[int]:
    return {k for k in range(1, n) if _cost(n, k) == _count(n)}


@BEST_SPLIT.add(
    "only one split is given",
    "Two may be as good as each other: a set of all of them is wanted, also where there is one.",
)
def one_number(n: int) -> int:
    return min(_splits(n))


@BEST_SPLIT.add(
    "the smallest of the best only",
    "Another k may cost as little: collect all k whose cost is the least.",
)
def the_smallest(n: int) -> set[int]:
    return {min(_splits(n))}


@BEST_SPLIT.add(
    "one of the best only",
    "For many n there are two: work out the cost of every k, and keep each whose cost is the "
    "least.",
)
def by_formula(n: int) -> set[int]:
    return {_formula(n)}


@BEST_SPLIT.add(
    "splits that were the best so far stay in the set",
    "When a better one is found, those before it are not the best any more: begin a new set.",
)
def all_records(n: int) -> set[int]:
    costs = [_cost(n, k) for k in range(1, n)]
    return {k for k, cost in enumerate(costs, 1) if cost <= min(costs[:k])}


@BEST_SPLIT.add(
    "the same costs are worked out again and again",
    "Each call makes many others, and most of them have been answered before: from functools "
    "import cache, and write @cache above the function that calls itself.",
    slow=20,
)
def costs_without_memory(n: int) -> set[int]:
    costs = {k: 2 * _slowly(k) + 2 ** (n - k) - 1 for k in range(1, n)}
    return {k for k in costs if costs[k] == min(costs.values())}


def _slowly(n: int) -> int:
    return n if n < 2 else min(2 * _slowly(k) + 2 ** (n - k) - 1 for k in range(1, n))


@BEST_SPLIT.add(
    "k = n - 1 is never tried",
    "range(1, k) ends before k: it has to go to n, and for two disks k = 1 is the only split.",
)
def ends_before_the_last(n: int) -> set[int]:
    costs = {k: _cost(n, k) for k in range(1, n - 1)}
    return {k for k in costs if costs[k] == min(costs.values())}


@BEST_SPLIT.add(
    "the two costs are exchanged",
    "The k disks that are set aside may use all four pegs; the others have three.",
)
def costs_exchanged(n: int) -> set[int]:
    cost = {k: 2 * (2**k - 1) + _count(n - k) for k in range(1, n)}
    return {k for k in cost if cost[k] == min(cost.values())}


@BEST_SPLIT.add(
    "the disks that stay are counted",
    "k is how many of the top disks are set aside; n - k stay.",
)
def those_that_stay(n: int) -> set[int]:
    return {n - k for k in _splits(n)}


@BEST_SPLIT.add(
    "the split that is printed in one place, nearest to sqrt(2n)",
    "That is how many disks stay, not how many are set aside: work out the cost of every k.",
)
def as_printed(n: int) -> set[int]:
    return {round(sqrt(2 * n))}


@BEST_SPLIT.add(
    "the splits come as a list",
    "A set is wanted: {1, 2}, not [1, 2].",
)
def as_a_list(n: int) -> list[int]:
    return sorted(_splits(n))


@BEST_SPLIT.add(
    "the costs are given, not the splits",
    "Collect each k whose cost is the least, not the cost.",
)
def costs(n: int) -> set[int]:
    return {_count(n)}


@BEST_SPLIT.add(
    "k begins with 0",
    "At least one disk is set aside: k goes from 1 to n - 1.",
)
def from_none(n: int) -> set[int]:
    return {k for k in range(n) if _cost(n, k) == _count(n)}


@BEST_SPLIT.add(
    "every split is given",
    "Keep only those whose cost is the least.",
)
def all_of_them(n: int) -> set[int]:
    return set(range(1, n))


def _keep_the_least(n: int, cost: Callable[[int], int]) -> set[int]:
    return {k for k in range(1, n) if cost(k) == min(map(cost, range(1, n)))}


@BEST_SPLIT.add(
    "the k disks are carried once only",
    "They are set aside and brought back: 2 * frame_stewart(k, 4).",
)
def counted_once(n: int) -> set[int]:
    return _keep_the_least(n, lambda k: _count(k) + _count(n - k, 3))


@BEST_SPLIT.add(
    "the other disks use all pegs as well",
    "The n - k others have three pegs: frame_stewart(n - k, 3).",
)
def others_on_four(n: int) -> set[int]:
    return _keep_the_least(n, lambda k: 2 * _count(k) + _count(n - k, 4))


# four_pegs


def _three(n: int, a: str, b: str, c: str) -> Walk:
    """From a to c by way of b."""
    if n:
        yield from _three(n - 1, a, c, b)
        yield a + c
        yield from _three(n - 1, b, a, c)


Split = Callable[[int], int]


def _carry(n: int, split: Split = _formula, pegs: str = "ABCD") -> Walk:
    """From the first of the pegs to the last; so many disks as split says wait on the second."""
    a, b, c, d = [*pegs]
    if n < 2:
        yield from [a + d] * n
    else:
        k = split(n)
        yield from _carry(k, split, a + c + d + b)
        yield from _three(n - k, a, c, d)
        yield from _carry(k, split, b + a + c + d)


@FOUR_PEGS.add(
    "peg C is never used",
    "So it takes 2^n - 1 moves, as in lesson 1. Set a part of the tower aside, and carry that part "
    "with all four pegs.",
)
def without_c(n: int) -> Walk:
    return _three(n, "A", "B", "D")


@FOUR_PEGS.add(
    "peg B is never used",
    "So it takes 2^n - 1 moves, as in lesson 1. Set a part of the tower aside, and carry that part "
    "with all four pegs.",
)
def without_b(n: int) -> Walk:
    return _three(n, "A", "C", "D")


@FOUR_PEGS.add(
    "half of the disks are set aside",
    "That is right up to eight disks, by luck. best_split(n) holds the numbers that are best.",
)
def half_aside(n: int) -> Walk:
    return _carry(n, lambda n: n // 2)


@FOUR_PEGS.add(
    "it takes as many moves as if the disks that are set aside had three pegs only",
    "Do they use all four, both times? And is the number of those that are set aside the best one, "
    "for each tower that is carried?",
)
def three_for_the_small(n: int) -> Moves:
    cost = {k: 2 * (2**k - 1) + 2 ** (n - k) - 1 for k in range(n)}
    k = min(cost, key=cost.__getitem__, default=0)
    return [*_three(k, *"ADB"), *_three(n - k, *"ACD"), *_three(k, *"BAD")]


@FOUR_PEGS.add(
    "one disk is set aside, always",
    "Up to four disks that will do; then more of them have to be set aside: take k from "
    "best_split(n).",
)
def one_aside(n: int) -> Walk:
    return _carry(n, lambda n: 1)


@FOUR_PEGS.add(
    "all disks but one are set aside",
    "Then the k disks are nearly the whole tower, carried twice: take k from best_split(n).",
)
def all_but_one(n: int) -> Walk:
    return _carry(n, lambda n: n - 1)


@FOUR_PEGS.add(
    "the split that is printed in one place, nearest to sqrt(2n)",
    "That is how many disks stay, not how many are set aside: take k from best_split(n).",
)
def printed_split(n: int) -> Walk:
    return _carry(n, _printed)


@FOUR_PEGS.add(
    "the disks that stay and those that are set aside are confused",
    "best_split(n) says how many of the top disks are set aside; n - k stay.",
)
def confused(n: int) -> Walk:
    return _carry(n, lambda n: n - _formula(n))


@FOUR_PEGS.add(
    "the disks to be set aside use three pegs only",
    "The k smallest disks can use all four pegs, both times: call four_pegs, not three_pegs.",
)
def aside_by_three(n: int) -> Walk:
    k = _formula(n) if n > 1 else 0
    return chain(_three(k, *"ACB"), _three(n - k, *"ACD"), _three(k, *"BCD"))


def _over_the_tower(n: int, split: Split, pegs: str = "ABCD") -> Walk:
    """The larger disks go by way of the peg on which the smaller ones wait."""
    a, b, c, d = [*pegs]
    if n:
        k = split(n) if n > 1 else 0
        yield from _over_the_tower(k, split, a + d + c + b)
        yield from _three(n - k, a, b, d)
        yield from _over_the_tower(k, split, b + a + c + d)


def _smallest_best(n: int) -> int:
    return min(_splits(n))


def _largest_best(n: int) -> int:
    return max(_splits(n))


@FOUR_PEGS.add(
    "the smaller disks wait on B, and the others use it as their spare peg",
    "While the n - k others travel, one peg is taken. Which one can they use besides source and "
    "target?",
)
def few_wait_on_b(n: int) -> Walk:
    return _over_the_tower(n, _smallest_best, "ABCD")


@FOUR_PEGS.add(
    "the smaller disks wait on C, and the others use it as their spare peg",
    "While the n - k others travel, one peg is taken. Which one can they use besides source and "
    "target?",
)
def few_wait_on_c(n: int) -> Walk:
    return _over_the_tower(n, _smallest_best, "ACBD")


@FOUR_PEGS.add(
    "as many disks as is best wait on B, and the others use it as their spare peg",
    "While the n - k others travel, one peg is taken. Which one can they use besides source and "
    "target?",
)
def many_wait_on_b(n: int) -> Walk:
    return _over_the_tower(n, _largest_best, "ABCD")


@FOUR_PEGS.add(
    "as many disks as is best wait on C, and the others use it as their spare peg",
    "While the n - k others travel, one peg is taken. Which one can they use besides source and "
    "target?",
)
def many_wait_on_c(n: int) -> Walk:
    return _over_the_tower(n, _largest_best, "ACBD")


@FOUR_PEGS.add(
    "the larger disks use the peg where the smaller ones wait",
    "There they would lie on smaller disks: the n - k others have A, C and D only, as in lesson 1.",
)
def all_four_for_the_rest(n: int) -> Moves:
    return _all_four(n, "ABCD")


def _all_four(n: int, pegs: str) -> Moves:
    a, b, c, d = [*pegs]
    if n < 2:
        return [a + d] * n
    k = _formula(n)
    middle = _all_four(n - k, pegs)
    return [*_all_four(k, a + c + d + b), *middle, *_all_four(k, b + a + c + d)]


@FOUR_PEGS.add(
    "the disks that were set aside stay there",
    "At the end bring them from B to D, on top of the others.",
)
def left_aside(n: int) -> Moves:
    k = _formula(n) if n > 1 else 0
    return [*_carry(k, _formula, "ACDB"), *_three(n - k, *"ACD")]


@FOUR_PEGS.add(
    "the last part begins on A",
    "The disks that were set aside are on B: carry them from B to D.",
)
def last_part_from_a(n: int) -> Moves:
    k = _formula(n) if n > 1 else 0
    return [*_carry(k, _formula, "ACDB"), *_three(n - k, *"ACD"), *_carry(k)]


@FOUR_PEGS.add(
    "the tower goes to C",
    "With four pegs the goal is D.",
)
def to_c(n: int) -> Walk:
    return _carry(n, _formula, "ABDC")


@FOUR_PEGS.add(
    "no disks are treated like one disk",
    "For n = 0 there is nothing to move: give an empty list.",
)
def one_for_none(n: int) -> Walk:
    return _carry(max(n, 1))


@FOUR_PEGS.add(
    "the pegs are numbers",
    'Pegs are letters: "AD" or ("A", "D").',
)
def numbered(n: int) -> list[tuple[int, ...]]:
    return [tuple("ABCD".index(peg) for peg in move) for move in _carry(n)]


@FOUR_PEGS.add(
    "the moves are joined to a text",
    'A list of moves is wanted, ["AB", "AD"], not "AB AD".',
)
def joined(n: int) -> str:
    return " ".join(_carry(n))


@FOUR_PEGS.add(
    "it takes too long for tall towers",
    "All splits, tried again and again, or all positions are too many for 30 disks. best_split(n) "
    "knows k beforehand: then there is nothing to try.",
    slow=9,
)
def tries_all(n: int) -> Moves:
    return _tried(n, "ABCD")


def _tried(n: int, pegs: str) -> Moves:
    a, b, c, d = [*pegs]
    if n < 2:
        return [a + d] * n
    tries = (
        [*_tried(k, a + c + d + b), *_three(n - k, a, c, d), *_tried(k, b + a + c + d)]
        for k in range(1, n)
    )
    return min(tries, key=len)


# own_test

SIZES = range(13)


def _play(n: int, moves: Iterable[str]) -> str | None:
    """Where the disks end; None where a move is against the rules."""
    position = "A" * n
    for source, target in map(tuple, moves):
        at = position.rfind(source)
        if at <= position.rfind(target):
            return None
        position = position[:at] + target + position[at + 1 :]
    return position


def _is_right(n: int, moves: Moves) -> bool:
    return _play(n, moves) == "D" * n and len(moves) == _count(n)


def _lift(n: int, moves: Iterable[str]) -> str:
    """Where the disks end if nobody asks whether the moves are legal."""
    position = "A" * n
    for source, target in map(tuple, moves):
        at = position.rfind(source)
        position = position[:at] + target + position[at + 1 :] if at >= 0 else position
    return position


@OWN_TEST.add(
    "it says True of wrong programs as well",
    "Does it look at the moves of program(n), and for every n from 0 to 12? A program that is "
    "right for one n may be wrong for another.",
)
def says_yes(program: Program) -> bool:
    return True


@OWN_TEST.add(
    "right and wrong are confused",
    "True is for a program that is right.",
)
def the_other_way_round(program: Program) -> bool:
    return not all(_is_right(n, list(program(n))) for n in SIZES)


@OWN_TEST.add(
    "it looks at one size only",
    "A program may be right for five disks and wrong for others: go through n = 0 to 12.",
)
def five_only(program: Program) -> bool:
    return _is_right(5, list(program(5)))


@OWN_TEST.add(
    "n = 0 is left out",
    "With no disks there are no moves: begin with n = 0.",
)
def from_one_on(program: Program) -> bool:
    return all(_is_right(n, list(program(n))) for n in SIZES[1:])


@OWN_TEST.add(
    "large towers are left out",
    "Half of the disks set aside is right up to eight: go on to n = 12.",
)
def up_to_eight(program: Program) -> bool:
    return all(_is_right(n, list(program(n))) for n in SIZES[:9])


@OWN_TEST.add(
    "the moves are only counted",
    "So many moves may lead anywhere: play them.",
)
def counts_only(program: Program) -> bool:
    return all(len(list(program(n))) == _count(n) for n in SIZES)


@OWN_TEST.add(
    "ways that are too long are taken for right",
    "A legal way to D may be too long, and with four pegs it soon is: ask for frame_stewart(n, 4) "
    "moves, no more and no fewer.",
)
def does_not_count(program: Program) -> bool:
    return all(_play(n, program(n)) == "D" * n for n in SIZES)


@OWN_TEST.add(
    "it asks for 2^n - 1 moves",
    "So many are needed with three pegs; with four it is frame_stewart(n, 4).",
)
def counts_for_three(program: Program) -> bool:
    found = [(n, list(program(n))) for n in SIZES]
    return all(_play(n, moves) == "D" * n and len(moves) == 2**n - 1 for n, moves in found)


@OWN_TEST.add(
    "it does not ask whether the moves are legal",
    "A disk may have come to lie on a smaller one on the way: look at the top disks of both pegs "
    "before each move.",
)
def does_not_ask(program: Program) -> bool:
    found = [(n, list(program(n))) for n in SIZES]
    return all(_lift(n, moves) == "D" * n and len(moves) == _count(n) for n, moves in found)


@OWN_TEST.add(
    "it does not ask where the tower ends",
    "Legal moves may lead to C: look at the position after the last one.",
)
def does_not_look_at_the_end(program: Program) -> bool:
    found = [(n, list(program(n))) for n in SIZES]
    return all(_play(n, moves) is not None and len(moves) == _count(n) for n, moves in found)


@OWN_TEST.add(
    "the tower is looked for on C",
    "With four pegs the goal is D.",
)
def looks_at_c(program: Program) -> bool:
    found = [(n, list(program(n))) for n in SIZES]
    return all(_play(n, moves) == "C" * n and len(moves) == _count(n) for n, moves in found)


@OWN_TEST.add(
    "it asks for one certain list of moves",
    "With four pegs there are many right answers: play the moves, wherever they lead.",
)
def asks_for_a_list_of_its_own(program: Program) -> bool:
    return all(list(program(n)) == list(_carry(n)) for n in SIZES)


@OWN_TEST.add(
    "it wants a list",
    "A generator or a tuple is as good: write list(program(n)) and go on from there.",
)
def wants_a_list(program: Program) -> bool:
    found = [(n, program(n)) for n in SIZES]
    return all(isinstance(moves, list) and _is_right(n, moves) for n, moves in found)


@OWN_TEST.add(
    "it asks a generator for its length",
    "A generator has no length: write list(program(n)) first, and go on from there.",
)
def asks_for_length(program: Any) -> bool:
    found = [(n, program(n)) for n in SIZES]
    return all(len(moves) == _count(n) and _is_right(n, moves) for n, moves in found)


@OWN_TEST.add(
    "it goes through a generator twice",
    "After the first time nothing is left in it: write moves = list(program(n)) and go through "
    "that.",
)
def goes_through_twice(program: Program) -> bool:
    found = [(n, program(n)) for n in SIZES]
    return all(_play(n, moves) == "D" * n and _is_right(n, list(moves)) for n, moves in found)


@OWN_TEST.add(
    "it stops with an error instead of saying False",
    "An assert ends the test; a program that is wrong should be answered with False.",
)
def asserts(program: Program) -> bool:
    for n in SIZES:
        assert _is_right(n, list(program(n)))
    return True


@OWN_TEST.add(
    "it says True too soon",
    "return ends the test at once: say True only after the loop, when every n has passed.",
)
def returns_too_soon(program: Program) -> Any:
    for n in SIZES:
        return _is_right(n, list(program(n)))
