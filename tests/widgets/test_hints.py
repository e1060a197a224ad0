"""Hints from any position lead to the goal, in words that say why."""

from random import Random

import pytest

from hanoi_ref import arrows, bicolour, classic, coloured, cyclic, hanoy, linear, london, magnetic
from hanoi_ref.puzzle import Position, Puzzle, Rules
from hanoi_ref.theory import distance_to_goal
from hanoi_ref.widgets.boards.game import hint

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
