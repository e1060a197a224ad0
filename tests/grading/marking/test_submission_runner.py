"""Which cells of a submission are run."""

import pytest

from hanoi_ref.lessons import EXERCISES
from hanoi_ref.marking.judging.examine import judged
from hanoi_ref.marking.judging.idle import idle
from hanoi_ref.marking.judging.submission_runner import Cell

THEIRS = Cell("def hanoi(n):\n    ways = 1\n    return near(n) + ways")
GIVEN = {
    "shows": ("Board(3, solver=hanoi)\ntable(hanoi, range(5))", True),
    "shows each": ("[hanoi(n) for n in range(3)]", True),
    "a name that nobody asks for": ("x = Board(3)\nx", True),
    "a name in passing": ("print(x := 3)", True),
    "a name that is asked for": ("near = abs", False),
    "part of what is asked for": ("near.name = 3", False),
    "a method of what is asked for": ("near.clear()", False),
    "a name that others use inside": ("ways = 3", True),
    "a loop over what is asked for": ("for near in (1, 2): pass", False),
    "whatever there is": ("from math import *", False),
    "no plain statement": ("assert True", False),
    "magic": ("%time 3", False),
}


@pytest.mark.parametrize(("source", "expected"), GIVEN.values(), ids=GIVEN)
def test_what_nobody_needs_of_a_lesson_is_left_out(source, expected):
    """Whatever gives a name that a student's cell has in it is run."""
    assert idle([Cell(source, lesson=True), THEIRS]) == ({0} if expected else set())


def test_what_a_needed_cell_needs_is_needed():
    """However far away; and what is nobody's is not."""
    sources = ["far = 1", "def middle(): return far", "near = middle", "lost = far"]
    assert idle([*(Cell(each, lesson=True) for each in sources), THEIRS]) == {3}


@pytest.mark.parametrize(
    "cell",
    [
        Cell("Board(3)"),
        Cell("run_tests()", lesson=True, is_test=True),
        Cell("check('recursion.hanoi', hanoi)", lesson=True, exercise=EXERCISES["recursion.hanoi"]),
    ],
    ids=["a student's", "a teacher's test", "a check"],
)
def test_what_counts_is_never_left_out(cell):
    """Though it gives nothing a name."""
    assert not idle([cell])


@pytest.mark.parametrize(
    "asks",
    [
        "near(3)",
        "return near",
        "near(",
        "%time near(3)",
        f"{'-' * 5000}near",
        "class A:\n    x = near",
    ],
    ids=["a call", "a return alone", "half a line", "magic", "much", "in a class"],
)
def test_what_is_asked_for_is_found_in_any_source(asks):
    """Though it may be none that Python can run."""
    assert not idle([Cell("near = 1", lesson=True), Cell(asks)])


@pytest.mark.parametrize("asks", ["globals()['x']", "eval('x' + '')", "import __main__"])
def test_who_may_ask_for_any_name_finds_all(asks):
    """Without writing it."""
    assert not idle([Cell("x = 3", lesson=True), Cell(asks)])


def test_observations_that_are_too_large_are_refused():
    """They stand in the notebook and on the pages, and a good answer has an eighth of that."""
    told = [{"value": {"type": "list", "items": ["AC"] * 90_000}}] * 10
    finding = judged(EXERCISES["recursion.count_moves"], 1, told)
    assert (finding.verdict, finding.share, finding.observations) == ("refused", 0.0, ())
    assert finding.flags == ("its observations are too large (5 MB)",)
    assert finding.card.notes[0].says.endswith("Return only what the exercise asks for.")
