"""What cannot be drawn is refused in a sentence that names it."""

import pytest

from hanoi_ref.draw import (
    Node,
    Use,
    draw_arrows,
    draw_bits,
    draw_calls,
    draw_crossings,
    draw_curves,
    draw_dependencies,
    draw_distances,
    draw_graph,
    draw_gray,
    draw_hypercube,
    draw_position,
    draw_rounds,
    draw_search,
)
from hanoi_ref.draw.graphs.graph import draw_levels
from hanoi_ref.puzzle import Rules, classic
from hanoi_ref.solvers.spread import spread

ONE_ARROW = Rules(arrows=frozenset({"AB"}))


def uses(source):
    """Draw a node that uses another one."""
    return draw_dependencies([Node("A"), Node("B", (), (Use(source, "it"),))], "Ways")


REFUSED = [
    (lambda: draw_calls(6), "n must be a whole number, 0 to 5, not 6"),
    (lambda: draw_calls(-1), "n must be a whole number, 0 to 5, not -1"),
    (lambda: draw_calls(2, "A", "A"), "different letters, not 'AAB'"),
    (lambda: draw_crossings([]), "a chart shows 1 to 10001 positions, not 0"),
    (lambda: draw_crossings("A" for _ in iter(int, 1)), "a chart shows 1 to 10001 positions"),
    (lambda: draw_crossings(["AD"]), "names peg D"),
    (lambda: draw_curves({"a": []}), "points of 'a' must be a whole number, 1 to 100, not 0"),
    (lambda: draw_curves({"a": [1] * 101}), "1 to 100"),
    (lambda: draw_curves({"a": [1, float("nan")]}), "'a' is drawn through numbers up to 1e+100, n"),
    (lambda: draw_curves({"a": [1, float("-inf")]}), "numbers up to 1e+100, not -inf"),
    (lambda: draw_curves({"a": [10**400]}), "numbers up to 1e+100, not 1000000"),
    (lambda: draw_curves({"a": "x"}), "numbers up to 1e+100, not 'x'"),
    (lambda: uses(1), "node 1 cannot use node 1: not before it"),
    (lambda: uses(2), "node 1 cannot use node 2: not before it"),
    (lambda: uses(-1), "node 1 cannot use node -1: not before it"),
    (lambda: draw_distances(""), "for 1 to 6 disks, not 0"),
    (lambda: draw_distances("A" * 7), "for 1 to 6 disks, not 7"),
    (lambda: draw_distances("AD"), "'AD'"),
    (lambda: draw_graph(8), "n must be a whole number, 0 to 7, not 8"),
    (lambda: draw_graph(2, path=["AA", "BB"]), "from AA to BB, which no legal move does"),
    (lambda: draw_graph(2, path=["AAA"]), "'AAA' is not among the 9 positions drawn"),
    (lambda: draw_graph(2, here="AD"), "'AD' is not among the 9 positions drawn"),
    (lambda: draw_graph(5, labels=True), "labels fit up to 4 disks, not 5"),
    (lambda: draw_graph(1, pegs="ABCD"), "the flat drawing is for three pegs, not 'ABCD'"),
    (lambda: draw_graph(1, rules=Rules(flips=True)), "is for rules of arrows alone, not Rules"),
    (lambda: draw_graph(2, path=["AB", "AA"], rules=ONE_ARROW), "from AB to AA, which no legal mo"),
    (lambda: draw_hypercube(2, ["00", "11"]), "no edge leads from 00 to 11: one bit has to change"),
    (lambda: draw_hypercube(2, ["00", "00"]), "no edge leads from 00 to 00: one bit has to change"),
    (lambda: draw_hypercube(2, ["0"]), "'0' is none of the 4 corners"),
    (lambda: draw_hypercube(1, ["0", "1"] * 17), "more than 32 words"),
    (lambda: draw_hypercube(5, []), "n must be a whole number, 0 to 4, not 5"),
    (lambda: draw_levels(classic(5, pegs=4)), "up to 400 positions, not 1024"),
    (lambda: draw_position("AAD"), "position 'AAD' names peg D: the pegs are A, B, C"),
    (lambda: draw_position("AAB", move="A-B"), "not 'A-B'"),
    (lambda: draw_position("AAB", move="AD"), "a legal move uses two of the pegs ABC, not AD"),
    (lambda: draw_position("AAB", pegs="AA"), "pegs are at least two different letters, not 'AA'"),
    (lambda: draw_position("Ad"), "names peg D: the pegs are A, B, C"),
    (lambda: draw_position("Ab", variant="classic"), "capital letter"),
    (lambda: draw_position("AbA", variant="bicolour"), "two letters a size, unlike 'AbA'"),
    (lambda: draw_position("2/1"), "has 2 piles for 3 pegs"),
    (lambda: draw_position("2/1/x"), "piles are digits, bottom first"),
    (lambda: draw_position("A\u00df"), "not 'A\u00df'"),
    (lambda: draw_position("AA", posts="D"), "not 'D': 'red'"),
    (lambda: draw_position("AA", posts={"A": "green"}), "not 'A': 'green'"),
    (lambda: draw_rounds(11), "n must be a whole number, 0 to 10, not 11"),
    (lambda: draw_rounds("A" * 11), "n must be a whole number, 0 to 10, not 11"),
    (lambda: draw_rounds("ABD"), "position 'ABD' "),
    (lambda: draw_rounds("Abc"), "one capital letter per disk"),
    (
        lambda: draw_search(next(spread("A" * 5, "C" * 5)), "C" * 5),
        "disks must be a whole number, 1 to 4, not 5",
    ),
    (lambda: draw_arrows(Rules("ABCDEFGHI")), "a drawing of arrows has room for 8 pegs, not 9"),
    (lambda: draw_arrows({"AB", "BB"}), "BB"),
    (lambda: draw_arrows(set()), "arrows must be a set"),
]
for draw in (draw_bits, draw_gray):
    REFUSED += [
        (lambda draw=draw: draw(7, None), "1 to 64 rows, not more of the 128: name some"),
        (lambda draw=draw: draw(3, []), "1 to 64 rows, not none: name some"),
        (lambda draw=draw: draw(3, [8]), "m must be a whole number, 0 to 7, not 8"),
        (lambda draw=draw: draw(21, [0]), "n must be a whole number, 0 to 20, not 21"),
        (lambda draw=draw: draw(-1, None), "n must be a whole number, 0 to 20, not -1"),
    ]


@pytest.mark.parametrize(("draw", "words"), REFUSED)
def test_refusals(draw, words):
    """Too much, too little, and what is no position, path or colour."""
    with pytest.raises(ValueError) as refusal:
        draw()
    assert words in str(refusal.value)
