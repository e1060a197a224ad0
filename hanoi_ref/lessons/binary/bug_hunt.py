"""bug_hunt: the smallest move number for which the lesson's hasty_disk is wrong."""

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import Hunt, int_from
from hanoi_ref.solvers.binary import disk_moved

mistakes = Mistakes()


def _is_wrong(m: int) -> bool:
    """Return whether the lesson's hasty_disk, which divides floats, is wrong for this move."""
    rest: float = m
    disk = 1
    try:
        while rest % 2 == 0:
            rest, disk = rest / 2, disk + 1
    except OverflowError:  # too large for any float
        return True
    return disk != disk_moved(m)


# Odd numbers are never divided, and up to 2^54 half of an even number is exact as a float.
SMALLEST = 2**54 + 2
HUNT = Hunt(
    program="hasty_disk",
    wanted="the number of a move: an int, 1 or more",
    read=int_from(1),
    is_wrong=_is_wrong,
    is_smallest=lambda m: m <= SMALLEST,
    smaller="for a smaller number too",
    way="Which numbers does it divide, and which results can a float not hold?",
)


EXERCISE = Exercise(
    id="binary.bug_hunt",
    variable=True,
    parts=(
        Part("fails", 1, "hasty_disk is wrong for this move number"),
        Part("smallest", 1, "hasty_disk is right for every smaller move number"),
    ),
    make_cases=lambda random: [Case()],
    judge_case=HUNT.judge,
    hints=(
        "It takes years to go through the numbers one by one. The program is wrong where a float "
        "cannot hold a number. Which is the first whole number that no float can hold?",
        "A float holds every whole number up to 2 ** 53, but not 2 ** 53 + 1. Which m does "
        "hasty_disk turn into 2 ** 53 + 1 in one division?",
        "Look at the even numbers from 2 ** 54 on.",
    ),
    mistakes=mistakes,
    did_you_know="Large numbers leave room for mistakes that small ones never show.",
)

mistakes.add(
    "no float can hold this number, but it is odd",
    "hasty_disk does not divide an odd number. Of which number is this the half?",
    lambda: 2**53 + 1,
)
mistakes.add(
    "a float can hold half of this number",
    "Half of this number is 2 ** 52 + 1, which a float can hold. Which half could it not hold?",
    lambda: 2**53 + 2,
)
mistakes.add(
    "this is a power of two, and its half is exact",
    "A float holds this power of two. Which whole numbers near it does it not hold?",
    lambda: 2**54,
)
mistakes.add(
    "this number is odd",
    "hasty_disk does not divide an odd number, however large it is. Which numbers does it divide?",
    lambda: 2**54 + 1,
)
mistakes.add(
    "this is the disk or the exponent, not the number of the move",
    "The answer to bug_hunt is a move number m for which hasty_disk(m) is wrong. It has 17 digits.",
    lambda: 54,
)
mistakes.add(
    "this is the disk that hasty_disk returns, not the number of the move",
    "The answer to bug_hunt is a move number m for which hasty_disk(m) is wrong. It has 17 digits.",
    lambda: 55,
)
