"""The second round: what else a program is asked when it is known where it goes wrong.

The `how` of a case says it: the same call once more ("again"), or of the program made anew
("fresh"), the "calls" that it makes of itself, the "moves" that it has made when it breaks off, its
"source".  Whoever judges plans the round with `ask_again`; beside the program `answered` runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hanoi_ref.checking.exercise import Case, Exercise, How
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.checking.running.fresh import fresh
from hanoi_ref.checking.running.given import given
from hanoi_ref.checking.running.inner_calls import inner_calls
from hanoi_ref.checking.running.moves_so_far import moves_so_far
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.checking.running.sources import sources

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


ABOUT: dict[str, Callable[[Any, Case], list[Plain]]] = {
    "calls": inner_calls,
    "moves": moves_so_far,
    "source": lambda answer, case: sources(answer),
}


def answered(answer: object, case: Case) -> Observation:
    """What the answer does with a case of either round.

    >>> answered(lambda n: n + 1, Case((1,), how="fresh")).value
    2
    """
    if case.how in ABOUT:
        with given(answer, case.given):
            items = ABOUT[case.how](answer, case)
        return Observation(value={"type": "list", "items": items})
    return observe(fresh(answer) if case.how == "fresh" else answer, case)
