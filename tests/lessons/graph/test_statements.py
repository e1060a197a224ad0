"""What lesson 5 says is so, and what its cells lend is taken."""

import json
from collections import Counter
from itertools import product
from math import log

import pytest

from hanoi_ref import Rules, distance_to_peg, shortest
from hanoi_ref.lessons import check
from hanoi_ref.solvers.spread import near
from hanoi_ref.theory import longest_ways
from hanoi_ref.theory.distance import distance
from tests.shared import ROOT

LESSON = ROOT / "solutions" / "5-graph" / "graph.ipynb"
CELLS = {cell["id"]: "".join(cell["source"]) for cell in json.loads(LESSON.read_text())["cells"]}

BY_ONCE_ONLY = {
    "fast_distance": """
def fast_distance(start, goal):
    if start[:1] == goal[:1]:
        return fast_distance(start[1:], goal[1:]) if start else 0
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    k = len(p)
    detour = once_only(p, b * k) + 2**k + 1 + once_only(a * k, q)
    return min(once_only(start, goal), detour)""",
    "count_shortest": """
def count_shortest(start, goal):
    if start[:1] == goal[:1]:
        return count_shortest(start[1:], goal[1:]) if start else 1
    a, b, p, q = start[0], goal[0], start[1:], goal[1:]
    k = len(p)
    detour = once_only(p, b * k) + 2**k + 1 + once_only(a * k, q)
    return 1 + (detour == once_only(start, goal))""",
}


@pytest.mark.parametrize(("name", "points"), [("fast_distance", 4), ("count_shortest", 2)])
def test_a_program_may_call_the_plan_that_the_lesson_gives(name, points):
    """It is the notebook's own function, and knows nothing of the package."""
    names: dict = {}
    exec(CELLS["tools"] + "\n" + CELLS["to-peg-code"] + "\n" + CELLS["any-code"], names)
    exec(BY_ONCE_ONLY[name], names)
    assert check(f"graph.{name}", names[name]) == points


def test_the_bits_of_a_distance_do_not_name_the_disks_that_move():
    """ABB to C: 4 is 100 in base 2, and all three disks move."""
    assert distance_to_peg("ABB", "C") == 4
    path = [str(position) for position in Rules().replay("ABB", shortest("ABB", "CCC"))]
    assert path == ["ABB", "CBB", "CBA", "CCA", "CCC"]


def test_a_fractal_may_have_a_whole_dimension():
    """Four pyramids of half the size: 2 to the power of 2 is 4."""
    assert log(4) / log(2) == 2


def test_two_plans_are_as_long_as_the_lesson_says():
    """ABB to BAA takes 5 by the detour; by ACCC and BCCC, ABBB to BAAA takes 15."""
    assert distance("ABB", "BAA") == 5
    assert distance("ABBB", "ACCC") + 1 + distance("BCCC", "BAAA") == 15


def test_four_disks_have_three_longest_paths_from_four_positions():
    """Up to three disks there are one or two; ACAB is one of the four."""

    def tally(n):
        tower = "A" * n
        return Counter(longest_ways("".join(p), tower).longest for p in product("ABC", repeat=n))

    assert set(tally(3)) <= {1, 2}
    assert tally(4)[3] == 4 and longest_ways("ACAB", "AAAA").longest == 3


def test_one_search_serves_the_tower_and_the_jugs(capsys):
    """The neighbours are its argument; jugs of 4 and 6 litres never measure an odd amount."""
    names: dict = {}
    exec(CELLS["jugs-code"], names)
    assert "\nring 6: (0, 1) (3, 4)\n" in capsys.readouterr().out
    rings, pour = names["rings_from"], names["pour"]
    for steps, ring in enumerate(rings("AAB", near)):
        assert {distance("AAB", position) for position in ring} == {steps}
    reached = rings((0, 0), lambda jugs: pour(jugs, (4, 6)))
    assert {litres for ring in reached for jugs in ring for litres in jugs} == {0, 2, 4, 6}
