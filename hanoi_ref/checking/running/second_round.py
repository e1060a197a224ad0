"""The second round in the program's process: more questions about a case that it gets wrong.

The `how` of a case is its question: the call repeated ("again") or on an isolated copy ("fresh"),
the inner "calls", the "moves" made before an error or timeout, the "source".  The judging process
plans the round with `ask_again` in verdict.py.
"""

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, islice
from traceback import walk_tb
from types import CodeType
from typing import Any

from hanoi_ref.checking.answer import plain
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Observation, Plain
from hanoi_ref.checking.running.isolate import bare, extra_globals, isolated, reached
from hanoi_ref.checking.running.limits import BudgetExceeded, limits
from hanoi_ref.checking.running.mend import mended_answers
from hanoi_ref.checking.running.observe import observe
from hanoi_ref.checking.running.source import source_of, sources

FEW = 60  # moves that are reported
MOST = 200  # calls of one function that are recorded
LONGEST = 200  # items of a recorded answer


class _Enough(BaseException):
    """Raised when enough calls or moves were recorded."""


def answered(answer: object, case: Case) -> Observation:
    """Return the observation of an answer on a case of either round.

    >>> answered(lambda n: n + 1, Case((1,), how="fresh")).value
    2
    """
    if case.how in ("fresh", "calls"):
        try:
            with limits(case.seconds):  # what the program's containers hold may be large
                answer = isolated(answer)
        except (BudgetExceeded, MemoryError, RecursionError):
            return Observation("skipped")
    if case.how in ABOUT:
        try:
            with extra_globals(answer, case.given):
                items = ABOUT[case.how](answer, case)
        except RecursionError:  # its source is nested too deep to be walked
            items = []
        return Observation(value={"type": "list", "items": items})
    return observe(answer, case)


def inner_calls(answer: Any, case: Case) -> list[Plain]:
    """Return the calls that a program makes, of itself and of others by name, in order of ending.

    Each call has its arguments, its answer, and the function's name; the program's own name is
    empty, and its outermost call is left out.  The program, an isolated copy, is run once more.

    >>> def twice(n):
    ...     return n and 2 + twice(n - 1)
    >>> globals().update(twice=twice)
    >>> [call["items"][1:] for call in inner_calls(isolated(twice), Case((2,)))]
    [[0, ''], [2, '']]
    """
    function = bare(answer)
    if function is None:
        return []
    calls, counts = list[Plain](), Counter[str]()

    def recorded(callee: Any, name: str) -> Callable[..., Any]:
        signature = inspect.signature(callee)

        def call(*args: Any, **named: Any) -> Any:
            given = _encoded(_arguments(signature, args, named))  # before they are changed
            value = callee(*args, **named)
            items = list(islice(value, LONGEST + 1)) if isinstance(value, Iterator) else None
            answer = _encoded(value if items is None else items)
            if given and answer and counts[name] < MOST:
                counts[name] += 1
                calls.append({"type": "tuple", "items": [*given, *answer, name]})
            elif not name and counts[name] >= MOST:
                raise _Enough
            return value if items is None else chain(items, value)

        return call

    names = function.__globals__
    for name, callee in reached(function).items():
        names[name] = recorded(callee, "" if bare(callee) is function else name)
    observe(function, case)
    return calls


def _arguments(
    signature: inspect.Signature, args: tuple[Any, ...], named: dict[str, Any]
) -> tuple[Any, ...]:
    """Return the arguments of a call by position, with defaults."""
    try:
        bound = signature.bind(*args, **named)
    except TypeError:  # the call itself will raise it
        return args
    bound.apply_defaults()
    return tuple(bound.args)


def _encoded(value: Any) -> list[Plain]:
    """Return the value in plain JSON; empty if it is too long or if reading would use it up."""
    values = value if type(value) is tuple else (value,)
    if any(isinstance(item, Iterator) for item in values):
        return []
    try:
        return [plain(value, LONGEST)]
    except BudgetExceeded:
        return []


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
    yielded, found = list[Any](), list[Any]()

    def noted(*args: Any) -> None:
        try:
            value = answer(*args)
            for item in value if isinstance(value, Iterator) else ():
                yielded.append(item)
                if len(yielded) >= FEW:
                    raise _Enough
        except BaseException as error:
            found.extend(collected(error)[:FEW])
            raise

    observe(noted, case)
    try:
        return list(plain(yielded or found, FEW)["items"])
    except BudgetExceeded:
        return []


def collected(error: BaseException) -> list[Any]:
    """Return the moves in the only list of moves to which a program that failed has appended.

    They are read from the frames of its calls; there are none if there are several such lists.  The
    frame that called it is left alone: what is read from a frame is kept in it.
    """
    lists = dict[int, list[Any]]()  # by their ids: one may have several names
    calls = error.__traceback__ and error.__traceback__.tb_next
    for frame, _ in walk_tb(calls):
        for name, value in frame.f_locals.items():
            if type(value) is list and value and type(name) is str and name.isidentifier():
                if _grows(frame.f_code, name, value[:FEW]):
                    lists[id(value)] = value
    return [*lists.popitem()[1]] if len(lists) == 1 else []


def _grows(code: CodeType, name: str, items: list[Any]) -> bool:
    """Return whether the items of a variable are moves, and the function appends to it."""
    moves = [item for item in items if type(item) in (str, tuple, list) and len(item) == 2]
    pegs = [peg for move in moves for peg in move]
    if len(moves) < len(items) or not all(type(peg) is str and peg.isalpha() for peg in pegs):
        return False
    adds = rf"\b{name}(\.(append|extend)\(|\s*\+=)"
    return re.search(adds, source_of(code)) is not None


ABOUT: dict[str, Callable[[Any, Case], list[Plain]]] = {
    "calls": inner_calls,
    "moves": moves_so_far,
    "source": lambda answer, case: sources(answer),
    "mendable": mended_answers,
    "mended": mended_answers,
}
