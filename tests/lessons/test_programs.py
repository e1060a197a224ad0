"""The corpus against the checks: the points of its programs, and what their cards say."""

import json
import logging
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hanoi_ref.checking import Exercise, observe_all
from hanoi_ref.checking.card import as_html, as_text, card_of
from hanoi_ref.checking.diagnose import told_of
from hanoi_ref.checking.diagnose.source_lint import dots_among, slip_among
from hanoi_ref.checking.running import clock, mend
from hanoi_ref.checking.running.second_round import answered
from hanoi_ref.checking.running.source import sources
from hanoi_ref.checking.verdict import Judgement, Verdict
from hanoi_ref.lessons import EXERCISES, check
from tests.lessons.given import IN_WORDS, decisive, given_away
from tests.lessons.programs import CARDS, Card, load
from tests.shared import often, share_of

RIGHT, WRONG = load()
every_exercise = pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
WORDED = {(card.exercise, id(card.program)) for card in CARDS}
SEVERAL = (
    0,
    pytest.param(1, marks=pytest.mark.release),
    pytest.param(2, marks=pytest.mark.release),
)


@every_exercise
@pytest.mark.parametrize("seed", SEVERAL)
def test_right_programs_get_full_marks(exercise, seed, caplog, patient):
    """In any style, with any seed, however much they print; no slip is read in them."""
    caplog.set_level(logging.CRITICAL + 1)
    for at, answer in enumerate(RIGHT[exercise.id]):
        score = check(exercise.id, answer, Random(f"{seed} {at}").random())
        assert score == exercise.points, f"seed {seed}: {score}"
        assert score.verdict.word == "right"
        assert score.verdict.first is None and score.verdict.mistake is None
        texts = sources(answer)
        assert slip_among(texts, endless=True) is None and dots_among(texts) is None


@pytest.mark.full
@every_exercise
@pytest.mark.usefixtures("impatient")
def test_wrong_programs_lose_marks(exercise, monkeypatch):
    """And a sentence says why and names the answer; the test of cards takes those with words."""
    monkeypatch.setattr(mend, "BUDGET", 2_000)  # fewer changes: no name is expected
    for answer in WRONG[exercise.id]:
        if (exercise.id, id(answer)) not in WORDED:
            require_loss(exercise, answer)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("seed", SEVERAL)
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_says_what_is_true_of_the_program(card, seed):
    """Whatever the hidden cases are, and however slow the machine is."""
    exercise = EXERCISES[card.exercise]
    exercise = exercise if card.listed else replace(exercise, mistakes=())
    require_words(card, require_loss(exercise, card.program, seed))


def require_words(card: Card, verdict: Verdict) -> None:
    """Assert that a card says what it must, and nothing that is not true."""
    text = as_text(card_of(verdict))
    assert card.named in (verdict.mistake.name if verdict.mistake else ""), text
    assert card.says in text, text
    assert not card.never or card.never not in text, text


def require_loss(exercise: Exercise, program: Any, seed: object = 0) -> Verdict:
    """Assert that marks are lost, with a sentence about the answer; return the verdict.

    It is found from observations alone, as in marking.  For the programs of one exercise in six it
    is also found with other sentences, which may decide nothing.
    """
    cases, packages = exercise.cases(seed), exercise.allowed_packages
    seen = observe_all(program, cases, packages)
    judgement = Judgement(exercise, cases, seen)
    replies = judgement.replies(lambda more: observe_all(program, more, packages, answered))
    verdict = judgement.diagnosed(replies)
    assert 0 <= verdict.score < exercise.points, verdict
    assert exercise.name in verdict.first.message
    assert verdict.first.message.endswith((".", "?"))
    require_one_call(exercise, verdict)
    own = repr(program) if exercise.variable else "".join(sources(program))
    assert not given_away(exercise.id, as_text(card_of(verdict)), own)
    other = replace(MARKED[exercise.id], mistakes=exercise.mistakes)
    for each in share_of([(exercise.id, other)], 1 / 6):
        after = Judgement(each, cases, seen).diagnosed(replies)
        assert after.first.message.startswith(MARK) or after.first.message == verdict.first.message
        assert (verdict.score, verdict.word) == (after.score, after.word)
        assert unmarked(verdict) == unmarked(after)
    return verdict


def require_one_call(exercise: Exercise, verdict: Verdict) -> None:
    """Assert that a card which names calls of the exercise also names the call that it shows."""
    if verdict.mistake and verdict.at is not None and not exercise.variable:
        call = rf'\b{exercise.name}\((?:[^()"]|"[^"]*")*[\d"][^()]*\)'
        shown = set(re.findall(call, verdict.first.message))
        named = set(re.findall(call, f"{verdict.mistake.name} {verdict.mistake.hint}"))
        assert not named or not shown or named & shown, (verdict.first.message, verdict.mistake)


MARK = "¶ "


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


