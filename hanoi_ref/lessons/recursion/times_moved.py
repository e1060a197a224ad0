"""times_moved: how often one disk moves in the solution for n disks."""

from random import Random

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.theory import times_moved

mistakes = Mistakes()


def _times_cases(random: Random) -> list[Case]:
    small = [Case((n, disk), "small") for n in (1, 2, 3) for disk in range(1, n + 1)]
    small.append(Case((4, 1), "small"))
    small.append(Case((random.randint(13, 14), random.randint(2, 12)), "small"))
    tall = [
        (random.randint(30, 64), random.randint(2, 20)),
        (500, random.randint(2, 499)),
        (500, 1),
        (500, 500),
    ]
    return small + [Case(args, "tall") for args in tall]


EXERCISE = Exercise(
    id="recursion.times_moved",
    signature="times_moved(n, disk)",
    returns="how often one disk moves in the solution for n disks",
    parts=(Part("small", 1, "small towers"), Part("tall", 1, "tall towers, to the last digit")),
    make_cases=_times_cases,
    judge_case=judge_value(times_moved, exact_int),
    hints=(
        "Count by hand for three disks: how often does disk 3 move, and disk 2, and disk 1?",
        "The largest moves once. Each smaller disk moves twice as often as the next larger one.",
        "A power of two: the exponent is 0 for disk n and grows by one with each smaller disk.",
    ),
    mistakes=mistakes,
    did_you_know="Disk 1 makes as many moves as all other disks together, and one more.",
)


@mistakes.add(
    "a half is rounded to the even side",
    "round(0.5) is 0. Powers of two are whole numbers: stay with whole numbers.",
)
def rounded_half(n: int, disk: int) -> int:
    share: float = (2**n - 1) / 2**disk
    return round(share)


mistakes.add(
    "2 * in place of 2 **",
    "Each smaller disk moves twice as often as the next larger one: that is a power, 2 ** ...",
    lambda n, disk: 2 * (n - disk),
)
mistakes.add(
    "the disks are numbered from the largest",
    "Disk 1 is the smallest.",
    lambda n, disk: int(2 ** (disk - 1)),
)
mistakes.add(
    "twice too often",
    "The largest disk, disk n, moves once.",
    lambda n, disk: int(2 ** (n - disk + 1)),
)
mistakes.add(
    "half as many as there should be",
    "The largest disk, disk n, moves once. What does your program return for it?",
    lambda n, disk: float(2 ** (n - disk - 1)) if n == disk else int(2 ** (n - disk - 1)),
)
mistakes.add(
    "n and disk are exchanged",
    "Subtract in the other order: the difference should be 0 for disk n and never negative.",
    lambda n, disk: float(2.0 ** (disk - n)) if disk != n else 1,
)
mistakes.add(
    "larger disks move more often",
    "The smallest disk moves most often. The largest, disk n, moves once.",
    lambda n, disk: int(2**disk),
)
mistakes.add(
    "it uses a float in an intermediate step",
    "/ returns a float, which keeps only about 16 digits, even if int makes it whole again. // "
    "divides whole numbers exactly.",
    lambda n, disk: int((2**n - 1) / 2**disk) + 1,
)
mistakes.add(
    "all moves are shared out evenly",
    "The disks do not move equally often: how often does each of three disks move?",
    lambda n, disk: float(2**n - 1) / disk,
)
mistakes.add(
    "all moves are shared out evenly, and rounded down",
    "The disks do not move equally often: how often does each of three disks move?",
    lambda n, disk: int(2**n - 1) // disk,
)
mistakes.add(
    "all disks are counted", "Count the moves of one disk only.", lambda n, disk: int(2**n - 1)
)
mistakes.add(
    "one too few",
    "Disk n moves once, not never: there is nothing to take away.",
    lambda n, disk: int(2 ** (n - disk)) - 1,
)
mistakes.add(
    "each smaller disk moves once more",
    "It moves twice as often as the next larger one, not once more.",
    lambda n, disk: n - disk + 1,
)
mistakes.add(
    "^ is not a power in Python",
    "2 ^ n works on single bits; a power is written 2 ** n.",
    lambda n, disk: 2 ^ (n - disk),
)


@mistakes.add(
    "the moves are counted one by one",
    "There are too many for tall towers: double from disk to disk, or use a power of two. "
    "If your function calls itself twice, call it once and double.",
    slow=20,
)
def adds_its_calls(n: int, disk: int) -> int:
    return 1 if n == disk else adds_its_calls(n - 1, disk) + adds_its_calls(n - 1, disk)


mistakes.add(
    "the moves of several disks are added up",
    "Count one disk alone. If one more disk lies below it, how often does it move?",
    lambda n, disk: sum(2 ** (n - larger) for larger in range(disk, n)),
)
mistakes.add(
    "2 ** n is taken first, and disk from that",
    "** comes before -: put parentheses around n - disk to make it the exponent.",
    lambda n, disk: int(2**n) - disk,
)
mistakes.add(
    "it doubles one time too few",
    "The largest disk moves once, the one above it already twice.",
    lambda n, disk: 1 << max(n - disk - 1, 0),
)
mistakes.add(
    "2 times the disk is taken for 2 to the power of the disk",
    "The share halves with each larger disk: 2 ** disk is 2, 4, 8, 16, but 2 * disk is 2, 4, 6, 8.",
    lambda n, disk: int(2**n // (2 * disk)),
)
