"""moved_so_far: how often one disk has moved in the first m moves."""

from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.binary.common import NO_FLOATS, disk_of
from hanoi_ref.lessons.inputs import odd_number
from hanoi_ref.solvers.binary import moved_so_far

mistakes = Mistakes()


def _so_far_cases(random: Random) -> list[Case]:
    huge = [
        (0, random.randint(1, 9)),
        (odd_number(random, 150), random.randint(2, 9)),
        (odd_number(random, 200), random.randint(10, 90)),
        (2**200, 1),
        (2**200 - 1, 200),
        (2**199 - 1, 200),
        (random.getrandbits(64), 300),
    ]
    small = [*((10, disk) for disk in (1, 2, 3, 4, 5)), (7, 1), (8, 4)]
    small += [(m, disk) for m in range(1, 13) for disk in (1, 2, 3)]
    small += [(1, 4), (1, 5), *((999, disk) for disk in range(1, 13))]
    small.append((random.randint(500, 998), random.randint(2, 6)))
    return by_part({"small": small, "huge": huge})


EXERCISE = Exercise(
    id="binary.moved_so_far",
    signature="moved_so_far(m, disk)",
    returns="how often one disk has moved in the first m moves",
    parts=(
        Part("small", 1, "the right number for up to the first thousand moves"),
        Part("huge", 1, "exact to the last digit, for zero moves and for up to 2^200 moves"),
    ),
    make_cases=_so_far_cases,
    judge_case=judge_value(moved_so_far, exact_int),
    hints=(
        "What is the number of the disk's first move? How many moves later does the disk move "
        "again?",
        "Disk 2 makes moves 2, 6, 10, ... It begins with move 2 and moves again every 4 moves. "
        "Disk d begins with move 2^(d-1) and moves again every 2^d moves.",
        "Return (m + ...) // 2 ** disk, with whole numbers only. How far from a whole round is "
        "the first move?",
    ),
    mistakes=mistakes,
    match_cases=62,
    did_you_know="Disk k moves for the first time in move 2 ** (k - 1), and then in every 2 ** "
    "k-th move after it.",
)

mistakes.add(
    "it counts the first move of the disk too late",
    "Disk d moves once in every 2^d moves. Its first move comes after half of them, with move "
    "2^(d-1). How does this change the count?",
    lambda m, disk: m >> disk,
)
mistakes.add(
    "it counts the larger disks as well",
    "Every 2^(d-1)th move is a move of disk d or of a larger disk. The moves of disk d come "
    "every 2^d moves.",
    lambda m, disk: m >> (disk - 1),
)
mistakes.add(
    "it always rounds up",
    "Disk 3 has not moved twice in the first ten moves. Its moves have the numbers 4 and 12.",
    lambda m, disk: -(-m >> disk),
)
mistakes.add(
    "it uses round, which rounds a half to the even side",
    "round(0.5) is 0 and round(2.5) is 2. "
    + NO_FLOATS
    + "// rounds down. First add the part that a full round lacks, and then use //.",
    lambda m, disk: int(round(m / float(2**disk))),
)
mistakes.add(
    "it uses a float in an intermediate step: / instead of //",
    NO_FLOATS + "What must you add before // to round as your program does?",
    lambda m, disk: int(m / float(2**disk) + 0.5),
)
mistakes.add(
    "the answer is a float",
    "A number of moves is a whole number. Divide with //.",
    lambda m, disk: float(m + 2 ** (disk - 1)) / float(2**disk),
)
mistakes.add(
    "it counts the disks from 0",
    "Disk 1 is the smallest. It moves with every odd number.",
    lambda m, disk: (m + (1 << disk)) >> (disk + 1),
)
mistakes.add(
    "it leaves out move number m",
    "The first m moves include move number m itself. How often has disk 1 moved after one move?",
    lambda m, disk: (m - 1 + (1 << disk - 1)) >> disk,
)
mistakes.add(
    "it returns m for every disk",
    "m counts the moves of all disks together. If your program divides a sum, put the sum in "
    "parentheses, because // comes before +.",
    lambda m, disk: m,
)
mistakes.add(
    "its len does not work beyond 2^63",
    "A range may have any length, but len() stops at 2^63. Calculate the number of its items.",
    lambda m, disk: len(range(2 ** (disk - 1), m + 1, 2**disk)),
)
mistakes.add(
    "it leaves out move number m, and its len does not work beyond 2^63",
    "The first m moves include move m. Also, a range may have any length, but len() stops at "
    "2^63. Divide instead.",
    lambda m, disk: len(range(2 ** (disk - 1), m, 2**disk)),
)
mistakes.add(
    "it needs too much time or memory for large numbers",
    "Does it count one by one? The moves of a disk come at equal distances, so divide.",
    lambda m, disk: sum(disk_of(number) == disk for number in range(1, m + 1)),
    slow=20,
)
mistakes.add(
    "it counts the first move of the disk from m = 0 on",
    "Disk 2 makes its first move at m = 2, and disk 3 at m = 4. How much of 2^disk is this?",
    lambda m, disk: (m >> disk) + 1,
)
mistakes.add(
    "it counts one move for a disk that has not moved yet",
    "Before move number 2^(disk - 1) the disk has not moved at all. Do you add something even "
    "then?",
    lambda m, disk: 1 + (max(0, m - (1 << disk - 1)) >> disk),
)
mistakes.add(
    "it counts the first move of the disk as number 2 ** disk - 1",
    "Disk 1 moves first in move 1, disk 2 in move 2, disk 3 in move 4. What is the exponent?",
    lambda m, disk: (m - 2**disk + 1) // 2**disk + 1 if m >= 2**disk - 1 else 0,
)


@mistakes.add(
    "it misses the first move of the disk up to m = 2 ** disk",
    "Which number does the first move of disk 1 have, and which that of disk 2? What is the "
    "smallest m for which the answer should be 1?",
)
def overlooked(m: int, disk: int) -> int:
    if disk == 1:
        return (m + 1) // 2
    return overlooked(m - (m + 1) // 2, disk - 1) if m > 2**disk else 0


mistakes.add(
    "it uses 2 times the disk instead of 2 to the power of the disk",
    "The distance between two moves of a disk is 2, 4, 8, 16, ...: 2 ** disk.",
    lambda m, disk: 1 + (m - 2 ** (disk - 1)) // (2 * disk) if m >= 2 ** (disk - 1) else 0,
)
mistakes.add(
    "it calculates the sum before the shift",
    "Python calculates + before >>. Put (m >> disk) in parentheses, and then add the number that "
    "rounds up.",
    lambda m, disk: m >> disk + (m >> disk - 1 & 1),
)
