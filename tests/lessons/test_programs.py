"""The catalogue against the checks: every right program gets all, every wrong one loses."""

from __future__ import annotations

import logging

import pytest

from hanoi_ref.checking import Exercise, Mistake
from hanoi_ref.lessons import EXERCISES, check
from tests.lessons.programs import LESSONS, load

RIGHT, WRONG = load()
SEEDS = (0, "another")


def named(programs: dict[str, list], word: str) -> list:
    """A test for each program of a lesson, named by its exercise and by itself."""
    return [
        pytest.param(exercise, answer, id=f"{exercise}-{getattr(answer, '__name__', at)}")
        for exercise, answers in programs.items()
        if exercise.startswith(f"{word}.")
        for at, answer in enumerate(answers)
    ]


def mistakes(word: str) -> list:
    """A test for each known mistake of a lesson and each seed; a slow one is given one."""
    return [
        pytest.param(exercise, mistake, seed, id=f"{exercise.id}-{mistake.name}-{seed}")
        for exercise in EXERCISES.values()
        if exercise.id.startswith(f"{word}.")
        for mistake in exercise.mistakes
        for seed in ([0] if mistake.slow else [0, "z"])
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The programs of the lesson that a class stands for."""
    word = getattr(metafunc.cls, "word", None)
    if word and "mistake" in metafunc.fixturenames:
        metafunc.parametrize(("exercise", "mistake", "seed"), mistakes(word))
    elif word:
        programs = RIGHT if "seed" in metafunc.fixturenames else WRONG
        metafunc.parametrize(("exercise", "answer"), named(programs, word))


def as_handed_in(exercise: Exercise, mistake: Mistake) -> object:
    """The wrong program, or for a variable its value."""
    return mistake.program() if exercise.variable else mistake.fresh()


class Programs:
    """All programs of one lesson; a class each, so that workers can share them."""

    @pytest.mark.parametrize("seed", SEEDS)
    def test_a_right_program_gets_full_marks(self, exercise, answer, seed, caplog):
        """In any style, with any seed, however much it talks."""
        caplog.set_level(logging.CRITICAL + 1)
        score = check(exercise, answer, seed)
        assert score == EXERCISES[exercise].points, str(score)
        assert score.verdict.word == "right"
        assert score.verdict.first is None and score.verdict.mistake is None

    @pytest.mark.usefixtures("impatient")
    def test_a_wrong_program_loses_marks(self, exercise, answer):
        """And is told why in a sentence that names what was looked at."""
        verdict = check(exercise, answer, 3).verdict
        assert 0 <= verdict.score < EXERCISES[exercise].points
        assert EXERCISES[exercise].name in verdict.first.says
        assert verdict.first.says.endswith((".", "?"))

    @pytest.mark.usefixtures("impatient")
    def test_a_known_mistake_is_recognised(self, exercise, mistake, seed):
        """It loses marks and is called by its own name, whatever the seed."""
        score = check(exercise.id, as_handed_in(exercise, mistake), seed)
        assert score < exercise.points
        assert score.verdict.mistake is mistake
        assert f"This looks like: {mistake.name}. {mistake.hint}" in str(score)


for _word in LESSONS:
    _name = f"Test{_word.title()}"
    globals()[_name] = type(_name, (Programs,), {"word": _word, "__doc__": f"Lesson {_word!r}."})


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
def test_the_catalogue_has_styles_enough(exercise):
    """At least five right programs and five wrong ones stand for each function."""
    wanted = 1 if exercise.variable else 5
    assert len(RIGHT[exercise.id]) >= wanted
    assert len(WRONG[exercise.id]) >= 5


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=list(EXERCISES))
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
    assert score.verdict.mistake.name == "a year of 365 days"