def unmarked(verdict: Verdict) -> tuple[str, str]:
    """Return the card, as data and as a page, without the marks."""
    made = card_of(verdict)
    texts = json.dumps(made.to_json(), ensure_ascii=False), as_html(made)
    return texts[0].replace(MARK, ""), texts[1].replace(MARK, "")


@pytest.mark.full
@pytest.mark.usefixtures("impatient")
def test_a_slow_machine_gives_the_same_cards(monkeypatch):
    """One whose clock runs five times as fast; what decides a name is counted in steps."""
    named = [(str(card), card) for card in CARDS]
    sample = share_of(named, 0.03)

    def cards() -> list[str]:
        return [str(check(card.exercise, card.program)) for card in sample]

    usual, now = cards(), clock.process_time
    monkeypatch.setattr(clock, "process_time", lambda: 5 * now())
    assert cards() == usual and len(sample) > 5


KNOWN = {
    f"{exercise.id}: {mistake.name}": (exercise, mistake)
    for exercise in EXERCISES.values()
    for mistake in exercise.mistakes
}


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("seed", SEVERAL)
@pytest.mark.parametrize("name", often(KNOWN, *share_of(zip(KNOWN, KNOWN, strict=True), 1 / 3)))
def test_known_mistakes_are_recognised(name, seed):
    """They lose marks, and the card shows name and hint; with another seed, a slow one is left."""
    exercise, mistake = KNOWN[name]
    if not (seed and mistake.slow):
        program = mistake.program() if exercise.variable else mistake.fresh()
        score = check(exercise.id, program, seed)
        assert score < exercise.points
        assert score.verdict.mistake.name == mistake.name
        assert f"This looks like: {mistake.name}. {told_of(mistake.hint, [])}" in str(score)


@every_exercise
def test_the_catalogue_has_styles_enough(exercise):
    """At least five right programs and five wrong ones stand for each function."""
    wanted = 1 if exercise.variable else 5
    assert len(RIGHT[exercise.id]) >= wanted
    assert len(WRONG[exercise.id]) >= 5


@every_exercise
def test_no_mistake_gives_the_answer_away(exercise):
    """No expression of the model answer is in its words."""
    for mistake in exercise.mistakes:
        assert not given_away(exercise.id, f"{mistake.name} {mistake.hint}"), mistake


def test_nearly_every_exercise_has_something_to_give_away():
    """A model answer as short as 2 * n has no expression of its own."""
    kept = [each for each in EXERCISES if decisive(each) or each in IN_WORDS]
    assert len(kept) > 0.9 * len(EXERCISES)


@every_exercise
def test_mistakes_have_names_of_their_own(exercise):
    """Two mistakes of an exercise never share a name, and each helps with a sentence."""
    names = [mistake.name for mistake in exercise.mistakes]
    assert len(set(names)) == len(names)
    assert all(told_of(mistake.hint, []).endswith((".", "?", ")")) for mistake in exercise.mistakes)


@pytest.mark.parametrize(
    "write",
    [
        lambda moves: [tuple(move) for move in moves],
        lambda moves: iter(moves),
        lambda moves: [list(move) for move in moves],
        lambda moves: print("so far so good") or tuple(moves),
    ],
)
def test_a_mistake_is_recognised_in_any_dress(write):
    """Pairs, generators and chatter do not hide which mistake it is."""
    exercise = EXERCISES["recursion.hanoi"]
    mistake = exercise.mistakes[0]
    score = check(exercise.id, lambda *args: write(mistake.program(*args)))
    assert score.verdict.mistake is mistake


def test_years_are_recognised_to_nine_digits():
    """Another order of factors rounds differently and is the same mistake."""
    score = check("recursion.years_needed", lambda n, s=1: (2**n - 1) / 86_400 / 365 * s)
    assert score.verdict.mistake.name == "it uses a year of 365 days"


def swapped(answer):
    """A move or position with B and C exchanged."""
    return answer.translate(str.maketrans("BC", "CB"))


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("name", "spoil", "sentence"),
    [
        ("binary.move_at", swapped, "in all its answers"),
        ("binary.position_after", lambda answer: answer[::-1], "the string is backwards"),
        ("graph.count_edges", lambda answer: 12, "for every input"),
        ("graph.count_edges", lambda answer: answer + 1, "all answers are"),
        ("variants.linear_index", lambda answer: 3 * answer, "all answers are 3 times"),
    ],
)
@pytest.mark.parametrize("everywhere", [True, False])
def test_what_is_said_of_all_answers_holds_for_all(name, spoil, sentence, everywhere):
    """A program that has the fault only where the check asks first is not told so."""
    exercise, right = replace(EXERCISES[name], mistakes=()), RIGHT[name][0]
    asked = {case.args for case in exercise.cases()}

    def program(*args):
        answer = right(*args)
        return spoil(answer) if everywhere or args in asked else answer

    verdict = require_loss(exercise, program)
    assert (sentence in as_text(card_of(verdict))) is everywhere
