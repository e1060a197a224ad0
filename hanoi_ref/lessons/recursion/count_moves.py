"""count_moves: the fewest moves that carry n disks to another peg."""

from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.theory import fewest

mistakes = Mistakes()


def _count_cases(random: Random) -> list[Case]:
    drawn = random.randint(5, 12), random.randint(13, 16)
    small = [Case((n,), "small") for n in (1, 2, 3, 4, *drawn)]
    tall = [Case((n,), "tall") for n in (0, random.randint(54, 99), random.randint(100, 499), 500)]
    return small + tall


EXERCISE = Exercise(
    id="recursion.count_moves",
    signature="count_moves(n)",
    returns="the fewest moves that carry n disks to another peg",
    parts=(
        Part("small", 1, "small towers"),
        Part("tall", 1, "no tower at all, and tall ones, to the last digit"),
    ),
    make_cases=_count_cases,
    judge_case=judge_value(fewest, exact_int),
    hints=(
        "Suppose you know how many moves n - 1 disks take. How many moves do n disks take?",
        "The n - 1 smaller disks travel twice: out of the way, and back on top. The largest "
        "travels once. Zero disks need zero moves.",
        "2 * count_moves(...) + ..., unless n is 0; what is the answer then?",
    ),
    mistakes=mistakes,
    did_you_know="Each further disk doubles the work and adds a move, so ten more disks make it "
    "about a thousand times as long.",
)


@mistakes.add("the largest disk is not counted", "Twice the smaller tower, and one more.")
def doubles_only(n: int) -> int:
    return 0 if n == 0 else 2 * doubles_only(n - 1)


mistakes.add(
    "one move too many", "One disk takes one move: try your formula on n = 1.", lambda n: int(2**n)
)


@mistakes.add("no disks take one move", "What should count_moves(0) return?")
def starts_at_one(n: int) -> int:
    return 1 if n == 0 else 2 * starts_at_one(n - 1) + 1


@mistakes.add("the smaller tower travels once only", "It travels twice: away and back.")
def adds_one_once(n: int) -> int:
    return 0 if n == 0 else adds_one_once(n - 1) + 1


mistakes.add(
    "the answer is a float", "Use whole numbers only: 2 ** n, not 2.0 ** n.", lambda n: 2.0**n - 1
)
mistakes.add(
    "it uses a float in an intermediate step",
    "Turned back into an int it looks exact, but the digits are gone: stay with whole numbers.",
    lambda n: int(2.0**n - 1),
)


@mistakes.add("n = 0 is forgotten", "For n = 0 the calls never reach n == 1: stop at 0.")
def base_at_one(n: int) -> int:
    return 1 if n == 1 else 2 * base_at_one(n - 1) + 1


mistakes.add(
    "the subtraction comes before the power",
    "A minus after << or inside parentheses is calculated first: 2 ** (n - 1), or 1 << n - 1, is "
    "half of the power. Put the power in parentheses, then subtract 1.",
    lambda n: 1 << n - 1,
)


@mistakes.add("there is no base case", "For which n do you know the answer at once?")
def no_base(n: int) -> int:
    return 2 * no_base(n - 1) + 1


@mistakes.add(
    "it calls itself with the same n",
    "This call repeats the same question. How many disks should it ask about instead?",
)
def calls_for_the_same(n: int) -> int:
    return 0 if n == 0 else 2 * calls_for_the_same(n) + 1


mistakes.add(
    "2 * n in place of 2 ** n",
    "The number about doubles with each disk; it does not just grow by two.",
    lambda n: 2 * n - 1,
)
mistakes.add(
    "^ is not a power in Python",
    "2 ^ n works on single bits; a power is written 2 ** n.",
    lambda n: 2 ^ n - 1,
)


@mistakes.add(
    "it calls itself twice for each disk",
    "Both calls return the same number: call once and double it. With two calls per disk there "
    "are about 2 ** n calls, too many for 60 disks.",
    slow=20,
)
def calls_itself_twice(n: int) -> int:
    return 0 if n == 0 else calls_itself_twice(n - 1) + 1 + calls_itself_twice(n - 1)


@mistakes.add(
    "the one move is doubled as well",
    "The smaller tower travels twice, but the largest disk only once. What exactly doubles?",
)
def doubles_all(n: int) -> int:
    return 0 if n == 0 else 2 * (doubles_all(n - 1) + 1)


mistakes.add(
    "it is a power of n - 1",
    "One disk more doubles the number and adds one: try your formula on n = 2.",
    lambda n: float(2 ** (n - 1)) if n == 0 else 2 ** (n - 1),
)
mistakes.add(
    "n is multiplied by itself",
    "The number about doubles with each disk: 2 ** n does that, but n ** 2 does not.",
    lambda n: n**2,
)


@mistakes.add(
    "it takes two disks at a time and has no count for one disk",
    "Steps of two disks need two base cases: T(0) = 0 and T(1) = 1.",
)
def two_at_a_time(n: int) -> int:
    return 0 if n <= 1 else 4 * two_at_a_time(n - 2) + 3
