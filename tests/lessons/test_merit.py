"""Points in the order of merit: what is right more often never earns less."""
# ruff: noqa: D103  (names say what programs do)

from dataclasses import replace
from functools import cache

import pytest

from hanoi_ref.checking import Observation, observe_all
from hanoi_ref.checking.almost import END, FORM
from hanoi_ref.checking.card import card_of
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


def parts_of(exercise):
    """The names of the parts that have cases of their own."""
    return {case.part for case in exercise.cases("merit")}


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
    inputs = list(dict.fromkeys(repr(case.args) for case in cases))
    for args in drawn.sample(inputs, min(20, len(inputs))):
        spoil = drawn.choice(spoils)  # however often the same is asked
        seen = [
            spoil(one) if repr(case.args) == args else one
            for case, one in zip(cases, seen, strict=True)
        ]
        score = Judgement(exercise, cases, seen).verdict.score
        assert score <= points, args
        points = score


OF_A_PART = [
    (each, part) for each in FUNCTIONS for part in each.parts if part.name in parts_of(each)
]


@pytest.mark.parametrize(
    ("exercise", "part"), OF_A_PART, ids=[f"{each.id}: {part.name}" for each, part in OF_A_PART]
)
def test_answers_that_break_one_part_lose_its_row(exercise, part):
    """Rows before it are right, and those after it are not reached."""
    cases, seen = observed(exercise)
    broken = [
        replace(one, value="no answer") if case.part == part.name else one
        for case, one in zip(cases, seen, strict=True)
    ]
    states = [outcome.state for outcome in Judgement(exercise, cases, broken).verdict.outcomes]
    at = exercise.parts.index(part)
    assert states[: at + 1] == ["right"] * at + ["wrong"]
    assert set(states[at + 1 :]) <= {"not reached"}


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


def a_move_for_no_disks(n, source="A", target="C", spare="B"):
    moves, tasks = [], [(n, source, target, spare)]
    while tasks:
        k, a, c, b = tasks.pop()
        if k <= 1:
            moves.append(a + c)
        else:
            tasks += [(k - 1, b, c, a), (1, a, c, b), (k - 1, a, b, c)]
    return moves


def nothing_for_no_disks(n, *pegs):
    assert n, "at least one disk"
    return recursive(n, *pegs)


LITTLE = [
    ("gray.hanoi_gray", too_far, 3, END),
    ("recursion.hanoi", too_far, 3, END),
    ("iteration.three_peg_cycle", too_far, 2, "n = 0"),
    ("start.by_hand", ["AB", "AC", "BC", "BA"], 1, "three moves"),
    ("iteration.hanoi_stack", a_move_for_no_disks, 3, "n = 0"),
    ("iteration.hanoi_stack", nothing_for_no_disks, 3, "n = 0"),
    ("iteration.resume", empty_string_at_the_end, 2, "None at the end"),
    ("recursion.hanoi", one_string, 3, FORM),
    ("iteration.three_peg_cycle", one_round_short, 2, END),
    ("binary.position_after", not_joined, 3, FORM),
    ("binary.moves_slice", inclusive, 0.5, END),
    ("graph.fast_distance", one_move_forgotten, 3, END),
    ("magnetic.fewest_free", from_the_first_ring, 1, END),
    ("recursion.count_moves", lambda n: 2**n, 0, "small towers"),
    ("graph.count_edges", lambda n: count_edges(min(n, 12)), 0.25, "up to 200"),
]


@pytest.mark.usefixtures("talkative")
@pytest.mark.parametrize(("exercise", "answer", "points", "row"), LITTLE)
def test_a_small_slip_costs_the_row_that_says_it(exercise, answer, points, row):
    """A move too many, the last None forgotten, another form, or one off at an end."""
    score = check(exercise, answer)
    assert score == points
    assert row in next(row.says for row in card_of(score.verdict).rows if row.state == "wrong")


@pytest.mark.usefixtures("talkative")
def test_a_list_that_goes_on_is_not_called_illegal():
    """Up to its arrival it is right."""
    says = check("recursion.hanoi", too_far).verdict.first.message
    assert says == "hanoi(1) arrives after 1 move, but the list goes on."
