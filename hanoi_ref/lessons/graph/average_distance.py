"""average_distance: the average distance over all ordered pairs, as a Fraction."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

from hanoi_ref.checking.compare import exact_fraction
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.graph.common import distance_between
from hanoi_ref.theory import average_distance

mistakes = Mistakes()

EXERCISE = Exercise(
    id="graph.average_distance",
    signature="average_distance(n)",
    returns="the average distance over all ordered pairs, as a Fraction",
    parts=(
        Part("small", 1, "the exact average for up to four disks, where you can list all pairs"),
        Part(
            "large",
            1,
            "the exact average for n = 0, and for up to thirty disks, where you add "
            "up probabilities",
        ),
    ),
    make_cases=lambda random: [
        *by_part({"small": [1, 2, 3, 4]}, seconds=4),  # 6,561 pairs, or 43 million
        *by_part({"large": [0, *range(5, 17), random.randint(17, 29), 30]}, seconds=0.5),
    ],
    judge_case=judge_value(average_distance, exact_fraction),
    allowed_packages=("puzzle",),
    hints=(
        "Up to four disks, go through all pairs of positions(n) and add up their distances. For "
        "more disks, look at the largest disk. It is on the same peg in both positions with "
        "probability 1/3. Then the average is that of n - 1 disks. If the pegs differ, take the "
        "cost of the direct plan. Subtract the average saving of the pairs for which the detour "
        "is better.",
        "The direct plan costs 4/3 (2^k - 1) + 1 on average, with k = n - 1 smaller disks. The "
        "saving is the average of max(lead, 0). The lead begins at -1. Each letter changes it to "
        "2 * lead + x + y, where x and y are -1, 0 or 1. From 2 on, the lead stays at 2 or more, "
        "and its average simply doubles.",
        "Use Fraction everywhere: 1/3 * average(n - 1) + 2/3 * (4/3 * (2 ** k - 1) + 1 - gain(k)). "
        "For gain(k), keep the probabilities of the leads -1, 0, 1 in a dict. For all larger leads "
        "keep one number, the sum of lead times probability. This number doubles with each disk.",
    ),
    mistakes=mistakes,
    match_cases=4,
    did_you_know="It is exact, for more pairs than anybody could list.",
)


def _gain(k: int) -> Fraction:
    """Return the average gain of the detour over the direct plan, 0 where it is longer."""
    return sum(_gain_above_and_at_one(k), Fraction(0))


def _gain_above_and_at_one(k: int) -> tuple[Fraction, Fraction]:
    """Return the parts of the average gain from leads of 2 and more, and from leads of 1."""
    tie, edge, gain = Fraction(0), {-1: Fraction(1), 1: Fraction(0)}, Fraction(0)
    for _ in range(k):
        gain = 2 * gain + (edge[1] * (2 * 3 + 3 * 2 + 4) + tie * 2) / 9
        below = (2 * edge[-1] + 2 * tie) / 9
        above = (2 * edge[1] + 2 * tie) / 9
        tie, edge = (3 * tie + edge[-1] + edge[1]) / 9, {-1: below, 1: above}
    return gain, edge[1]


def _average(n: int, gain: Callable[[int], Fraction] = _gain) -> Fraction:
    average = Fraction(0)
    for k in range(n):
        average = average / 3 + Fraction(2, 3) * (Fraction(4, 3) * (2**k - 1) + 1 - gain(k))
    return average


mistakes.add(
    "it leaves out the pairs of equal positions",
    "All 9 ** n ordered pairs count. They include the 3 ** n pairs of a position with itself.",
    lambda n: _average(n) * Fraction(9**n, 9**n - 3**n),
)
mistakes.add(
    "it counts every pair once, but divides by all ordered pairs",
    "From p to q and from q to p are two different pairs. Both belong to the 9 ** n pairs.",
    lambda n: _average(n) / 2,
)
mistakes.add(
    "it divides by the number of positions, not by the number of pairs",
    "There are 3 ** n positions, but 9 ** n pairs. Divide by the number of pairs.",
    lambda n: _average(n) * int(3**n),
)
mistakes.add(
    "it returns a float instead of a fraction",
    "The value a / b is a float, and Fraction(a / b) cannot restore the lost digits. Use "
    "Fraction(a, b). Import it first: from fractions import Fraction.",
    lambda n: float(_average(n)),
)
mistakes.add(
    "it returns only the leading term of the formula",
    "For many disks 466/885 times 2 ** n is close. For few disks the rest of the formula is not "
    "small.",
    lambda n: Fraction(466, 885) * int(2**n),
)
mistakes.add(
    "it leaves out the last terms of the formula",
    "The value 466/885 times 2 ** n, minus 1/3, is close but not exact.",
    lambda n: Fraction(466, 885) * int(2**n) - Fraction(1, 3),
)
mistakes.add(
    "this is the average distance to a peg",
    "2/3 of 2 ** n - 1 is the average distance to a tower on one given peg. Here the goal can be "
    "any position.",
    lambda n: Fraction(2, 3) * int(2**n - 1),
)
mistakes.add(
    "it always moves the largest disk only once",
    "For some pairs it is better to move the largest disk twice. Subtract the moves that this "
    "saves.",
    lambda n: _average(n, lambda k: Fraction(0)),
)
mistakes.add(
    "it leaves out leads of 1 at the end",
    "After all letters are read, a lead of 1 is above zero as well. Add its probability to the "
    "sum of the larger leads.",
    lambda n: _average(n, lambda k: _gain_above_and_at_one(k)[0]),
)


@mistakes.add(
    "it assumes that the largest disk is always on different pegs",
    "The pegs of the largest disk differ with probability 2/3. Multiply the cost by 2/3. What is "
    "the average if the pegs are the same?",
)
def always_differ(n: int) -> Fraction:
    average = Fraction(0)
    for k in range(n):
        average = average / 3 + Fraction(4, 3) * (2**k - 1) + 1 - _gain(k)
    return average


mistakes.add(
    "it calculates the saving for one disk too many",
    "The largest of n disks has n - 1 smaller disks. The lead reads only the letters of these "
    "smaller disks.",
    lambda n: _average(n, lambda k: _gain(k + 1)),
)
mistakes.add(
    "it averages the saving over the wrong pairs",
    "Pairs with a lead of zero or less count as well, with a saving of 0. Add up lead times "
    "probability, and do not divide the sum.",
    lambda n: _average(n, lambda k: _gain(k) / _chance(k) if k > 1 else Fraction(0)),
)


def _chance(k: int) -> Fraction:
    """Return the probability that the lead is above zero after k disks."""
    leads = {-1: Fraction(1)}
    for _ in range(k):
        steps = Counter(x + y for x in (-1, 0, 1) for y in (-1, 0, 1))
        after: dict[int, Fraction] = {}
        for lead, chance in leads.items():
            for step, ways in steps.items():
                at = max(-2, min(2, 2 * lead + step))
                after[at] = after.get(at, Fraction(0)) + chance * ways / 9
        leads = after
    return sum((chance for lead, chance in leads.items() if lead > 0), Fraction(0))


mistakes.add(
    "it returns the fraction as a string",
    "Return the Fraction itself. print converts it to a string without your help.",
    lambda n: str(_average(n)),
)
mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it look at all 9 ** n pairs? Work with probabilities, one disk after the other.",
    lambda n: Fraction(
        sum(
            distance_between("".join(start), "".join(goal))
            for start, goal in product(product("ABC", repeat=n), repeat=2)
        ),
        9**n,
    ),
    slow=5,
)
