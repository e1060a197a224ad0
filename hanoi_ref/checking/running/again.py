"""The second round: what else a program is to be asked when it is known where it goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hanoi_ref.checking.exercise import Case, Exercise, How
from hanoi_ref.checking.observation import Observation

SECONDS = 0.1  # for each case of the second round
ANSWERED: tuple[How, ...] = ("source", "fresh", "again", "calls")
FAILED: tuple[How, ...] = ("source", "moves", "calls")
ENDLESS: tuple[How, ...] = ("source", "moves")
HOWS = {"value": ANSWERED, "error": FAILED, "seconds": ENDLESS, "items": ENDLESS}


def ask_again(
    exercise: Exercise, cases: Sequence[Case], observations: Sequence[Observation]
) -> list[Case]:
    """The cases of the second round: the first wrong one, asked in other ways.

    >>> from hanoi_ref.lessons import find
    >>> counting = find("recursion.count_moves")
    >>> asked = ask_again(counting, counting.cases(), [Observation(value=1)] * 10)
    >>> [case.how for case in asked]
    ['source', 'fresh', 'again', 'calls']

    None where nothing is wrong, or nothing is written.
    """
    at = first_wrong(exercise, cases, observations)
    if at is None or exercise.variable:
        return []
    seen = observations[at]
    if seen.unwritten or seen.borrowed or seen.leans or seen.finished:
        return []
    hows = HOWS.get(seen.ended, ())
    if any(callable(arg) for arg in cases[at].args):  # a test of the student's, which takes longer
        hows = hows[:1]
    short = replace(cases[at], seconds=min(cases[at].seconds, SECONDS), watched=False)
    return [replace(short, how=how) for how in hows]


def first_wrong(
    exercise: Exercise, cases: Sequence[Case], observations: Sequence[Observation]
) -> int | None:
    """The number of the first case that has a problem; None where all is right."""
    pairs = enumerate(zip(cases, observations, strict=True))
    wrong = (
        at
        for at, (case, seen) in pairs
        if seen.ended != "skipped" and exercise.judge_case(exercise, case, seen)
    )
    return next(wrong, None)
