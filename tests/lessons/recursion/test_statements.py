"""Statements of lesson 1, its quiz and its reasons, computed."""

import subprocess
import sys
from itertools import product

import nbformat
import pytest

from hanoi_ref.puzzle import Rules
from hanoi_ref.solvers import find, grand_tour
from hanoi_ref.solvers.variants import disks_moved
from hanoi_ref.theory import fewest, times_moved, years_needed
from tests.shared import ROOT

CELLS = {
    cell.id: cell.source
    for cell in nbformat.read(ROOT / "solutions/1-recursion/recursion.ipynb", as_version=4).cells
}
CLASSIC = Rules()


def fewest_with(n: int, turns: int) -> int:
    """Return the fewest moves from A to C in which the largest disk moves so often."""
    reached, goal, length = {("A" * n, 0)}, ("C" * n, turns), 0
    seen = set(reached)
    while goal not in reached:
        steps = [(at, move, t) for at, t in reached for move in CLASSIC.legal_moves(at)]
        after = {
            (str(CLASSIC.after(at, move)), t + (at.rindex(move[0]) == 0)) for at, move, t in steps
        }
        reached = {state for state in after if state[1] <= turns} - seen
        seen |= reached
        length += 1
    return length


@pytest.mark.parametrize("n", [1, 2, 3])
def test_if_the_largest_disk_moves_twice_it_takes_extra_moves(n):
    """The cell `unique` says so; it does not save any."""
    assert fewest_with(n, 1) == fewest(n)
    assert fewest_with(n, 2) > fewest(n)
    assert "takes extra moves" in CELLS["unique"]


def test_two_of_the_three_steps_are_the_puzzle_itself():
    """Just before and just after the move of the largest disk: the two pictures."""
    way = list(CLASSIC.replay("AAA", find(CLASSIC, "AAA", "CCC").moves))
    at = way.index("ABB")
    assert way[at + 1] == "CBB"
    assert '["ABB", "CBB"]' in CELLS["three-pictures"]


def test_python_allows_about_a_thousand_calls():
    """A fresh Python, as it comes."""
    told = "import sys; print(sys.getrecursionlimit())"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert int(done.stdout) == 1000
    assert "about a thousand" in CELLS["forgets-read"]


def test_the_function_without_a_base_case_really_raises():
    """Python itself shows the error; no table hides it."""
    with pytest.raises(RecursionError):
        exec(CELLS["cost-limit"].replace("# forgets", "forgets"), {})


def test_the_calls_of_the_small_example_are_its_calls():
    """Every line of the unfolding has the same value, and the function agrees."""
    names: dict[str, object] = {}
    exec(CELLS["worked-total"], names)
    block = CELLS["worked-calls"].split("```")[1]
    lines = [line.split("=", 1)[1].strip() for line in block.strip().splitlines()]
    assert [eval(line, names) for line in lines] == [6] * 7


def test_the_hole_is_filled_by_the_solution_in_its_fold():
    """And left open it does not raise."""
    task, cell = CELLS["worked-hole-task"], CELLS["worked-hole"]
    (answer,) = (line for line in task.splitlines() if line.startswith("`return "))
    names: dict[str, object] = {"table": lambda function, inputs: None}
    exec(cell.replace("return ...", f"{answer.strip('`')}  #"), names)
    assert names["countdown"](3) == [3, 2, 1]


def test_how_long_the_chain_of_waiting_calls_is():
    """For n disks n + 1 calls have begun and not ended, as `cost` and the quiz say."""

    def deepest(n: int) -> int:
        return 1 if n == 0 else 1 + deepest(n - 1)

    assert [deepest(n) for n in (0, 3, 10)] == [1, 4, 11]
    assert "$n + 1$ calls" in CELLS["cost"]


def test_twenty_disks_take_a_thousand_times_as_long_as_ten():
    """The curve is drawn so far that one can see it."""
    assert round(fewest(20) / fewest(10), -2) == 1000
    assert "range(1, 21)" in CELLS["growth-chart"]


def test_the_priests_need_585_billion_years():
    """As the reason of the guess says."""
    assert round(years_needed(64) / 1e9) == 585


def test_even_the_largest_disk_takes_a_detour_on_the_longest_path():
    """From A to B, then to C."""
    moves = list(grand_tour(2))
    largest = [
        move
        for move, disk in zip(moves, disks_moved(CLASSIC, "AA", moves), strict=True)
        if disk == 2
    ]
    assert largest == ["AB", "BC"]


def test_half_as_often_as_the_next_smaller_disk():
    """Each disk."""
    assert all(2 * times_moved(9, disk + 1) == times_moved(9, disk) for disk in range(1, 9))


def test_four_weighings_by_thirds_and_six_by_halves():
    """Eighty coins, one of them lighter."""

    def weighings(coins: int, pans: int) -> int:
        """At worst, if so many coins are weighed against as many."""
        if coins == 1:
            return 0
        on = coins // 2 if pans == 2 else (coins + 1) // 3
        return 1 + weighings(max(on, coins - 2 * on), pans)

    assert weighings(80, 3) == 4
    assert weighings(80, 2) == 6
    assert "six weighings" in CELLS["coins"]


def test_three_disks_have_27_positions():
    """So a path without repetition has at most 26 moves."""
    positions = {"".join(letters) for letters in product("ABC", repeat=3)}
    assert len(positions) == 27
    assert set(map(str, CLASSIC.replay("AAA", grand_tour(3)))) == positions
