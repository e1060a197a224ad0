"""times_moved: how often one disk moves in the solution for n disks."""

from hanoi_ref.checking.compare import exact_int
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.theory import times_moved

mistakes = Mistakes()


EXERCISE = Exercise(
    id="recursion.times_moved",
    signature="times_moved(n, disk)",
    returns="how often one disk moves in the solution for n disks",
    parts=(
        Part("small", 1, "the right number for small towers"),
        Part("tall", 1, "exact to the last digit, for tall towers"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [
                *((n, disk) for n in (1, 2, 3, 4, 12) for disk in range(1, n + 1)),
                *((n, 1) for n in range(5, 12)),
                (random.randint(13, 14), random.randint(2, 12)),
            ],
            "tall": [
                (random.randint(30, 64), random.randint(2, 20)),
                *((400, disk) for disk in (random.randint(2, 399), 1, 400)),
            ],
        }
    ),
    judge_case=judge_value(times_moved, exact_int),
    hints=(
        "Count by hand for three disks. How often does disk 3 move? How often do disk 2 and disk "
        "1 move?",
        "The largest disk moves once. Each smaller disk moves twice as often as the next larger "
        "disk.",
        "The answer is a power of two. Its exponent is 0 for disk n, and grows by one with each "
        "smaller disk.",
    ),
    mistakes=mistakes,
    did_you_know="Disk 1 makes as many moves as all other disks together, and one more.",
)


mistakes.add(
    "it rounds a half to the even side",
    "round(0.5) is 0. Powers of two are whole numbers, so use only whole numbers.",
    lambda n, disk: round((2**n - 1) / 2**disk),
)
mistakes.add(
    "it uses 2 * instead of 2 **",
    "Each smaller disk moves twice as often as the next larger disk. This is a power: 2 ** ...",
    lambda n, disk: 2 * (n - disk),
)
mistakes.add(
    "it numbers the disks from the largest",
    "Disk 1 is the smallest disk.",
    lambda n, disk: int(2 ** (disk - 1)),
)
mistakes.add(
    "it returns twice the right number",
    "The largest disk, disk n, moves once. What does your program return for disk n?",
    lambda n, disk: int(2 ** (n - disk + 1)),
)
mistakes.add(
    "it returns half of the right number",
    "The largest disk, disk n, moves once. What does your program return for disk n?",
    lambda n, disk: float(2 ** (n - disk - 1)) if n == disk else int(2 ** (n - disk - 1)),
)
mistakes.add(
    "it swaps n and disk",
    "Subtract in the other order. The difference should be 0 for disk n, and never negative.",
    lambda n, disk: float(2.0 ** (disk - n)) if disk != n else 1,
)
mistakes.add(
    "it counts more moves for larger disks",
    "The smallest disk moves most often. The largest disk, disk n, moves once.",
    lambda n, disk: int(2**disk),
)
mistakes.add(
    "it uses a float in an intermediate step",
    "The operator / returns a float, which keeps only about 16 digits. int cannot restore the "
    "others. The operator // divides whole numbers exactly.",
    lambda n, disk: int((2**n - 1) / 2**disk) + 1,
)
mistakes.add(
    "it shares all moves equally among the disks",
    "The disks do not move equally often. How often does each of three disks move?",
    lambda n, disk: float(2**n - 1) / disk,
)
mistakes.add(
    "it shares all moves equally among the disks, and rounds down",
    "The disks do not move equally often. How often does each of three disks move?",
    lambda n, disk: int(2**n - 1) // disk,
)
mistakes.add(
    "it counts the moves of all disks",
    "Count only the moves of one disk.",
    lambda n, disk: int(2**n - 1),
)
mistakes.add(
    "it counts one more move for each smaller disk",
    "Each smaller disk moves twice as often as the next larger disk, not once more.",
    lambda n, disk: n - disk + 1,
)


@mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it count one by one? Double the number from disk to disk, or use a power of two. If "
    "your function calls itself twice, call it once and double the result.",
    slow=20,
)
def adds_its_calls(n: int, disk: int) -> int:
    return 1 if n == disk else adds_its_calls(n - 1, disk) + adds_its_calls(n - 1, disk)


mistakes.add(
    "it adds up the moves of several disks",
    "Count the moves of one disk alone. If the tower has one more disk below, how often does "
    "this disk move?",
    lambda n, disk: sum(2 ** (n - larger) for larger in range(disk, n)),
)
mistakes.add(
    "it calculates 2 ** n first, and then subtracts disk",
    "** comes before -. What should the exponent be?",
    lambda n, disk: int(2**n) - disk,
)
mistakes.add(
    "it doubles one time too few",
    "The largest disk moves once, and the next smaller disk already moves twice.",
    lambda n, disk: 1 << max(n - disk - 1, 0),
)
mistakes.add(
    "it uses 2 times the disk instead of 2 to the power of the disk",
    "The number of moves halves with each larger disk. 2 ** disk is 2, 4, 8, 16, but 2 * disk is "
    "2, 4, 6, 8.",
    lambda n, disk: int(2**n // (2 * disk)),
)
