"""moved_so_far: how often one disk has moved in the first m moves."""

from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.binary.blocks import NO_FLOATS, disk_of
from hanoi_ref.lessons.binary.common import number_below
from hanoi_ref.solvers.binary import moved_so_far

mistakes = Mistakes()


def _so_far_cases(random: Random) -> list[Case]:
    huge = [
        (0, random.randint(1, 9)),
        (number_below(random, 150), random.randint(2, 9)),
        (number_below(random, 200), random.randint(10, 90)),
        (2**200, 1),
        (2**200 - 1, 200),
        (2**199 - 1, 200),
        (random.getrandbits(64), 300),
    ]
    small = [*((10, disk) for disk in (1, 2, 3, 4, 5)), (7, 1), (8, 4)]
    small.append((random.randint(100, 999), random.randint(2, 6)))
    return by_part({"small": small, "huge": huge})


EXERCISE = Exercise(
    id="binary.moved_so_far",
    signature="moved_so_far(m, disk)",
    returns="how often one disk has moved in the first m moves",
    parts=(
        Part("small", 1, "among the first thousand moves"),
        Part("huge", 1, "among none, and among up to 2^200, exact to the last digit"),
    ),
    make_cases=_so_far_cases,
    judge_case=judge_value(moved_so_far, exact_int),
    hints=(
        "What is the number of the disk's first move, and how many moves later does it move again?",
        "Disk 2 makes moves 2, 6, 10, ...: it begins with 2 and goes on in steps of 4. Disk d "
        "begins with 2^(d-1) and goes on in steps of 2^d.",
        "(m + ...) // 2 ** disk, all in whole numbers. How far from a whole round is the first "
        "move?",
    ),
    mistakes=mistakes,
    match_cases=10,
    did_you_know=(
        "Disk k moves for the first time in move 2 ** (k - 1), and then in every 2 ** k-th "
        "move after it."
    ),
)

mistakes.add(
    "the first move of the disk is counted too late",
    "Disk d makes its first move after half a round, with move 2^(d-1), not 2^d. How much is "
    "missing from a whole round?",
    lambda m, disk: m >> disk,
)
mistakes.add(
    "the larger disks are counted as well",
    "Every 2^(d-1)th move is one of disk d or of a larger disk; those of disk d come every 2^d "
    "moves.",
    lambda m, disk: m >> (disk - 1),
)
mistakes.add(
    "always rounded up",
    "Disk 3 has not moved twice in ten moves: its moves have the numbers 4 and 12.",
    lambda m, disk: -(-m >> disk),
)
mistakes.add(
    "round rounds a half to the even side",
    "round(0.5) is 0 and round(2.5) is 2. "
    + NO_FLOATS
    + "add the missing part of a round first, and use //.",
    lambda m, disk: int(round(m / float(2**disk))),
)
mistakes.add(
    "it uses a float in an intermediate step: / in place of //",
    NO_FLOATS + "divide with //, and add first to round up.",
    lambda m, disk: int(m / float(2**disk) + 0.5),
)
mistakes.add(
    "the answer is a float",
    "A number of moves is whole: divide with //.",
    lambda m, disk: float(m + 2 ** (disk - 1)) / float(2**disk),
)
mistakes.add(
    "the disks are counted from 0",
    "Disk 1 is the smallest, and moves with every odd number.",
    lambda m, disk: (m + (1 << disk)) >> (disk + 1),
)
mistakes.add(
    "move number m is left out",
    "The first m moves include move m: range(1, m + 1).",
    lambda m, disk: (m - 1 + (1 << disk - 1)) >> disk,
)
mistakes.add(
    "it returns m for every disk",
    "m counts the moves of all disks together. If your program divides a sum, put the sum in "
    "parentheses: // comes before +.",
    lambda m, disk: m,
)
mistakes.add(
    "len does not work beyond 2^63",
    "A range may be as long as you like, but its len may not: (last - first) // step + 1 counts "
    "it in whole numbers.",
    lambda m, disk: len(range(2 ** (disk - 1), m + 1, 2**disk)),
)
mistakes.add(
    "move number m is left out, and len does not work beyond 2^63",
    "The first m moves include move m. And a range may be as long as you like, but its len may "
    "not: divide instead.",
    lambda m, disk: len(range(2 ** (disk - 1), m, 2**disk)),
)


@mistakes.add(
    "it goes through all the moves",
    "There are too many: the moves of a disk come at equal distances, so divide.",
    slow=20,
)
def so_far_by_counting(m: int, disk: int) -> int:
    number = found = 0
    while number < m:
        number += 1
        found += disk_of(number) == disk
    return found


mistakes.add(
    "a disk's first move is counted from 0 on",
    "Before its first move, number 2^(disk - 1), the answer is 0: whole rounds plus one is too "
    "many there.",
    lambda m, disk: (m >> disk) + 1,
)
mistakes.add(
    "a disk that has not moved yet is counted once",
    "Before move number 2^(disk - 1) it has not moved at all. Do you add something even then?",
    lambda m, disk: 1 + (max(0, m - (1 << disk - 1)) >> disk),
)


@mistakes.add(
    "its first move comes too late",
    "Its first move is number 2 ** (disk - 1), with disk - 1 as the exponent.",
)
def first_too_late(m: int, disk: int) -> int:
    first = 2**disk - 1
    return 0 if m < first else (m - first) // 2**disk + 1


@mistakes.add(
    "a disk's first move is missed until move 2 ** disk",
    "Its first move has the number 2 ** (disk - 1). For which m should the answer be 1 for the "
    "first time?",
)
def overlooked(m: int, disk: int) -> int:
    if disk == 1:
        return (m + 1) // 2
    return overlooked(m - (m + 1) // 2, disk - 1) if m > 2**disk else 0


@mistakes.add(
    "2 times the disk is taken for 2 to the power of the disk",
    "The distance between two of its moves is 2, 4, 8, 16: 2 ** disk.",
)
def twice_the_disk(m: int, disk: int) -> int:
    first = 2 ** (disk - 1)
    return 1 + (m - first) // (2 * disk) if m >= first else 0


mistakes.add(
    "the sum is calculated before the shift",
    "+ comes before >>: put (m >> disk) in parentheses, and then add what rounds up.",
    lambda m, disk: m >> disk + (m >> disk - 1 & 1),
)
