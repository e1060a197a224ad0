"""Isolate a function from earlier calls, and find what it reaches or passes its calls on to.

No code of the function runs here; it is read by its instructions and its globals.
"""

import dis
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, lru_cache, partial
from inspect import getattr_static
from itertools import pairwise, takewhile
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GenericAlias,
    MethodType,
    ModuleType,
)
from typing import Any

PACKAGE = __name__.partition(".")[0]
_CACHED = type(cache(len))

KEPT = (list, dict, set, deque)  # containers in which a program can store what earlier calls did
CHANGING = {"append", "extend", "insert", "add", "update", "appendleft", "setdefault"}
OF_ITEMS = ("BINARY_SUBSCR", "BINARY_OP")  # the second since Python 3.14
# Types whose values do not change.
PLAIN = {int, str, float, bool, bytes, complex, type(None), type(...), range, Fraction}
PLAIN |= {BuiltinFunctionType, ModuleType, GenericAlias, _CACHED}
MOST_ITEMS = 2_000  # of all containers that are copied

Globals = dict[str, Any]


@lru_cache(100)  # called for each case
def instructions(code: CodeType) -> tuple[dis.Instruction, ...]:
    """Return the instructions of a code."""
    return tuple(dis.get_instructions(code))


def isolated(answer: object) -> object:
    """Return a copy of a function without memory of earlier calls in defaults or globals.

    >>> def moves(n, seen=[]):
    ...     seen.append(n)
    ...     return seen
    >>> moves(1), isolated(moves)(2), moves(3)
    ([1, 3], [2], [1, 3])

    The functions that it calls by name are copied with it.  Anything that is not a function is
    returned unchanged.
    """
    function = bare(answer)
    if function is None:
        return answer
    before = function.__globals__
    callees, copied = reached(function), dict(before)
    for name, callee in callees.items():
        copied[name] = _copy(callee, copied)
    for one in with_callees(function):
        copied.update((name, _emptied(before[name])) for name in _changed(one))
    own = [copied[name] for name, callee in callees.items() if callee is answer]
    return own[0] if own else _copy(answer, copied)


@contextmanager
def extra_globals(answer: object, entries: Mapping[str, Mapping[str, Any]]) -> Iterator[None]:
    """Add entries to the dicts with these global names inside the block; restore them afterwards.

    >>> colours = {"A": "red"}
    >>> def colour(post):
    ...     return colours[post]
    >>> with extra_globals(colour, {"colours": {"B": "blue"}}):
    ...     colour("A"), colour("B")
    ('red', 'blue')
    >>> colours
    {'A': 'red'}
    """
    function = bare(answer)
    names = function.__globals__ if function else {}
    before = {name: names[name] for name in entries if name in names}
    for name, more in entries.items():
        own = before.get(name)
        names[name] = {**(own if isinstance(own, dict) else {}), **more}
    try:
        yield
    finally:
        for name in entries:
            names.pop(name, None)
        names.update(before)


def bare(value: object) -> FunctionType | None:
    """Return a function without its @cache wrapper, or None for a value that is not a function."""
    if type(value) is _CACHED:
        value = value.__wrapped__
    return value if type(value) is FunctionType else None


def reached(function: FunctionType) -> dict[str, Any]:
    """Return by name the functions of its module that a function calls, directly or indirectly.

    >>> def one(n):
    ...     return one(n - 1) if n else 0
    >>> globals().update(one=one)
    >>> list(reached(one))
    ['one']
    """
    names, callees, todo = function.__globals__, dict[str, Any](), [function]
    while todo:
        for name in names_in(todo.pop().__code__):
            callee = bare(names.get(name))
            if callee and callee.__globals__ is names and name not in callees:
                callees[name] = names[name]
                todo.append(callee)
    return callees


def with_callees(function: FunctionType) -> list[FunctionType]:
    """Return a function, then those that `reached` finds, all without their @cache wrappers."""
    callees = filter(None, map(bare, reached(function).values()))
    return list(dict.fromkeys([function, *callees]))


def depends_on(answer: object) -> dict[str, Any] | None:
    """Return what the calls of an answer depend on, to be compared with the same at another time.

    That is the answer, and by name the globals that it and the functions that it calls look up,
    with their default values.  Containers are copied.  None if something in it may change unseen.

    >>> def count(n):
    ...     return one + n
    >>> globals().update(one=1)
    >>> depends_on(count)["one"]
    1
    """
    function, copied = bare(answer), _Copies()
    try:
        if function is None:
            return {"": copied.of(answer)}
        values: dict[str, Any] = {"": copied.of(function)}
        for one in with_callees(function):
            around = one.__globals__
            names = [
                name for name in names_in(one.__code__) if name in around and name not in values
            ]
            values.update((name, copied.of(around[name])) for name in names)
            cells = [cell.cell_contents for cell in one.__closure__ or ()]
            kept = (one.__defaults__, one.__kwdefaults__, cells)
            values[f"{one.__name__}()"] = list(map(copied.of, kept))
    except (_Unclear, ValueError, RecursionError):  # such as an empty cell
        return None
    return values


class _Unclear(Exception):
    """Raised for a value that may change without another value taking its place, or is large."""


