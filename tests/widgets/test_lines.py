"""Lines of moves: how they are read, played with a cursor, and continued by hints."""

from itertools import cycle, repeat
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanoi_ref import arrows, bicolour, classic, coloured, cyclic, hanoy, linear, london, magnetic
from hanoi_ref.checking.failure import ENDLESS
from hanoi_ref.puzzle import IllegalMoveError, Position, Puzzle, Rules
from hanoi_ref.solvers import recursive
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets import Board
from hanoi_ref.widgets.boards.game import Game, hint
from hanoi_ref.widgets.boards.lines import (
    LIMIT,
    NOTHING,
    Line,
    Unreadable,
    read_kindly,
    read_strictly,
)
from hanoi_ref.widgets.boards.track import follow


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
    (["AC", "AC"], ["AC"], "move 2 (A→C) in AC: disk 2 may not rest on disk 1"),
    (["BA"], [], "move 1 (B→A) in AA: peg B is empty"),
    (["AD"], [], "move 1 (A→D) in AA: there is no peg D: the pegs are A, B, C"),
    (breaks(), ["AC"], "the program stopped before move 2 in line "),
    ("AC AB", ["AC", "AB"], "the moves came as one string; return a list, such as "),
    ("AC AC", ["AC"], "move 2 (A→C) in AC: disk 2 may not rest on disk 1"),
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
        ([1, 2], ["AB"], "move 2 (A→B) in AB: disk 2 may not rest on disk 1"),
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
    assert str(refusal.value) == "move 2 (A→B) in ABC: disk 3 may not rest on disk 2"
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


OPTIMAL = {
    "classic": classic(5),
    "four pegs": classic(5, pegs=4),
    "six pegs": classic(4, pegs=6),
    "linear": linear(4),
    "cyclic": cyclic(4),
    "arrows": arrows(3, {"AB", "BC", "CD", "DA"}),
    "bicolour": bicolour(3),
    "exchange": bicolour(2, "exchange"),
    "magnetic": magnetic(4),
    "coloured": coloured(4),
    "neutral": coloured(4, "A"),
    "london": london(),
}
BY_PLAN = {
    "ten disks, five pegs": classic(10, pegs=5),
    "five sizes": bicolour(5),
    "five sizes unswapped": bicolour(5, "unswapped"),
}


def anywhere(puzzle, seed=1, steps=300):
    """A position that many random moves lead to."""
    random, position = Random(seed), puzzle.start
    for _ in range(steps):
        position = puzzle.rules.after(position, random.choice(puzzle.rules.legal_moves(position)))
    return position


def followed(puzzle, position):
    """How many moves the hints take from a position to the goal."""
    moves = 0
    while not puzzle.solved(position):
        position = puzzle.rules.after(position, hint(puzzle, position).move)
        moves += 1
    return moves


@pytest.mark.parametrize("name", OPTIMAL)
def test_hints_lead_to_the_goal_in_the_fewest_moves(name):
    """From the start and from a random position."""
    puzzle = OPTIMAL[name]
    for position in (puzzle.start, anywhere(puzzle)):
        assert followed(puzzle, position) == distance_to_goal(puzzle, position)


@pytest.mark.parametrize("name", BY_PLAN)
def test_hints_lead_to_the_goal_where_no_search_is_possible(name):
    """By a plan, in a number of moves that a person has the patience for."""
    puzzle = BY_PLAN[name]
    assert followed(puzzle, anywhere(puzzle)) < 1000


def test_the_game_of_cards_is_searched_once():
    """All 135 moves of the game that Bergholt prints, and no more."""
    assert followed(hanoy(), hanoy().start) == 135


@pytest.mark.parametrize(
    ("puzzle", "position", "words"),
    [
        (
            classic(5),
            "AAAAA",
            "The largest disk that still has to move is disk 5: it will go from A to C. | Before "
            "that, disks 1 to 4 must be on B. | Now move disk 1 from A to C.",
        ),
        (
            linear(2),
            "AC",
            "The largest disk that still has to move is disk 2: it will go from A to B. | "
            "Nothing blocks it any more. | Now move disk 2 from A to B.",
        ),
        (
            magnetic(3),
            "AAb",
            "The largest disk that still has to move is disk 3: it will go from A to C. | Before "
            "that, disks 1 and 2 must be on B, blue side up. | Now move disk 1 from B to C.",
        ),
        (
            bicolour(1),
            "Ab",
            "The largest disk that still has to move is black disk 1: it will go from A to C. | "
            "Nothing blocks it any more. | Now move black disk 1 from A to C.",
        ),
        (
            classic(3, pegs=4),
            "AAA",
            "The largest disk that still has to move is disk 3: it will go from A to D. | Before "
            "that, disk 1 must be on B and disk 2 must be on C. | Now move disk 1 from A to B.",
        ),
        (classic(1), "C", "The puzzle is solved: there is nothing left to move."),
        (arrows(1, {"BC"}), "A", "No path leads from here to the goal: take moves back."),
    ],
)
def test_hints_say_the_goal_what_comes_first_and_the_move(puzzle, position, words):
    """Three sentences, from far to near."""
    assert " | ".join(hint(puzzle, Position(position)).words) == words


def test_a_tower_of_64_disks_has_hints_at_once():
    """The legend's priests may ask as well."""
    assert hint(classic(64), classic(64).start).move == "AB"
    assert hint(classic(64, pegs=26), classic(64, pegs=26).start).move is not None


def test_a_search_over_too_many_positions_is_refused_in_words():
    """Rules for which nothing better than a search is known, and too many disks for that."""
    ring = Rules("ABCDE", frozenset({"AB", "BC", "CD", "DE", "EA"}))
    puzzle = Puzzle(ring, Position("A" * 12), Position("E" * 12))
    assert hint(puzzle, puzzle.start).words == (
        "This board is too large to search for a path from here.",
    )


def test_a_board_says_what_a_card_says_of_a_list_that_goes_on():
    """Up to the arrival it is right, whatever comes after."""
    trouble, refused, _ = Board(2, ["AB", "AC", "BC", "AC"])._trouble
    assert trouble.startswith("the tower arrives after 3 moves, but the list goes on: move 4")
    assert refused == "AC"


def test_a_crash_shows_the_moves_that_a_list_holds():
    """The program stops before the move after them, not before move 1."""

    def stopped(n):
        moves = []
        for move in recursive(n):
            moves.append(str(move))
        return moves[2**n]

    track = follow(classic(3), stopped)
    assert list(track.moves) == list(recursive(3))
    assert "stopped before move 8" in track.trouble
