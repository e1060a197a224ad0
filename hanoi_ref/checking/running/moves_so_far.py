"""The moves that a program made before it failed or was stopped."""

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

FEW = 60  # moves that are reported


class _Enough(BaseException):
    """Raised when enough moves were recorded."""


class _Kept(NamedTuple):
    """A list in a function's variables, as it was when the program stopped."""

    code: CodeType
    name: str
    id: int  # the same list may have several names
    items: list[Any]


def moves_so_far(answer: Any, case: Case) -> list[Plain]:
    """Return the first moves of a program that fails: those yielded, or else those collected.

    Collected moves are those in the only list of moves that it appends to.  It is run once more.

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
        except BaseException as error:  # copy now: a stored frame would outlive the limits
            kept.extend(_lists(error.__traceback__ and error.__traceback__.tb_next))
            raise

    observe(noted, case)
    return _encoded(made or _only_one(kept))


def _lists(traceback: TracebackType | None) -> Iterator[_Kept]:
    """Yield copies of the lists in the variables of the functions that were running.

    The caller skips our own frame: reading its variables would create a reference cycle.
    """
    for frame, _ in walk_tb(traceback):
        for name, value in frame.f_locals.items():
            if type(value) is list and value and type(name) is str and name.isidentifier():
                yield _Kept(frame.f_code, name, id(value), value[:FEW])


def _only_one(kept: list[_Kept]) -> list[Any]:
    """Return the only list of moves that the program appends to; empty if there are several."""
    grown = {one.id: one.items for one in kept if _has_grown(one)}
    return next(iter(grown.values())) if len(grown) == 1 else []


def _has_grown(kept: _Kept) -> bool:
    adds = rf"\b{kept.name}(\.(append|extend)\(|\s*\+=)"
    return all(map(_is_move, kept.items)) and search(adds, source_of(kept.code)) is not None


def _is_move(item: object) -> bool:
    pegs = item if type(item) in (str, tuple, list) else ""
    return len(pegs) == 2 and all(type(peg) is str and peg.isalpha() for peg in pegs)  # type: ignore[arg-type,attr-defined]


def _encoded(made: list[Any]) -> list[Plain]:
    try:
        return list(plain(made, FEW)["items"])
    except BudgetExceeded:
        return []
