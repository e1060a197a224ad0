"""ruler: the first terms of the ruler sequence; given by the lesson, asked by older notebooks."""

from hanoi_ref.checking.compare import exact_int, exact_list
from hanoi_ref.checking.exercise import Case, Exercise, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.solvers.gray import ruler

EXERCISE = Exercise(
    id="gray.ruler",
    signature="ruler(count)",
    returns="the first terms of the ruler sequence as a list",
    parts=(
        Part("small", 0, "the right first terms"),
        Part("long", 0, "the right list for count = 0, and for up to 10,000 terms"),
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
    did_you_know="The same sequence shows which disk moves and which ring to turn. It is one more "
    "than the number of zeros at the end of m.",
)
