"""Recognise the known mistake that returns the same values as a program."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import count, islice
from types import NoneType
from typing import NamedTuple

from hanoi_ref.checking.answer import gist
from hanoi_ref.checking.diagnose.evidence import Evidence
from hanoi_ref.checking.exercise import Case, Exercise, Mistake, Problem
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.running.observe import observe

FEW = 8  # wrong answers, of which one may have another reason
SEEDS = 4  # per exercise, whose mistakes' answers are cached

UNTOLD = [("timeout", None), ("skipped", None)]


def known_mistake(evidence: Evidence) -> Mistake | None:
    """Return the known mistake that answers like this program."""
    exercise, (case, seen) = evidence.exercise, evidence.shown
    raised = seen.error.text if seen.error else ""
    sizes = (len(arg) if isinstance(arg, str) else arg for arg in case.args)
    largest = max((1, *(size for size in sizes if isinstance(size, int))))
    may_be_slow = evidence.at > 0 and seen.is_spent
    answers = _answers_to(exercise, [case for case, _ in evidence.pairs])
    own = Answers(_gist(*pair, evidence.problem(*pair)) for pair in evidence.pairs)
    first = next(at for at, pair in enumerate(evidence.pairs) if evidence.problem(*pair))
    enough = max(exercise.match_cases, first + 1)
    counted = [(mistake, True) for mistake in exercise.mistakes if mistake.by_number]
    for mistake, by_number in (*((mistake, False) for mistake in exercise.mistakes), *counted):
        if mistake.slow:
            is_it = may_be_slow and largest >= mistake.slow
        else:
            theirs = answers[mistake.name]
            is_it = mistake.words in raised and theirs.begin_like(own, enough, by_number)
            is_it = is_it and not next(islice(theirs, evidence.at, None)).right
            is_it = is_it and _fits_the_rest(exercise, own, theirs, by_number)
        if is_it:
            return mistake
    return None


def _fits_the_rest(exercise: Exercise, own: Answers, answers: Answers, by_number: bool) -> bool:
    """Return whether a program may have this mistake, as all its answers show.

    It has not if some calls are right that the mistake gets wrong, and others wrong in another way.
    With few `match_cases`, programs with the same mistake may differ on all other calls, unless
    the mistake is to return the same value always.
    """
    both = zip(own, answers, strict=True)
    pairs = [pair for pair in both if not any(one.answer in UNTOLD for one in pair)]
    unexplained = [theirs.right for mine, theirs in pairs if not mine.right]
    if sum(unexplained) * 2 > len(unexplained):
        return False
    if exercise.match_cases < FEW and not answers.is_constant:
        return True
    if answers.is_constant:
        return all(mine.answer == theirs.answer for mine, theirs in pairs)
    like = [mine.is_like(theirs, by_number) for mine, theirs in pairs if not theirs.right]
    spoilt = any(mine.right and not theirs.right for mine, theirs in pairs)
    return not spoilt or like.count(False) <= max(1, len(like) // FEW)


class Answers:
    """The answers of a program to the cases in order; each is computed once and cached."""

    def __init__(self, coming: Iterator[_Gist]) -> None:
        self._coming = coming
        self._cached: list[_Gist] = []

    def begin_like(self, others: Answers, enough: int, by_number: bool) -> bool:
        """Return whether the first answers are like others."""
        pairs = islice(zip(self, others, strict=False), enough)
        return all(one.is_like(other, by_number) for one, other in pairs)

    @property
    def is_constant(self) -> bool:
        """Whether all are the same number, word or truth value."""
        first = next(iter(self)).answer
        is_value = len(first) == 3 and type(first[0]) not in (list, NoneType)
        return is_value and all(one.answer == first for one in self)

    def __iter__(self) -> Iterator[_Gist]:
        """Yield all answers; several readers may take turns."""
        for at in count():
            if at == len(self._cached):
                following = next(self._coming, None)
                if following is None:
                    return
                self._cached.append(following)
            yield self._cached[at]


_CACHE: dict[str, deque[tuple[Exercise, list[Case], dict[str, Answers]]]] = {}


def _answers_to(exercise: Exercise, cases: list[Case]) -> dict[str, Answers]:
    """Return the answers of an exercise's mistakes to the cases of one seed, by their names."""
    cached = _CACHE.setdefault(exercise.id, deque(maxlen=SEEDS))
    for *key, answers in cached:
        if key == [exercise, cases]:
            return answers

    def answers_of(mistake: Mistake) -> Answers:
        program = mistake.fresh()
        pairs = ((case, observe(program, case)) for case in cases)
        return Answers(_gist(*pair, exercise.judge_case(exercise, *pair)) for pair in pairs)

    quick = [mistake for mistake in exercise.mistakes if not mistake.slow]
    answers = {mistake.name: answers_of(mistake) for mistake in quick}
    cached.append((exercise, cases, answers))
    return answers


class _Gist(NamedTuple):
    """The comparable part of an answer, without line numbers, messages and printed text.

    Of moves that are legal and arrive, but are not as many as they should be, it is also `number`.
    """

    right: bool
    answer: tuple[object, ...]
    number: int | None = None

    def is_like(self, other: _Gist, by_number: bool) -> bool:
        """Return whether both are right in any way, or both are wrong in the same way."""
        if by_number and self.number is not None:
            return self.number == other.number
        return (self.right and other.right) or self.answer == other.answer


def _gist(case: Case, seen: Observation, problem: Problem | None) -> _Gist:
    answer: tuple[object, ...] = (seen.status, seen.error and seen.error.type)
    if seen.has_value:
        answer = gist(seen.value), seen.value is None and bool(seen.printed), seen.changed
    is_counted = problem and problem.replay and type(problem.right) is int
    return _Gist(problem is None, answer, len(seen.value["items"]) if is_counted else None)
