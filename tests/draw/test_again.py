"""The same call gives the same bytes: nothing depends on the moment or on the order of sets."""

import pytest

from hanoi_ref.draw import Node, draw_crossings, draw_dependencies, draw_graph, draw_position

DRAWN = [
    (lambda read: draw_crossings(read(["A", "b"]))),
    (lambda read: draw_dependencies(read([Node("Walk"), Node("Ride")]), "Ways")),
    (lambda read: draw_graph(3, read(["AAA", "AAB"]), "AAC")),
    (lambda read: draw_position("AAB")),
    (lambda read: draw_position("AAB", move="AB")),
]


@pytest.mark.parametrize("draw", DRAWN)
def test_the_same_call_gives_the_same_bytes(draw):
    """Whether a list is read or an iterator, which can be read once."""
    assert draw(list) == draw(iter)
