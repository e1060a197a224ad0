"""run_table: the moves of a table; given by the lesson, asked by older notebooks."""

from random import Random

from hanoi_ref.checking.compare import exact_list, exact_move
from hanoi_ref.checking.exercise import Case, Exercise, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.solvers.rows import ITSELF, run_rows

Rows = list[list[object]]
CLASSIC: Rows = [[2, "AB", ITSELF], [1, "AC"], [2, "BC", ITSELF]]
ROW_OF_PEGS: Rows = [[2, "AC", ITSELF], [1, "AB"], [2, "CA", ITSELF], [1, "BC"], [2, "AC", ITSELF]]
TO_B: Rows = [[2, "AC", ITSELF], [1, "AB"], [2, "CB", ITSELF]]
WAYS = ["AB", "AC", "BA", "BC", "CA", "CB"]
TURN: Rows = [[1, "AB"], [2, "AC", ITSELF], [1, "BC"]]
OTHERS = {"turn": TURN}  # tables that rows may name


def _any_rows(random: Random, table: str = ITSELF) -> Rows:
    """Return random rows, whose moves may be illegal."""
    rows: Rows = [[random.choice((2, 3)), way, table] for way in random.sample(WAYS, 2)]
    rows += [[random.choice((1, 2)), way] for way in random.sample(WAYS, 3)]
    random.shuffle(rows)
    return rows


def _cases(random: Random) -> list[Case]:
    same = Random(0)  # rows that no seed changes
    cases = by_part(
        {
            "posts": [
                (CLASSIC, 1),
                (CLASSIC, 2),
                (CLASSIC, 3),
                ([[1, "AB"], [2, "AC"], [1, "BA"]], 2),
                ([[2, "BC"], [1, "AC"]], 1),
                (TO_B, 3),
                *((_any_rows(same), n) for n in (2, 3, 2, 3)),
                (_any_rows(random), random.randint(2, 3)),
                (_any_rows(random), 3),
            ],
            "tall": [
                (CLASSIC, 0),
                (ROW_OF_PEGS, 4),
                ([[3, "AC", ITSELF], [2, "AB"], [1, "AC"], [3, "CB", ITSELF]], 5),
                (CLASSIC, 9),
                *((_any_rows(same), n) for n in (4, 5, 6)),
                (_any_rows(random), random.randint(5, 6)),
                (_any_rows(random), random.randint(4, 6)),
            ],
        }
    )
    one: Rows = [[2, "AB", "turn"], [1, "AC"]]
    others = [(one, 3), *((_any_rows(random, "turn"), n) for n in (3, 5))]  # name another table
    return cases + [Case(args, "tall", given={"tables": OTHERS}) for args in others]


EXERCISE = Exercise(
    id="magnetic.run_table",
    signature='run_table(rows, n, source="A", target="C", spare="B")',
    returns="the moves of a table for n disks",
    parts=(
        Part("posts", 0, "correct moves for up to three disks, with any names of the posts"),
        Part(
            "tall",
            0,
            "correct moves for n = 0 and n = 9, for other rows, and for rows that "
            "name another table",
        ),
    ),
    make_cases=_cases,
    judge_case=judge_value(
        lambda rows, n: list(map(str, run_rows(rows, n, tables=OTHERS))), exact_list(exact_move)
    ),
    allowed_packages=("puzzle",),
    hints=(
        "Take the rows one after the other. There are three kinds: rows for a level that does "
        "not exist, for one disk, and for a tower.",
        "A table is written for the direction from A to C. Suppose a row sends a smaller tower "
        "from B to C. Then in its own table B replaces A, C stays C, and the third post replaces "
        "B. So run_table takes source, target and spare as arguments.",
        'names = {"A": source, "B": spare, "C": target}. Take each row: for first, way, *kind in '
        "rows. Leave the row out if first > n. Its posts are s, t = names[way[0]], "
        "names[way[1]]. If kind is empty, the move is s + t. Otherwise call run_table(..., n - "
        "first + 1, s, t, ...). Which rows does this call need, and which third post?",
    ),
    endless="Does the smaller tower have fewer disks? [2, ...] is the tower from level 2 up: n - 1 "
    "disks.",
    did_you_know="The table is the program; your function only reads it.",
)
