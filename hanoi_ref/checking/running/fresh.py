"""An answer made anew, as if nobody had called it yet."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from types import CodeType, FunctionType
from typing import Any

from hanoi_ref.checking.running.borrowed import instructions

KEPT = (list, dict, set, deque)  # what an answer can remember by, if it changes it
CHANGING = {"append", "extend", "insert", "add", "update", "appendleft", "setdefault"}
_CACHED = type(cache(len))

Space = dict[str, Any]


def fresh(answer: object) -> object:
    """The answer with nothing in what it remembers by: default arguments, names outside of it.

    >>> def moves(n, seen=[]):
    ...     seen.append(n)
    ...     return seen
    >>> moves(1), fresh(moves)(2), moves(3)
    ([1, 3], [2], [1, 3])

    Functions that it reaches by name are made anew with it.  What is no function comes back as it
    is.
    """
    function = bare(answer)
    if function is None:
        return answer
    was = function.__globals__
    beside, space = reached(function), dict(was)
    for name, one in beside.items():
        space[name] = _anew(one, space)
    for one in (function, *map(bare, beside.values())):
        space.update((changed, type(was[changed])()) for changed in _changed(one))
    mine = [space[name] for name, one in beside.items() if one is answer]
    return mine[0] if mine else _anew(answer, space)


def bare(value: object) -> FunctionType | None:
    """A function, without the @cache that may stand above it; None for anything else."""
    if type(value) is _CACHED:
        value = value.__wrapped__
    return value if type(value) is FunctionType else None


def reached(function: FunctionType) -> dict[str, Any]:
    """The functions beside this one that it calls, or that they call, by their names.

    >>> def one(n):
    ...     return one(n - 1) if n else 0
    >>> globals().update(one=one)
    >>> list(reached(one))
    ['one']
    """
    space, found, coming = function.__globals__, dict[str, Any](), [function]
    while coming:
        for name in names_in(coming.pop().__code__):
            one = bare(space.get(name))
            if one and one.__globals__ is space and name not in found:
                found[name] = space[name]
                coming.append(one)
    return found


def names_in(code: CodeType) -> Iterator[str]:
    """All names that some code looks up, those of functions inside it included."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


def _anew(value: Any, space: Space) -> Any:
    """A function that finds its names in this space, with new lists for those of its defaults."""
    one = bare(value)
    assert one is not None
    given = tuple(type(each)() if type(each) in KEPT else each for each in one.__defaults__ or ())
    made = FunctionType(one.__code__, space, one.__name__, given or None, one.__closure__)
    made.__kwdefaults__ = one.__kwdefaults__
    return made if one is value else cache(made)


def _changed(function: FunctionType | None) -> set[str]:
    """The names outside of a function whose values it seems to change."""
    if function is None:
        return set()
    steps = instructions(function.__code__)
    names = {step.argval for step in steps if step.opname == "STORE_GLOBAL"}
    for one, other in pairwise(steps):
        if one.opname == "LOAD_GLOBAL" and other.argval in CHANGING:
            names.add(one.argval)
    if any(step.opname == "STORE_SUBSCR" for step in steps):
        names |= {step.argval for step in steps if step.opname == "LOAD_GLOBAL"}
    space = function.__globals__
    return {name for name in names if type(space.get(name)) in (*KEPT, int, str)}
