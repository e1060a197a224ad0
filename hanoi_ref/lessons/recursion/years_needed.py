"""years_needed: the years of 365.25 days that n disks take."""

from hanoi_ref.checking.compare import close_float
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.theory import years_needed

mistakes = Mistakes()


EXERCISE = Exercise(
    id="recursion.years_needed",
    signature="years_needed(n, seconds_per_move=1)",
    returns="the years of 365.25 days that n disks take",
    parts=(
        Part("second", 1, "the right number of years at one move per second, for up to 64 disks"),
        Part("pace", 1, "the right number of years at any other pace, and for 1000 disks"),
    ),
    make_cases=lambda random: by_part(
        {
            "second": [20, 25, *range(1, 17), 64, random.randint(20, 60), 0],
            "pace": [
                *((10, 86_400), (5, 0.3), (64, 0.5)),
                (random.randint(5, 100), random.uniform(0.01, 100)),
                (1000, 2),
            ],
        }
    ),
    judge_case=judge_value(years_needed, close_float),
    hints=(
        "How many moves are needed, and how many seconds do they take? How many seconds are in a "
        "year?",
        "A year of 365.25 days has 365.25 * 24 * 60 * 60 seconds.",
        "Return (2 ** n - 1) * ... / (...). Which gap is the seconds per move, and which is the "
        "seconds in a year?",
    ),
    mistakes=mistakes,
    did_you_know="With one disk less the world would end in half the time.",
)

mistakes.add(
    "it uses a year of 365 days",
    "A year in this task has 365.25 days.",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move / (365 * 86_400.0),
)
mistakes.add(
    "it uses a year of 365.2425 days",
    "This is the calendar's average year. A year in this task has 365.25 days.",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move / (365.2425 * 86_400.0),
)
mistakes.add(
    "it divides by 60 twice, and then multiplies",
    "a / b * c divides only by b. Write a / (b * c).",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move / 60 / 60 * 24 * 365.25,
)
mistakes.add(
    "it cuts the seconds to a whole number",
    "int() drops what is behind the point. The pace may be a fraction, and so may the time.",
    lambda n, seconds_per_move=1: int((2**n - 1) * seconds_per_move) / (365.25 * 86_400.0),
)
mistakes.add(
    "it returns seconds, not years",
    "How many seconds does a year of 365.25 days have? Divide by this number.",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move,
)
mistakes.add(
    "it counts one move too many",
    "There are 2 ** n - 1 moves, not 2 ** n.",
    lambda n, seconds_per_move=1: float(2**n) * seconds_per_move / (365.25 * 86_400.0),
)
mistakes.add(
    "it divides by seconds_per_move",
    "If each move takes more seconds, the whole takes longer. So multiply.",
    lambda n, seconds_per_move=1: float(2**n - 1) / seconds_per_move / (365.25 * 86_400.0),
)
mistakes.add(
    "it returns only whole years",
    "The operator // drops the digits after the point. Divide with /.",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move // (365.25 * 86_400.0),
)
mistakes.add(
    "it rounds the answer to three digits after the point",
    "Rounding loses short times. Return all digits.",
    lambda n, seconds_per_move=1: round(
        float(2**n - 1) * seconds_per_move / (365.25 * 86_400.0), 3
    ),
)
mistakes.add(
    "its parentheses around 2 ** n - 1 are missing",
    "Without these parentheses only the 1 is multiplied and divided.",
    lambda n, seconds_per_move=1: float(2**n) - 1 * seconds_per_move / (365.25 * 86_400.0),
)
mistakes.add(
    "its parentheses around the seconds of a year are missing",
    "a / b * c divides only by b. Write a / (b * c).",
    lambda n, seconds_per_move=1: float(2**n - 1) * seconds_per_move / 365.25 * 24 * 60 * 60,
)


@mistakes.add(
    "it needs too much time or memory for tall towers",
    "Does it count the moves one by one? There are too many moves. Their number is 2 ** n - 1.",
    slow=20,
)
def second_by_second(n: int, seconds_per_move: float = 1) -> float:
    seconds = 0.0
    for _ in range(2**n - 1):
        seconds += seconds_per_move
    return seconds / (365.25 * 86_400.0)


mistakes.add(
    "it adds a quarter of a second instead of a quarter of a day",
    "* comes before +. Write 365.25 as one number, or put the sum in parentheses.",
    lambda n, seconds_per_move=1: (2**n - 1) * seconds_per_move / (60 * 60 * 24 * 365 + 0.25),
)
mistakes.add(
    "it subtracts seconds_per_move from the power instead of multiplying by it",
    "* comes before -. Put 2 ** n - 1 in parentheses before you multiply it.",
    lambda n, seconds_per_move=1: float((2**n - 1 * seconds_per_move) / (365.25 * 24 * 60 * 60)),
)
