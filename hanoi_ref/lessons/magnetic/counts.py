"""Lesson 7, the numbers: what "62" costs, what a search finds, and a hasty claim about SemiFree."""

from __future__ import annotations

from itertools import count

from hanoi_ref.checking.compare import exact_fraction, exact_int
from hanoi_ref.checking.exercise import Case, Exercise, Part, by_part
from hanoi_ref.checking.judge_bug_hunt import Hunt, int_from
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.magnetic import mistakes_counts as mistakes
from hanoi_ref.theory.magnetic import (
    count_62,
    count_semi_free,
    duration_ratio,
    fewest_coloured,
    fewest_free,
)

# count_62


COUNT_62 = Exercise(
    id="magnetic.count_62",
    parts=(
        Part("small", 1, "from one disk to seven, and for some more"),
        Part("tall", 1, "no disks, and up to 200, to the last digit"),
    ),
    make_cases=lambda random: by_part(
        {
            "small": [1, 2, 3, 4, 5, 6, 7, random.randint(10, 11)],
            "tall": [0, 8, 9, random.randint(40, 99), random.randint(100, 199), 200],
        }
    ),
    judge_case=judge_value(count_62, exact_int),
    hints=(
        "Go through the steps of algorithm_62 and add up what each of them costs.",
        "The towers that are carried on the way are those of other algorithms: s67 with "
        "3^(n-1) + n - 1 moves, s100 with (3^n - 1)/2, and s_half for SemiFree, which is "
        "s_half(n - 2) + 6 s100(n - 2) + 4. Up to two disks all of them make 0, 1 and 4 moves.",
        "s67(n - 1) + 2 * s100(n - 2) + s_half(n - 3) + 2 * s100(n - 3) + s67(n - 2) + 4, from "
        "three disks on, all with // and never with /.",
    ),
    mistakes=tuple(mistakes.COUNT_62),
)


# duration_ratio


DURATION_RATIO = Exercise(
    id="magnetic.duration_ratio",
    parts=(Part("ratio", 1, "from one disk to 200, as exact fractions"),),
    make_cases=lambda random: [
        Case((n,), "ratio") for n in (1, 2, 3, 4, 5, 6, 7, random.randint(40, 199), 200)
    ],
    judge_case=judge_value(duration_ratio, exact_fraction),
    hints=(
        'How many moves does "62" make, and how many does "100", with as many disks?',
        '"100" makes (3^n - 1)/2 moves, which is a whole number. Fraction(a, b) is a divided by '
        "b, and nothing is rounded.",
        "Fraction(count_62(n), s100(n)), where s100(n) is (3 ** n - 1) // 2.",
    ),
    mistakes=tuple(mistakes.DURATION_RATIO),
)


# fewest_free


FEWEST_FREE = Exercise(
    id="magnetic.fewest_free",
    parts=(
        Part("small", 1, "from one disk to five"),
        Part("seven", 1, "no disks, six of them, and seven"),
    ),
    make_cases=lambda random: by_part({"small": [1, 2, 3, 4, 5], "seven": [0, 6, 7]}),
    judge_case=judge_value(fewest_free, exact_int),
    hints=(
        "Rings in water, as in the lesson about the graph: all positions that can be reached in 1 "
        "move, in 2 moves, and so on, until the tower stands on C.",
        "is_legal and after say which positions come next. Seven disks have 12,354 positions; keep "
        "the ones already seen in a set. The tower is done when all disks are on C, whichever "
        "face is up.",
        'while not any(p.upper() == "C" * n for p in ring): ring = {after(p, m) for p in ring for '
        "m in MOVES if is_legal(p, m)} - seen; seen |= ring; steps += 1. MOVES are all six.",
    ),
    mistakes=tuple(mistakes.FEWEST_FREE),
    alike=6,
    endless="Does it pass over all positions that it has reached before, by whichever way? And is "
    "the one that it waits for ever among those that it reaches?",
)


# bug_hunt

HIGHEST = 60  # from six disks on the program is wrong, by more and more: 3/4 against 8/11 of "100"


def _is_wrong(n: int) -> bool:
    """Whether Levy's SemiFree, whose moves the lesson's program counts, is not the best for n."""
    return n > HIGHEST or count_semi_free(n) != fewest_coloured(n, "Ac")


BUG_HUNT = Exercise(
    id="magnetic.bug_hunt",
    variable=True,
    parts=(
        Part("fails", 1, "hasty_semi_free is wrong for this number of disks"),
        Part("smallest", 1, "and for no smaller one"),
    ),
    make_cases=lambda random: [Case()],
    judge_case=Hunt(
        program="hasty_semi_free",
        wanted="a number of disks, an int from 0 on",
        read=int_from(0),
        is_wrong=_is_wrong,
        is_smallest=lambda n: n == next(filter(_is_wrong, count())),
    ).judge,
    hints=(
        "Let the computer look: compare hasty_semi_free(n) with a search that knows nothing of "
        "Levy's algorithm, n by n.",
        "Take the search of fewest_free, and allow a move only if the disk would show red when it "
        "lands on A, and blue when it lands on C.",
        'In the ring keep those q = after(p, m) in which no letter is a or C, so that "a" not in '
        'q and "C" not in q; stop at "c" * n. Where does the number of rings first differ?',
    ),
    mistakes=tuple(mistakes.BUG_HUNT),
)
