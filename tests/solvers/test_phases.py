"""The phases of a plan, read from its moves."""

import pytest

from hanoi_ref import classic, find
from hanoi_ref.solvers import frame_stewart, phases, recursive
from hanoi_ref.theory import frame_stewart_count


@pytest.mark.parametrize("n", range(2, 11))
def test_the_phases_are_those_of_the_recurrence(n):
    """Twice the tower that is set aside on four pegs, once the others on three."""
    for aside in range(1, n):
        moves = list(frame_stewart(n, 4, split=aside))
        first, second, third = (count for count, _ in phases(classic(n, pegs=4), moves))
        assert first == third == frame_stewart_count(aside, 4)
        assert second == 2 ** (n - aside) - 1


def test_three_pegs_have_phases_too():
    """All but the largest disk go aside."""
    assert [moves for moves, _ in phases(classic(4), list(recursive(4)))] == [7, 1, 7]


@pytest.mark.parametrize("moves", [[], ["AB"], ["AB", "BA"] * 3])
def test_where_the_largest_never_moves_there_is_no_plan(moves):
    """Nor with a single disk."""
    assert phases(classic(3), moves) == phases(classic(1), ["AC"]) == []


def test_phases_add_up_to_the_line():
    """Of any shortest way."""
    puzzle = classic(5, pegs=4)
    moves = find(puzzle.rules, puzzle.start, puzzle.goal).moves
    assert sum(count for count, _ in phases(puzzle, moves)) == len(moves)
