"""One thing worth knowing about each exercise: true where it counts, said when it is done."""

import pytest

from hanoi_ref import check
from hanoi_ref.lessons import EXERCISES
from hanoi_ref.theory import frame_stewart_count, frame_stewart_splits
from hanoi_ref.theory.variants import clockwise_count, counterclockwise_count

TOLD = {name: exercise.did_you_know for name, exercise in EXERCISES.items()}


def test_every_exercise_has_one():
    """Each is a sentence or two, and no two are the same."""
    assert len(set(TOLD.values())) == len(TOLD)
    assert all(
        says[0].isupper() and says.endswith(".") and len(says) < 170 for says in TOLD.values()
    )


def test_it_is_said_when_the_exercise_is_done_and_not_before():
    """Below the praise."""
    right = str(check("recursion.count_moves", lambda n: 2**n - 1))
    wrong = str(check("recursion.count_moves", lambda n: 2**n))
    assert right.endswith(f"Worth knowing: {TOLD['recursion.count_moves']}")
    assert "Worth knowing" not in wrong


@pytest.mark.parametrize("n", range(3, 60))
def test_what_is_said_of_pegs_and_circles_is_so(n):
    """The two best numbers, the tower that all pegs carry, the way back that is longer."""
    full = {k * (k + 1) // 2 for k in range(n + 1)}
    assert (len(frame_stewart_splits(n)) == 1) == (n in full)
    assert frame_stewart_count(n, n + 1) == 2 * n - 1
    assert counterclockwise_count(n) > clockwise_count(n)
