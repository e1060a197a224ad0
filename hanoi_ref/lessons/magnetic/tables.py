"""Lesson 7, what carries out a table of steps: run_table."""

from __future__ import annotations

from random import Random

from hanoi_ref.checking.compare import exact_list, exact_move
from hanoi_ref.checking.exercise import Case, Exercise, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.lessons.magnetic import mistakes_tables as mistakes
from hanoi_ref.solvers.rows import ITSELF, run_rows

Rows = list[list[object]]
Moves = list[str]

CLASSIC: Rows = [[2, "AB", ITSELF], [1, "AC"], [2, "BC", ITSELF]]
ROW_OF_PEGS: Rows = [
    [2, "AC", ITSELF],
    [1, "AB"],
    [2, "CA", ITSELF],
    [1, "BC"],
    [2, "AC", ITSELF],
]
TO_B: Rows = [[2, "AC", ITSELF], [1, "AB"], [2, "CB", ITSELF]]
WAYS = ["AB", "AC", "BA", "BC", "CA", "CB"]
TURN: Rows = [[1, "AB"], [2, "AC", ITSELF], [1, "BC"]]
OTHERS = {"turn": TURN}  # tables that rows name

# run_table


def _any_rows(random: Random, table: str = ITSELF) -> Rows:
    """Rows that nobody could foresee: whether their moves are legal is not asked."""
    rows: Rows = [[random.choice((2, 3)), way, table] for way in random.sample(WAYS, 2)]
    rows += [[random.choice((1, 2)), way] for way in random.sample(WAYS, 3)]
    random.shuffle(rows)
    return rows


def _cases(random: Random) -> list[Case]:
    return by_part(
        {
            "posts": [
                (CLASSIC, 1),
                (CLASSIC, 2),
                (CLASSIC, 3),
                ([[1, "AB"], [2, "AC"], [1, "BA"]], 2),
                ([[2, "BC"], [1, "AC"]], 1),
                (TO_B, 3),
                (_any_rows(random), random.randint(2, 3)),
                (_any_rows(random), 3),
            ],
            "tall": [
                (CLASSIC, 0),
                (ROW_OF_PEGS, 4),
                ([[3, "AC", ITSELF], [2, "AB"], [1, "AC"], [3, "CB", ITSELF]], 5),
                (CLASSIC, 9),
                (_any_rows(random), random.randint(5, 6)),
                (_any_rows(random), random.randint(4, 6)),
            ],
        }
    ) + [Case(args, "tall", given={"tables": OTHERS}) for args in _with_another(random)]


def _with_another(random: Random) -> list[tuple[Rows, int]]:
    """Rows that name another table, and how many disks."""
    one: Rows = [[2, "AB", "turn"], [1, "AC"]]
    return [(one, 2), (_any_rows(random, "turn"), 3), (_any_rows(random, "turn"), 5)]


def _moves(rows: Rows, n: int) -> Moves:
    return list(map(str, run_rows(rows, n, tables=OTHERS)))


RUN_TABLE = Exercise(
    id="magnetic.run_table",
    parts=(
        Part("posts", 1, "up to three disks, with any names of the posts"),
        Part("tall", 1, "no disks, nine of them, other rows, and rows that name another table"),
    ),
    make_cases=_cases,
    judge_case=judge_value(_moves, exact_list(exact_move)),
    speaking=("puzzle",),
    hints=(
        "Take the rows one after the other. There are three kinds: rows about a disk that is not "
        "there, rows of one disk, rows of a tower.",
        "A table is written for A to C. When a row sends a smaller tower from B to C, then in its "
        "own table B has to stand for A, C for C, and the third post for B: so run_table is told "
        "what stands for source, target and spare.",
        'names = {"A": source, "B": spare, "C": target}; for first, way, *kind in rows: leave it '
        "out if first > n; s, t = names[way[0]], names[way[1]]; without a kind the move is s + t; "
        'else it is run_table(rows if kind == ["itself"] else tables[kind[0]], n - first + 1, s, '
        "t, third), where third is the post that is neither s nor t.",
    ),
    mistakes=tuple(mistakes.RUN_TABLE),
    alike=6,
    endless="Does the smaller tower have fewer disks? [2, ...] is the tower of disk 2 and all "
    "smaller ones: n - 1 of them.",
)
