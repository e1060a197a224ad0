"""The table of a small board says what Python would answer, in each position."""

import json
from itertools import permutations

import pytest

from hanoi_ref.puzzle import Position, Puzzle, Rules, bicolour, classic, cyclic, linear, magnetic
from hanoi_ref.solvers import find
from hanoi_ref.widgets.boards.game import hint
from hanoi_ref.widgets.boards.still import standing
from hanoi_ref.widgets.boards.table import MOST_POSITIONS, table

SMALL = {
    "one disk": classic(1),
    "none": classic(0),
    "five disks": classic(5),
    "four pegs": classic(3, 4),
    "a row": linear(3),
    "a circle": cyclic(3),
    "magnetic": magnetic(3),
    "two colours": bicolour(2),
    "piles": Puzzle(Rules(piles=True), Position("32/1/"), Position("/321/")),
}
LARGE = {"six disks": classic(6), "four pegs": classic(4, 4), "magnetic": magnetic(4)}


@pytest.mark.parametrize("puzzle", SMALL.values(), ids=SMALL)
def test_each_row_is_what_the_rules_say(puzzle):
    """Moves, refusals, distance by a search of its own, and the hint that the board gives."""
    told, rules = json.loads(table(puzzle, puzzle.start)), puzzle.rules
    words, left, seen = told["words"], [puzzle.start], {puzzle.start}
    while left:
        position = left.pop()
        moves, _, far, refused, said, move = told["rows"][standing(rules, position)]
        legal = [str(each) for each in rules.legal_moves(position)]
        assert moves == "".join(legal)
        pairs = {"".join(pair) for pair in permutations(rules.pegs, 2)}
        assert {pair: words[at] for pair, at in refused.items()} == {
            pair: rules.why_not(position, pair) for pair in pairs - {*legal}
        }
        way = find(rules, position, *puzzle.goals)
        assert far == (None if way is None else len(way.moves))
        help_ = hint(puzzle, position)
        assert ([words[at] for at in said], move) == ([*help_.words], help_.move)
        new = {rules.after(position, each) for each in legal} - seen
        seen |= new
        left += new
    assert len(told["rows"]) == len(seen) <= MOST_POSITIONS


@pytest.mark.parametrize("puzzle", LARGE.values(), ids=LARGE)
def test_a_larger_puzzle_has_no_table(puzzle):
    """It would be long, or its distances need a search."""
    assert table(puzzle, puzzle.start) == ""
