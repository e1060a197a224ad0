"""count_62: the number of moves of "62"."""

from collections.abc import Callable

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.magnetic.common import moves_62, moves_67, moves_100, moves_semi
from hanoi_ref.theory.magnetic import count_62

mistakes = Mistakes()

EXERCISE = Exercise(
    id="magnetic.count_62",
    signature="count_62(n)",
    returns='the number of moves of "62"',
    parts=(
        Part("small", 1, "the right number for one to seven disks, and for a few more"),
        Part("tall", 1, "exact to the last digit, for n = 0 and up to 200 disks"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, random.randint(13, 14)],
            "tall": [0, 8, 9, random.randint(40, 99), random.randint(100, 199), 200],
        },
        seconds=1,
    ),
    judge_case=judge_value(count_62, exact_int),
    hints=(
        "List the steps of algorithm_62 and add up their moves.",
        "The towers between the single moves belong to other algorithms. Three functions count "
        'their moves. "67": s67(n) = 3^(n-1) + n - 1. "100": s100(n) = (3^n - 1)/2. SemiFree: '
        "s_half(n) = s_half(n - 2) + 6 s100(n - 2) + 4. For n = 0, 1 and 2 all of them return 0, "
        "1 and 4.",
        "From three disks on: s67(n - 1) + 2 * s100(n - 2) + s_half(...) + ... * s100(...) + "
        "s67(...) + 4. How many disks does each tower have, and how many trips does it make?",
    ),
    mistakes=mistakes,
    did_you_know="It counts the moves of two hundred disks without making a single one.",
)

mistakes.add(
    'it counts the moves of "67" instead of "62"',
    'The formula 3^(n-1) + n - 1 is right up to four disks. For five disks, "62" makes 83 moves, '
    "not 85.",
    lambda n: moves_67(n),
)
mistakes.add(
    'it counts the moves of "100" instead of "62"',
    "The number (3^n - 1)/2 is for posts with fixed colours. Free posts save some moves from "
    "three disks on.",
    lambda n: moves_100(n),
)
mistakes.add(
    'it counts the moves of SemiFree instead of "62"',
    'SemiFree is only one step in the middle of "62", for n - 3 disks.',
    lambda n: moves_semi(n),
)
mistakes.add(
    "it uses the formula as it is printed, 3(n - 1) + (n - 1)",
    "The printed formula has lost a superscript: 3(N-1) should be 3 to the power of N-1. This "
    'formula also counts "67", not "62".',
    lambda n: 3 * (n - 1) + (n - 1),
)
mistakes.add(
    "it counts only the moves of the smallest disk",
    "With 1, 2, 3, ... disks, the smallest disk moves 1, 3, 7, 19, 53, 153, ... times. Add up "
    "the moves of all disks.",
    lambda n: moves_62(n) - moves_62(n - 1) if n else 0,
)
mistakes.add(
    "it swaps the formulas for even n and odd n",
    "The formula for even n ends with -41, and the formula for odd n with -39. Which one do you "
    "use for n = 3?",
    lambda n: (
        moves_67(n) if n < 3 else int((67 * 3 ** (n - 3) + 20 * n - (41 if n % 2 else 39)) // 8)
    ),
)


@mistakes.add(
    'it counts each trip of "100" only once',
    "If the post in between keeps its colour, the tower goes in two trips. How many rows of the "
    'table use "like source" or "like target"?',
)
def count_single_trips(n: int) -> int:
    if n < 3:
        return moves_67(n)
    trips = (
        moves_67(n - 1) + moves_100(n - 2) + moves_semi(n - 3) + moves_100(n - 3) + moves_67(n - 2)
    )
    return trips + 4


mistakes.add(
    "it forgets the single moves of the large disks",
    "Between the towers there are single moves. How many?",
    lambda n: moves_62(n) if n < 3 else moves_62(n) - 4,
)
mistakes.add(
    "it forgets one tower of n - 2 disks",
    "After the largest disk has moved, n - 2 disks go from B to A and then from A to C. How "
    "much do these two trips cost?",
    lambda n: moves_62(n) if n < 3 else moves_62(n) - moves_100(n - 2),
)


@mistakes.add(
    'it uses "62" for the first tower inside "62"',
    'The first step of "62" takes n - 1 disks down by "67". The last step takes n - 2 disks up by '
    '"67". s67 counts both.',
)
def count_62_inside(n: int) -> int:
    return _by_steps(n, first=count_62_inside)


@mistakes.add(
    'it uses "62" for both towers that "67" moves',
    'In the first step of "62" and in the last, one post holds a larger disk and keeps its colour. '
    'Does it keep it in "62"?',
)
def count_62_only(n: int) -> int:
    return _by_steps(n, count_62_only, last=count_62_only)


mistakes.add(
    "it counts one disk too many for SemiFree",
    "In step 5 the tower from level 4 up goes by SemiFree. It has n - 3 disks.",
    lambda n: _by_steps(n, semi=2),
)
mistakes.add(
    "it counts one disk too few in the last step",
    'The tower from level 3 up goes from B to C by "67 up". How many disks does it have?',
    lambda n: _by_steps(n, up=3),
)
mistakes.add(
    "it counts one disk too many in the second pair of trips",
    "In step 7 the tower from level 4 up makes two trips. It has n - 3 disks, as in step 5.",
    lambda n: _by_steps(n, trips=2),
)


@mistakes.add(
    "it has no separate case for fewer than three disks",
    "With fewer than three disks, levels 3 and 4 do not exist. Which algorithm moves such a tower, "
    "and how many moves does it make?",
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
    n: int,
    first: Callable[[int], int] = moves_67,
    semi: int = 3,
    trips: int = 3,
    up: int = 2,
    last: Callable[[int], int] = moves_67,
) -> int:
    """Return the sum over the steps; the arguments allow one wrong step."""
    if n < 3:
        return moves_67(n)
    down = first(n - 1) + 2 * moves_100(n - 2)
    return down + moves_semi(n - semi) + 2 * moves_100(n - trips) + last(n - up) + 4


mistakes.add(
    "its power of three is one too high",
    "The exponent of 3 is n - 3. For three disks the formula contains 67 times 3^0, which is 67.",
    lambda n: (
        moves_67(n) if n < 3 else int(67 * 3 ** (n - 2) + 20 * n - (39 if n % 2 else 41)) // 8
    ),
)
mistakes.add(
    "it leaves out one of the four single moves",
    'How many rows of the table of "62" are single moves?',
    lambda n: moves_62(n) - (n > 2),
)


@mistakes.add(
    "it uses the sum for small towers as well",
    "The sum over the rows holds from three disks on. What are s67(0), s67(1) and s67(2)?",
)
def sum_for_all(n: int) -> int | float:
    def s67(k: int) -> float:
        return 3 ** (k - 1) + k - 1 if k else 0

    def s100(k: int) -> float:
        return (3**k - 1) / 2 if k < 0 else moves_100(k)

    return moves_62(n) if n > 2 else s67(n - 1) + 4 + 2 * s100(n - 2) + 2 * s100(n - 3) + s67(n - 2)
