"""Which calls an exercise knows: over others its judge might think for ever."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from hanoi_ref.checking.exercise import Case, Exercise

SMALL = 64  # no judge takes long over numbers up to this, if its own cases go as far

Range = tuple[type, int, int]


def knows(exercise: Exercise, case: Case) -> bool:
    """Whether an exercise may be asked about these arguments: one of its own calls, or small ones.

    Small ones are of the same kinds and within what its own calls have.

    >>> from hanoi_ref.lessons import find
    >>> walk = find("gray.hypercube_walk")  # which asks for up to 12 bits
    >>> [knows(walk, Case((n,))) for n in (3, 12, 60)]
    [True, True, False]
    """
    if case.args in _own(exercise):
        return True
    ranges = _ranges(exercise)
    if not _fewest(exercise) <= len(case.args) <= len(ranges):
        return False
    pairs = zip(case.args, ranges, strict=False)
    return all(_is_within(value, known) for value, known in pairs) and not _twice(exercise, case)


def _is_within(value: Any, known: Range) -> bool:
    kind, low, high = known
    if type(value) is not kind:
        return False
    most = min(high, SMALL) if kind is int else high
    return kind not in (int, str) or low <= _size(value) <= most


def _twice(exercise: Exercise, case: Case) -> bool:
    """Whether one letter stands for two arguments, where each has a letter of its own."""
    pegs = _letters(exercise)
    given = [case.args[at] for at in pegs if at < len(case.args)]
    return len(set(given)) < len(given)


@lru_cache(None)
def _own(exercise: Exercise) -> list[tuple[Any, ...]]:
    """The arguments of its own calls, for one seed."""
    return [case.args for case in exercise.cases()]


@lru_cache(None)
def _fewest(exercise: Exercise) -> int:
    return min(map(len, _own(exercise)))


@lru_cache(None)
def _ranges(exercise: Exercise) -> tuple[Range, ...]:
    """The kind of each argument, and how small and large, or short and long, it is."""
    every = _own(exercise)
    columns = ([args[at] for args in every if len(args) > at] for at in range(max(map(len, every))))
    return tuple((type(values[0]), *_least_and_most(map(_size, values))) for values in columns)


def _least_and_most(sizes: Iterable[int]) -> tuple[int, int]:
    known = list(sizes)
    return min(known), max(known)


def _size(value: Any) -> int:
    if isinstance(value, int):
        return value
    return len(value) if isinstance(value, str) else 0


@lru_cache(None)
def _letters(exercise: Exercise) -> tuple[int, ...]:
    """The places of arguments that are single letters, and never the same ones."""
    ranges = _ranges(exercise)
    full = [args for args in _own(exercise) if len(args) == len(ranges)]
    places = tuple(at for at, (kind, *sizes) in enumerate(ranges) if (kind, *sizes) == (str, 1, 1))
    differ = all(len({args[at] for at in places}) == len(places) for args in full)
    return places if differ else ()
