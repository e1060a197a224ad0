"""The second round: more questions to a program about the first case that it gets wrong.

The `how` of a case is its question: the call repeated ("again") or on an isolated copy ("fresh"),
the inner "calls", the "moves" made before an error or timeout, the "source".  The judging process
plans the round with `ask_again`; `answered` runs it in the program's process.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from hanoi_ref.checking.exercise import Case, Exercise, How
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.checking.running.isolate import bare, extra_globals, isolated, reached
from hanoi_ref.checking.running.moves_so_far import moves_so_far
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.checking.running.sources import sources
from hanoi_ref.checking.running.watch_calls import InnerCalls

SECONDS = 0.1  # for each case of the second round
ANSWERED: tuple[How, ...] = ("source", "fresh", "again", "calls")
FAILED: tuple[How, ...] = ("source", "moves", "calls", "fresh")
ENDLESS: tuple[How, ...] = ("source", "moves", "fresh")
HOWS = {"value": ANSWERED, "error": FAILED, "timeout": ENDLESS, "too_long": ENDLESS}


def ask_again(
    exercise: Exercise, cases: Sequence[Case], observations: Sequence[Observation]
) -> list[Case]:
    """Return the cases of the second round: the first wrong one, asked in other ways.

    >>> from hanoi_ref.lessons import find
    >>> counting = find("recursion.count_moves")
    >>> asked = ask_again(counting, counting.cases(), [Observation(value=1)] * 10)
    >>> [case.how for case in asked]
    ['source', 'fresh', 'again', 'calls']

    The list is empty if nothing is wrong or nothing is written.
    """
    at = first_wrong(exercise, cases, observations)
    if at is None or exercise.variable:
        return []
    seen = observations[at]
    if seen.is_stub or seen.from_package or seen.depends_on_stub or seen.is_value:
        return []
    hows = HOWS.get(seen.status, ())
    if any(callable(arg) for arg in cases[at].args):  # a student's own test, which takes longer
        hows = hows[:1]
    short = replace(cases[at], seconds=min(cases[at].seconds, SECONDS), watched=False)
    return [replace(short, how=how) for how in hows]


def first_wrong(
    exercise: Exercise, cases: Sequence[Case], observations: Sequence[Observation]
) -> int | None:
    """Return the index of the first case that has a problem; None if all are right."""
    pairs = enumerate(zip(cases, observations, strict=True))
    wrong = (
        at
        for at, (case, seen) in pairs
        if seen.status != "skipped" and exercise.judge_case(exercise, case, seen)
    )
    return next(wrong, None)


def inner_calls(answer: Any, case: Case) -> list[Plain]:
    """Return the calls that a program makes, of itself and of others by name, in order of ending.

    An isolated copy of the program is run once more.

    >>> def twice(n):
    ...     return n and 2 + twice(n - 1)
    >>> globals().update(twice=twice)
    >>> [call["items"][1:] for call in inner_calls(twice, Case((2,)))]
    [[0, 1, ''], [2, 0, '']]
    """
    function = bare(isolated(answer))
    if function is None:
        return []
    named = [(bare(callee), name) for name, callee in reached(function).items()]
    watch = InnerCalls({one.__code__: name for one, name in named if one} | {function.__code__: ""})
    observe(function, case, watch)
    return watch.made


ABOUT: dict[str, Callable[[Any, Case], list[Plain]]] = {
    "calls": inner_calls,
    "moves": moves_so_far,
    "source": lambda answer, case: sources(answer),
}


def answered(answer: object, case: Case) -> Observation:
    """Return the observation of an answer on a case of either round.

    >>> answered(lambda n: n + 1, Case((1,), how="fresh")).value
    2
    """
    if case.how in ABOUT:
        with extra_globals(answer, case.given):
            items = ABOUT[case.how](answer, case)
        return Observation(value={"type": "list", "items": items})
    return observe(isolated(answer) if case.how == "fresh" else answer, case)
