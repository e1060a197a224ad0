"""Recognise the known mistake that returns the same values as a program."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from hanoi_ref.checking.answer import gist
from hanoi_ref.checking.exercise import Case, Exercise, Mistake
from hanoi_ref.checking.observation import Observation
from hanoi_ref.checking.running.observe import observe

FEW = 8  # wrong answers, of which one may have another reason
SEEDS = 4  # per exercise, whose mistakes' answers are cached

UNTOLD = [("timeout", None), ("skipped", None)]
Pairs = Sequence[tuple[Case, Observation]]


def known_mistake(exercise: Exercise, pairs: Pairs, at: int) -> Mistake | None:
    """Return the known mistake that answers like this program, whose first problem is at `at`."""
    seen = pairs[at][1]
    raised = seen.error.text if seen.error else ""
    longest = _size(pairs[at][0]) if at > 0 and _is_spent(seen) else 0
    answers = _answers_to(exercise, [case for case, _ in pairs])
    own = Answers(_gist(exercise, *pair) for pair in pairs)
    enough = max(exercise.match_cases, at + 1)
    for mistake in exercise.mistakes:
        if mistake.slow:
            found = longest >= mistake.slow
        else:
            given = answers[mistake.name]
            found = mistake.words in raised and given.begin_with(islice(own, enough))
            found = found and _fits_the_rest(exercise, own, given)
        if found:
            return mistake
    return None


def _fits_the_rest(exercise: Exercise, own: Answers, answers: Answers) -> bool:
    """Return whether a program may have this mistake, as all its answers show.

    It has not if some calls are right that the mistake gets wrong, and others wrong in another way.
    With few `match_cases`, programs with the same mistake may differ on all other calls.
    """
    if exercise.match_cases < FEW:
        return True
    both = zip(own, answers, strict=True)
    told = [pair for pair in both if not any(each.answer in UNTOLD for each in pair)]
    like = [theirs.is_like(mine) for theirs, mine in told if not mine.right]
    spoilt = any(theirs.right and not mine.right for theirs, mine in told)
    return not spoilt or like.count(False) <= max(1, len(like) // FEW)


def _is_spent(seen: Observation) -> bool:
    """Return whether time or memory ran out."""
    return seen.status == "timeout" or (seen.error is not None and seen.error.type == "MemoryError")


def _size(case: Case) -> int:
    """Return the largest number among the arguments, or the length of a longer string."""
    sizes = (len(arg) if isinstance(arg, str) else arg for arg in case.args)
    return max((1, *(size for size in sizes if isinstance(size, int))))


class Answers:
    """The answers of a program to the cases in order; each is computed once and cached."""

    def __init__(self, coming: Iterator[_Gist]) -> None:
        self._coming = coming
        self._kept: list[_Gist] = []

    def begin_with(self, wanted: Iterable[_Gist]) -> bool:
        """Return whether the first answers are these."""
        return all(given.is_like(other) for given, other in zip(self, wanted, strict=False))

    def __iter__(self) -> Iterator[_Gist]:
        yield from self._kept[:]
        for answer in self._coming:
            self._kept.append(answer)
            yield answer


_ASKED: dict[str, deque[tuple[Exercise, list[Case], dict[str, Answers]]]] = {}


def _answers_to(exercise: Exercise, cases: list[Case]) -> dict[str, Answers]:
    """Return the answers of an exercise's mistakes to the cases of one seed, by their names."""
    asked = _ASKED.setdefault(exercise.id, deque(maxlen=SEEDS))
    for *key, answers in asked:
        if key == [exercise, cases]:
            return answers
    quick = [mistake for mistake in exercise.mistakes if not mistake.slow]
    answers = {mistake.name: _answers_of(exercise, mistake, cases) for mistake in quick}
    asked.append((exercise, cases, answers))
    return answers


def _answers_of(exercise: Exercise, mistake: Mistake, cases: list[Case]) -> Answers:
    program = mistake.fresh()
    return Answers(_gist(exercise, case, observe(program, case)) for case in cases)


class _Gist(NamedTuple):
    """The comparable part of an answer, without line numbers, messages and printed text."""

    right: bool
    answer: object

    def is_like(self, other: _Gist) -> bool:
        """Return whether both are right in any way, or both are wrong in the same way."""
        return (self.right and other.right) or self.answer == other.answer


def _gist(exercise: Exercise, case: Case, seen: Observation) -> _Gist:
    problem = exercise.judge_case(exercise, case, seen)
    return _Gist(problem is None, _answer(seen))


def _answer(seen: Observation) -> object:
    if not seen.has_value:
        return seen.status, seen.error and seen.error.type
    return gist(seen.value), seen.value is None and bool(seen.printed), seen.changed
