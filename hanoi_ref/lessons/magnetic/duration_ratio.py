"""duration_ratio: the moves of "62" as a share of those of "100"."""

from fractions import Fraction

from hanoi_ref.checking.compare import exact_fraction
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.magnetic.common import best, moves_62, moves_67, moves_100
from hanoi_ref.theory.magnetic import duration_ratio

mistakes = Mistakes()

EXERCISE = Exercise(
    id="magnetic.duration_ratio",
    signature="duration_ratio(n)",
    returns='the moves of "62" as a share of those of "100"',
    parts=(Part("ratio", 1, "the exact fraction for one to 200 disks"),),
    make_cases=lambda random: [
        Case((n,), "ratio") for n in (*range(1, 13), random.randint(40, 199), 200)
    ],
    judge_case=judge_value(duration_ratio, exact_fraction),
    hints=(
        'How many moves does "62" make, and how many does "100", with the same number of disks?',
        '"100" makes (3^n - 1)/2 moves, which is a whole number. Fraction(a, b) is exactly a '
        "divided by b.",
        "The ratio is Fraction(count_62(n), s100(n)). Here s100(n) is (3 ** n - 1) // 2.",
    ),
    mistakes=mistakes,
    did_you_know="As towers grow it tends to 67/108.",
)

mistakes.add(
    "it divides with /, which makes a float",
    "A float keeps only about 16 digits. Fraction(a, b), with a comma between two whole numbers, "
    "is exact.",
    lambda n: moves_62(n) / moves_100(n),
)
mistakes.add(
    'it returns the ratio of "67"',
    'For five disks "62" makes 83 moves, not 85. Call count_62.',
    lambda n: Fraction(moves_67(n), moves_100(n)),
)
mistakes.add(
    "it returns the ratio of the fewest possible moves",
    'Compare Levy\'s "62" with "100". From seven disks on, "62" makes more moves than are needed.',
    lambda n: Fraction(best(n), moves_100(n)),
)
mistakes.add(
    "this is the limit of the ratio",
    "The ratio tends to 67/108 as n grows. For n disks it is count_62(n) divided by (3^n - 1)/2.",
    lambda n: Fraction(67, 108),
)
mistakes.add(
    "it divides by 3^n instead of (3^n - 1)/2",
    '"100" makes (3^n - 1)/2 moves: 1, 4, 13, 40, and so on.',
    lambda n: Fraction(moves_62(n), 3**n),
)
mistakes.add(
    "it returns a string instead of a number",
    "Return the Fraction itself. A string is only for reading.",
    lambda n: str(Fraction(moves_62(n), moves_100(n))),
)
mistakes.add(
    'it divides by the moves of the classic tower instead of "100"',
    "Divide by the moves of the coloured tower: (3^n - 1)/2, not 2^n - 1.",
    lambda n: Fraction(moves_62(n), 2**n - 1),
)
mistakes.add(
    "this is the share that is saved",
    'The task asks for the share of "100" that "62" still needs. Subtract the share that is '
    "saved from 1.",
    lambda n: 1 - Fraction(moves_62(n), moves_100(n)),
)
mistakes.add(
    'it divides by the moves of "67"',
    'The task asks for "62" as a share of the moves of "100".',
    lambda n: Fraction(moves_62(n), moves_67(n)),
)
mistakes.add(
    "it rounds the fraction",
    "A Fraction is already exact. Do not round it.",
    lambda n: round(Fraction(moves_62(n), moves_100(n)), 2),
)
