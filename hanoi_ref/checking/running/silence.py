"""The package is silent while an answer is observed: what it knows is not the student's answer."""

import os
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property, lru_cache
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NoReturn

from hanoi_ref.checking.running.standins import ANSWERING, Call, standing_in

PACKAGE = __name__.partition(".")[0]
ROOMS = ("puzzle", "solvers", "theory", "draw", "lessons", "widgets")
KNOWING = ("solvers", "theory", "lessons")  # the rooms that know answers
MOST_KEPT = 20  # names of functions that were asked
_CACHED = type(cache(str))
_HERE = str(Path(__file__).parents[2])  # the package
_PATHS = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
_LIBRARIES = (*(f"{path}{os.sep}" for path in (_HERE, *sorted(_PATHS))), "<frozen ")

_FOR_GOOD: set[str] = set()  # rooms whose functions always ask who answers


class Silent(BaseException):
    """A function of the package was called that says nothing now; `name` is its full name.

    It is no Exception, so that a student's own `except Exception` does not swallow it.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name} does not answer while a check is running")


@contextmanager
def silence(rooms: Iterable[str] = ROOMS) -> Iterator[list[str]]:
    """A while in which no function of these rooms answers; what was asked is in the list.

    >>> from hanoi_ref.theory import times_moved
    >>> with silence() as asked:
    ...     times_moved(3, 1)
    Traceback (most recent call last):
    hanoi_ref.checking.running.silence.Silent: hanoi_ref.theory.counts.times_moved does ...
    >>> asked, times_moved(3, 1)
    (['hanoi_ref.theory.counts.times_moved'], 4)

    A function keeps its identity and loses its code, whoever holds it.  Code that somebody has
    copied is not reached, nor what a function with a cache remembers; `forget` ends that.
    """
    asked: list[str] = []

    def refuse(name: str) -> None:
        _note(name, asked)

    with _answered_by(tuple(rooms), lambda whose, args, named: refuse(_name(whose)), refuse):
        yield asked


@contextmanager
def reserve(
    trusting: Callable[[FrameType], bool],
    rooms: Iterable[str] = KNOWING,
    lends: Callable[[FrameType], bool] = lambda frame: False,
) -> Iterator[list[str]]:
    """A while in which functions of these rooms answer those who are trusted, and nobody else.

    >>> from hanoi_ref.draw import draw_graph
    >>> with reserve(lambda frame: True):
    ...     draw_graph(2)  # asks the theory where each position stands
    <Svg: ...>

    On the way to the function there must be a frame that is trusted, and no other but the package's
    and those of libraries: a widget that somebody else has made gives no answers away.  Who calls a
    function that `lends` itself is not asked.
    """
    asked: list[str] = []
    inside = tuple(f"{_HERE}{os.sep}{room}{os.sep}" for room in rooms)

    def answer(whose: FunctionType, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        caller = sys._getframe(3)  # past this function, who asks it, and the code that stands in
        if caller.f_code.co_filename.startswith(inside) or _is_trusted(caller, trusting, lends):
            return whose(*args, **named)
        _note(_name(whose), asked)

    with _answered_by(tuple(rooms), answer):
        yield asked


def stand_in(rooms: Iterable[str] = ROOMS) -> None:
    """From now on all functions of these rooms ask who answers for them, at first they themselves.

    A silence is cheap then: processes that are forked from this one share the memory that it would
    write to.
    """
    for function, room in _functions(tuple(rooms)):
        function.__code__ = standing_in(function, room)
    _FOR_GOOD.update(rooms)


def _is_trusted(
    frame: FrameType | None,
    trusting: Callable[[FrameType], bool],
    lends: Callable[[FrameType], bool],
) -> bool:
    """Whether all who called come from libraries or are trusted, and at least one is."""
    found = False
    while frame:
        if lends(frame):
            return True
        if not frame.f_code.co_filename.startswith(_LIBRARIES):
            if not trusting(frame):
                return False
            found = True
        frame = frame.f_back
    return found


def forget(rooms: Iterable[str] = ROOMS) -> None:
    """Empty the caches of these rooms, so that in silence nothing is remembered either."""
    for each in remembering(tuple(rooms), len(sys.modules)):
        each.cache_clear()


@lru_cache(8)
def remembering(rooms: tuple[str, ...], size: int) -> list[Any]:
    """The functions of some rooms that remember, while so many modules are loaded."""
    names = (vars(module).values() for module in _modules(rooms, size))
    return [value for values in names for value in values if type(value) is _CACHED]


def _note(name: str, asked: list[str]) -> NoReturn:
    """Refuses, and keeps the name: who swallows the error has asked all the same."""
    if len(asked) < MOST_KEPT:
        asked.append(name)
    raise Silent(name)


@contextmanager
def _answered_by(
    rooms: Sequence[str], answer: Call, on_import: Callable[[str], None] | None = None
) -> Iterator[None]:
    """A while in which `answer` is called in place of each function of some rooms."""
    changed: list[tuple[FunctionType, CodeType]] = []
    watch = _Imports(rooms, on_import)
    sys.meta_path.insert(0, watch)
    for room in rooms:
        ANSWERING[room].append(answer)
    try:
        open_ones = [room for room in rooms if room not in _FOR_GOOD]
        for function, room in _functions(open_ones) if open_ones else ():
            was, code = function.__code__, standing_in(function, room)
            if was is not code:  # else another answer was given for it until now
                changed.append((function, was))
                function.__code__ = code
        yield
    finally:
        for function, was in changed:
            function.__code__ = was
        for room in rooms:
            ANSWERING[room].pop()
        sys.meta_path[:] = [each for each in sys.meta_path if each is not watch]


class _Imports(MetaPathFinder):
    """Tells of modules of silent rooms that are first imported now; what they say is too late."""

    def __init__(self, rooms: Sequence[str], tell: Callable[[str], None] | None) -> None:
        self._rooms = tuple(f"{PACKAGE}.{room}" for room in rooms)
        self._tell = tell

    def find_spec(self, fullname: str, path: object, target: object = None) -> None:
        """Never finds anything; the next finder does, unless the telling raises."""
        if self._tell and fullname.startswith(self._rooms) and not _is_program(fullname):
            self._tell(fullname)


def _is_program(module: str) -> bool:
    """Return whether a module holds programs that are observed: mistakes and hidden programs.

    They are in the modules of a lesson's exercises; its judges know the answers.
    """
    names = module.split(".")
    return names[1] == "lessons" and len(names) == 4 and not names[3].startswith("judge")


def _functions(rooms: Sequence[str]) -> Iterator[tuple[FunctionType, str]]:
    """The functions of some rooms, each with its room."""
    for module in _modules(tuple(rooms), len(sys.modules)):
        if not _is_program(module.__name__):
            room = module.__name__.split(".")[1]
            for function in _defined_in(module, len(vars(module))):
                yield function, room


@lru_cache(8)
def _modules(rooms: tuple[str, ...], size: int) -> list[ModuleType]:
    """The modules of some rooms, while so many are loaded: to look through all takes a while."""
    wanted = {(PACKAGE, room) for room in rooms}
    return [
        module
        for name, module in list(sys.modules.items())
        if tuple(name.split(".", 2)[:2]) in wanted
    ]


@cache
def _defined_in(module: ModuleType, size: int) -> tuple[FunctionType, ...]:
    """The functions of a module that has so many names, each once."""
    values = list(vars(module).values())
    return tuple(
        dict.fromkeys(each for value in values for each in _within(value, module.__name__))
    )


def _within(value: Any, module: str) -> Iterator[FunctionType]:
    """The functions that a module's value is made of: itself, what it wraps, its methods."""
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
        for each in list(vars(value).values()):
            yield from _within(each, module)


def _name(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"
