"""Silence the package's functions while an answer runs, so that the answer cannot use them.

The code of each function is replaced by code that passes each call to an answering function.  The
function object stays the same, so the replacement reaches every reference to it.  A wrapper under
the module's name would miss an earlier `from hanoi_ref.theory import times_moved`.
"""

import sys
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property, lru_cache
from importlib.abc import MetaPathFinder
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NoReturn

PACKAGE = __name__.partition(".")[0]
ROOMS = ("puzzle", "solvers", "theory", "draw", "lessons", "widgets")
MOST_KEPT = 20  # names of called functions that are recorded
_CACHED = type(cache(str))

Call = Callable[[FunctionType, tuple[Any, ...], dict[str, Any]], Any]
_ANSWERING: defaultdict[str, list[Call]] = defaultdict(list)
"""The answering functions of each package, of which the last is used; if empty, the original."""

_MADE: dict[FunctionType, tuple[CodeType, CodeType]] = {}  # code that passes on, and the original
_FOR_GOOD: set[str] = set()  # packages whose functions were replaced permanently
_LASTING: list[list[str]] = []  # what was called so far in each silence that lasts


class Silent(BaseException):
    """Raised when a silenced function of the package is called; `name` is its full name.

    It is not an Exception, so a student's `except Exception` does not swallow it.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name} does not answer while a check is running")


@contextmanager
def silence(rooms: Iterable[str] = ROOMS) -> Iterator[list[str]]:
    """Silence all functions of these packages inside the block; yield a list of those called.

    >>> from hanoi_ref.theory import times_moved
    >>> with silence() as calls:
    ...     times_moved(3, 1)
    Traceback (most recent call last):
    hanoi_ref.checking.running.silence.Silent: hanoi_ref.theory.counts.times_moved does ...
    >>> calls, times_moved(3, 1)
    (['hanoi_ref.theory.counts.times_moved'], 4)

    A function keeps its identity and loses its code, so all references are silenced; so are first
    imports.  Copied code is not, nor are cached results; `forget` empties the caches.
    """
    rooms, calls = tuple(rooms), list[str]()
    changed: list[tuple[FunctionType, CodeType]] = []
    finder = _Imports(rooms, calls)
    _LASTING.append(calls)
    sys.meta_path.insert(0, finder)
    for room in rooms:
        _ANSWERING[room].append(
            lambda whose, args, named: _refuse(f"{whose.__module__}.{whose.__qualname__}", calls)
        )
    try:
        open_ones = [room for room in rooms if room not in _FOR_GOOD]
        for function, room in _functions(open_ones) if open_ones else ():
            was, code = function.__code__, _passing_on(function, room)
            if was is not code:  # otherwise it was replaced before
                changed.append((function, was))
                function.__code__ = code
        yield calls
    finally:
        for function, was in changed:
            function.__code__ = was
        for room in rooms:
            _ANSWERING[room].pop()
        sys.meta_path[:] = [other for other in sys.meta_path if other is not finder]
        _LASTING.pop()


def stand_in(rooms: Iterable[str] = ROOMS) -> None:
    """Replace the code of all functions in these packages for good; they still answer as before.

    Silence is cheap then.  Forked processes share the memory of the replaced code, which they would
    have to write otherwise.
    """
    for function, room in _functions(tuple(rooms)):
        function.__code__ = _passing_on(function, room)
    _FOR_GOOD.update(rooms)


def forget(rooms: Iterable[str] = ROOMS) -> None:
    """Empty the caches of these packages, so that cached answers are silenced too."""
    for function in remembering(tuple(rooms), len(sys.modules)):
        function.cache_clear()


@lru_cache(8)
def remembering(rooms: tuple[str, ...], size: int) -> list[Any]:
    """Return the cached functions of some packages; `size` is the number of loaded modules."""
    names = (vars(module).values() for module in _modules(rooms, size))
    return [value for values in names for value in values if type(value) is _CACHED]


def note(name: str) -> None:
    """Refuse and record a use of what has no code to replace, if a silence lasts."""
    if _LASTING:
        _refuse(name, _LASTING[-1])


def _refuse(name: str, calls: list[str]) -> NoReturn:
    """Record the name and raise Silent; the record remains if the caller swallows the error.

    If a notebook's function calls it, that function's name and a space come before.
    """
    if len(calls) < MOST_KEPT:
        frame: FrameType | None = sys._getframe()
        while frame and not (  # a cell has no package; what python -m starts has one
            frame.f_globals.get("__name__") == "__main__" and not frame.f_globals.get("__package__")
        ):
            frame = frame.f_back
        caller = frame.f_code.co_name if frame else ""
        calls.append(f"{caller} {name}" if caller.isidentifier() else name)
    raise Silent(name)


class _Imports(MetaPathFinder):
    """A finder that refuses first imports of modules in silenced packages, while silence lasts."""

    def __init__(self, rooms: Sequence[str], calls: list[str]) -> None:
        self._rooms = tuple(f"{PACKAGE}.{room}" for room in rooms)
        self._calls = calls

    def find_spec(self, fullname: str, path: object, target: object = None) -> None:
        """Refuse such a module; find nothing else, so that the next finder loads it."""
        if fullname.startswith(self._rooms) and not _is_program(fullname):
            _refuse(fullname, self._calls)


# The functions of a package


def _is_program(module: str) -> bool:
    """Return whether a module holds programs to observe: known mistakes and hidden test programs.

    These are in the modules of a lesson's exercises; its judges know the answers.
    """
    names = module.split(".")
    return names[1] == "lessons" and len(names) == 4 and not names[3].startswith("judge")


def _functions(rooms: Sequence[str]) -> Iterator[tuple[FunctionType, str]]:
    """Yield the functions of some packages, each with its package."""
    for module in _modules(tuple(rooms), len(sys.modules)):
        if not _is_program(module.__name__):
            room = module.__name__.split(".")[1]
            for function in _defined_in(module, len(vars(module))):
                yield function, room


@lru_cache(8)
def _modules(rooms: tuple[str, ...], size: int) -> list[ModuleType]:
    """Return the modules of some packages; cached for this number of loaded modules."""
    wanted = {(PACKAGE, room) for room in rooms}
    return [
        module
        for name, module in list(sys.modules.items())
        if tuple(name.split(".", 2)[:2]) in wanted
    ]


@cache
def _defined_in(module: ModuleType, size: int) -> tuple[FunctionType, ...]:
    """Return the functions of a module that has `size` names, each once."""
    values = list(vars(module).values())
    return tuple(dict.fromkeys(f for value in values for f in _within(value, module.__name__)))


def _within(value: Any, module: str) -> Iterator[FunctionType]:
    """Yield the functions that a module's value consists of: itself, what it wraps, its methods."""
    kind = type(value)
    if kind is FunctionType:
        if value.__module__ == module:
            yield value
    elif kind is _CACHED:
        yield from _within(value.__wrapped__, module)
    elif kind in (staticmethod, classmethod):
        yield from _within(value.__func__, module)
    elif kind is property:
        yield from _within(value.fget, module)
    elif kind is cached_property:
        yield from _within(value.func, module)
    elif isinstance(value, type) and value.__module__ == module:
        for member in list(vars(value).values()):
            yield from _within(member, module)


