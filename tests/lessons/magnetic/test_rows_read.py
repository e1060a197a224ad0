"""What the tables of a student give away: the row at fault, dots, a table that is not there."""

import pytest

from hanoi_ref.lessons import check
from hanoi_ref.solvers.rows import TABLES

RUN = """
def run_table(rows, n, source="A", target="C", spare="B"):
    names, moves = {"A": source, "B": spare, "C": target}, []
    for first, way, *kind in rows:
        s, t = names[way[0]], names[way[1]]
        if first > n:
            continue
        if not kind:
            moves.append(s + t)
            continue
        (third,) = set("ABC") - {s, t}
        inner = rows if kind == ["itself"] else tables[kind[0]]
        moves += run_table(inner, n - first + 1, s, t, third)
    return moves


def answer(n):
    return run_table(tables[NAME], n)
"""
NAMES = {
    "coloured": "like target",
    "down_67": "67 down",
    "up_67": "67 up",
    "semi_free": "SemiFree",
    "algorithm_62": "62",
}


def copied():
    """The right tables, to be changed."""
    return {key: list(map(list, table)) for key, table in TABLES.items()}


def judged(function, tables, name):
    """The verdict on a program that runs the table of this name."""
    space = {"tables": tables}
    exec(RUN.replace("NAME", repr(name)), space)
    return check(f"magnetic.{function}", space["answer"]).verdict


def told(function, name, number, row):
    """What is said where one row of the right tables is another one."""
    tables = copied()
    tables[name][number - 1] = row
    verdict = judged(function, tables, NAMES[function])
    return verdict.first.message, verdict.mistake.name


def test_colours_are_asked_about_only_where_colours_would_touch():
    """A row that is missing leaves a post empty, and the row named is right."""
    tables = copied()
    del tables["67 up"][0]
    verdict = judged("up_67", tables, "67 up")
    assert "is empty" in verdict.first.message
    assert verdict.mistake.hint.startswith("Where are the disks before this row?")


@pytest.mark.parametrize(
    ("function", "name", "number", "row", "where"),
    [
        (
            "down_67",
            "67 down",
            3,
            [3, "BA", "like target"],
            'row 3 of tables["67 down"], [3, "BA", "like target"]',
        ),
        ("up_67", "67 up", 4, [2, "BA"], 'row 4 of tables["67 up"], [2, "BA"]'),
        (
            "algorithm_62",
            "62",
            8,
            [4, "AC", "like target"],
            'row 8 of tables["62"], [4, "AC", "like target"]',
        ),
        (
            "coloured",
            "like target",
            4,
            [2, "AC", "like source"],
            'row 4 of tables["like target"], [2, "AC", "like source"]',
        ),
    ],
)
def test_the_wrong_row_is_named(function, name, number, row, where):
    """By its number, as it is written, and not by what should stand there."""
    assert told(function, name, number, row)[1].startswith(where)


def test_the_move_that_is_shown_is_the_move_that_is_traced():
    """Also where another number of disks was wrong before, in another way."""
    says, mistake = told("coloured", "like target", 4, [2, "AC"])
    assert "move 17" in says and mistake.startswith("move 17 is made by")


@pytest.mark.parametrize("name", ["like target", "like source"])
def test_three_dots_in_a_table_are_not_written_yet(name):
    """In whichever of the tables they stand."""
    says, mistake = told("coloured", name, 2, ...)
    assert "reached a `...` placeholder" in says and "replace it with code" in says
    assert mistake == f'there is still a `...` placeholder in tables["{name}"]'


def test_a_table_that_is_not_there_is_named():
    """With the names of those that are."""
    _, mistake = told("semi_free", "SemiFree", 3, [3, "CA", "like sorce"])
    assert "tables[\"SemiFree\"] names 'like sorce', but there is no such table" in mistake


def test_a_table_that_the_program_does_not_run_is_not_blamed():
    """Though it begins as the moves do: the rows of another one, from the last to the first."""
    tables = copied()
    tables["67 up"] = tables["67 down"] = [[2, "BC"], [1, "AC"], [2, "AB"]]
    mistake = judged("up_67", tables, "67 down").mistake
    assert "row" not in (mistake.name if mistake else "")


def test_a_program_that_runs_no_tables_is_told_as_before():
    """Nothing is read where the moves come from elsewhere."""
    verdict = check("magnetic.down_67", lambda n: ["AC", "CB"]).verdict
    assert "row" not in (verdict.mistake.name if verdict.mistake else "")


def test_the_rows_of_the_notebook_are_not_blamed():
    """What they run by "itself" holds the row at fault, as a move after the tower arrived may."""
    tables = copied()
    rows = [(2, "BA", "like source"), (2, "AC", "like target"), (2, "BA")]
    rows += [(2, "CB", "like target"), (2, "AC"), (2, "BC", "like source")]
    tables["67 down"][2:] = map(list, rows)
    mistake = judged("down_67", tables, "67 down").mistake
    assert mistake.name == 'move 5 is made by row 5 of tables["67 down"], [2, "BA"]'


def test_a_name_is_not_rows(tmp_path):
    """The name of a table in place of its rows is told as what it is."""
    cell = 'def answer(n):\n    return run_table("like target", n)\n'
    space = {"tables": copied()}
    exec(RUN.replace("NAME", "''"), space)
    file = tmp_path / "cell.py"
    file.write_text(cell)
    exec(compile(cell, str(file), "exec"), space)
    mistake = check("magnetic.coloured", space["answer"]).verdict.mistake
    assert mistake.name == "run_table is called with the name of a table"
