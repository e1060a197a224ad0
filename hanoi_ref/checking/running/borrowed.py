"""Whether an answer is the package's own: the reference, perhaps in a wrapper."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from functools import cache, lru_cache, partial
from inspect import getattr_static
from itertools import takewhile
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, cast

PACKAGE = __name__.partition(".")[0]
# A student's function may build on these rooms, as lessons do, but not be one of theirs.
OURS = tuple(f"{PACKAGE}.{room}." for room in ("puzzle", "solvers", "theory"))
# The steps of a body that only hands its arguments on, in the names of all our Pythons.
QUIET = {"RESUME", "PUSH_NULL", "COPY_FREE_VARS", "PRECALL", "KW_NAMES", "CACHE", "NOP"}
QUIET |= {"LIST_APPEND", "LIST_TO_TUPLE", "CALL_INTRINSIC_1"}  # arguments with a star
WITHIN = ("LOAD_ATTR", "LOAD_METHOD")
NAMING = ("LOAD_GLOBAL", "LOAD_DEREF")
HANDING_ON = ("LOAD_", "CALL", "RETURN_VALUE", "BUILD_", "DICT_MERGE", "LIST_EXTEND")
MOST = 20  # wrappers around wrappers
_CACHED = type(cache(str))


def borrowed(answer: object) -> str | None:
    """The full name of the package's function that an answer is, wraps or hands on to.

    >>> from functools import cache, partial
    >>> from hanoi_ref.theory import times_moved
    >>> borrowed(times_moved), borrowed(cache(partial(times_moved, 3)))
    ('hanoi_ref.theory.counts.times_moved', 'hanoi_ref.theory.counts.times_moved')
    >>> borrowed(lambda n, disk: 2 ** (n - disk)) is None
    True

    It hands on where its whole body is a call of that function.
    """
    for inner in _layers(answer):
        if _is_ours(inner):
            return _name(inner)
    return None


def _layers(answer: object) -> Iterator[object]:
    """The answer, what it wraps, what that wraps: partials, methods, caches, functools.wraps.

    Only what Python itself makes is looked into; an object of a student's may do anything.
    """
    for _ in range(MOST):
        yield answer
        kind = type(answer)
        if kind is partial:
            answer = cast(Any, answer).func
        elif kind is MethodType:
            answer = cast(Any, answer).__func__
        elif kind in (FunctionType, _CACHED) and "__wrapped__" in vars(answer):
            answer = vars(answer)["__wrapped__"]
        elif kind is FunctionType:
            answer = _handed_to(cast(FunctionType, answer))
        else:
            return


@lru_cache(100)  # it is asked for each case
def instructions(code: CodeType) -> tuple[dis.Instruction, ...]:
    """What a code does, step by step."""
    return tuple(dis.get_instructions(code))


def _handed_to(function: FunctionType) -> object:
    """What a function calls that does nothing else; None where it does more."""
    steps = [step for step in instructions(function.__code__) if step.opname not in QUIET]
    calls = sum(step.opname.startswith("CALL") for step in steps)
    named = [step for step in steps if step.opname.startswith((*NAMING, *WITHIN))]
    begins = bool(named) and named[0].opname.startswith(NAMING)
    if calls != 1 or not begins or not all(step.opname.startswith(HANDING_ON) for step in steps):
        return None
    found = _held(function, named[0].argval)
    for step in takewhile(lambda step: step.opname.startswith(WITHIN), named[1:]):
        found = _within(found, step.argval)
    return found


def _held(function: FunctionType, name: str) -> object:
    """What a name stands for in a function's code, as far as it stands for something already."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    try:
        return cells[name].cell_contents if name in cells else function.__globals__.get(name)
    except ValueError:  # the cell is not filled yet
        return None


def _within(owner: object, name: str) -> object:
    """An attribute, looked up without running code of a student's."""
    ours = type(owner) is ModuleType and owner.__name__.partition(".")[0] == PACKAGE
    return getattr(owner, name, None) if ours else getattr_static(owner, name, None)


def _is_ours(value: object) -> bool:
    return type(value) in (FunctionType, type) and str(cast(Any, value).__module__).startswith(OURS)


def _name(value: object) -> str:
    return f"{getattr(value, '__module__', PACKAGE)}.{getattr(value, '__qualname__', value)}"
