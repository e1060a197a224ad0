"""Points in the order of merit: what is right more often never earns less."""
# ruff: noqa: D103  (names say what programs do)

from dataclasses import replace

import pytest

from hanoi_ref.checking import Observation, observe_all
from hanoi_ref.checking.observation import Raised
from hanoi_ref.checking.verdict import marked
from hanoi_ref.lessons import EXERCISES, check
from hanoi_ref.solvers import recursive, resume_move
from tests.lessons.programs import load

RIGHT, _ = load()
FUNCTIONS = [each for each in EXERCISES.values() if not each.variable]
SPOILS = [
    lambda seen: Observation("error", error=Raised("KeyError", "x", 1)),
    lambda seen: replace(seen, value=None),
    lambda seen: replace(seen, value={"type": "list", "items": [seen.value]}),
]


@pytest.mark.parametrize("exercise", FUNCTIONS, ids=lambda exercise: exercise.id)
def test_points_never_rise_with_more_wrong_answers(exercise, drawn):
    """Whichever right answers are spoiled, one after the other."""
    cases = exercise.cases(drawn.random())
    seen = observe_all(RIGHT[exercise.id][0], cases, exercise.allowed_packages)
    points = marked(exercise, cases, seen).score
    assert points == exercise.points
    for at in drawn.sample(range(len(cases)), len(cases)):
        seen[at] = drawn.choice(SPOILS)(seen[at])
        score = marked(exercise, cases, seen).score
        assert score <= points, cases[at]
        points = score


def too_far(n, *pegs):
    moves = list(recursive(n, *pegs))
    moves.append("AC")
    return moves


def empty_string_at_the_end(position):
    return resume_move(position) or ""


LITTLE = [
    ("gray.hanoi_gray", too_far, 2),
    ("recursion.hanoi", too_far, 2),
    ("iteration.three_peg_cycle", too_far, 2),
    ("start.by_hand", ["AB", "AC", "BC", "BA"], 1),
    ("iteration.resume", empty_string_at_the_end, 2),
]


@pytest.mark.usefixtures("talkative")
@pytest.mark.parametrize(("exercise", "answer", "points"), LITTLE)
def test_a_small_slip_does_not_cost_everything(exercise, answer, points):
    """A move too many, or the last None forgotten."""
    assert check(exercise, answer) == points


@pytest.mark.usefixtures("talkative")
def test_a_list_that_goes_on_is_not_called_illegal():
    """Up to its arrival it is right."""
    says = check("recursion.hanoi", too_far).verdict.first.message
    assert says == "hanoi(1) arrives after 1 move, but the list goes on."
