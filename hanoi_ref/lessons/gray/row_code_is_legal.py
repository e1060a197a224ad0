"""row_code_is_legal: whether the reflected k-ary code on n digits is a legal play on k pegs."""

from hanoi_ref.checking.compare import exact_bool
from hanoi_ref.checking.exercise import Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.solvers.gray import row_code_is_legal

mistakes = Mistakes()


SHOWN = [(3, 2), (4, 2), (2, 2), (5, 2), (4, 3), (7, 2), (3, 3), (6, 2)]

EXERCISE = Exercise(
    id="gray.row_code_is_legal",
    signature="row_code_is_legal(k, n)",
    returns="whether the reflected k-ary code on n digits is a legal play on k pegs",
    parts=(
        Part("rows", 1, "the right answer for two, three and four disks on every row"),
        Part("few", 1, "the right answer for one disk and for n = 0"),
    ),
    make_cases=lambda _: by_part(
        {
            "rows": [
                *SHOWN,
                *(kn for n in (3, 4) for k in range(2, 8) if (kn := (k, n)) not in SHOWN),
            ],
            "few": [(k, n) for n in (1, 0) for k in range(2, 8)],
        }
    ),
    judge_case=judge_value(row_code_is_legal, exact_bool),
    hints=(
        "You need not guess. A program can play the code, disk by disk, and test whether a move "
        "breaks a rule. Then look at the answers.",
        "A digit changes by one, so the disk goes to a neighbouring peg. The move is legal if no "
        "smaller disk is on either of the two pegs. So no digit further to the right may equal "
        "the old or the new digit.",
        "Play k from 2 to 7 for n = 2, and look for a rule about k. Then try n = 1 and n = 0.",
    ),
    mistakes=mistakes,
    did_you_know="With a single disk every row works; the second disk makes the difference between "
    "odd and even.",
)

mistakes.add(
    "it never refuses a play",
    "A digit changes by one, so the two pegs are neighbours. But at some step a smaller disk may "
    "be in the way. Do you test every step?",
    lambda k, n: True,
)
mistakes.add(
    "it refuses every play of two disks",
    "Which end of the word belongs to the smallest disk? The last digit changes most often.",
    lambda k, n: n <= 1,
)
mistakes.add(
    "for one disk and for n = 0 it still decides by k",
    "With 0 or 1 disks, can a smaller disk be in the way?",
    lambda k, n: k % 2 == 1,
)
mistakes.add(
    "from two disks on, it accepts only the row of three",
    "Play the row of five as well.",
    lambda k, n: k == 3 or n <= 1,
)
mistakes.add(
    "it accepts only the rows of three and five",
    "The rows of three and five pegs are famous, but play the row of seven as well.",
    lambda k, n: k in (3, 5) or n <= 1,
)
mistakes.add(
    "it never refuses two disks",
    "Play two disks on a row of four. In the last move of disk 2, disk 1 is on its target peg.",
    lambda k, n: k % 2 == 1 or n <= 2,
)
mistakes.add(
    "it refuses only rows of four pegs and more",
    "Play two disks on a row of two pegs, and on a row of five.",
    lambda k, n: n < 2 or k < 4,
)
mistakes.add(
    "it tests whether the number of disks is odd",
    "From two disks on, the number of pegs, k, decides, and nothing else does.",
    lambda k, n: n % 2 == 1 or n == 0,
)
mistakes.add(
    "it returns a number",
    "Return True or False. Write k % 2 == 1, not k % 2.",
    lambda k, n: k % 2 if n > 1 else 1,
)
