"""years_needed: the years of 365.25 days that n disks take."""

from random import Random

from hanoi_ref.checking.compare import close_float
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.theory import years_needed

mistakes = Mistakes()


def _years_cases(random: Random) -> list[Case]:
    second = [Case((n,), "second") for n in (20, 25, 1, 2, 10, 64, random.randint(20, 60), 0)]
    paces = [
        (10, 86_400),
        (64, 0.5),
        (random.randint(5, 100), random.uniform(0.01, 100)),
        (1000, 2),
    ]
    return second + [Case(args, "pace") for args in paces]


EXERCISE = Exercise(
    id="recursion.years_needed",
    signature="years_needed(n, seconds_per_move=1)",
    returns="the years of 365.25 days that n disks take",
    parts=(Part("second", 1, "at one move a second"), Part("pace", 1, "at any other pace")),
    make_cases=_years_cases,
    judge_case=judge_value(years_needed, close_float),
    hints=(
        "How many moves, how many seconds, and how many seconds in a year?",
        "A year of 365.25 days has 365.25 * 24 * 60 * 60 seconds.",
        "(2 ** n - 1) * ... / (...): the seconds of a move, and those of a year.",
    ),
    mistakes=mistakes,
    did_you_know="With one disk less the world would end in half the time.",
)

mistakes.add(
    "a year of 365 days",
    "The years here have 365.25 days.",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move / (365 * 86_400.0),
)
mistakes.add(
    "these are seconds, not years",
    "How many seconds does a year of 365.25 days have? Divide by that number.",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move,
)
mistakes.add(
    "one move too many",
    "2 ** n - 1 moves, not 2 ** n.",
    lambda n, seconds_per_move=1: float(2**n) * seconds_per_move / (365.25 * 86_400.0),
)
mistakes.add(
    "the pace is not used",
    "Multiply by seconds_per_move.",
    lambda n, seconds_per_move=1: float(2**n - 1) / (365.25 * 86_400.0),
)
mistakes.add(
    "divided by the pace",
    "A slower pace takes longer: multiply.",
    lambda n, seconds_per_move=1: float(2**n - 1) / seconds_per_move / (365.25 * 86_400.0),
)
mistakes.add(
    "days, not years",
    "Divide by the days of a year as well.",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move / 86_400.0,
)
mistakes.add(
    "only whole years",
    "// drops the digits after the point: divide with /.",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move // (365.25 * 86_400.0),
)


@mistakes.add(
    "the answer is rounded to three digits after the point",
    "That loses short times: return all digits.",
)
def rounded_years(n: int, seconds_per_move: float = 1) -> float:
    return round(float(2**n - 1) * seconds_per_move / (365.25 * 86_400.0), 3)


mistakes.add(
    "parentheses are missing around 2 ** n - 1",
    "Without them only the 1 is multiplied and divided.",
    lambda n, seconds_per_move=1: float(2**n) - 1 * seconds_per_move / (365.25 * 86_400.0),
)
mistakes.add(
    "parentheses are missing around the seconds of a year",
    "a / b * c divides by b alone: write a / (b * c).",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move / 365.25 * 24 * 60 * 60,
)
mistakes.add(
    "minutes taken for seconds",
    "An hour has 60 * 60 seconds.",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move / (365.25 * 24 * 60),
)


@mistakes.add(
    "the moves are counted one by one", "There are too many: their number is 2 ** n - 1.", slow=20
)
def second_by_second(n: int, seconds_per_move: float = 1) -> float:
    seconds = 0.0
    for _ in range(2**n - 1):
        seconds += seconds_per_move
    return seconds / (365.25 * 86_400.0)


@mistakes.add(
    "a quarter of a day is added as a quarter of a second",
    "* comes before +: write 365.25 as one number, or as a sum in parentheses of its own.",
)
def quarter_of_a_second(n: int, seconds_per_move: float = 1) -> float:
    return float((2**n - 1) * seconds_per_move / (60 * 60 * 24 * 365 + 0.25))


mistakes.add(
    "it subtracts seconds_per_move from the power instead of multiplying by it",
    "2 ** n - 1 needs parentheses of its own before it is multiplied: * comes before -.",
    lambda n, seconds_per_move=1: float((2**n - 1 * seconds_per_move) / (365.25 * 24 * 60 * 60)),
)
