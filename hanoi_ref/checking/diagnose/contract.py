"""The calls that an exercise's judge can handle; on others it might not stop."""

from functools import lru_cache
from typing import Any, NamedTuple

from hanoi_ref.checking.exercise import Case, Exercise

SMALL = 64  # judges are quick for numbers up to this, if their own cases go as far


class Range(NamedTuple):
    """The type of an argument, with the range of its size or length."""

    kind: type
    low: int
    high: int


def knows(exercise: Exercise, case: Case) -> bool:
    """Return whether an exercise has these arguments among its cases, or small ones like them.

    >>> from hanoi_ref.lessons import find
    >>> walk = find("gray.hypercube_walk")  # which asks for up to 12 bits
    >>> [knows(walk, Case((n,))) for n in (3, 12, 60)]
    [True, True, False]
    """
    if case.args in _own(exercise):
        return True
    ranges = _ranges(exercise)
    if not min(map(len, _own(exercise))) <= len(case.args) <= len(ranges):
        return False
    pairs = zip(case.args, ranges, strict=False)
    return all(_is_within(value, range_) for value, range_ in pairs) and not is_twice(
        exercise, case
    )


def _is_within(value: Any, range_: Range) -> bool:
    kind, low, high = range_
    if type(value) is not kind:
        return False
    most = min(high, SMALL) if kind is int else high
    return kind not in (int, str) or low <= _size(value) <= most


def is_twice(exercise: Exercise, case: Case) -> bool:
    """Return whether one letter is given for two pegs although calls always have different ones."""
    given = [case.args[at] for at in _pegs(exercise) if at < len(case.args)]
    return len(set(given)) < len(given)


@lru_cache(None)
def _own(exercise: Exercise) -> list[tuple[Any, ...]]:
    """Return the arguments of the exercise's own cases, for one seed."""
    return [case.args for case in exercise.cases()]


@lru_cache(None)
def _ranges(exercise: Exercise) -> tuple[Range, ...]:
    every = _own(exercise)
    columns = ([args[at] for args in every if len(args) > at] for at in range(max(map(len, every))))
    sizes = ((type(values[0]), sorted(map(_size, values))) for values in columns)
    return tuple(Range(kind, ordered[0], ordered[-1]) for kind, ordered in sizes)


def _size(value: Any) -> int:
    if isinstance(value, int):
        return value
    return len(value) if isinstance(value, str) else 0


@lru_cache(None)
def _pegs(exercise: Exercise) -> tuple[int, ...]:
    """Return the positions of arguments that are single letters and always different."""
    ranges = _ranges(exercise)
    full = [args for args in _own(exercise) if len(args) == len(ranges)]
    letters = tuple(at for at, range_ in enumerate(ranges) if range_ == (str, 1, 1))
    differ = all(len({args[at] for at in letters}) == len(letters) for args in full)
    return letters if differ else ()
