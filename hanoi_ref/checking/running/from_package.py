"""Detection of answers that are the package's own function, perhaps in a wrapper."""

import dis
from collections.abc import Iterator
from functools import cache, lru_cache, partial
from inspect import getattr_static
from itertools import takewhile
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any, cast

PACKAGE = __name__.partition(".")[0]
# Answers may call functions of these packages, as lessons do, but must not be one of them.
OURS = tuple(f"{PACKAGE}.{name}." for name in ("puzzle", "solvers", "theory"))
# `lambda n: times_moved(n, 1)` is the package's function too.  Such a body is recognised by its
# instructions, whatever its source: it loads names and arguments, calls once and returns.
# Instruction names differ between Python versions; these cover all versions that we support.
QUIET = {"RESUME", "PUSH_NULL", "COPY_FREE_VARS", "PRECALL", "KW_NAMES", "CACHE", "NOP"}
QUIET |= {"LIST_APPEND", "LIST_TO_TUPLE", "CALL_INTRINSIC_1"}  # arguments with a star
WITHIN = ("LOAD_ATTR", "LOAD_METHOD")
NAMING = ("LOAD_GLOBAL", "LOAD_DEREF")
HANDING_ON = ("LOAD_", "CALL", "RETURN_VALUE", "BUILD_", "DICT_MERGE", "LIST_EXTEND")
MOST = 20  # nested wrappers
_CACHED = type(cache(str))


def from_package(answer: object) -> str | None:
    """Return the full name of the package's function that an answer is, wraps or merely calls.

    >>> from functools import cache, partial
    >>> from hanoi_ref.theory import times_moved
    >>> from_package(times_moved), from_package(cache(partial(times_moved, 3)))
    ('hanoi_ref.theory.counts.times_moved', 'hanoi_ref.theory.counts.times_moved')
    >>> from_package(lambda n, disk: 2 ** (n - disk)) is None
    True
    """
    return next((_name(layer) for layer in _layers(answer) if _is_ours(layer)), None)


def _layers(answer: object) -> Iterator[object]:
    """Yield the answer and what it wraps: partials, methods, caches, functions with __wrapped__.

    Only Python's own types are unwrapped; a student's object could run any code.
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


@lru_cache(100)  # called for each case
def instructions(code: CodeType) -> tuple[dis.Instruction, ...]:
    """Return the instructions of a code."""
    return tuple(dis.get_instructions(code))


def _handed_to(function: FunctionType) -> object:
    """Return the only thing that a function calls; None if it does more than that call."""
    steps = [step for step in instructions(function.__code__) if step.opname not in QUIET]
    calls = sum(step.opname.startswith("CALL") for step in steps)
    named = [step for step in steps if step.opname.startswith((*NAMING, *WITHIN))]
    begins = bool(named) and named[0].opname.startswith(NAMING)
    if calls != 1 or not begins or not all(step.opname.startswith(HANDING_ON) for step in steps):
        return None
    callee = _named(function, named[0].argval)
    for step in takewhile(lambda step: step.opname.startswith(WITHIN), named[1:]):
        callee = _attribute(callee, step.argval)
    return callee


def _named(function: FunctionType, name: str) -> object:
    """Return the value of a name in a function's code, or None if the name is still undefined."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    try:
        return cells[name].cell_contents if name in cells else function.__globals__.get(name)
    except ValueError:  # the closure's cell is still empty
        return None


def _attribute(owner: object, name: str) -> object:
    """Look an attribute up without running a student's code; our own modules may load lazily."""
    ours = type(owner) is ModuleType and owner.__name__.partition(".")[0] == PACKAGE
    return getattr(owner, name, None) if ours else getattr_static(owner, name, None)


def _is_ours(value: object) -> bool:
    return type(value) in (FunctionType, type) and str(cast(Any, value).__module__).startswith(OURS)


def _name(value: object) -> str:
    return f"{getattr(value, '__module__', PACKAGE)}.{getattr(value, '__qualname__', value)}"
