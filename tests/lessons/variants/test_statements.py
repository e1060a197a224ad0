"""Sentences of lesson 6 beside games that are played."""

import re
from itertools import chain, combinations, permutations
from math import sqrt

import pytest

from hanoi_ref import games
from hanoi_ref.puzzle import arrows, linear
from hanoi_ref.solvers import find, grand_tour
from hanoi_ref.theory import frame_stewart_count

ARROWS = ["".join(pair) for pair in permutations("ABC", 2)]
DRAWINGS = list(
    map(set, chain.from_iterable(combinations(ARROWS, size) for size in range(len(ARROWS) + 1)))
)


def leads(drawn: set[str], source: str, target: str) -> bool:
    """Whether arrows lead from one peg to another, directly or by the third."""
    (third,) = set("ABC") - {source, target}
    return source + target in drawn or {source + third, third + target} <= drawn


def strong(drawn: set[str]) -> bool:
    """Whether they lead from every peg to every other."""
    return all(leads(drawn, *pair) for pair in ARROWS)


@pytest.mark.parametrize("drawn", DRAWINGS, ids=lambda drawn: "".join(sorted(drawn)))
def test_the_cases_of_the_proof_are_all_cases(drawn):
    """Without strong connection B is of no use, or no arrow leads out of C, or none into A."""
    useless = not leads(drawn, "A", "B") or not leads(drawn, "B", "C")
    no_way_out = not any(arrow[0] == "C" for arrow in drawn)
    no_way_in = not any(arrow[1] == "A" for arrow in drawn)
    assert strong(drawn) or useless or no_way_out or no_way_in


def test_no_drawing_needs_more_moves_than_the_row():
    """26, which is every position but the first."""
    needed = []
    for drawn in filter(strong, DRAWINGS):
        game = arrows(3, drawn)
        needed.append(find(game.rules, game.start, game.goal).length)
    row = linear(3)
    assert max(needed) == find(row.rules, row.start, row.goal).length == 26


def test_half_way_along_the_row_the_tower_is_on_the_middle_peg():
    """At index 13 of 26."""
    assert str(list(linear(3).rules.replay("AAA", grand_tour(3)))[13]) == "BBB"


def test_the_moves_on_four_pegs_grow_by_two_factors():
    """About sqrt(n) times 2^sqrt(2n): without the first factor 64 disks are 7 times too many."""
    ratios = [frame_stewart_count(n, 4) / 2 ** sqrt(2 * n) for n in (64, 1000, 10000)]
    assert ratios[0] > 7
    for n, ratio in zip((64, 1000, 10000), ratios, strict=True):
        assert 0.9 < ratio / sqrt(n) < 1.1


def test_64_disks_on_four_pegs_take_about_five_hours():
    """At a move a second."""
    assert frame_stewart_count(64, 4) == 18433 and round(18433 / 3600) == 5


def test_the_table_of_games_says_what_is_not_proved():
    """The numbers for five pegs and for twenty sizes of two colours."""
    *_, five, two = games("two colours").rows
    assert "best known" in five[1] and "guess" in two[1]


def test_the_table_of_games_lines_its_numbers_up():
    """A dash of a game that cannot be won stands where its number would; thousands have commas."""
    table = games("two colours", own=arrows(3, ["AB", "BC"]))
    assert table.rows[-1][2:5] == ("2", "-", "-") and table.rows[3][-1] == "64"
    assert all(
        re.fullmatch(r"\d{1,3}(,\d{3})*|-|\?", each) for row in table.rows for each in row[2:]
    )
    ends = {len(line.rstrip()) for line in repr(table).splitlines()[2:]}
    assert len(ends) == 1
    page = table._repr_html_()
    dashes = [
        style for style, word in re.findall(r'<td style="([^"]*)">([^<]*)', page) if word == "-"
    ]
    assert dashes and all("text-align:right" in style for style in dashes)
