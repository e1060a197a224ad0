"""duration_ratio: the moves of "62" as a share of those of "100"."""

from fractions import Fraction

from hanoi_ref.checking.compare import exact_fraction
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.magnetic.blocks import best, moves_62, moves_67, moves_100
from hanoi_ref.theory.magnetic import duration_ratio

mistakes = Mistakes()


EXERCISE = Exercise(
    id="magnetic.duration_ratio",
    signature="duration_ratio(n)",
    returns='the moves of "62" as a share of those of "100"',
    parts=(Part("ratio", 1, "from one disk to 200, as exact fractions"),),
    make_cases=lambda random: [
        Case((n,), "ratio") for n in (1, 2, 3, 4, 5, 6, 7, random.randint(40, 199), 200)
    ],
    judge_case=judge_value(duration_ratio, exact_fraction),
    hints=(
        'How many moves does "62" make, and how many does "100", with the same number of disks?',
        '"100" makes (3^n - 1)/2 moves, which is a whole number. Fraction(a, b) is a divided by '
        "b, and nothing is rounded.",
        "Fraction(count_62(n), s100(n)), where s100(n) is (3 ** n - 1) // 2.",
    ),
    mistakes=mistakes,
    did_you_know="As towers grow it tends to 67/108.",
)

mistakes.add(
    "it uses a float in an intermediate step",
    "A float keeps only about 16 digits. Fraction(a, b) with a comma between two whole numbers "
    "is exact; Fraction(a / b) comes too late.",
    lambda n: moves_62(n) / moves_100(n),
)
mistakes.add(
    'the ratio of "67"',
    'With five disks "62" makes 83 moves and not 85: call count_62.',
    lambda n: Fraction(moves_67(n), moves_100(n)),
)
mistakes.add(
    "the ratio of the fewest moves",
    'Here Levy\'s "62" is compared with "100", and from seven disks on "62" makes more '
    "moves than are needed.",
    lambda n: Fraction(best(n), moves_100(n)),
)
mistakes.add(
    "this is the limit",
    "67/108 is the limit of the ratio for tall towers. For n disks it is count_62(n) divided by "
    "(3^n - 1)/2.",
    lambda n: Fraction(67, 108),
)
mistakes.add(
    "3^n instead of (3^n - 1)/2",
    '"100" makes (3^n - 1)/2 moves: 1, 4, 13, 40, ...',
    lambda n: Fraction(moves_62(n), 3**n),
)
mistakes.add(
    "a string instead of a number",
    "Return the Fraction itself; str is for reading only.",
    lambda n: str(Fraction(moves_62(n), moves_100(n))),
)
mistakes.add(
    'the classic tower instead of "100"',
    "The ratio uses the coloured tower, with (3^n - 1)/2 moves, not 2^n - 1.",
    lambda n: Fraction(moves_62(n), 2**n - 1),
)
mistakes.add(
    "the ratio is given in per cent",
    "Return 11/13, for example, not 1100/13: do not multiply by 100.",
    lambda n: 100 * Fraction(moves_62(n), moves_100(n)),
)
mistakes.add(
    "this is the share that is saved",
    'The task asks for the share of "100" that "62" still takes: 1 minus the share that is saved.',
    lambda n: 1 - Fraction(moves_62(n), moves_100(n)),
)
mistakes.add(
    'compared with "67"',
    'The question is about the share of the moves of "100".',
    lambda n: Fraction(moves_62(n), moves_67(n)),
)
mistakes.add(
    "the fraction is rounded",
    "A Fraction is exact as it is: do not round.",
    lambda n: round(Fraction(moves_62(n), moves_100(n)), 2),
)
