"""The exercises of the lesson grains: wheat on a chessboard, on each square twice as much."""

from hanoi_ref.checking.compare import exact_int, exact_list
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value

mistakes = Mistakes()
mistakes.add("it counts one grain too many", "One square has one grain.", lambda n: 2**n)

FILL = Exercise(
    id="grains.fill",
    signature="fill(n)",
    returns="the steps that fill n squares: the grains of each",
    parts=(Part("few", 2, "few squares"), Part("many", 2, "no square, and many")),
    make_cases=lambda random: by_part(
        {"few": [1, 2, random.randint(3, 9)], "many": [0, random.randint(20, 64)]}
    ),
    judge_case=judge_value(lambda n: [2**square for square in range(n)], exact_list(exact_int)),
    hints=("How many grains has the next square?", "Twice as many.", "[..., 2 * ...]"),
)
TOTAL = Exercise(
    id="grains.total",
    signature="total(n)",
    returns="the grains on n squares",
    parts=(Part("few", 1, "few squares"), Part("many", 1, "no square, and many")),
    make_cases=lambda random: by_part(
        {"few": [1, 2, 3, random.randint(4, 20)], "many": [0, random.randint(54, 400)]}
    ),
    judge_case=judge_value(lambda n: 2**n - 1, exact_int),
    hints=("Add the squares up.", "What is missing to the next square?", "2**n - ..."),
    mistakes=mistakes,
)
