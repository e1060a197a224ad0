"""frame_stewart: how many moves Frame and Stewart's plan takes."""

from collections.abc import Callable
from functools import cache, partial
from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.variants.blocks import count_moves, formula, printed
from hanoi_ref.theory.variants import frame_stewart_count

mistakes = Mistakes()


def _count_cases(random: Random) -> list[Case]:
    four = [(1, 4), (2, 4), (3, 4), (4, 4), (3, 3), (5, 4), (6, 4), (8, 4), (7, 3)]
    four.append((random.randint(9, 12), 3))
    pegs = [(0, 4), (0, 3), (1, 3), (4, 5), (7, 5), (3, 10)]
    drawn = (random.randint(8, 9), random.randint(5, 6))
    large = [(64, 4), (200, 3), (200, 4), (random.randint(100, 199), random.randint(5, 9))]
    return by_part({"four": four, "pegs": [*pegs, drawn], "large": [*large, (200, 10)]})


EXERCISE = Exercise(
    id="variants.frame_stewart",
    signature="frame_stewart(n, pegs)",
    returns="how many moves Frame and Stewart's plan takes",
    parts=(
        Part("four", 1, "three pegs, and four for up to eight disks"),
        Part("pegs", 1, "more pegs, and no disks"),
        Part("large", 1, "up to 200 disks and ten pegs: nothing is calculated twice"),
    ),
    make_cases=_count_cases,
    judge_case=judge_value(frame_stewart_count, exact_int),
    hints=(
        "Set the top k disks aside, carry the others, bring the k back. How many pegs may each "
        "of the three steps use? And which k is best? Let the computer try them all.",
        "The k disks use all pegs, twice. The n - k others cannot use the peg on which the k "
        "smaller ones wait: they have one peg less. With three pegs k = n - 1 is the only "
        "choice, because two pegs carry one disk only.",
        "Return 0 for no disks, 1 for one disk, 2 ** n - 1 for three pegs, and otherwise min(2 * "
        "frame_stewart(k, pegs) + frame_stewart(n - k, pegs - 1) for k in range(1, n)). To "
        "calculate no count twice, import cache from functools and write @cache above def.",
    ),
    mistakes=mistakes,
    match_cases=16,
    did_you_know="With more pegs than disks every disk but the largest moves twice: 2n - 1 moves.",
)
Count = Callable[[int, int], int]
Cost = Callable[[Count, int, int, int], int]


@cache
def _least(cost: Cost, n: int, pegs: int) -> int:
    """Return the fewest moves over all splits, for a wrong cost of a split."""
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    count = partial(_least, cost)
    return min(cost(count, n, k, pegs) for k in range(1, n))


def _pegs_for_the_others(count: Count, n: int, k: int, pegs: int) -> int:
    return 2 * count(k, pegs) + count(n - k, pegs)


mistakes.add(
    "the other disks use all pegs as well",
    "On one peg the k smaller disks are waiting: n - k disks have pegs - 1 pegs.",
    lambda n, pegs: _least(_pegs_for_the_others, n, pegs),
)


def _one_peg_less(count: Count, n: int, k: int, pegs: int) -> int:
    return 2 * count(k, pegs - 1) + count(n - k, pegs - 1)


@cache
def _to_one_peg(n: int, pegs: int) -> int:
    if n < 2 or pegs == 1:
        return min(n, 1)
    return min(2 * _to_one_peg(k, pegs) + _to_one_peg(n - k, pegs - 1) for k in range(1, n))


mistakes.add(
    "three pegs are treated like more pegs",
    "With three pegs the others would be left with two, on which only one disk can move. How "
    "many moves does lesson 1 have for n disks on three pegs?",
    lambda n, pegs: _to_one_peg(n, pegs),
)


mistakes.add(
    "the k disks have one peg less",
    "The k smallest disks may use all pegs, because larger disks are never in their way. Only "
    "the others have one peg less.",
    lambda n, pegs: _least(_one_peg_less, n, pegs),
)


