"""Sentences and tables of lesson 7 beside games that are played."""

import re

import nbformat
import pytest

from hanoi_ref import levy_table
from hanoi_ref.puzzle import Rules, classic
from hanoi_ref.solvers import find, recursive
from hanoi_ref.solvers import magnetic as paper
from hanoi_ref.solvers.rows import TABLES, run_rows
from hanoi_ref.solvers.variants import disks_moved
from hanoi_ref.theory.levy import choices
from hanoi_ref.theory.magnetic import count_62, count_100, crossings, fewest_free
from hanoi_ref.widgets.tables import STEPS
from tests.shared import ROOT

LESSON = nbformat.read(ROOT / "solutions" / "7-magnetic" / "magnetic.ipynb", as_version=4)
CELLS = {cell.id: cell.source for cell in LESSON.cells}
FREE = Rules(flips=True)


def moved(name: str, n: int) -> list[set[int]]:
    """The disks that move in each step of a table of the paper, disk 1 being the smallest."""
    told = STEPS[name]
    puzzle, moves, found = told.puzzle(n), list(told.solver(n)), []
    at = puzzle.start
    for step in told.rows:
        now, moves = moves[: step.count(n)], moves[step.count(n) :]
        found.append(set(disks_moved(puzzle.rules, at, now)))
        *_, at = puzzle.rules.replay(at, now)
    return found


def named(disks: str) -> set[int]:
    """The disks of `4 to 1` or `5`."""
    first, *last = map(int, disks.split(" to "))
    return set(range(last[0] if last else first, first + 1))


@pytest.mark.parametrize("name", STEPS)
def test_a_table_of_steps_names_the_disks_that_move(name):
    """Disk 1 is the smallest; Levy's own number is in parentheses, and counts from the largest."""
    n = STEPS[name].usual
    rows = levy_table(name, n).rows[:-1]
    for row, disks in zip(rows, moved(name, n), strict=True):
        ours, his = re.fullmatch(r"(.+) \((.+)\)", row[1]).groups()
        assert named(ours) == disks
        first, *last = map(int, his.split(" to "))
        assert {n + 1 - disk for disk in range(first, (last or [first])[0] + 1)} == disks


def written(disks: str) -> set[str]:
    """How a lesson may write `3 to 1 (3 to 5)`: by its disks, or by levels, Levy's numbers."""
    ours, his = re.fullmatch(r"(.+) \((.+)\)", disks).groups()
    level, *up = his.split(" to ")
    return {ours, f"level {level} and up" if up else f"level {level}"}


def steps_of(cell: str) -> list[list[str]]:
    """The rows of a table in a cell, without its head."""
    rows = re.findall(r"^\| (\d .*) \|$", CELLS[cell], re.M)
    return [row.split(" | ") for row in rows]


@pytest.mark.parametrize(
    ("cell", "name", "n", "gaps", "wrong"),
    [
        ("down_67-task", "5", 5, 4, []),
        ("half-read", "7", 5, 0, [7]),
        ("algorithm_62-task", "8b", 6, 6, []),
    ],
)
def test_a_table_in_a_task_is_the_papers_apart_from_its_gaps(cell, name, n, gaps, wrong):
    """Its disks, posts and colours; SemiFree's has the one wrong row that it announces."""
    told = [row[1:4] for row in levy_table(name, n).rows[:-1]]
    asked = [row[1:4] for row in steps_of(cell)]
    assert sum(part == "?" for row in asked for part in row) == gaps
    differing = []
    for number, (ours, paper_row) in enumerate(zip(asked, told, strict=True), 1):
        right = [written(paper_row[0]), *({part} for part in paper_row[1:])]
        if any(part not in {"?", *wanted} for part, wanted in zip(ours, right, strict=True)):
            differing.append(number)
    assert differing == wrong


def test_b_forgets_its_colour_in_move_8_of_the_eleven():
    """It is blue before, neutral after move 8, and red after move 9; A is red and C blue always."""
    positions = list(map(str, FREE.replay("AAA", paper.algorithm_62(3))))
    assert ["b" in positions[7], "b" in positions[8].lower(), "B" in positions[9]] == [
        True,
        False,
        True,
    ]
    assert not {"a", "C"} & set("".join(positions))


def test_after_the_largest_disk_four_trips_do_the_work_of_six():
    """Four disks at `cbbb`: 26 more moves on coloured posts, 18 where B forgets."""
    assert CELLS["down-board"].startswith('Board(magnetic(4), start="cbbb"')
    hundred, sixty_seven = list(paper.hundred(4)), list(paper.down_67(4))
    assert str([*FREE.replay("AAAA", sixty_seven)][12]) == "cbbb"
    assert len(hundred) - 14 == 26 == 6 * count_100(2) + 2
    assert len(sixty_seven) - 12 == 18 == 4 * count_100(2) + 2
    assert find(FREE, "cbbb", "cccc", "CCCC").length == 18


GAME = list(paper.algorithm_62(7))
PLACES = list(map(str, FREE.replay("A" * 7, GAME)))


def cut(start: int, end: int) -> int:
    """The moves that a shortest path between two positions of "62" saves."""
    return end - start - find(FREE, PLACES[start], PLACES[end]).length


def test_62_is_mended_by_two_pieces():
    """Moves 168 to 180, which the lesson gives, and the answer in its fold."""
    assert (cut(167, 180), cut(230, 250)) == (2, 2)
    source, fold = CELLS["where-mended"], CELLS["where-eleven"]
    assert "game[:167] + shortest(167, 180)" in source and "shortest(230, 250)" in fold
    assert cut(180, 230) == cut(250, 691) == cut(0, 167) == 0


def mended(n: int, length: int) -> int:
    """The moves of "62" after every piece of a length has been replaced by a shortest path."""
    places, start = list(FREE.replay("A" * n, paper.algorithm_62(n))), 0
    while start < len(places) - 1:
        end = min(start + length, len(places) - 1)
        way = find(FREE, places[start], places[end]).moves
        places[start : end + 1] = FREE.replay(places[start], way)
        start += length // 2
    return len(places) - 1


def test_a_loop_over_pieces_of_20_moves_finds_the_fewest_for_eight_disks():
    """As the teacher's guide says; pieces of 10 moves are too short."""
    assert mended(8, 20) == fewest_free(8) == 2026 < mended(8, 10) < 2050


def test_the_classical_tower_has_two_moves_on_before_every_move():
    """Only the word forward rules one of them out."""
    assert choices(classic(5), recursive(5)) == {2: 31}


def test_the_program_62_crosses_eight_times_and_its_table_seven():
    """With five disks: the program begins a tower of two disks in another order."""
    assert sum(crossings(5, paper.algorithm_62(5)).values()) == 8
    assert sum(crossings(5, list(map(str, run_rows(TABLES["62"], 5)))).values()) == 7


def test_the_printed_number_of_seconds_left_has_two_slips():
    """It is a third of the whole, and 2^63 is not subtracted, which the eleventh digit shows."""
    printed, whole = 3550259505, count_62(64)
    assert str(whole // 3)[:16] == "3550259505549357"
    assert str(whole // 3 - 2**63)[:10] == str(printed)
    assert str(whole // 3 - 2**63)[:11] != str(whole // 3)[:11]
