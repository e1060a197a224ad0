"""bug_hunt: the fewest disks for which the lesson's fast_count is wrong."""

from itertools import count

from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import Hunt, int_from
from hanoi_ref.theory import fewest

mistakes = Mistakes()


def _is_wrong(n: int) -> bool:
    """Return whether the lesson's fast_count, which uses a float, is wrong for n disks."""
    try:
        return int(2.0**n - 1) != fewest(n)
    except OverflowError:
        return True


HUNT = Hunt(
    program="fast_count",
    wanted="a number of disks: an int, 0 or more",
    read=int_from(0),
    is_wrong=_is_wrong,
    is_smallest=lambda n: n == next(filter(_is_wrong, count())),
    way="Compare the two functions for one number of disks after the other; a loop can do it.",
)


EXERCISE = Exercise(
    id="recursion.bug_hunt",
    variable=True,
    parts=(
        Part("fails", 1, "fast_count is wrong for this number of disks"),
        Part("smallest", 1, "fast_count is right for every smaller number of disks"),
    ),
    make_cases=lambda random: [Case()],
    judge_case=HUNT.judge,
    hints=(
        "Let the computer search. For n = 0, 1, 2, ..., compare fast_count(n) with a count that "
        "you trust.",
        "Your own count_moves is right for every n. For which n do the two functions first differ?",
        "Use next(n for n in range(1000) if ...). Replace the dots. When do the two functions "
        "differ?",
    ),
    mistakes=mistakes,
    did_you_know="A float keeps 53 binary digits; beyond that it cannot tell neighbours apart.",
)

mistakes.add(
    "this is a number of moves",
    "The task asks for n, the number of disks for which fast_count(n) is wrong.",
    lambda: 2**54 - 1,
)
mistakes.add(
    "this is what fast_count returns",
    "The task asks for n, the number of disks for which fast_count(n) is wrong.",
    lambda: 2**54,
)
