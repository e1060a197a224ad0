"""What a check says of a slip, where the words depend on more than one program."""

import pytest

from hanoi_ref.lessons import check
from tests.lessons.iteration.programs import legal_by_last_place, moved


def test_commas_that_are_missing_are_told():
    """Texts side by side are one text to Python."""
    says = check("start.by_hand", ["ABACBC"]).verdict.first.message
    assert 'as separate items they are "AB", "AC", "BC"' in says
    assert "several moves in one string" in says


def by_parity(again=False, parity=True, onto=True):
    """Return a walk as students write it, with one rule or another forgotten; it may never end.

    As an inner function it cannot be changed and tried again: one switch would mend it.
    """

    def walk(n):
        def top(peg):
            return n - position.rindex(peg) if peg in position else 0

        position, move, moves = "A" * n, "AC" if n % 2 else "AB", []
        while position != "C" * n:
            moves.append(move)
            last, position = top(move[0]), moved(position, move)
            choices = []
            for pair in ("AB", "AC", "BC"):
                choice = legal_by_last_place(position, *pair)
                if choice and (again or top(choice[0]) != last):
                    below = top(choice[1])
                    if not parity or below == 0 or (below - top(choice[0])) % 2:
                        choices.append((below > 0, choice))
            if not choices:
                return moves
            move = max(choices)[1] if onto else min(choices)[1]
        return moves

    return walk


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ({"again": True}, "which has just moved"),
        ({"parity": False}, "and both are"),
        ({"onto": False}, "goes to an empty peg"),
    ],
)
def test_the_rule_is_named_that_a_walk_has_forgotten(rule, words):
    """Even where the walk never ends, by the moves that it was heard to make."""
    mistake = check("iteration.parity_walk", by_parity(**rule)).verdict.mistake
    assert words in f"{mistake.name} {mistake.hint}"


@pytest.mark.parametrize(
    ("exercise", "answer", "name"),
    [
        ("variants.linear", lambda n: [], "linear(1) returns no moves"),
        ("start.by_hand", [], "the list is empty"),
        ("gray.hypercube_walk", lambda n: [], "it returns no words"),
        ("binary.moved_so_far", lambda m, disk: m, "it returns m for every disk"),
    ],
)
def test_an_answer_without_a_calculation_is_named_as_such(exercise, answer, name):
    """No hint supposes a loop, a base case or a division that is not there."""
    assert check(exercise, answer).verdict.mistake.name == name


@pytest.mark.parametrize(
    ("exercise", "answer", "shown"),
    [
        ("recursion.count_moves", lambda n: n * n - n + 1, "count_moves(0)"),
        ("iteration.three_peg_cycle", lambda n: ["AB"] * n, "three_peg_cycle(2)"),
        ("binary.moved_so_far", lambda m, disk: m // 2, "moved_so_far(1, 1)"),
        ("gray.hypercube_walk", lambda n: ["0", "1"], "hypercube_walk(2)"),
    ],
)
def test_the_simplest_input_is_shown(exercise, answer, shown):
    """The smallest one that is wrong in the first lost part, and 0 or 1 before what is large."""
    assert shown in check(exercise, answer).verdict.first.message
