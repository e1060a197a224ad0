"""Which cells of a submission are run."""

import pytest

from hanoi_ref.grading.judging.referee import Cell

SHOWN = {
    "shows": ("Board(3, solver=hanoi)\ntable(hanoi, range(5))", True, True),
    "shows each": ("[hanoi(n) for n in range(3)]", True, True),
    "names something": ("x = Board(3)\nx", True, False),
    "names something in passing": ("print(x := 3)", True, False),
    "not the lesson's": ("Board(3)", False, False),
    "magic": ("%time 3", True, False),
}


@pytest.mark.parametrize(("source", "lesson", "expected"), SHOWN.values(), ids=SHOWN)
def test_only_the_lessons_own_shows_are_left_out(source: str, lesson: bool, expected: bool) -> None:
    """Whatever gives something a name is run."""
    assert Cell(source, lesson=lesson).only_shows is expected
