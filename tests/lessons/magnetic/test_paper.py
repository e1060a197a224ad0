"""Levy's paper beside the course: where the guide says that each part of it is, there it is."""

import re

import nbformat
import pytest

from hanoi_ref import levy_table
from hanoi_ref.puzzle import coloured, magnetic
from hanoi_ref.solvers import levy, walk
from hanoi_ref.theory import magnetic as theory
from hanoi_ref.theory.graph import state_graph
from hanoi_ref.theory.levy import crossing_totals, film, table_5, tower_state
from hanoi_ref.widgets.tables import COUNTS, EQUATIONS, STEPS
from tests.shared import ROOT

TEXT = (ROOT / "solutions" / "7-magnetic" / "teaching.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| ((?:Section|Table|Figure|Equations|Appendix|Concluding|The film)[^|]*) \| ([^|]+) \|$",
    re.M,
)
ROWS = {name: re.findall(r"`([^`]+)`", cells) for name, cells in ROW.findall(TEXT)}
PAGES = ("7-magnetic/magnetic.ipynb", "extras/reading-levy.ipynb")
READ = [nbformat.read(ROOT / "solutions" / page, as_version=4) for page in PAGES]
CELLS = {cell.id: cell.source for page in READ for cell in page.cells}

SECTIONS = "1 2 2.1 2.2 2.2.1 2.2.2 3.1 3.2 4 4.1 4.2 5".split()
PAPER = {f"Section {number}" for number in SECTIONS} | {"Concluding remarks", "The film"}
PAPER |= {f"Table {number}" for number in (*range(1, 8), "8, counts", "8, steps", 9, 10)}
PAPER |= {f"Figure {number}" for number in range(1, 15)}
PAPER |= {f"Equation {number}" for number in range(1, 20)}
PAPER |= {f"Appendix {letter}" for letter in "ABCDEFGHIJ"}


def parts(row: str) -> list[str]:
    """What a row of the guide stands for: `Equations 1 to 8` for eight equations."""
    span = re.fullmatch(r"(Equation|Appendix)s? (\w+) to (\w+)", row)
    if not span:
        return [row]
    kind, first, last = span.groups()
    if kind == "Appendix":
        return [f"Appendix {chr(code)}" for code in range(ord(first), ord(last) + 1)]
    return [f"Equation {number}" for number in range(int(first), int(last) + 1)]


def test_the_guide_has_each_part_of_the_paper_once():
    """Sections, tables, figures, equations, programs and the film, and nothing else."""
    told = [part for row in ROWS for part in parts(row)]
    assert sorted(told) == sorted(PAPER)


@pytest.mark.parametrize("row", ROWS)
def test_the_cells_that_the_guide_names_are_there(row):
    """A figure's cells say its number, a table's cells draw that table."""
    sources = [CELLS[cell] for cell in ROWS[row]]
    kind, _, number = row.partition(" ")
    if kind == "Figure":
        assert all(f"Figure {number}" in source for source in sources)
    if kind == "Table":
        asked = {"8, steps": "8b"}.get(number, number.partition(",")[0])
        assert re.search(rf'levy_table\("?{asked}"?\b', sources[0])


COUNTED = {
    "solve_MToH_puzzle": theory.count_62,
    "move_semifree_BNR": theory.count_semi_free,
    "move_down_67": theory.count_67,
    "move_up_67": theory.count_67,
    "move_busy_2and1": theory.count_100,
    "move_busy_1and2": theory.count_100,
}
POSTS = {"move_semifree_BNR": "Ac", "move_busy_2and1": "ABc", "move_busy_1and2": "Abc"}


@pytest.mark.parametrize("name", COUNTED)
def test_a_program_of_the_appendix_has_the_counts_of_the_paper(name):
    """Legal moves that carry the tower, as many as its table or equation says."""
    for n in range(9):
        puzzle = coloured(n, POSTS.get(name, ""))
        moves = list(walk(getattr(levy, name)(n, "A", "C", "B")))
        *_, end = puzzle.rules.replay(puzzle.start, moves)
        assert puzzle.solved(end) and len(moves) == COUNTED[name](n)


@pytest.mark.parametrize("name", ["move_down_67_3disks", "move_up_67_3disks"])
def test_the_bases_of_the_appendix_carry_three_disks(name):
    """In eleven moves."""
    moves = list(walk(getattr(levy, name)(3, "A", "C", "B")))
    *_, end = magnetic(3).rules.replay("AAA", moves)
    assert (end, len(moves)) == ("ccc", 11)


def test_all_but_n_go_up_as_the_whole_does():
    """C is what B does after disk n has moved."""
    for n in range(3, 8):
        whole = list(walk(levy.solve_MToH_puzzle(n, "A", "C", "B")))
        rest = list(walk(levy.move_all_but_n_up(n, "B", "C", "A")))
        assert whole[theory.count_67(n - 1) + 1 :] == rest


@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("n", [3, 4, 6, 8])
def test_a_table_of_steps_is_what_the_game_does(name, n):
    """Each step brings its disks where it says, for any number of them."""
    size = 3 if name == "2" else max(n, STEPS[name].least)
    shown = repr(levy_table(name, size))
    assert "another way" not in shown
    assert f"N = {size}" in shown


@pytest.mark.parametrize("name", COUNTS)
def test_a_table_of_counts_agrees_with_its_formula(name):
    """The sum and the formula are the last two columns."""
    assert all(row[-1] == row[-2] for row in levy_table(name).rows)


def test_a_game_that_goes_another_way_is_said_to():
    """The table ends where a program leaves it."""
    shown = repr(levy_table(5, 5, solver=lambda n: list(walk(levy.solve_MToH_puzzle(n, *"ACB")))))
    assert "another way" in shown and "From step 7 on your program makes other moves." in shown


@pytest.mark.parametrize("equation", EQUATIONS, ids=lambda each: str(each.number))
def test_an_equation_holds(equation):
    """As the lesson says of all of them."""
    assert equation.holds()


def test_a_position_is_in_one_of_three_states():
    """Exactly as the posts show, for all that can be reached with four disks."""
    for position in state_graph(magnetic(4)).positions:
        reds, blues = (set(filter(test, position)) for test in (str.isupper, str.islower))
        alike = max(len(reds), len(blues)) > 1
        one = len(reds) + len(blues) == 1
        assert tower_state(position) == ("Coloured" if alike else "Free" if one else "SemiFree")


def test_levys_up_is_the_film_of_table_5_and_not_of_his_down():
    """From three disks on; his program for three disks begins otherwise than the table."""
    for n in range(3, 8):
        up = list(map(str, walk(levy.move_up_67(n, "A", "C", "B"))))
        assert film(table_5(n)) == up != film(walk(levy.move_down_67(n, "A", "C", "B")))


def test_shortest_ways_do_not_cross_equally_often():
    """Six disks: 13 crossings do for 236 moves, where "62" has 14."""
    assert min(crossing_totals(5)) == 7 and sum(crossing_totals(5).values()) == 36
    solved = walk(levy.solve_MToH_puzzle(6, "A", "C", "B"))
    assert theory.crossings(6, solved) == {"A": 2, "B": 8, "C": 4}


def test_a_program_that_goes_wrong_ends_its_table_with_a_sentence():
    """At once, so that nobody waits for eight of them."""
    sheet = levy_table(4, solver=lambda n: ["AB", "AB"])
    assert len(sheet.rows) == 1
    assert sheet.note.endswith("Your <lambda>: move 2 (A→B) in b: peg A is empty.")
