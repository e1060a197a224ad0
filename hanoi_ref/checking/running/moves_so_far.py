"""The moves that a program has made when it breaks off, or is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from re import search
from traceback import walk_tb
from types import CodeType, TracebackType
from typing import Any, NamedTuple

from hanoi_ref.checking.answer import plain
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Plain
from hanoi_ref.checking.running.limits import BudgetExceeded
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.checking.running.sources import source_of

FEW = 60  # moves that are told


class _Enough(BaseException):
    """No more moves are needed."""


class _Kept(NamedTuple):
    """A list in a function's variables, as it was when the program was stopped."""

    code: CodeType
    name: str
    number: int  # which list it is
    items: list[Any]


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
    made, kept = list[Any](), list[_Kept]()

    def noted(*args: Any) -> None:
        try:
            value = answer(*args)
            for item in value if isinstance(value, Iterator) else ():
                made.append(item)
                if len(made) >= FEW:
                    raise _Enough
        except BaseException as error:  # no frame is kept: all in it ends here, within its limits
            kept.extend(_lists(error.__traceback__ and error.__traceback__.tb_next))
            raise

    observe(noted, case)
    return _encoded(made or _only_one(kept))


def _lists(traceback: TracebackType | None) -> Iterator[_Kept]:
    """The lists in the variables of the functions that were at work.

    Our own is not among them: its variables, once read, would keep the error, and it them.
    """
    for frame, _ in walk_tb(traceback):
        for name, value in frame.f_locals.items():
            if type(value) is list and value and type(name) is str and name.isidentifier():
                yield _Kept(frame.f_code, name, id(value), value[:FEW])


def _only_one(kept: list[_Kept]) -> list[Any]:
    """The only list of moves that a program adds to; nothing where there are several."""
    grown = {each.number: each.items for each in kept if _has_grown(each)}
    return next(iter(grown.values())) if len(grown) == 1 else []


def _has_grown(kept: _Kept) -> bool:
    adds = rf"\b{kept.name}(\.(append|extend)\(|\s*\+=)"
    return all(map(_is_move, kept.items)) and search(adds, source_of(kept.code)) is not None


def _is_move(item: object) -> bool:
    pegs = item if type(item) in (str, tuple, list) else ""
    return len(pegs) == 2 and all(type(peg) is str and peg.isalpha() for peg in pegs)  # type: ignore[arg-type,attr-defined]


def _encoded(made: list[Any]) -> list[Plain]:
    try:
        told = plain(made, FEW)
    except BudgetExceeded:
        return []
    return list(told["items"])
