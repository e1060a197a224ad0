"""What people hand over as moves is read, or the reason why not is told in words."""

from itertools import cycle, repeat

import pytest

from hanoi_ref.checking.failure import ENDLESS
from hanoi_ref.puzzle import Position, Rules
from hanoi_ref.widgets.boards.lines import LIMIT, NOTHING, Unreadable, read_kindly, read_strictly


def nested():
    """A solver that yields a stream where it meant to yield from it."""
    yield "AC"
    yield nested()


def breaks():
    """A solver that fails on its way."""
    yield "AC"
    raise ZeroDivisionError("division by zero")


def no_base_case():
    """A solver that never stops calling itself."""
    yield from no_base_case()


@pytest.mark.parametrize(
    "given",
    [
        "AC AB",
        ["AC", "AB"],
        ("AC", "AB"),
        [("A", "C"), ["A", "B"]],
        (["A", "C"], "AB"),
        iter(["AC", "AB"]),
        map("".join, ["AC", "AB"]),
        {"AC": 1, "AB": 2}.keys(),
    ],
)
def test_every_way_to_write_moves_is_read(given):
    """Text, pairs and any iterable of them mean the same moves."""
    assert read_strictly(given) == ["AC", "AB"]


@pytest.mark.parametrize("given", ["AC", ("A", "C"), ["A", "C"], [["A", "C"]]])
def test_one_move_may_stand_alone(given):
    """One move needs no list around it."""
    assert read_strictly(given) == ["AC"]


REFUSED = [
    (None, "no moves yet: perhaps they are not written, or not returned"),
    (7, "moves are a list such as ['AC', 'AB'], not 7"),
    ({"AC"}, "the moves came as a set, which keeps no order; return a list"),
    ({"AC": 1}, "the moves came as a dict, which keeps no order; return a list"),
    ([5], 'move 1: a move is written like "AC" or ("A", "C"), not 5'),
    ([(0, 2)], 'move 1: a move is written like "AC" or ("A", "C"), not (0, 2)'),
    (["ac"], "move 1: a move is two capital letters, source then target, not 'ac'"),
    (nested(), "move 2 is itself a generator of moves: is `yield from` or `+` missing?"),
    (repeat("AC"), f"there are more than {LIMIT:,} moves. Is there an infinite loop?"),
]


@pytest.mark.parametrize(("given", "words"), REFUSED)
def test_what_cannot_be_read_is_named(given, words):
    """To play them, moves must be readable; the message says which is not."""
    with pytest.raises(Unreadable) as refusal:
        read_strictly(given)
    assert str(refusal.value) == words


KINDLY = [
    ([], [], ""),
    (["AC", ("A", "B")], ["AC", "AB"], ""),
    (["AC", 5, "AB"], ["AC"], 'move 2: a move is written like "AC" or ("A", "C"), not 5'),
    (["AC", None], ["AC"], 'move 2: a move is written like "AC" or ("A", "C"), not None'),
    (["AC", "AC"], ["AC"], "move 2 (AC) in AC: disk 2 may not rest on disk 1"),
    (["BA"], [], "move 1 (BA) in AA: peg B is empty"),
    (["AD"], [], "move 1 (AD) in AA: there is no peg D: the pegs are A, B, C"),
    (breaks(), ["AC"], "the program stopped before move 2 in line "),
    ("AC AB", ["AC", "AB"], "the moves came as one string; return a list, such as "),
    ("AC AC", ["AC"], "move 2 (AC) in AC: disk 2 may not rest on disk 1"),
    ("first AC", [], "move 1: a move is two capital letters, source then target, not 'first'"),
]


@pytest.mark.parametrize(("given", "moves", "words"), KINDLY)
def test_to_be_watched_nothing_raises(given, moves, words):
    """The legal moves up to the trouble are kept, and the trouble is a sentence."""
    line = read_kindly(Rules(), Position("AA"), given)
    assert list(line.moves) == moves
    assert words in line.trouble
    assert bool(words) == bool(line.trouble)


def test_a_refused_move_is_kept_apart_from_its_sentence():
    """The board shows the move that was refused, where it was one."""
    assert read_kindly(Rules(), Position("AA"), ["AC", "AC"]).refused == "AC"
    assert read_kindly(Rules(), Position("AA"), ["AC", 5]).refused == ""


def test_an_endless_solver_is_shown_as_far_as_the_limit():
    """A generator that never ends costs no more than the limit."""
    line = read_kindly(Rules(), Position("A"), cycle(["AB", "BA"]))
    assert len(line.moves) == LIMIT
    assert line.trouble == f"there are more than {LIMIT:,} moves. Is there an infinite loop?"


def test_a_solver_without_a_base_case_is_told_so():
    """Too many calls are told for what they are."""
    trouble = read_kindly(Rules(), Position("AA"), no_base_case()).trouble
    assert trouble == f"the program made too many nested calls: {ENDLESS}"


@pytest.mark.parametrize("given", [None, ..., [None, None], [...]], ids=repr)
def test_what_is_not_written_is_no_trouble(given):
    """A calm note stands where there is nothing to read."""
    line = read_kindly(Rules(), Position("AA"), given)
    assert (line.moves, line.trouble, line.note) == ((), "", NOTHING)


def test_a_huge_item_does_not_fill_the_board():
    """Whatever a student puts in the list, the sentence stays short."""
    assert len(read_kindly(Rules(), Position("AA"), [list(range(9999))]).trouble) < 200


@pytest.mark.parametrize(
    ("disks", "moves", "trouble"),
    [
        ([1, 1, 2], ["AB", "BC", "AB"], ""),
        ([1, 2], ["AB"], "move 2 (AB) in AB: disk 2 may not rest on disk 1"),
        ([2], [], "move 1 names disk 2, but disk 1 is on top of it"),
        ([3], [], "move 1 names disk 3; the disks are 1 to 2"),
    ],
)
def test_where_a_disk_has_one_way_its_number_is_a_move(disks, moves, trouble):
    """As lesson 6 writes walks on the circle."""
    circle = Rules(arrows={"AB", "BC", "CA"})
    line = read_kindly(circle, Position("AA"), disks)
    assert (list(line.moves), line.trouble) == (moves, trouble)


def test_where_a_disk_has_a_choice_its_number_is_no_move():
    """In the row, on B."""
    row = Rules(arrows={"AB", "BA", "BC", "CB"})
    assert read_kindly(row, Position("A"), [1, 1]).trouble.startswith("move 2")


def unfinished():
    """A solver that goes through a table with three dots in it."""
    for _disk, way in [[2, "AB"], ...]:
        yield way


def test_three_dots_on_the_way_are_not_written_yet():
    """In words, and not in those of Python."""
    line = read_kindly(Rules(), Position("AA"), unfinished())
    assert line.moves == ("AB",)
    assert "reached a `...` placeholder: replace it with code" in line.trouble
