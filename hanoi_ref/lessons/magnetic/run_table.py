"""run_table: the moves of a table for n disks."""

from collections.abc import Callable
from random import Random

from hanoi_ref.checking.compare import exact_list, exact_move
from hanoi_ref.checking.exercise import Case, Exercise, Mistakes, Part, by_part
from hanoi_ref.checking.judge_value import judge_value
from hanoi_ref.solvers.rows import ITSELF, run_rows

mistakes = Mistakes()
Rows = list[list[object]]
Moves = list[str]
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
        Part("posts", 1, "correct moves for up to three disks, with any names of the posts"),
        Part(
            "tall",
            1,
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
    mistakes=mistakes,
    match_cases=6,
    endless="Does the smaller tower have fewer disks? [2, ...] is the tower from level 2 up: n - 1 "
    "disks.",
    did_you_know="The table is the program; your function only reads it.",
)


def _run(
    rows: Rows,
    n: int,
    posts: str = "ABC",
    *,
    inner: str = "sxt",
    rename: bool = True,
    size: Callable[[int, int], int] = lambda n, level: n - level + 1,
    skips: Callable[[int, int], bool] = lambda level, n: level > n,
    stops: bool = False,
    named: Callable[[str, Rows], Rows] = lambda name, rows: rows,
) -> Moves:
    """Run the rows, all tables being this one; the arguments switch on mistakes.

    `inner` names the posts A, B and C of a smaller tower from s to t via x, `size` its disks and
    `named` its rows.  `skips` leaves out a row for its level, or `stops` there.
    """

    def run(rows: Rows, n: int, posts: str) -> Moves:
        names, moves = dict(zip("ABC", posts, strict=True)), Moves()
        for level, way, *kind in rows:
            assert isinstance(level, int) and isinstance(way, str)
            if skips(level, n) or n < 1:
                if stops:
                    break
                continue
            s, t = (names[letter] if rename else letter for letter in way)
            (x,) = set("ABC") - {s, t}
            smaller = inner.translate(str.maketrans("stx", s + t + x)) if rename else "ABC"
            more = run(named(str(kind[0]), rows), size(n, level), smaller) if kind else [s + t]
            moves += more
        return moves

    return run(rows, n, posts)


mistakes.add(
    "the posts keep their names in the smaller tower",
    "A table is written for a tower that goes from A to C. If a row sends the smaller tower from "
    "B to C, B replaces A in its table. Replace the other names in the same way, and read each "
    "direction with these names.",
    lambda rows, n: _run(rows, n, rename=False),
)
mistakes.add(
    "the smaller tower has one disk too few",
    "[2, ...] means the tower from level 2 up. It has n - 1 disks. The tower of [3, ...] has n - "
    "2.",
    lambda rows, n: _run(rows, n, size=lambda n, level: n - level),
)
mistakes.add(
    "it does not leave out a row with a level that does not exist",
    "With one disk, level 2 does not exist. Skip a row if its level is larger than n.",
    lambda rows, n: _run(rows, n, skips=lambda level, n: False),
)
mistakes.add(
    "source and target are swapped in the smaller tower",
    'A row such as [2, "BC", ...] goes from B to C. So B is the source of the smaller tower, and '
    "C is its target.",
    lambda rows, n: _run(rows, n, inner="txs"),
)
mistakes.add(
    "it moves only single disks",
    "A row with three entries carries a whole tower. For such a row run_table calls itself.",
    lambda rows, n: [str(row[1]) for row in rows if len(row) == 2 and int(str(row[0])) <= n],
)
mistakes.add(
    "it stops at the first row that it leaves out",
    "With one disk, the first row of the classical table is left out, but the second row is not. "
    '"continue" goes on to the next row; "break" and "return" do not.',
    lambda rows, n: _run(rows, n, stops=True),
)
mistakes.add(
    "it leaves out the row of the smallest disk as well",
    "Level n exists: it is the smallest disk. Leave out only rows with a larger level.",
    lambda rows, n: _run(rows, n, skips=lambda level, n: level >= n),
)
mistakes.add(
    "it always gives the smaller tower one disk fewer",
    "[3, ...] is the tower from level 3 up. It has two disks fewer than the whole tower.",
    lambda rows, n: _run(rows, n, size=lambda n, level: n - 1),
)
mistakes.add(
    "target and spare are swapped in the smaller tower",
    "run_table takes source, target and spare in this order. Which post do you pass for each of "
    "them?",
    lambda rows, n: _run(rows, n, inner="stx"),
)


@mistakes.add(
    'it looks up "itself" among the tables',
    'No table has the name "itself". It means the rows that you are reading. *kind collects the '
    'rest of a row in a list. So test kind == ["itself"] or kind[0] == "itself".',
    words="itself",
)
def looks_itself_up(rows: Rows, n: int) -> Moves:
    tables: dict[str, Rows] = {}
    for row in rows:
        if len(row) > 2 and int(str(row[0])) <= n:
            return list(map(str, tables[str(row[2])]))
    return _run(rows, n)


mistakes.add(
    "it uses the table that it is reading for every tower",
    'The third entry names the table. For "itself" use the rows themselves. For another name use '
    "tables[name].",
    lambda rows, n: _run(rows, n),
)
mistakes.add(
    "it swaps B and C",
    "In a table A is the source, B is the spare post, and C is the target.",
    lambda rows, n: _run(rows, n, "ACB", inner="stx"),
)
mistakes.add(
    '"itself" means the first rows in every table',
    'In another table "itself" means that table, not the first rows. Which rows do you pass on '
    'for "itself"?',
    lambda rows, n: _run(
        rows, n, named=lambda name, _: globals().get("tables", {}).get(name, rows)
    ),
)