class _Copies:
    """Copies of values, each equal to its value as long as that does not change."""

    def __init__(self) -> None:
        self.left = MOST_ITEMS

    def of(self, value: Any) -> Any:
        """Return the copy of a value: itself if it cannot change, or what it does or contains."""
        kind = type(value)
        if kind is FunctionType:
            return _body(value.__code__)
        is_known_type = kind is type and value.__module__ != "__main__"
        if kind in PLAIN or is_known_type or kind.__module__.startswith(PACKAGE):
            return value
        if kind not in (list, tuple, set, frozenset, deque, dict) or len(value) > self.left:
            raise _Unclear
        self.left -= len(value)
        if kind is dict:
            return [(self.of(key), self.of(item)) for key, item in value.items()]
        return kind, [self.of(item) for item in value]


def _body(code: CodeType) -> tuple[Any, ...]:
    """Return what a function does, wherever it is written: the same helper may be in two cells."""
    constants = (_body(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, *constants


def names_in(code: CodeType) -> Iterator[str]:
    """Yield all names that a code object looks up, also in functions inside it."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)


def _emptied(value: Any, layers: int = 3) -> Any:
    """Return an empty value of the same type; a container of containers keeps these, emptied.

    One that is large or nested deeper, and may contain itself, becomes empty.
    """
    if type(value) not in (dict, list) or len(value) > MOST_ITEMS or not layers:
        return type(value)()
    if type(value) is dict and any(type(item) in KEPT for item in value.values()):
        return {key: _emptied(item, layers - 1) for key, item in value.items()}
    if type(value) is list and any(type(item) in KEPT for item in value):
        return [_emptied(item, layers - 1) for item in value]
    return type(value)()


def _copy(value: Any, names: Globals) -> Any:
    """Copy a function so that it uses these globals; default lists and dicts become empty."""
    function = bare(value)
    assert function is not None
    old = function.__defaults__ or ()
    new = tuple(type(default)() if type(default) in KEPT else default for default in old)
    copy = FunctionType(
        function.__code__, names, function.__name__, new or None, function.__closure__
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy if function is value else cache(copy)


def _changed(function: FunctionType) -> set[str]:
    """Return the names of globals that a function seems to change, by its instructions.

    A global is suspected if it is assigned or if its .append or the like is looked up.  If anything
    is stored by index, or an item's .append is looked up, all globals are: the instruction does not
    name the container.
    """
    steps = instructions(function.__code__)
    changed = {step.argval for step in steps if step.opname == "STORE_GLOBAL"}
    every = {step.argval for step in steps if step.opname == "LOAD_GLOBAL"}
    for step, following in pairwise(steps):
        if step.opname == "LOAD_GLOBAL" and following.argval in CHANGING:
            changed.add(step.argval)
        if step.opname in OF_ITEMS and following.argval in CHANGING:
            changed |= every
    if any(step.opname == "STORE_SUBSCR" for step in steps):
        changed |= every
    names = function.__globals__
    return {name for name in changed if type(names.get(name)) in (*KEPT, int, str)}


# The package's own function as an answer

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
MOST_LAYERS = 20  # nested wrappers


def from_package(answer: object) -> str | None:
    """Return the full name of the package's function that an answer is, wraps or merely calls.

    >>> from functools import cache, partial
    >>> from hanoi_ref.theory import times_moved
    >>> from_package(times_moved), from_package(cache(partial(times_moved, 3)))
    ('hanoi_ref.theory.counts.times_moved', 'hanoi_ref.theory.counts.times_moved')
    >>> from_package(lambda n, disk: 2 ** (n - disk)) is None
    True
    """
    for layer in _layers(answer):
        if type(layer) in (FunctionType, type) and str(layer.__module__).startswith(OURS):
            return f"{layer.__module__}.{layer.__qualname__}"
    return None


def _layers(answer: Any) -> Iterator[Any]:
    """Yield the answer and what it wraps: partials, methods, caches, functions with __wrapped__.

    Only Python's own types are unwrapped; a student's object could run any code.
    """
    for _ in range(MOST_LAYERS):
        yield answer
        kind = type(answer)
        if kind is partial:
            answer = answer.func
        elif kind is MethodType:
            answer = answer.__func__
        elif kind in (FunctionType, _CACHED) and "__wrapped__" in vars(answer):
            answer = vars(answer)["__wrapped__"]
        elif kind is FunctionType:
            answer = _handed_to(answer)
        else:
            return


def _handed_to(function: FunctionType) -> object:
    """Return the only thing that a function calls; None if it does more than that call."""
    steps = [step for step in instructions(function.__code__) if step.opname not in QUIET]
    calls = sum(step.opname.startswith("CALL") for step in steps)
    named = [step for step in steps if step.opname.startswith((*NAMING, *WITHIN))]
    begins = bool(named) and named[0].opname.startswith(NAMING)
    if calls != 1 or not begins or not all(step.opname.startswith(HANDING_ON) for step in steps):
        return None
    name, closure = named[0].argval, function.__closure__ or ()
    cells = dict(zip(function.__code__.co_freevars, closure, strict=True))
    try:
        callee = cells[name].cell_contents if name in cells else function.__globals__.get(name)
    except ValueError:  # the closure's cell is still empty
        return None
    for step in takewhile(lambda step: step.opname.startswith(WITHIN), named[1:]):
        # Run no code of a student's; our own modules may load lazily.
        is_ours = type(callee) is ModuleType and callee.__name__.partition(".")[0] == PACKAGE
        callee = (getattr if is_ours else getattr_static)(callee, step.argval, None)
    return callee
