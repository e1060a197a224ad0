"""A line of moves with a cursor."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanoi_ref.puzzle import IllegalMoveError, Position, Rules
from hanoi_ref.solvers import recursive
from hanoi_ref.widgets.boards.game import Game
from hanoi_ref.widgets.boards.lines import Line, read_kindly

PUSHES = st.lists(st.integers(0, 5), max_size=40)


def loaded(*moves, start="AAA"):
    """A game with a line to replay."""
    return Game(Rules(), Position(start), read_kindly(Rules(), Position(start), moves))


@given(PUSHES)
def test_undo_to_the_start_and_redo_to_the_end(pushes):
    """Every walk can be taken back whole and played again whole."""
    game = Game(Rules(), Position("AAA"))
    for push in pushes:
        legal = Rules().legal_moves(game.position)
        game.play([legal[push % len(legal)]])
    end, moves = game.position, game.moves
    for _ in pushes:
        game.step(-1)
    assert (game.position, game.moves) == ("AAA", [])
    for _ in pushes:
        game.step(+1)
    assert (game.position, game.moves) == (end, moves)


@given(st.lists(st.integers(-9, 9), max_size=20))
def test_the_cursor_stays_on_the_line(steps):
    """Stepping too far ends at the ends; the position is the one the moves before it lead to."""
    game = loaded(*recursive(3))
    for step in steps:
        game.step(step)
        assert 0 <= game.at <= 7
        *_, position = Rules().replay("AAA", game.moves)
        assert game.position == position


def test_a_line_is_loaded_with_the_cursor_at_its_start():
    """Replay begins at the beginning."""
    game = loaded(*recursive(3))
    assert (game.at, game.position, len(game.line)) == (0, "AAA", 7)


def test_a_move_of_ones_own_cuts_the_rest():
    """After stepping back, a move by hand ends the line there, unless it is the line's own."""
    game = loaded(*recursive(3))
    game.go(2)
    game.play(["CB"])
    assert (game.at, len(game.line)) == (3, 7)
    game.play(["BA"])
    assert game.line == ["AC", "AB", "CB", "BA"]


def test_playing_nothing_cuts_nothing():
    """No moves, no change."""
    game = loaded("AC", "AB")
    game.play([])
    assert game.line == ["AC", "AB"]


def test_an_illegal_move_among_many_changes_nothing():
    """All are played or none, and the error counts from one."""
    game = loaded("AC", "AB")
    game.go(1)
    with pytest.raises(IllegalMoveError) as refusal:
        game.play(["AB", "AB"])
    assert str(refusal.value) == "move 2 (AB) in ABC: disk 3 may not rest on disk 2"
    assert (game.line, game.at) == (["AC", "AB"], 1)


def test_trouble_belongs_to_the_whole_line():
    """A line that was cut by hand no longer ends in trouble; reset brings both back."""
    game = loaded("AC", "AC")
    assert game.loaded.refused == "AC"
    game.play(["AB"])
    assert game.loaded == Line()
    game.reset()
    assert (game.line, game.loaded.refused) == (["AC"], "AC")


def test_reset_of_ones_own_game_can_be_taken_back():
    """A slip on Reset loses nothing: the moves can be redone."""
    game = Game(Rules(), Position("AAA"))
    game.play(["AC", "AB"])
    game.reset()
    game.step(+1)
    assert game.moves == ["AC"]


@pytest.mark.parametrize(
    ("position", "moves", "line"),
    [
        ("AAC", ["AC"], ["AC", "AB", "CB"]),  # on the line
        ("ABB", ["AC", "AB", "CB"], ["AC", "AB", "CB"]),
        ("ABA", ["AC", "AB", "CA"], ["AC", "AB", "CA"]),  # one move away
        ("CCC", [], []),  # elsewhere
    ],
)
def test_a_position_is_reached_the_shortest_way(position, moves, line):
    """Along the line if it is there, by a move if one does it, else as a new start."""
    game = loaded("AC", "AB", "CB")
    game.go(2)
    game.arrive(Position(position))
    assert (game.position, game.moves, game.line) == (position, moves, line)
