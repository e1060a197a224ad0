"""frame_stewart: how many moves Frame and Stewart's plan takes."""

from collections.abc import Callable
from functools import cache, partial
from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.variants.common import count_moves, formula, printed
from hanoi_ref.theory.variants import frame_stewart_count

mistakes = Mistakes()


def _count_cases(random: Random) -> list[Case]:
    four = [(1, 4), (2, 4), (3, 4), (4, 4), (3, 3), (5, 4), (6, 4), (8, 4), (7, 3)]
    four += [(n, 3) for n in (9, 10, 11, 12, random.randint(13, 16))]
    pegs = [(0, 4), (0, 3), (1, 3), (4, 5), (8, 5), (5, 6), (9, 6), (7, 7), (8, 8), (7, 9), (3, 10)]
    drawn = (random.randint(8, 9), random.randint(5, 6))
    large = [(64, 4), (200, 3), (200, 4), (random.randint(100, 199), random.randint(5, 9))]
    return by_part({"four": four, "pegs": [*pegs, drawn], "large": [*large, (200, 10)]})


EXERCISE = Exercise(
    id="variants.frame_stewart",
    signature="frame_stewart(n, pegs)",
    returns="how many moves Frame and Stewart's plan takes",
    parts=(
        Part(
            "four", 1, "the right number for three pegs, and for four pegs with up to eight disks"
        ),
        Part("pegs", 1, "the right number for more pegs, and for n = 0"),
        Part(
            "large",
            1,
            "the right number for up to 200 disks and ten pegs, without calculating anything twice",
        ),
    ),
    make_cases=_count_cases,
    judge_case=judge_value(frame_stewart_count, exact_int),
    hints=(
        "Set the top k disks aside, carry the other disks, and bring the k disks to the target. "
        "How many pegs may each of the three steps use? Which k is best? Let the computer try "
        "every k.",
        "The k disks use all pegs, twice. The n - k others cannot use the peg where the k "
        "smaller disks wait, so they have one peg fewer. With three pegs k = n - 1 is the only "
        "choice, because two pegs can carry only one disk.",
        "Return 0 for n = 0, 1 for one disk, and 2 ** n - 1 for three pegs. Otherwise return min(2 "
        "* frame_stewart(k, pegs) + frame_stewart(n - k, pegs - 1) for k in range(1, n)). To "
        "calculate each count only once, import cache from functools and write @cache above def.",
    ),
    mistakes=mistakes,
    match_cases=24,
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
    "it lets the other disks use all pegs as well",
    "The k smaller disks wait on one peg. So the n - k other disks have pegs - 1 pegs.",
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
    "it treats three pegs like more pegs",
    "With three pegs, the other disks would have only two pegs, on which only one disk can move. "
    "How many moves does lesson 1 need for n disks on three pegs?",
    lambda n, pegs: _to_one_peg(n, pegs),
)
mistakes.add(
    "it gives the k disks one peg fewer",
    "The k smallest disks may use all pegs, because larger disks are never in their way. Only "
    "the other disks have one peg fewer.",
    lambda n, pegs: _least(_one_peg_less, n, pegs),
)


def _once(count: Count, n: int, k: int, pegs: int) -> int:
    return count(k, pegs) + count(n - k, pegs - 1)


mistakes.add(
    "it carries the k disks only once",
    "The k disks are set aside and later brought to the target. So they cost 2 * "
    "frame_stewart(k, pegs).",
    lambda n, pegs: _least(_once, n, pegs),
)


def _one_more(count: Count, n: int, k: int, pegs: int) -> int:
    return 2 * count(k, pegs) + count(n - k, pegs - 1) + 1


mistakes.add(
    "it counts one move too many",
    "In lesson 1 the largest disk made one move between two towers. Here this move belongs to "
    "the n - k other disks, and is counted with them.",
    lambda n, pegs: _least(_one_more, n, pegs),
)


@mistakes.add("it takes the worst split", "The task asks for the fewest moves. Use min, not max.")
def the_worst(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    return max(2 * count_moves(k, pegs) + count_moves(n - k, pegs - 1) for k in range(1, n))


@mistakes.add(
    "it sets half of the disks aside",
    "Half of the disks is best only for some n. Try every k from 1 to n - 1, and take the best.",
)
def always_half(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    return 2 * always_half(n // 2, pegs) + always_half(n - n // 2, pegs - 1)


@mistakes.add(
    "it always sets one disk aside",
    "For taller towers it is better to set more disks aside. Try every k from 1 to n - 1.",
)
def always_one(n: int, pegs: int) -> int:
    return int(2**n - 1) if pegs == 3 or n < 2 else 2 + always_one(n - 1, pegs - 1)


@mistakes.add(
    "it uses a split found in print: the number nearest to sqrt(2n)",
    "The number nearest to sqrt(2n) is how many disks stay, not how many are set aside. Do not "
    "trust a formula: let the computer try every k.",
)
def by_the_printed_split(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    k = printed(n)
    return 2 * by_the_printed_split(k, pegs) + by_the_printed_split(n - k, pegs - 1)


@mistakes.add(
    "it uses the split for four pegs with any number of pegs",
    "For another number of pegs another split is best. Try every k from 1 to n - 1.",
)
def by_the_split_for_four(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    k = formula(n)
    return 2 * by_the_split_for_four(k, pegs) + by_the_split_for_four(n - k, pegs - 1)


mistakes.add(
    "it always counts with four pegs",
    "The number of pegs is an argument. A fifth peg saves more moves.",
    lambda n, pegs: count_moves(n, min(pegs, 4)),
)


@cache
def _no_minus(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n) if n > 1 else n
    return min(2 * _no_minus(k, pegs) + _no_minus(n - k, pegs - 1) for k in range(1, n))


mistakes.add(
    "it leaves out the -1 for three pegs",
    "Three pegs need 2 ** n - 1 moves, not 2 ** n.",
    lambda n, pegs: _no_minus(n, pegs),
)


@mistakes.add(
    "it needs too much time or memory for tall towers",
    'Does it calculate the same counts again and again? Write "from functools import cache" at '
    "the top, and @cache above def.",
    slow=12,
)
def without_memory(n: int, pegs: int) -> int:
    if pegs == 3 or n < 2:
        return int(2**n - 1)
    calls = ((k, n - k) for k in range(1, n))
    return min(2 * without_memory(k, pegs) + without_memory(m, pegs - 1) for k, m in calls)


mistakes.add(
    "it returns the count for one more peg",
    "With how many pegs does your count begin? What does it return for three pegs?",
    lambda n, pegs: count_moves(n, pegs + 1),
)


@mistakes.add(
    "its layers grow too slowly for more than four pegs",
    "With four pegs the layers hold 1, 2, 3, 4, ... disks. With five pegs they hold 1, 3, 6, 10, "
    "... Each layer is as large as all the layers so far with one peg fewer.",
)
def straight_layers(n: int, pegs: int) -> int:
    total, times, room = 0, 1, 1
    while n > 0:
        total += min(room, n) * times
        n, times, room = n - room, 2 * times, room + pegs - 3
    return total
