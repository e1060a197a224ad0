"""Positions in columns by their distance from the start."""

import re
from collections import Counter

import pytest

from hanoi_ref import classic, coloured, find, london, magnetic, state_graph
from hanoi_ref.draw.graphs.graph import draw_levels

PUZZLES = {
    "four pegs": classic(3, pegs=4),
    "magnetic": magnetic(3),
    "coloured": coloured(3),
    "balls": london(),
    "nothing": classic(0, pegs=4),
}


@pytest.mark.parametrize("name", PUZZLES)
def test_each_column_has_the_positions_of_one_distance(name):
    """As the rings of a search have them."""
    puzzle = PUZZLES[name]
    columns = Counter(re.findall(r'<circle cx="([^"]+)"', draw_levels(puzzle)))
    assert sorted(columns.values()) == sorted(map(len, state_graph(puzzle).levels))


def test_a_way_is_drawn_move_by_move():
    """With the positions that it leads through."""
    puzzle = classic(2, pegs=4)
    way = list(puzzle.rules.replay(puzzle.start, find(puzzle.rules, "AA", "DD").moves))
    assert draw_levels(puzzle, way).count("data-step=") == 3


def test_a_ring_marks_where_a_move_of_the_way_arrives():
    """And nothing else."""
    way = ["AAA", "AAb", "cAb"]
    assert 'data-ring="cAb"' in draw_levels(magnetic(3), way, [2])
    assert draw_levels(magnetic(3), way, [1, 2]).count("data-ring=") == 2
