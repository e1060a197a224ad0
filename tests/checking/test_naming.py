"""Names for what is wrong, by their sources: each is said of what it is true of."""

# ruff: noqa: B006, D103  (as students write)
from __future__ import annotations

import gc
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from hanoi_ref.checking import Case, Observation, diagnose, judge, judge_moves, observe_all
from hanoi_ref.checking.card import card_of
from hanoi_ref.checking.diagnose.in_common import too_slow
from hanoi_ref.checking.diagnose.recognise import Answers, _Gist
from hanoi_ref.checking.judge_moves import _last_walk, walked
from hanoi_ref.checking.running.mend import mended_answers
from hanoi_ref.checking.running.second_round import FEW, answered, moves_so_far
from hanoi_ref.checking.verdict import Judgement, ask_again
from hanoi_ref.lessons import check, find
from hanoi_ref.lessons.notebook import verdict_on
from hanoi_ref.puzzle import Move, Rules, classic
from hanoi_ref.solvers import recursive


def carry_some(n, source="A", target="C", spare="B"):
    if n == 0 or (n == 2 and source == "B"):
        return []
    first = carry_some(n - 1, source, spare, target)
    return [*first, source + target, *carry_some(n - 1, spare, target, source)]


def third(one, other):
    return ({"A", "B", "C"} - {one, other}).pop()


def gather(position, target):
    """Wrong: its towers are one disk too low."""
    if not position:
        return []
    largest, smaller = position[0], position[1:]
    if largest == target:
        return gather(smaller, target)
    spare, low = third(largest, target), max(len(smaller) - 1, 0)
    return [*gather(smaller, spare), largest + target, *carry(low, spare, target, largest)]


def carry(n, source, target, spare):
    if n == 0:
        return []
    first = carry(n - 1, source, spare, target)
    return [*first, source + target, *carry(n - 1, spare, target, source)]


def test_a_name_is_of_the_call_that_the_card_shows():
    """Its second case lacks moves, but the card shows the illegal move of a later one."""
    verdict = check("recursion.gather", gather).verdict
    assert verdict.first.message.startswith(
        'gather("AAA", "C"): move 3 (A→C) in ABC: disk 3 may not'
    )
    assert verdict.mistake.name == "a number in `len(smaller) - 1` is one too large or too small"
    assert verdict.mistake.source == "mended"


def test_a_diagnosis_that_fails_is_noted_and_the_next_one_speaks(monkeypatch, caplog):
    """The points are the same, and the verdict says which source failed."""
    monkeypatch.setitem(diagnose.OF_ANSWERS, "mended", lambda evidence: 1 / 0)
    verdict = check("recursion.gather", gather).verdict
    assert verdict.failed == ("mended",) and "diagnosis mended failed" in caplog.text
    assert verdict.mistake.source == "first_illegal_move"
    assert verdict.score == 0


def test_answers_may_have_several_readers_who_take_turns():
    """Each gets all of them, though each answer is computed once."""
    coming = (_Gist(True, number) for number in range(3))
    answers = Answers(coming)
    assert [(one.answer, other.answer) for one, other in zip(answers, answers, strict=True)] == [
        (number, number) for number in range(3)
    ]


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


def test_each_call_is_judged_once_and_only_the_card_draws(monkeypatch):
    """The points, the questions and the name come from the same judgement."""
    judged, drawn = [], []
    draw = judge_moves.draw_position
    monkeypatch.setattr(judge_moves, "draw_position", lambda *a, **k: drawn.append(draw(*a, **k)))
    exercise = find("recursion.gather")

    def judge_case(_, *pair):
        judged.append(pair)
        return exercise.judge_case(exercise, *pair)

    verdict = verdict_on(replace(exercise, judge_case=judge_case), gather)
    assert verdict.mistake and len(judged) > len(exercise.cases())
    assert len({tuple(map(id, pair)) for pair in judged}) == len(judged)
    assert not drawn
    card_of(verdict)
    assert len(drawn) == 1


def test_moves_that_begin_alike_are_played_once(monkeypatch):
    """An answer is read in many ways that differ in the last move."""
    _last_walk.cache_clear()  # of other tests
    puzzle, played = classic(9), []
    after = Rules.after
    monkeypatch.setattr(Rules, "after", lambda *args: played.append(args) or after(*args))
    moves = list(recursive(9))
    for end in (*"ABC",):
        walked(puzzle, [*moves, Move("C" + end)] if end != "C" else moves)
    assert walked(puzzle, moves).arrival(puzzle) == len(moves)
    assert len(played) == len(moves) + 2


def test_the_points_do_not_rest_on_a_second_round():
    """One that is out of its mind costs a name at the most."""
    exercise = find("recursion.hanoi")
    cases = exercise.cases()
    seen = observe_all(carry_some, cases)
    alone = judge(exercise, cases, seen)
    judgement = Judgement(exercise, cases, seen)
    for strange in (Observation(value=7), Observation(value={"type": "list", "items": [[1]]})):
        for verdict in (
            judge(exercise, cases, seen, [strange] * 4),
            judgement.diagnosed([strange] * 9),
        ):
            assert (verdict.outcomes, verdict.word) == (alone.outcomes, alone.word)
    assert judge(exercise, cases, seen, [Observation()] * 9).outcomes == alone.outcomes


def test_nothing_is_asked_again_where_nothing_is_wrong_or_written():
    """Right programs take no longer."""
    exercise = find("recursion.count_moves")
    cases = exercise.cases()
    right = [Observation(value=2 ** case.args[0] - 1) for case in cases]
    assert ask_again(exercise, cases, right) == []
    assert ask_again(exercise, cases, [Observation(is_stub=True)] * len(cases)) == []


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


def test_changed_programs_are_stopped_by_their_steps(faked):
    """Where the clock stands still, too: some of the changes make this loop endless."""

    def count_up(n):
        count = 0
        while n > 0:
            n, count = n - 1, count + 2
        return count

    answers = mended_answers(count_up, Case((3,), how="mendable"))
    values = {answer["items"][-1] for answer in answers}
    assert 3 in values and faked.cpu == 0


SLEEPING = [
    ("def f(n):\n    time.sleep(0.05)\n    return n", True),
    ("def f(n):\n    sleep(n)", True),
    ("def f(n):\n    return n  # sleep(1) was here", False),
    ("def f(n):\n    return asleep(n)", False),
]


@pytest.mark.parametrize(("source", "is_named"), SLEEPING)
def test_a_call_of_sleep_is_named_where_the_time_is_spent(source, is_named):
    """Its name alone, or in a comment, is no call."""
    shown = (Case((9,), "large"), Observation("timeout"))
    before = [(Case((n,), "small"), Observation("value"), True) for n in range(3)]
    facts = {"judged": before, "at": 3, "shown": shown, "texts": [source]}
    exercise = SimpleNamespace(call=lambda case: f"f({case.args[0]})")
    evidence: Any = SimpleNamespace(exercise=exercise, **facts)
    found = too_slow(evidence)
    assert found is not None
    assert found.name.endswith("and it calls sleep") == is_named
