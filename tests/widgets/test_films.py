"""The films: their pictures and sentences say what is so."""

import re

import pytest

from hanoi_ref import (
    CallStack,
    copies_film,
    fold_film,
    pegs_film,
    plans_film,
    posts_film,
    rounds_film,
    tasks_film,
)
from hanoi_ref.solvers import recursive
from hanoi_ref.solvers.gray import hypercube_walk
from hanoi_ref.theory.distance import distance


def fib(n):
    """A function with two calls of itself."""
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def forgets(n):
    """A function without a base case."""
    return forgets(n - 1)


def test_a_call_begins_and_returns_once():
    """Nine calls of fib(4), so 18 steps; the last one is the value."""
    sentences = [sentence for _, sentence in CallStack(fib, 4).frames]
    assert len(sentences) == 18
    assert sentences[-1] == f"fib(4) returns {fib(4)}."


@pytest.mark.parametrize(("function", "n"), [(fib, 12), (forgets, 3), (len, "AB")])
def test_calls_that_cannot_be_drawn_are_refused(function, n):
    """Too many, or none that can be watched."""
    with pytest.raises(ValueError, match="calls"):
        CallStack(function, n)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_fold_ends_with_the_code(n):
    """The last picture has the words of n bits in their order."""
    assert fold_film(n).frames[-1][0].desc == f"{', '.join(hypercube_walk(n))}."


@pytest.mark.parametrize("n", [2, 3, 4])
def test_three_copies_make_the_next_map(n):
    """The last picture has the positions and lines of n disks."""
    picture, sentence = copies_film(n).frames[-1]
    assert picture.desc == f"{3**n} positions, {3 * (3**n - 1) // 2} lines."
    assert f"= {3 * (3**n - 1) // 2} lines" in sentence


@pytest.mark.parametrize("pair", [("ABBB", "BAAA"), ("AAB", "CCB"), ("AB", "BA")])
def test_the_better_plan_is_the_distance(pair):
    """One of the two numbers that the film names is the fewest moves."""
    said = " ".join(sentence for _, sentence in plans_film(*pair).frames)
    assert f"takes {distance(*pair)} moves" in said


@pytest.mark.parametrize("pair", [("AB", "AC"), ("A", "B"), ("AB", "CBA")])
def test_plans_need_two_positions_that_differ_at_the_largest(pair):
    """Else there is nothing to compare."""
    with pytest.raises(ValueError, match="different first letters"):
        plans_film(*pair)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_stack_carries_the_tower(n):
    """It is never higher than 2 n - 1 tasks."""
    last = tasks_film(n).frames[-1][1]
    assert last == f"The tower is carried; the stack was {2 * n - 1} tasks high at most."


@pytest.mark.parametrize("n", [1, 3, 5])
def test_the_formula_names_the_pegs_of_each_move(n):
    """As the recursive solution makes them."""
    pegs = [re.findall(r"peg \d or (\w)", said) for _, said in pegs_film(n).frames]
    assert list(map("".join, pegs)) == list(recursive(n))


def test_every_smaller_disk_goes_the_other_way_in_a_higher_tower():
    """The directions of all but the largest are exchanged from picture to picture."""
    pictures = [picture.desc for picture, _ in rounds_film(4).frames]
    assert all("Disk 1 goes A, " + "CB"[at % 2] in words for at, words in enumerate(pictures))


def test_a_post_forgets_only_when_it_is_empty():
    """Eleven moves, and B is neutral after the eighth."""
    sentences = [said for _, said in posts_film().frames]
    assert len(sentences) == 12
    assert "B is neutral" in sentences[8] and "B is empty and has forgotten" in sentences[8]
