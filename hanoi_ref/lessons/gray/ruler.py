"""ruler: the first terms of the ruler sequence as a list."""

from itertools import pairwise
from math import log2

from hanoi_ref.checking.compare import exact_int, exact_list
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.gray.common import ruler_of
from hanoi_ref.solvers.gray import ruler

mistakes = Mistakes()


EXERCISE = Exercise(
    id="gray.ruler",
    signature="ruler(count)",
    returns="the first terms of the ruler sequence as a list",
    parts=(
        Part("small", 1, "the right first terms"),
        Part("long", 1, "the right list for count = 0, and for up to 10,000 terms"),
    ),
    make_cases=lambda random: [
        *(Case((count,), "small") for count in (1, 2, 4, 8, 3, 5, 6, 7, *range(9, 17))),
        *(Case((count,), "small") for count in (31, 32, 33, 64, random.randint(65, 99))),
        *(Case((n,), "long", items=20_000) for n in (0, random.randint(100, 999), 10_000)),
    ],
    judge_case=judge_value(lambda count: list(ruler(count)), exact_list(exact_int)),
    hints=(
        "Term number m is the position of the bit that changes between gray(m - 1) and gray(m). "
        "The last bit has position 1.",
        "The two code words differ in one bit, so gray(m - 1) ^ gray(m) is a power of two. Which "
        "power? Its bit_length() is the position.",
        "Return [(gray(...) ^ gray(...)).bit_length() for m in range(1, ...)].",
    ),
    mistakes=mistakes,
    did_you_know="The same sequence shows which disk moves and which ring to turn. It is one more "
    "than the number of zeros at the end of m.",
)

mistakes.add(
    "it begins with m = 0",
    "The first step leads to m = 1. Let m go from 1 to count.",
    lambda count: ruler_of(range(count)),
)
mistakes.add(
    "it leaves out the last term",
    "range(1, count) ends before count. Write range(1, count + 1).",
    lambda count: ruler_of(range(1, count)),
)
mistakes.add(
    "it returns the bit itself, not its position",
    "The bits 1, 2, 4, 8 have the positions 1, 2, 3, 4. bit_length() returns the position.",
    lambda count: [m & -m for m in range(1, count + 1)],
)
mistakes.add(
    "it counts the ones, not the zeros at the end",
    "Count only the zeros after the last 1, and add 1.",
    lambda count: [m.bit_count() for m in range(1, count + 1)],
)
mistakes.add(
    "it returns the length of the number in binary",
    "bit_length() of m, or of its code word, shows where the first 1 is. You need the bit that "
    "changes from the word before. It is the last 1 of m, which is m & -m.",
    lambda count: [m.bit_length() for m in range(1, count + 1)],
)
mistakes.add(
    "its terms are floats",
    "A logarithm is a float. Count with whole numbers: (m & -m).bit_length().",
    lambda count: [log2(m & -m) + 1 for m in range(1, count + 1)],
)
mistakes.add(
    "it joins the terms into a string",
    "Return a list of numbers.",
    lambda count: "".join(map(str, ruler_of(range(1, count + 1)))),
)
mistakes.add(
    "it uses count as a number of disks",
    "count is the number of terms. ruler(4) has four terms.",
    lambda count: ruler_of(range(1, 2 ** min(count, 16))),
)
mistakes.add(
    "it leaves out the first step",
    "The first term belongs to the step from 0 to 1.",
    lambda count: [((m + 1) & -(m + 1)).bit_length() for m in range(1, count + 1)],
)
mistakes.add(
    "it counts the ones of a word",
    "Do not count the ones of a word. Find the position of the bit in which two words differ.",
    lambda count: [
        max((m ^ m >> 1).bit_count() for m in pair) for pair in pairwise(range(count + 1))
    ],
)
mistakes.add(
    "it tests whether 2, 4, 6, 8 divide m, instead of 2, 4, 8, 16",
    "A larger term is needed at each power of 2: 2 ** k.",
    lambda count: [next(k for k in range(1, m + 1) if m % (2 * k)) for m in range(1, count + 1)],
)
mistakes.add(
    "it keeps the terms as digits of a string",
    "The term 10 has two digits. Keep numbers in a list.",
    lambda count: [int(digit) for place in ruler_of(range(1, count + 1)) for digit in str(place)][
        :count
    ],
)
mistakes.add(
    "it never increases the last term",
    "range(step, count, step) ends before count. Go on to count + 1.",
    lambda count: [*ruler_of(range(1, count)), *[1] * (count > 0)],
)
mistakes.add(
    "it stops one round too early if count is a power of 2",
    "After three rounds there are 7 terms, and the eighth term needs one more round. Go on while "
    "the list is shorter than count.",
    lambda count: ruler_of(
        range(1, min(count, 2 ** (count - 1).bit_length() - 1 if count else 0) + 1)
    ),
)
