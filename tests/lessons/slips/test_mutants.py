"""Mutation tests of the marking itself: a slip in the key costs marks, or changes no answer."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import inf
from pathlib import Path

import pytest

from hanoi_ref.checking import Case, Exercise, observe_all
from hanoi_ref.checking.running import limits, observe
from hanoi_ref.checking.running.limits import EVERY, can_monitor
from hanoi_ref.lessons import EXERCISES
from tests.lessons.notebooks.test_answers import CELLS, answers, marking
from tests.lessons.slips.mutants import mutants
from tests.shared import share_of

SEEDS = range(6)
SHARE = 1 / 3  # of the slips, by a hash of each; a release tries all
# A slip that is right may take so many times the steps of the key, and so many more.
TIMES, MORE = 30, 20_000 // (EVERY if can_monitor() else 1)
EQUAL = tomllib.loads(Path(__file__).with_name("equal_mutants.toml").read_text(encoding="utf-8"))
ASKED = [each.id for each in EXERCISES.values() if not each.variable]
lesson = cache(answers)


class Steps(limits._Clock):
    """Counts what the interpreter reports in place of seconds: the same on every machine."""

    taken = 0

    def __init__(self, most: float) -> None:
        super().__init__(most)
        Steps.taken = 0

    def is_over(self) -> bool:
        """Whether the steps are used up."""
        Steps.taken += 1
        return Steps.taken > self.seconds


@pytest.fixture
def by_steps(monkeypatch) -> None:
    """Programs end after so many steps as a case says seconds, as they do in a browser."""
    monkeypatch.setattr(limits, "_has_alarm", lambda: False)
    monkeypatch.setattr(limits, "_Clock", Steps)
    monkeypatch.setattr(observe, "WHOLE", inf)


def slips(exercise: Exercise, share: float = 1) -> Iterator[tuple[str, object]]:
    """What each slip, of a share, in the answer of the key changes, and the program with it."""
    word = exercise.id.partition(".")[0]
    others = answers(word, but=exercise.name)
    filled = {name: dict(made) for name, made in others.items() if type(made) is dict}
    all_ = ((each[0], each) for each in mutants(key(word, exercise.name)))
    for what, source in share_of(all_, share):
        for name, made in filled.items():  # as no slip before it has left them
            others[name].clear()
            others[name].update(made)
        space = dict(others)
        try:
            exec(compile(source, what, "exec"), space)
        except Exception:  # nobody hands in a cell that stops
            continue
        yield what, space[exercise.name]


def survivors(exercise: Exercise) -> Iterator[str]:
    """The slips that cost nothing under some seed, of those that are tried."""
    return (what for what, program in slips(exercise, SHARE) if survives(exercise, program))


def key(word: str, name: str) -> str:
    """The source of an answer."""
    found = (each for each in CELLS[word] if marking(each).get("grade_id") == name)
    return str(next(found).source)


def survives(exercise: Exercise, program: object) -> bool:
    """Whether a program is right for all cases of some seed; those of all seeds come first."""
    each = cases_of(exercise)
    shared = [case for case in each[0] if all(case in cases for cases in each)]
    if is_lost(exercise, program, shared):
        return False
    drawn = ([case for case in cases if case not in shared] for cases in each)
    return not all(is_lost(exercise, program, cases) for cases in drawn)


@cache
def cases_of(exercise: Exercise) -> list[list[Case]]:
    """The cases under each seed, with a budget of steps."""
    return [[hurried(exercise, case) for case in exercise.cases(seed)] for seed in SEEDS]


def hurried(exercise: Exercise, case: Case) -> Case:
    """The case with the steps that the key takes, and some more."""
    word = exercise.id.partition(".")[0]
    observe_all(
        lesson(word)[exercise.name], [replace(case, seconds=inf)], exercise.allowed_packages
    )
    return replace(case, seconds=TIMES * Steps.taken + MORE)


def is_lost(exercise: Exercise, program: object, cases: list[Case]) -> bool:
    """Whether one of these cases has a problem; nothing is asked after it."""
    for case in cases:
        (seen,) = observe_all(program, [case], exercise.allowed_packages)
        if exercise.judge_case(exercise, case, seen):
            return True
    return False


@pytest.mark.full
@pytest.mark.usefixtures("by_steps")
@pytest.mark.parametrize("exercise", ASKED)
def test_a_slip_in_the_key_costs_marks_or_changes_no_answer(exercise):
    """Those that cost nothing stand in equal_mutants.toml, with the reason."""
    all_ = EQUAL.get(exercise, {})
    equal = dict(share_of(((what, (what, why)) for what, why in all_.items()), SHARE))
    assert sorted(survivors(EXERCISES[exercise])) == sorted(equal)
    assert all(reason.endswith(".") for reason in equal.values())
