"""The moves that a program has made when it breaks off, or is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import getsource
from re import search
from traceback import walk_tb
from types import FrameType, TracebackType
from typing import Any

from hanoi_ref.checking.answer import plain
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.limits import Spent
from hanoi_ref.checking.observation import Plain
from hanoi_ref.checking.observe import observe

FEW = 60  # moves that are told


class _Enough(BaseException):
    """No more moves are needed."""


def moves_so_far(answer: Any, case: Case) -> list[Plain]:
    """The first moves of a program that comes to no end, as far as it keeps or yields them.

    Those that it yields, or else the only list of moves that it adds to; none where there is
    neither.  The program runs once more.

    >>> def stuck(n):
    ...     yield "AB"
    ...     yield "BC"
    ...     raise IndexError
    >>> moves_so_far(stuck, Case((3,)))
    ['AB', 'BC']
    """
    made: list[Any] = []
    stopped: list[TracebackType | None] = []

    def noted(*args: Any) -> None:
        try:
            value = answer(*args)
            for item in value if isinstance(value, Iterator) else ():
                made.append(item)
                if len(made) >= FEW:
                    raise _Enough
        except BaseException as error:
            stopped.append(error.__traceback__)  # to be read when no alarm rings any more
            raise

    observe(noted, case)
    kept = [] if made or not stopped else _kept(stopped[0])
    return _told(made or kept)


def _kept(traceback: TracebackType | None) -> list[Any]:
    """The first items of the only list of moves that a program adds to where it was stopped."""
    lists = {id(each): each for frame, _ in walk_tb(traceback) for each in _grown(frame)}
    return next(iter(lists.values()))[:FEW] if len(lists) == 1 else []


def _grown(frame: FrameType) -> Iterator[list[Any]]:
    """The lists of moves in a function's variables that the function adds to."""
    for name, value in frame.f_locals.items():
        if type(value) is list and value and all(map(_is_move, value[:FEW])):
            if search(rf"\b{name}(\.(append|extend)\(|\s*\+=)", _source(frame)):
                yield value


def _is_move(item: object) -> bool:
    pegs = item if type(item) in (str, tuple, list) else ""
    return len(pegs) == 2 and all(type(peg) is str and peg.isalpha() for peg in pegs)  # type: ignore[arg-type,attr-defined]


def _source(frame: FrameType) -> str:
    try:
        return getsource(frame.f_code)
    except (OSError, TypeError):
        return ""


def _told(made: list[Any]) -> list[Plain]:
    try:
        told = plain(made, FEW)
    except Spent:
        return []
    return list(told["items"])
