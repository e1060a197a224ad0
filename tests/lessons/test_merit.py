"""Points in the order of merit: what is right more often never earns less."""
# ruff: noqa: D103  (names say what programs do)

from dataclasses import replace
from functools import cache

import pytest

from hanoi_ref.checking import Observation, observe_all
from hanoi_ref.checking.observation import Raised
from hanoi_ref.checking.verdict import Judgement
from hanoi_ref.lessons import EXERCISES, check
from hanoi_ref.solvers import recursive, resume_move
from hanoi_ref.solvers.binary import moves_slice, position_after
from hanoi_ref.solvers.graph import once_or_twice
from hanoi_ref.theory import count_edges
from hanoi_ref.theory.distance import distance
from hanoi_ref.theory.magnetic import fewest_free
from tests.lessons.programs import load
from tests.shared import often

RIGHT, _ = load()
FUNCTIONS = [each for each in EXERCISES.values() if not each.variable]
SPOILS = [
    lambda seen: Observation("error", error=Raised("KeyError", "x", 1)),
    lambda seen: replace(seen, value=None),
    lambda seen: replace(seen, value={"type": "list", "items": [seen.value]}),
    lambda seen: replace(seen, value=seen.value + 1 if type(seen.value) is int else None),
    lambda seen: replace(seen, value=one_less(seen.value)),
]


def one_less(value):
    """A list without its last item, a string as its letters, None for another value."""
    if isinstance(value, str):
        return {"type": "list", "items": [*value]}
    items = value.get("items") if isinstance(value, dict) else None
    return {**value, "items": items[:-1]} if items else None


@cache
def observed(exercise):
    """The cases of an exercise, and what a right program does on them."""
    cases = exercise.cases("merit")
    return cases, observe_all(RIGHT[exercise.id][0], cases, exercise.allowed_packages)


@pytest.mark.parametrize(
    "spoils",
    often([SPOILS, SPOILS[-1:], SPOILS[-2:-1]], SPOILS),
    ids=["any", "end", "one"],
)
@pytest.mark.parametrize("exercise", FUNCTIONS, ids=lambda exercise: exercise.id)
def test_points_never_rise_with_more_wrong_answers(exercise, spoils, drawn):
    """Whichever right answers are spoiled, one after the other."""
    cases, seen = observed(exercise)
    points = Judgement(exercise, cases, seen).verdict.score
    assert points == exercise.points
    seen = [*seen]
    for at in drawn.sample(range(len(cases)), min(20, len(cases))):
        seen[at] = drawn.choice(spoils)(seen[at])
        score = Judgement(exercise, cases, seen).verdict.score
        assert score <= points, cases[at]
        points = score


def too_far(n, *pegs):
    moves = list(recursive(n, *pegs))
    moves.append("AC")
    return moves


def one_string(n, *pegs):
    return "".join(recursive(n, *pegs))


def one_round_short(n):
    return [*recursive(n)][:-1]


def not_joined(m, n):
    return [str(letter) for letter in position_after(m, n)]


def inclusive(n, start, stop):
    moves = list(moves_slice(n, start, stop))
    moves.append("AB")
    return moves


def one_move_forgotten(start, goal):
    return distance(start, goal) - (once_or_twice(start, goal) == "twice")


def from_the_first_ring(n):
    return fewest_free(n) + 1


def empty_string_at_the_end(position):
    return resume_move(position) or ""


LITTLE = [
    ("gray.hanoi_gray", too_far, 4),
    ("recursion.hanoi", too_far, 3),
    ("iteration.three_peg_cycle", too_far, 2),
    ("start.by_hand", ["AB", "AC", "BC", "BA"], 1),
    ("iteration.resume", empty_string_at_the_end, 2),
    ("recursion.hanoi", one_string, 3),
    ("iteration.three_peg_cycle", one_round_short, 2),
    ("binary.position_after", not_joined, 3),
    ("binary.moves_slice", inclusive, 2),
    ("graph.fast_distance", one_move_forgotten, 3),
    ("magnetic.fewest_free", from_the_first_ring, 1),
    ("recursion.count_moves", lambda n: 2**n, 0),
    ("graph.count_edges", lambda n: count_edges(min(n, 12)), 0.25),
]


@pytest.mark.usefixtures("talkative")
@pytest.mark.parametrize(("exercise", "answer", "points"), LITTLE)
def test_a_small_slip_does_not_cost_everything(exercise, answer, points):
    """A move too many, the last None forgotten, another form, or one off at an end."""
    assert check(exercise, answer) == points


@pytest.mark.usefixtures("talkative")
def test_a_list_that_goes_on_is_not_called_illegal():
    """Up to its arrival it is right."""
    says = check("recursion.hanoi", too_far).verdict.first.message
    assert says == "hanoi(1) arrives after 1 move, but the list goes on."
