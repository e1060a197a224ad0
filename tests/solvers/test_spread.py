"""Searches step by step, against Hinz's distances and the shape of the graph."""

from itertools import pairwise, product

import pytest

from hanoi_ref.solvers.spread import near, spread
from hanoi_ref.theory.distance import distance

PAIRS = [(p, q) for p in map("".join, product("ABC", repeat=3)) for q in ("ABC", "CCC", "BAB")]


def last(start, goal, order):
    """The moment at which the way is found."""
    *_, moment = spread(start, goal, order)
    return moment


@pytest.mark.parametrize("order", ["breadth", "both"])
@pytest.mark.parametrize("pair", [*PAIRS, ("ABBB", "BAAA"), ("AAAAA", "CCCCC")], ids="-".join)
def test_the_way_found_is_a_shortest_one(pair, order):
    """As long as theory says, made of moves, from end to end."""
    way = last(*pair, order).way
    assert (way[0], way[-1], len(way) - 1) == (*pair, distance(*pair))
    assert all(q in near(p) for p, q in pairwise(way))


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_search_that_goes_deep_finds_a_way(pair):
    """No position is looked at twice, and each look is at a neighbour of one before."""
    moment = last(*pair, "depth")
    (side,) = moment.sides
    assert len(set(side.looked)) == len(side.looked)
    assert all(q in near(p) for p, q in pairwise(moment.way))
    assert len(moment.way) - 1 >= distance(*pair)


@pytest.mark.parametrize("start", ["AAA", "AAB", "BAC"])
def test_breadth_goes_ring_by_ring(start):
    """The positions are looked at in the order of their distance, and those that wait as well."""
    for moment in spread(start, "CCC"):
        (side,) = moment.sides
        far = [distance(start, position) for position in (*side.looked, *side.waiting)]
        assert far == sorted(far)
        if side.looked:
            assert set(side.before) == {*side.looked, *side.waiting}


@pytest.mark.parametrize("n", range(1, 7))
def test_both_ends_save_a_third_between_towers(n):
    """From one end all rings, of the last one a part; from two ends, two copies of three."""
    assert 3**n - 2**n < last("A" * n, "C" * n, "breadth").looks <= 3**n
    assert last("A" * n, "C" * n, "both").looks <= 2 * 3 ** (n - 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("A", "AA"), "different numbers"),
        (("A", "B", "best"), "order is one of"),
        (("D", "A"), "D"),
    ],
)
def test_refusals(arguments, words):
    """What cannot be searched is refused in a sentence that names it."""
    with pytest.raises(ValueError, match=words):
        spread(*arguments)