# Code that passes each call on


def _passing_on(function: FunctionType, room: str) -> CodeType:
    """Return code that passes each call of a function on, with a copy that keeps its code.

    It is slow to make and so cached; the answering function is looked up at each call.
    """
    code, was = _MADE.get(function, (None, None))
    if code is not None and function.__code__ in (code, was):
        return code
    was = function.__code__
    copy = FunctionType(
        was, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    template, objects = _template(len(was.co_freevars)), {"ANSWER": _asking(room), "WHOSE": copy}
    constants = tuple(
        objects.get(const, const) if isinstance(const, str) else const
        for const in template.co_consts
    )
    code = template.replace(co_consts=constants, co_freevars=was.co_freevars)
    _MADE[function] = code, was
    return code


@cache
def _asking(room: str) -> Call:
    """Return a function that passes a call to the current answering function of a package."""

    def ask(whose: FunctionType, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        answering = _ANSWERING[room]
        return answering[-1](whose, args, named) if answering else whose(*args, **named)

    return ask


@cache
def _template(cells: int) -> CodeType:
    """Return the code of `return ANSWER(WHOSE, args, named)` with this many free variables.

    Python requires new code to have as many free variables as the old, hence a template for each
    number.  Both words are constants that `_passing_on` replaces by objects: the code runs with the
    globals of the replaced function, which lack our names.
    """
    names = [f"cell_{number}" for number in range(cells)]
    lines = ["def outer():", *(f" {name} = None" for name in names)]
    lines += [" def inner(*args, **named):", "  return 'ANSWER'('WHOSE', args, named)"]
    lines += [*(f"  {name}" for name in names), " return inner"]
    made: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a str is not callable; both are replaced later
        exec(compile("\n".join(lines), __file__, "exec"), made)  # a frame of the package
    code: CodeType = made["outer"]().__code__
    return code
