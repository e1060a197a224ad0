"""count_moves: the fewest moves that carry n disks to another peg."""

from collections.abc import Callable

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.theory import fewest

mistakes = Mistakes()


EXERCISE = Exercise(
    id="recursion.count_moves",
    signature="count_moves(n)",
    returns="the fewest moves that carry n disks to another peg",
    parts=(
        Part("small", 1, "the right number for small towers"),
        Part("tall", 1, "exact to the last digit, for n = 0 and for tall towers"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [*range(1, 13), random.randint(13, 16)],
            "tall": [0, random.randint(54, 99), random.randint(100, 399), 400],
        }
    ),
    judge_case=judge_value(fewest, exact_int),
    hints=(
        "Suppose you know how many moves n - 1 disks take. How many moves do n disks take?",
        "The smaller disks move twice as a tower: out of the way, and back on top. The largest "
        "disk moves once. Zero disks need zero moves.",
        "Return 2 * count_moves(...) + ..., unless n is 0. What is the answer for n = 0?",
    ),
    mistakes=mistakes,
    match_cases=14,
    did_you_know="Each further disk doubles the work and adds a move, so ten more disks make it "
    "about a thousand times as long.",
)


def _recurrence(n: int, step: Callable[[int], int], base: int = 0, disks: int = 1) -> int:
    """Return the count that a step makes of the count for so many disks fewer."""
    return step(_recurrence(n - disks, step, base, disks)) if n >= disks else base


mistakes.add(
    "it does not count the move of the largest disk",
    "Which moves are made besides those of the two smaller towers?",
    lambda n: _recurrence(n, lambda smaller: 2 * smaller),
)
mistakes.add(
    "it counts one move too many",
    "One disk takes one move. Try your formula on n = 1.",
    lambda n: int(2**n),
)
mistakes.add(
    "it returns 1 for n = 0",
    "What should count_moves(0) return?",
    lambda n: _recurrence(n, lambda smaller: 2 * smaller + 1, base=1),
)
mistakes.add(
    "it counts the smaller tower only once",
    "The smaller tower moves twice: out of the way, and back on top.",
    lambda n: _recurrence(n, lambda smaller: smaller + 1),
)
mistakes.add(
    "the answer is a float", "Use only whole numbers: 2 ** n, not 2.0 ** n.", lambda n: 2.0**n - 1
)
mistakes.add(
    "it uses a float in an intermediate step",
    "The answer is a whole number again, but its last digits are already lost. Use only whole "
    "numbers.",
    lambda n: int(2.0**n - 1),
)


@mistakes.add("it forgets n = 0", "For n = 0 the calls never reach n == 1. Stop at n == 0.")
def base_at_one(n: int) -> int:
    return 1 if n == 1 else 2 * base_at_one(n - 1) + 1


mistakes.add(
    "its subtraction comes before the power",
    "A minus after << or inside parentheses is calculated first. So 2 ** (n - 1) and 1 << n - 1 "
    "are half of the power. Put the power in parentheses, and then subtract 1.",
    lambda n: 1 << n - 1,
)


@mistakes.add("its calls never reach a base case", "For which n do you know the answer at once?")
def no_base(n: int) -> int:
    return 2 * no_base(n - 1) + 1


@mistakes.add(
    "for n > 0 its calls never reach the base case",
    "Does it call itself with the same n again? How many disks should the call ask about instead?",
)
def calls_for_the_same(n: int) -> int:
    return 0 if n == 0 else 2 * calls_for_the_same(n) + 1


mistakes.add(
    "it uses 2 * n instead of 2 ** n",
    "The number about doubles with each disk. It does not grow by only two.",
    lambda n: 2 * n - 1,
)


@mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it take a step for each move, or call itself twice for each disk? Then there are too "
    "many steps. Both calls return the same number: call once and double the result.",
    slow=20,
)
def calls_itself_twice(n: int) -> int:
    return 0 if n == 0 else calls_itself_twice(n - 1) + 1 + calls_itself_twice(n - 1)


mistakes.add(
    "it doubles the move of the largest disk as well",
    "The smaller tower moves twice, but the largest disk only once. Which number must you double?",
    lambda n: _recurrence(n, lambda smaller: 2 * (smaller + 1)),
)
mistakes.add(
    "it returns 2 ** (n - 1)",
    "One disk more doubles the number and adds one. Try your formula on n = 2.",
    lambda n: float(2 ** (n - 1)) if n == 0 else 2 ** (n - 1),
)
mistakes.add(
    "it returns n ** 2",
    "The number about doubles with each disk. 2 ** n doubles too, but n ** 2 does not.",
    lambda n: n**2,
)
mistakes.add(
    "it takes two disks at a time and has no base case for one disk",
    "Steps of two disks need two base cases: T(0) = 0 and T(1) = 1.",
    lambda n: _recurrence(n, lambda smaller: 4 * smaller + 3, disks=2),
)