def _once(count: Count, n: int, k: int, pegs: int) -> int:
    return count(k, pegs) + count(n - k, pegs - 1)


mistakes.add(
    "the k disks are carried once only",
    "They are set aside and brought back: twice frame_stewart(k, pegs).",
    lambda n, pegs: _least(_once, n, pegs),
)


def _one_more(count: Count, n: int, k: int, pegs: int) -> int:
    return 2 * count(k, pegs) + count(n - k, pegs - 1) + 1


mistakes.add(
    "one move too many is counted",
    "In lesson 1 the one move of the largest disk came between two towers. Here it is one of the "
    "moves of the n - k others, and counted with them.",
    lambda n, pegs: _least(_one_more, n, pegs),
)


@mistakes.add("the worst split is taken", "The task asks for the fewest moves: min, not max.")
def the_worst(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    return max(2 * count_moves(k, pegs) + count_moves(n - k, pegs - 1) for k in range(1, n))


@mistakes.add(
    "half of the disks are set aside",
    "That is best for some n only: try every k from 1 to n - 1 and take the best.",
)
def always_half(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    return 2 * always_half(n // 2, pegs) + always_half(n - n // 2, pegs - 1)


@mistakes.add(
    "it always sets one disk aside",
    "For more disks it is better to set more of them aside: try every k from 1 to n - 1.",
)
def always_one(n: int, pegs: int) -> int:
    return int(2**n - 1) if pegs == 3 or n < 2 else 2 + always_one(n - 1, pegs - 1)


@mistakes.add(
    "this is the split found in print, the number nearest to sqrt(2n)",
    "That is how many disks stay, not how many are set aside. Trust no formula: let the computer "
    "try every k.",
)
def by_the_printed_split(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    k = printed(n)
    return 2 * by_the_printed_split(k, pegs) + by_the_printed_split(n - k, pegs - 1)


@mistakes.add(
    "it uses the split for four pegs with any number of them",
    "With another number of pegs another split is best: try every k from 1 to n - 1.",
)
def by_the_split_for_four(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    k = formula(n)
    return 2 * by_the_split_for_four(k, pegs) + by_the_split_for_four(n - k, pegs - 1)


mistakes.add(
    "there are always four pegs",
    "The number of pegs is an argument: a fifth peg helps again.",
    lambda n, pegs: count_moves(n, min(pegs, 4)),
)
mistakes.add(
    "it is the count for three pegs",
    "With a fourth peg a part of the tower can be set aside as a whole.",
    lambda n, pegs: int(2**n - 1),
)


@cache
def _no_minus(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n) if n > 1 else n
    return min(2 * _no_minus(k, pegs) + _no_minus(n - k, pegs - 1) for k in range(1, n))


mistakes.add(
    "the -1 is missing for three pegs",
    "Three pegs need 2 ** n - 1 moves, not 2 ** n.",
    lambda n, pegs: _no_minus(n, pegs),
)


@mistakes.add(
    "the same counts are calculated again and again",
    "The plan is right. But each call makes many calls, and most of them have been answered "
    "before: write from functools import cache, and @cache above def.",
    slow=12,
)
def without_memory(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    calls = ((k, n - k) for k in range(1, n))
    return min(2 * without_memory(k, pegs) + without_memory(m, pegs - 1) for k, m in calls)


mistakes.add(
    "it is the count for one more peg",
    "With how many pegs does your count begin, and what does it return for three of them?",
    lambda n, pegs: count_moves(n, pegs + 1),
)


@mistakes.add(
    "with more pegs the layers grow too slowly",
    "With four pegs they hold 1, 2, 3, 4, ... disks. With five they hold 1, 3, 6, 10, ...: each "
    "is as large as all the layers so far with one peg fewer.",
)
def straight_layers(n: int, pegs: int) -> int:
    total, times, room = 0, 1, 1
    while n > 0:
        total += min(room, n) * times
        n, times, room = n - room, 2 * times, room + pegs - 3
    return total
