"""Names for what is wrong, by their sources: each is said of what it is true of."""
# ruff: noqa: B006, D103  (as students write)

from __future__ import annotations

import gc

import pytest

from hanoi_ref.checking import Case, Observation, judge, observe_all
from hanoi_ref.checking.running.isolate import isolated
from hanoi_ref.checking.running.moves_so_far import FEW, moves_so_far
from hanoi_ref.checking.running.second_round import answered, ask_again
from hanoi_ref.lessons import check, find


def carry_some(n, source="A", target="C", spare="B"):
    if n == 0 or (n == 2 and source == "B"):
        return []
    first = carry_some(n - 1, source, spare, target)
    return [*first, source + target, *carry_some(n - 1, spare, target, source)]


def test_nothing_of_a_program_is_kept_when_its_moves_are_told():
    """What it leaves open is closed within its limits, at once, not when memory is swept."""
    closed = []

    def never_ends(n):
        try:
            while True:
                yield "AB"
        finally:
            closed.append(n)

    gc.disable()
    try:
        assert len(moves_so_far(never_ends, Case((3,)))) == FEW
        assert closed == [3]
    finally:
        gc.enable()


def test_the_points_do_not_rest_on_a_second_round():
    """One that is out of its mind costs a name at the most."""
    exercise = find("recursion.hanoi")
    cases = exercise.cases()
    seen = observe_all(carry_some, cases)
    alone = judge(exercise, cases, seen)
    for strange in (Observation(value=7), Observation(value={"type": "list", "items": [[1]]})):
        verdict = judge(exercise, cases, seen, [strange] * 4)
        assert (verdict.outcomes, verdict.word) == (alone.outcomes, alone.word)
    assert judge(exercise, cases, seen, [Observation()] * 9).outcomes == alone.outcomes


@pytest.mark.parametrize("program", [lambda n: 2**n - 1, lambda n: ...])
def test_nothing_is_asked_again_where_nothing_is_wrong_or_written(program):
    """Right programs take no longer."""
    exercise = find("recursion.count_moves")
    cases = exercise.cases()
    right = [Observation(value=2 ** case.args[0] - 1) for case in cases]
    assert ask_again(exercise, cases, right) == []
    empty = [Observation(is_stub=True)] * len(cases)
    assert ask_again(exercise, cases, empty) == []


KEPT = ["AB"]


def keeps(n, more=[]):
    KEPT.append(n)
    more.append(n)
    return KEPT + more


def looks_up(n):
    return KEPT[0]


def test_a_program_made_anew_remembers_nothing():
    """Neither in its defaults nor beside it; what it only reads stays."""
    keeps(1)
    assert isolated(keeps)(2) == [2, 2]
    assert isolated(looks_up)(2) == "AB"
    assert KEPT == ["AB", 1]


def test_marking_hears_what_a_check_hears():
    """The second round goes through observations as JSON, and says the same words."""
    exercise = find("recursion.hanoi")
    cases = exercise.cases()
    seen = observe_all(carry_some, cases)
    again = observe_all(carry_some, ask_again(exercise, cases, seen), (), answered)
    heard = [Observation.from_json(each.to_json()) for each in again]
    assert (
        judge(exercise, cases, seen, heard).mistake
        == check(exercise.id, carry_some).verdict.mistake
    )
