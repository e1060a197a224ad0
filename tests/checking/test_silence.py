"""While an answer is observed the package says nothing, and afterwards all is as it was."""

from __future__ import annotations

from functools import partial

import pytest

import hanoi_ref
from hanoi_ref import check
from hanoi_ref.checking.running.silence import Silent, forget, silence
from hanoi_ref.puzzle import Rules, classic
from hanoi_ref.solvers import recursive
from hanoi_ref.theory import state_graph, times_moved
from hanoi_ref.theory.distance import distance

ASKING = {
    "a solver": lambda: list(recursive(3)),
    "a closed form": lambda: times_moved(3, 1),
    "a distance with a cache": lambda: distance("AAB", "CCC"),
    "a property": lambda: state_graph(classic(1)).levels,
    "the rules": lambda: Rules().why_not("AC", "AC"),
    "a classmethod, a partial": lambda: partial(Rules, "ABCD")(),
    "a front door": lambda: hanoi_ref.recursive(3),
    "a room that is opened now": lambda: __import__("hanoi_ref.widgets.no_such_thing"),
}


@pytest.mark.parametrize("ask", ASKING.values(), ids=ASKING)
def test_nobody_is_answered_in_silence(ask):
    """Who asks is told which function it was; the list keeps its name."""
    forget()
    with silence() as asked, pytest.raises(Silent, match="does not answer while a check"):
        ask()
    assert asked and asked[0].startswith("hanoi_ref.")


def test_afterwards_all_is_as_it_was():
    """Functions with two names too, twice over, and whatever happened in between."""
    before = {name: vars(Rules)[name].__code__ for name in ("why_not", "after", "legal_moves")}
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), silence():
            raise ZeroDivisionError
    assert all(vars(Rules)[name].__code__ is code for name, code in before.items())
    assert str(hanoi_ref.hint("start.by_hand")).startswith("Goal (hint 1 of 3)")


def test_a_room_that_may_speak_is_answered():
    """An exercise says which; the others stay silent."""
    with silence(["solvers"]):
        assert times_moved(3, 1) == 4


@pytest.mark.parametrize(
    ("name", "answer"),
    {
        "outright": ("recursion.hanoi", lambda n, *pegs: list(recursive(n, *pegs))),
        "swallowed": ("recursion.hanoi", lambda n, *pegs: _or(lambda: recursive(n, *pegs), [])),
        "the rules": ("magnetic.is_legal", lambda p, m: Rules(flips=True).why_not(p, m) is None),
        "for tall towers": (
            "recursion.times_moved",
            lambda n, disk: 2 ** (n - disk) if n < 9 else times_moved(n, disk),
        ),
    }.values(),
)
def test_an_answer_that_asks_is_refused(name, answer):
    """Nothing is earned, and the sentence says which function it led to."""
    verdict = check(name, answer).verdict
    assert (verdict.score, verdict.word) == (0, "refused")
    assert " of the package. " in verdict.first.message


def _or(ask, otherwise):
    try:
        return ask()
    except BaseException:
        return otherwise
