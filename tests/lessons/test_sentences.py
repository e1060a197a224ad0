"""No decision reads the words of a message: other sentences change nothing else."""

import json
from dataclasses import replace
from typing import Any

import pytest

from hanoi_ref.checking import Exercise
from hanoi_ref.checking.card import as_html, card_of
from hanoi_ref.checking.running.observe import observe_all
from hanoi_ref.checking.running.second_round import answered
from hanoi_ref.checking.verdict import Verdict, ask_again, judge
from hanoi_ref.lessons import EXERCISES
from tests.lessons.programs import load
from tests.shared import share_of

MARK = "¶ "
WRONG = load()[1]
pytestmark = pytest.mark.full


def marking(exercise: Exercise) -> Any:
    """Return the judge of an exercise, with a mark before each of its sentences."""

    def judge_case(_: Exercise, *pair: Any):
        problem = exercise.judge_case(exercise, *pair)
        return problem and replace(problem, message=MARK + problem.message)

    return judge_case


MARKED = {
    id: replace(each, judge_case=marking(each), siblings=lambda: MARKED.values())
    for id, each in EXERCISES.items()
}


def card(verdict: Verdict) -> tuple[str, str]:
    """Return the card, as data and as a page, without the marks."""
    made = card_of(verdict)
    return tuple(
        each.replace(MARK, "")
        for each in (json.dumps(made.to_json(), ensure_ascii=False), as_html(made))
    )


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
def test_sentences_decide_nothing(exercise):
    """Points, word, name and hint of a wrong program are the same whatever the judge says.

    A third of the programs before a release: all of them take six minutes of two processors.
    """
    other, cases = MARKED[exercise.id], exercise.cases(3)
    named = ((f"{exercise.id} {at}", each) for at, each in enumerate(WRONG[exercise.id]))
    for answer in share_of(named, 1 / 3):
        seen = observe_all(answer, cases, exercise.allowed_packages)
        asked = ask_again(exercise, cases, seen)
        again = observe_all(answer, asked, exercise.allowed_packages, answered)
        before, after = (judge(each, cases, seen, again) for each in (exercise, other))
        assert after.first.message.startswith(MARK) or after.first.message == before.first.message
        assert (before.score, before.word) == (after.score, after.word)
        assert card(before) == card(after)
