"""disk_moved: the disk that move number m moves."""

from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.binary.common import disk_of
from hanoi_ref.lessons.inputs import odd_number
from hanoi_ref.solvers.binary import disk_moved

mistakes = Mistakes()


def _disk_cases(random: Random) -> list[Case]:
    huge = [
        2**100 - 2**37,  # ones and zeros, for which a rounded logarithm or division is wrong
        2**200,
        odd_number(random, 120) << random.randint(1, 60),
        odd_number(random, 199),
    ]
    return by_part({"small": [*range(1, 17), random.randint(500, 999)], "huge": huge})


EXERCISE = Exercise(
    id="binary.disk_moved",
    signature="disk_moved(m)",
    returns="the disk that move number m moves",
    parts=(
        Part("small", 1, "the right disk for numbers small enough to count by hand"),
        Part("huge", 1, "the right disk for numbers up to 2^200, which no float can hold"),
    ),
    make_cases=_disk_cases,
    judge_case=judge_value(disk_moved, exact_int),
    hints=(
        "Write the number in binary and look at its end. What do all moves of disk 1 have in "
        "common, and what do all moves of disk 2 have in common?",
        "An odd number moves disk 1. For an even number, take the disk of half the number. The "
        "even number moves the next larger disk.",
        "Return 1 if m % 2 == 1, else 1 + disk_moved(...).",
    ),
    mistakes=mistakes,
    match_cases=18,
    did_you_know="Counting the zeros at the end of a number is a single instruction of most "
    "processors.",
)

mistakes.add(
    "it counts the disks from 0",
    "Disk 1 is the smallest. The disk is the number of zeros, plus 1.",
    lambda m: disk_of(m) - 1,
)
mistakes.add(
    "it looks for the first 1, not for the last",
    "Read the number from its end. Count the zeros after the last 1, not the whole length.",
    lambda m: m.bit_length(),
)
mistakes.add(
    "it counts all zeros",
    'Count only the zeros at the end, after the last 1. (Does "bin" write a 0 in front, too?)',
    lambda m: bin(m).count("0"),
)
mistakes.add(
    "it counts all zeros, and does not add 1",
    "Count only the zeros at the end, after the last 1. An odd number has no zeros there, and "
    "moves disk 1.",
    lambda m: f"{m:b}".count("0"),
)
mistakes.add(
    "it counts the ones",
    "The number of zeros after the last 1 determines the disk.",
    lambda m: bin(m).count("1"),
)
mistakes.add(
    "it halves the number only once",
    "Half of an even number may be even again. Go on until the number is odd.",
    lambda m: 1 if m % 2 else 2,
)
mistakes.add(
    "it needs too much time or memory for large numbers",
    "Does it go through earlier moves? You only need the zeros at the end of m.",
    lambda m: [disk_of(number) for number in range(1, m + 1)][-1],
    slow=20,
)
mistakes.add(
    "it returns the disk of the next move",
    "Move 1 moves disk 1. Count the zeros at the end of m, not the ones.",
    lambda m: disk_of(m + 1),
)
mistakes.add(
    "it does not look beyond disk 64",
    "m may be as large as 2^200, and its tower has more than 64 disks. Let the loop end when the "
    "disk is found, not at a fixed number.",
    lambda m: next((disk for disk in range(1, 65) if m % 2**disk), None),
)


@mistakes.add(
    "it mirrors the second half one move too early",
    "The middle move has the number 2 ** (n - 1). The moves m and 2 ** n - m are equally far "
    "from the middle move, and move the same disk.",
)
def mirrored_too_early(m: int) -> int:
    n = m.bit_length()
    if m < 2 or m == 2 ** (n - 1):
        return n
    return mirrored_too_early(2**n - 1 - m)
