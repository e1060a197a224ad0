"""A move is two different letters, and everything else is refused in words."""

import pytest

from hanoi_ref.puzzle import Move, read_move


@pytest.mark.parametrize("written", ["AC", ("A", "C"), ["A", "C"], Move("AC")])
def test_a_move_is_read_in_every_form(written):
    """A string, a tuple and a list of two letters are the same move."""
    assert read_move(written) == Move("AC")


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("A", "a move is two capital letters, source then target, not 'A'"),
        ("ac", "a move is two capital letters, source then target, not 'ac'"),
        ("AA", "a move needs two different pegs, but 'AA' names one twice"),
        (("A", 1), 'a move is written like "AC" or ("A", "C"), not (\'A\', 1)'),
        (None, 'a move is written like "AC" or ("A", "C"), not None'),
    ],
)
def test_what_is_no_move_is_refused(written, words):
    """The refusal shows the value and what was expected."""
    with pytest.raises(ValueError) as refusal:
        read_move(written)
    assert str(refusal.value) == words


def test_back_undoes_a_move():
    """The way back has source and target exchanged."""
    assert Move("AC").back == "CA"
