"""Run a student's program on a case and record what it did, without judging it."""

import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import nullcontext
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FunctionType

from hanoi_ref.checking.answer import name_of, plain
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import NAME, Observation, Raised
from hanoi_ref.checking.running.explicit_none import explicit_none
from hanoi_ref.checking.running.from_package import from_package, instructions
from hanoi_ref.checking.running.isolate import extra_globals, names_in
from hanoi_ref.checking.running.limits import BudgetExceeded, Printed, limits
from hanoi_ref.checking.running.silence import ROOMS, silence
from hanoi_ref.checking.running.watch_calls import Calls, Watch


def observe(answer: object, case: Case, watch: Watch | None = None) -> Observation:
    """Return the observation of an answer, a function or a finished value, on one case.

    >>> observe(lambda n: 2 ** n - 1, Case((3,))).value
    7
    >>> observe(lambda n: n / 0, Case((3,))).error.type
    'ZeroDivisionError'

    No error of the answer is raised, except KeyboardInterrupt, from the stop button.
    """
    if whose := from_package(answer):
        return Observation("from_package", from_package=whose)
    printed, runs = (
        Printed(),
        _runs(answer, case, watch),
    )  # runs on after its limits if no alarm can ring
    try:
        with extra_globals(answer, case.given), limits(case.seconds) as printed:
            seen = next(runs)
    except BudgetExceeded:  # only a timeout gets here, and it may be raised more than once
        seen = Observation("timeout")
    except MemoryError as error:  # describing the error needs memory that the program held
        seen = Observation("error", error=describe(error))
    not_yet = seen.error is not None and seen.error.type == "NotImplementedError"
    is_stub = not_yet or is_unwritten(answer)
    return replace(
        seen,
        printed=_clean(printed.getvalue()).strip(),
        is_stub=is_stub,
        is_value=not callable(answer),
        explicit_none=(is_stub or seen.has_value and seen.value is None) and explicit_none(answer),
        depends_on_stub=_leans(answer),
    )


def observe_all(
    answer: object,
    cases: Iterable[Case],
    speaking: Collection[str] = (),
    looking: Callable[[object, Case], Observation] = observe,
) -> list[Observation]:
    """Return one observation for each case; after a timeout the rest are skipped.

    Parameters
    ----------
    answer : a function or a finished value.
    cases : the inputs.
    speaking : packages of ours that it may call; the others are silent meanwhile.
    looking : the function that observes one case.

    Returns
    -------
    The observations; an answer that calls a silent package has the status "from_package".
    """

    def look(case: Case) -> Observation:
        seen = looking(answer, case)
        if asked:
            seen = Observation("from_package", from_package=asked[0])
            asked.clear()
        return seen

    with silence(room for room in ROOMS if room not in speaking) as asked:
        return in_turn(cases, look)


def in_turn(
    cases: Iterable[Case],
    look: Callable[[Case], Observation],
    is_over: Callable[[Observation], bool] = lambda seen: False,
) -> list[Observation]:
    """Return one observation for each case; after a timeout the rest are skipped.

    They are also skipped after an observation for which `is_over` returns True.
    """
    seen: list[Observation] = []
    for case in cases:
        skips = bool(seen) and (seen[-1].status in ("timeout", "skipped") or is_over(seen[-1]))
        seen.append(Observation("skipped") if skips else look(case))
    return seen


def _runs(answer: object, case: Case, watch: Watch | None) -> Iterator[Observation]:
    """Yield the observation of one call, freeing the program's objects within the limits.

    A generator has its own record of the exception being handled.  A program stopped inside an
    `except:` leaves that record open, and later tracebacks would show it.
    """
    args, room = deepcopy(case.args), sys.getrecursionlimit()
    try:
        calls = Calls() if case.watched else None
        with watch or calls or nullcontext():
            try:
                value = plain(answer(*args) if callable(answer) else answer, case.items)
            finally:  # in this frame: the program may have left no room for another call
                sys.setrecursionlimit(room)
        changed = plain(args, case.items) != plain(case.args, case.items)
    except BudgetExceeded as spent:
        seen = Observation("too_long" if spent.what == "too_long" else "timeout")
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # every error of a student's is an observation, also SystemExit
        seen = Observation("error", error=describe(error))
    else:
        called = None if calls is None or calls.round is None else tuple(calls.round)
        seen = Observation(value=value, changed=changed, call_cycle=called)
    yield seen


def describe(error: BaseException) -> Raised:
    """Return an error's type, its message, and its line in the student's file."""
    return Raised(name_of(type(error)), _message_of(error), _line(error))


def _message_of(error: BaseException) -> str:
    try:
        text = str.__str__(str(error))
    except (BudgetExceeded, KeyboardInterrupt):
        raise
    except BaseException:  # its __str__ fails
        return ""
    return _clean(" ".join(text.split())[:300])


def _line(error: BaseException) -> int | None:
    """Return the last line that ran in the file, or the cell, of the student's function."""
    steps = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    theirs = [step for step in steps if not step[0].startswith(_PACKAGE)]
    return next((line for file, line in reversed(theirs) if file == theirs[0][0]), None)


_PACKAGE = f"{Path(__file__).parents[2]}{os.sep}"


def _clean(text: str) -> str:
    """Return the text with characters escaped that a page or terminal cannot show."""
    return text.encode("utf-8", "backslashreplace").decode()


def is_unwritten(answer: object) -> bool:
    """Return whether an answer is a stub: a body of `...`, `pass` or a docstring, or no value.

    >>> def stub(n):
    ...     "Says what to write."
    >>> is_unwritten(stub), is_unwritten(lambda n: n), is_unwritten(None), is_unwritten([...])
    (True, False, True, True)
    >>> is_unwritten(cache(stub)), is_unwritten(cache(lambda n: n))  # @cache may stand above it
    (True, False)
    """
    if type(answer) is _CACHED:
        answer = answer.__wrapped__
    if type(answer) is FunctionType:
        return _instructions(answer.__code__) == _NOTHING
    if type(answer) in (list, tuple):
        return bool(answer) and all(item is ... for item in answer)  # type: ignore[attr-defined]
    return answer is ... or answer is None


def _leans(answer: object) -> str:
    """Return the name of a stub that the answer calls; empty if there is none."""
    if type(answer) is not FunctionType:
        return ""
    called = ((name, answer.__globals__.get(name)) for name in names_in(answer.__code__))
    stubs = (name for name, one in called if type(one) is FunctionType and is_unwritten(one))
    return next((name for name in stubs if len(name) <= NAME), "")


def _empty() -> None: ...


_CACHED = type(cache(_empty))


def _instructions(code: CodeType) -> list[tuple[str, object]]:
    """Return the instructions of a code object without NOPs, which a line such as `...` leaves."""
    return [(step.opname, step.argval) for step in instructions(code) if step.opname != "NOP"]


_NOTHING = _instructions(_empty.__code__)
