"""The corpus against the checks: the points of its programs, and what their cards say."""

import logging
import re
from dataclasses import replace
from zlib import crc32

import pytest

from hanoi_ref.checking import Exercise, Mistake, judge, observe_all
from hanoi_ref.checking.card import as_text, card_of
from hanoi_ref.checking.diagnose.source_lint import dots_among, slip_among
from hanoi_ref.checking.running import clock
from hanoi_ref.checking.running.second_round import answered
from hanoi_ref.checking.running.source import sources
from hanoi_ref.checking.verdict import ask_again
from hanoi_ref.lessons import EXERCISES, check
from tests.lessons.programs import CARDS, load

RIGHT, WRONG = load()
every_exercise = pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))


@every_exercise
def test_right_programs_get_full_marks(exercise, drawn, caplog, patient):
    """In any style, with any seed, however much they print; no slip is read in them."""
    caplog.set_level(logging.CRITICAL + 1)
    for answer in RIGHT[exercise.id]:
        for seed in (0, drawn.random()):
            score = check(exercise.id, answer, seed)
            assert score == exercise.points, f"seed {seed}: {score}"
            assert score.verdict.word == "right"
            assert score.verdict.first is None and score.verdict.mistake is None
        texts = sources(answer)
        assert slip_among(texts, endless=True) is None and dots_among(texts) is None


@every_exercise
@pytest.mark.usefixtures("impatient")
def test_wrong_programs_lose_marks(exercise):
    """And a sentence says why and names the answer; the test of cards takes those with words."""
    worded = {id(card.program) for card in CARDS if card.exercise == exercise.id}
    for answer in WRONG[exercise.id]:
        if id(answer) not in worded:
            require_loss(exercise, check(exercise.id, answer, 3).verdict)


def require_loss(exercise: Exercise, verdict) -> None:
    """Assert that marks are lost, with a sentence about the answer."""
    assert 0 <= verdict.score < exercise.points, verdict
    assert exercise.name in verdict.first.message
    assert verdict.first.message.endswith((".", "?"))
    require_one_call(exercise, verdict)


def require_one_call(exercise: Exercise, verdict) -> None:
    """Assert that a card which names calls of the exercise also names the call that it shows."""
    if verdict.mistake and verdict.at is not None and not exercise.variable:
        call = rf'\b{exercise.name}\((?:[^()"]|"[^"]*")*[\d"][^()]*\)'
        shown = set(re.findall(call, verdict.first.message))
        named = set(re.findall(call, f"{verdict.mistake.name} {verdict.mistake.hint}"))
        assert not named or not shown or named & shown, (verdict.first.message, verdict.mistake)


def marked(exercise: Exercise, program: object, seed: object):
    """The verdict on a program as marking comes to it, from observations alone."""
    cases, packages = exercise.cases(seed), exercise.allowed_packages
    seen = observe_all(program, cases, packages)
    again = observe_all(program, ask_again(exercise, cases, seen), packages, answered)
    return judge(exercise, cases, seen, again)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_says_what_is_true_of_the_program(card):
    """Whatever the hidden cases are, and however slow the machine is."""
    exercise = EXERCISES[card.exercise]
    exercise = exercise if card.listed else replace(exercise, mistakes=())
    for seed in (1, 2) if card.says or card.never else (0,):
        verdict = marked(exercise, card.program, seed)
        require_loss(exercise, verdict)
        text = as_text(card_of(verdict))
        assert card.named in (verdict.mistake.name if verdict.mistake else ""), text
        assert card.says in text, text
        assert not card.never or card.never not in text, text


def test_a_slow_machine_gives_the_same_cards(monkeypatch):
    """One with a clock that runs five times as fast; what decides a name is counted in steps."""

    def cards() -> dict[str, str]:
        every = ((id, at) for id, programs in WRONG.items() for at in range(len(programs)))
        sample = (one for one in every if crc32(repr(one).encode()) % 40 == 0)
        return {f"{id} {at}": str(check(id, WRONG[id][at], 3)) for id, at in sample}

    usual, now = cards(), clock.process_time
    monkeypatch.setattr(clock, "process_time", lambda: 5 * now())
    assert cards() == usual


@every_exercise
@pytest.mark.usefixtures("impatient")
def test_known_mistakes_are_recognised(exercise):
    """They lose marks, and the card shows name and hint."""
    for mistake in exercise.mistakes:
        score = check_mistake(exercise, mistake, 0)
        assert f"This looks like: {mistake.name}. {mistake.hint}" in str(score)


@every_exercise
@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("share", [0.1, pytest.param(1, marks=pytest.mark.release)])
def test_known_mistakes_are_recognised_with_another_seed(exercise, share, drawn):
    """One in ten of them, and before a release all; a slow one is tried once."""
    for mistake in exercise.mistakes:
        if drawn.random() < share and not mistake.slow:
            check_mistake(exercise, mistake, drawn.random())


def check_mistake(exercise: Exercise, mistake: Mistake, seed: float):
    """Check a known mistake, which must lose marks and be recognised, and return its score."""
    score = check(exercise.id, mistake.program() if exercise.variable else mistake.fresh(), seed)
    assert score < exercise.points, f"{mistake.name}, seed {seed}"
    assert score.verdict.mistake is mistake, f"{mistake.name}, seed {seed}"
    return score


@every_exercise
def test_the_catalogue_has_styles_enough(exercise):
    """At least five right programs and five wrong ones stand for each function."""
    wanted = 1 if exercise.variable else 5
    assert len(RIGHT[exercise.id]) >= wanted
    assert len(WRONG[exercise.id]) >= 5


@every_exercise
def test_mistakes_have_names_of_their_own(exercise):
    """Two mistakes of an exercise never share a name, and each helps with a sentence."""
    names = [mistake.name for mistake in exercise.mistakes]
    assert len(set(names)) == len(names)
    assert all(mistake.hint.endswith((".", "?", "...", ")")) for mistake in exercise.mistakes)


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
