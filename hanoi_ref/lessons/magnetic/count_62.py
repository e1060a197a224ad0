"""count_62: the number of moves of "62"."""

from collections.abc import Callable

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.magnetic.blocks import best, moves_62, moves_67, moves_100, moves_semi
from hanoi_ref.theory.magnetic import count_62

mistakes = Mistakes()


EXERCISE = Exercise(
    id="magnetic.count_62",
    signature="count_62(n)",
    returns='the number of moves of "62"',
    parts=(
        Part("small", 1, "from one disk to seven, and for some more"),
        Part("tall", 1, "no disks, and up to 200, exact to the last digit"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [1, 2, 3, 4, 5, 6, 7, random.randint(10, 11)],
            "tall": [0, 8, 9, random.randint(40, 99), random.randint(100, 199), 200],
        }
    ),
    judge_case=judge_value(count_62, exact_int),
    hints=(
        "Go through the steps of algorithm_62 and add up their costs.",
        "The towers between the single moves belong to other algorithms: s67 with 3^(n-1) + n - "
        "1 moves, s100 with (3^n - 1)/2, and s_half for SemiFree, which is s_half(n - 2) + 6 "
        "s100(n - 2) + 4. Up to two disks all of them make 0, 1 and 4 moves.",
        "s67(n - 1) + 2 * s100(n - 2) + s_half(...) + ... * s100(...) + s67(...) + 4, from three "
        "disks on. How many disks does each tower have, and how many trips does it make?",
    ),
    mistakes=mistakes,
    did_you_know="It counts the moves of two hundred disks without making a single one.",
)

mistakes.add(
    '"67" instead of "62"',
    '3^(n-1) + n - 1 is right up to four disks. With five, "62" makes 83 moves and not 85.',
    lambda n: moves_67(n),
)
mistakes.add(
    '"100" instead of "62"',
    "(3^n - 1)/2 moves are made between posts of fixed colour. Free posts save some moves from "
    "three disks on.",
    lambda n: moves_100(n),
)
mistakes.add(
    'the fewest moves instead of those of "62"',
    "These numbers are right, and better than the paper's: they answer fewest_free. Here you "
    'count the moves of Levy\'s "62", which makes 691 with seven disks.',
    lambda n: best(n),
)
mistakes.add(
    'SemiFree instead of "62"',
    'SemiFree is one step in the middle of "62", for n - 3 disks.',
    lambda n: moves_semi(n),
)
mistakes.add(
    "the formula as it is printed, 3(n - 1) + (n - 1)",
    "The print has lost a superscript: 3(N-1) should be 3 to the power of N-1. And this is the "
    'count of "67".',
    lambda n: 3 * (n - 1) + (n - 1),
)
mistakes.add(
    "the moves of the smallest disk alone",
    "1, 3, 7, 19, 53, 153 is how often the smallest disk moves. Add up the moves of all disks.",
    lambda n: moves_62(n) - moves_62(n - 1) if n else 0,
)


@mistakes.add(
    "the formula is not the one for odd n",
    "The one for even n has -41, that for odd n -39. Which one do you use for n = 3?",
)
def count_swapped(n: int) -> int:
    return moves_67(n) if n < 3 else int((67 * 3 ** (n - 3) + 20 * n - (41 if n % 2 else 39)) // 8)


@mistakes.add(
    'the trips of "100" are counted once each',
    "If the post in between keeps its colour, the tower goes in two trips. How many rows of the "
    'table go by "like source" or "like target"?',
)
def count_single_trips(n: int) -> int:
    if n < 3:
        return moves_67(n)
    trips = (
        moves_67(n - 1) + moves_100(n - 2) + moves_semi(n - 3) + moves_100(n - 3) + moves_67(n - 2)
    )
    return trips + 4


mistakes.add(
    "the single moves of large disks are forgotten",
    "Between the towers there are four single moves: add 4.",
    lambda n: moves_62(n) if n < 3 else moves_62(n) - 4,
)
mistakes.add(
    "one tower of n - 2 disks is forgotten",
    "After the largest disk has moved, n - 2 disks go from B to A and then from A to C: that is "
    "twice s100(n - 2).",
    lambda n: moves_62(n) if n < 3 else moves_62(n) - moves_100(n - 2),
)


@mistakes.add(
    '"62" inside "62"',
    'Step 1 of the second table 8 takes n - 1 disks down by "67", and the last step n - 2 up by '
    '"67": s67 counts both.',
)
def count_62_inside(n: int) -> int:
    return _by_steps(n, first=count_62_inside)


mistakes.add(
    "SemiFree carries a disk too many",
    "In step 5 the tower from level 4 up goes by SemiFree: n - 3 disks.",
    lambda n: _by_steps(n, semi=2),
)
mistakes.add(
    "the last step carries a disk too few",
    "The tower from level 3 up goes from B to C by 67 up: n - 2 disks.",
    lambda n: _by_steps(n, up=3),
)
mistakes.add(
    "the second pair of trips carries a disk too many",
    "In step 7 the tower from level 4 up is carried in two trips: n - 3 disks, as in step 5.",
    lambda n: _by_steps(n, trips=2),
)


@mistakes.add(
    "there is no case for a few disks",
    "Below three disks there is no level 3 or 4, and no formula is needed: it is s67(n).",
)
def no_small_case(n: int) -> float:
    def semi(n: int) -> int:
        return int((3 ** (n + 1) + 4 * n - (5 if n % 2 else 3)) // 8)

    def s100(n: int) -> int:
        return int((3**n - 1) // 2)

    def s67(n: int) -> int:
        return int(3 ** (n - 1)) + n - 1 if n else 0

    return s67(n - 1) + 2 * s100(n - 2) + semi(n - 3) + 2 * s100(n - 3) + s67(n - 2) + 4


def _by_steps(
    n: int, first: Callable[[int], int] = moves_67, semi: int = 3, trips: int = 3, up: int = 2
) -> int:
    """Return the sum over the steps; the arguments allow one wrong step."""
    if n < 3:
        return moves_67(n)
    down = first(n - 1) + 2 * moves_100(n - 2)
    return down + moves_semi(n - semi) + 2 * moves_100(n - trips) + moves_67(n - up) + 4


mistakes.add(
    "the power of three is one too high",
    "The power of 3 belongs to n - 3: the formula for three disks has 67 times 3^0, which is 67.",
    lambda n: (
        moves_67(n) if n < 3 else int(67 * 3 ** (n - 2) + 20 * n - (39 if n % 2 else 41)) // 8
    ),
)
mistakes.add(
    "one of the four single moves is left out",
    'How many rows of the table of "62" are single moves?',
    lambda n: moves_62(n) - (n > 2),
)


@mistakes.add(
    "the sum is used for small towers as well",
    "The sum over the rows holds from three disks on. For 0, 1 and 2 disks, what are s67(0), "
    "s67(1), s67(2)?",
)
def sum_for_all(n: int) -> int | float:
    def s67(k: int) -> float:
        return 3 ** (k - 1) + k - 1 if k else 0

    def s100(k: int) -> float:
        return (3**k - 1) / 2 if k < 0 else moves_100(k)

    return moves_62(n) if n > 2 else s67(n - 1) + 4 + 2 * s100(n - 2) + 2 * s100(n - 3) + s67(n - 2)
