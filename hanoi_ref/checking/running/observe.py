"""Run a student's program on a case and record what it did, without judging it."""

import os
import sys
import sysconfig
from _thread import start_new_thread
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import nullcontext
from copy import deepcopy
from dataclasses import replace
from functools import cache
from inspect import CO_GENERATOR
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FrameType, FunctionType
from typing import Any, Self

from hanoi_ref.checking.answer import name_of, plain
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import CYCLE, NAME, WHOLE, Observation, Raised, Status
from hanoi_ref.checking.running import clock
from hanoi_ref.checking.running.isolate import extra_globals, from_package, instructions, names_in
from hanoi_ref.checking.running.limits import BudgetExceeded, Printed, limit_depth, limits
from hanoi_ref.checking.running.silence import ROOMS, silence
from hanoi_ref.checking.running.source import explicit_none

_PACKAGE = f"{Path(__file__).parents[2]}{os.sep}"
_CHECKING = f"{Path(__file__).parents[1]}{os.sep}"


WRAPPED = 3  # nested calls for each one of a program whose calls are recorded


def observe(answer: object, case: Case) -> Observation:
    """Return the observation of an answer, a function or a finished value, on one case.

    >>> observe(lambda n: 2 ** n - 1, Case((3,))).value
    7
    >>> observe(lambda n: n / 0, Case((3,))).error.type
    'ZeroDivisionError'

    No error of the answer is raised, except KeyboardInterrupt, from the stop button.
    """
    if package := from_package(answer):
        return Observation("from_package", from_package=package)
    seen = ran(answer, case)
    not_yet = seen.error is not None and seen.error.type == "NotImplementedError"
    is_stub = not_yet or is_unwritten(answer)
    return replace(
        seen,
        is_stub=is_stub,
        is_value=not callable(answer),
        explicit_none=(is_stub or seen.has_value and seen.value is None) and explicit_none(answer),
        depends_on_stub=_stub_in(answer),
    )


def ran(answer: object, case: Case) -> Observation:
    """Return what an answer did on one case, without a look at what the answer itself is."""
    printed = Printed()
    runs = _runs(answer, case)  # it runs on after its limits if no alarm can ring
    try:
        with extra_globals(answer, case.given), limits(case.seconds) as printed:
            seen = next(runs)
    except BudgetExceeded as spent:  # only a timeout gets here, perhaps more than once
        seen = Observation("timeout", waited=spent.what == "waits")
    except MemoryError as error:  # describing the error needs memory that the program held
        seen = Observation("error", error=describe(error))
    return replace(seen, printed=_clean(printed.getvalue()).strip())


Looking = Callable[[object, Case], Observation]


class Budget:
    """The CPU time of a whole check, which its two rounds share; `watch` is told each case."""

    def __init__(self, watch: Callable[[Case], None] = lambda case: None) -> None:
        self._end, self._watch = clock.process_time() + WHOLE, watch

    def look(self, looking: Looking, answer: object, case: Case) -> Observation:
        """Return the observation of an answer by `looking`, as far as there is time left."""
        left = self._end - clock.process_time()
        self._watch(case)
        if left >= case.seconds:
            return looking(answer, case)
        if case.how:  # a cut call would be no answer to the question
            return Observation("skipped")
        if left <= 0:
            return Observation("timeout", late=True)
        seen = looking(answer, replace(case, seconds=left))
        return replace(seen, late=seen.status == "timeout")


def observe_all(
    answer: object,
    cases: Iterable[Case],
    speaking: Collection[str] = (),
    looking: Looking = observe,
    budget: Budget | None = None,
) -> list[Observation]:
    """Return one observation by `looking` for each case; after a timeout the rest are skipped.

    The answer may call the packages of ours in `speaking`.  If it calls another one, which is
    silent meanwhile, the observation has the status "from_package".
    """

    def look(case: Case) -> Observation:
        seen = time_left.look(looking, answer, case)
        if calls:
            seen = Observation("from_package", from_package=calls[0])
            calls.clear()
        return seen

    time_left = budget or Budget()
    with silence(room for room in ROOMS if room not in speaking) as calls:
        return in_turn(cases, look)


def in_turn(
    cases: Iterable[Case],
    look: Callable[[Case], Observation],
    is_over: Callable[[Observation], bool] = lambda seen: False,
) -> list[Observation]:
    """Return one observation for each case; after one that used up time or memory, skip the rest.

    They are also skipped after an observation for which `is_over` returns True.
    """
    seen: list[Observation] = []
    for case in cases:
        last = seen[-1] if seen else Observation()
        skips = last.is_spent or last.status == "skipped" or is_over(last)
        seen.append(Observation("skipped") if skips else look(case))
    return seen


def _runs(answer: object, case: Case) -> Iterator[Observation]:
    """Yield the observation of one call, freeing the program's objects within the limits.

    A generator has its own record of the exception being handled.  A program stopped inside an
    `except:` leaves that record open, and later tracebacks would show it.
    """
    args, room = deepcopy(case.args), sys.getrecursionlimit()
    try:
        calls = Calls() if case.watched else None
        with calls or nullcontext():
            limit_depth(WRAPPED if case.how == "calls" else 1)
            try:
                value = plain(answer(*args) if callable(answer) else answer, case.items)
            finally:  # in this frame: the program may have left no room for another call
                sys.setrecursionlimit(room)
        changed = plain(args, case.items) != plain(case.args, case.items)
    except BudgetExceeded as spent:
        status: Status = "too_long" if spent.what == "too_long" else "timeout"
        seen = Observation(status, waited=spent.what == "waits")
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # every error of a student's is an observation, also SystemExit
        seen = Observation("error", error=describe(error))
    else:
        cycle = None if calls is None or calls.cycle is None else tuple(calls.cycle)
        seen = Observation(value=value, changed=changed, call_cycle=cycle)
    yield seen


def describe(error: BaseException) -> Raised:
    """Return an error's type, its message, and the last line that ran in the student's file.

    That is the file, or the cell, of the student's function.
    """
    try:
        text = " ".join(str.__str__(str(error)).split())[:300]
    except (BudgetExceeded, KeyboardInterrupt):
        raise
    except BaseException:  # its __str__ fails, in any way that a student may write
        text = ""
    steps = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    theirs = [step for step in steps if not step[0].startswith(_PACKAGE)]
    line = next((line for file, line in reversed(theirs) if file == theirs[0][0]), None)
    return Raised(name_of(type(error)), _clean(text), line)


def _clean(text: str) -> str:
    """Return the text with characters escaped that a page or terminal cannot show."""
    return text.encode("utf-8", "backslashreplace").decode()


# Stubs


def _empty() -> None: ...


def _instructions(code: CodeType) -> list[tuple[str, object]]:
    """Return the instructions of a code object without NOPs, which a line such as `...` leaves."""
    return [(step.opname, step.argval) for step in instructions(code) if step.opname != "NOP"]


_CACHED = type(cache(_empty))
_NOTHING = _instructions(_empty.__code__)


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


def _stub_in(answer: object) -> str:
    """Return the name of a stub that the answer calls; empty if there is none."""
    if type(answer) is not FunctionType:
        return ""
    called = ((name, answer.__globals__.get(name)) for name in names_in(answer.__code__))
    stubs = (name for name, one in called if type(one) is FunctionType and is_unwritten(one))
    return next((name for name in stubs if len(name) <= NAME), "")


# Recursion

_LIBRARIES = (*{sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib")}, "<froz")
_NO_FUNCTIONS = ("<module>", "<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")
# Events of sys.addaudithook: what runs in another thread or process is not watched.
_HIDING = {"_thread.start_new_thread", "_thread.start_joinable_thread", "sys.setprofile"}
_HIDING |= {"os.fork", "os.forkpty", "os.posix_spawn", "os.system", "subprocess.Popen"}
_HIDING |= {"cpython.PyInterpreterState_New"}
_START = 0  # the argument of RESUME at the beginning of a function


class Calls:
    """A context manager that finds the first cycle of calls in a run, by sys.setprofile.

    >>> def even(n):
    ...     return n == 0 or odd(n - 1)
    >>> def odd(n):
    ...     return n > 0 and even(n - 1)
    >>> with Calls() as calls:
    ...     even(1), even(2)
    (False, True)
    >>> calls.cycle
    ['even', 'odd', 'even']

    `cycle` has the names of the functions, whatever names they are called by.  It is empty if there
    is no cycle, and None if the program stopped the watching, or started a thread or a process.  A
    generator is called when it is first asked for a value; resuming it is not a call.  Functions of
    libraries do not count.

    Two other modules watch calls by other means: second_round.py records what inner calls return,
    in a second run; widgets/boards/tracing.py needs lines, so it pays for sys.settrace.
    """

    def __init__(self) -> None:
        self.cycle: list[str] | None = []
        self.hides = False

    def __enter__(self) -> Self:
        _note_hiding()
        self._before, self._around = sys.getprofile(), sys._getframe().f_back
        sys.setprofile(self._note)
        _watching.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _watching.remove(self)
        if not self.cycle and (self.hides or sys.getprofile() != self._note):
            self.cycle = None
        sys.setprofile(self._before)

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and not self.cycle and _is_theirs(frame.f_code) and _begins(frame):
            self.cycle = _cycle(frame, self._around)
        elif event == "c_call" and argument is start_new_thread:  # no audit event in Python 3.11
            self.hides = True


_watching: list[Calls] = []


@cache
def _note_hiding() -> None:
    """Note from now on, in all of this process, when a program could hide its calls."""

    def note(event: str, _: tuple[Any, ...]) -> None:
        if event in _HIDING:
            for calls in _watching:
                calls.hides = True

    sys.addaudithook(note)


def _cycle(frame: FrameType, around: FrameType | None) -> list[str]:
    """Return the names from an open call of the same function to this one; empty without one.

    The frame around the program, and the many of a kernel below it, are not looked at.
    """
    names, outer = [_name(frame)], frame.f_back
    while outer and outer is not around:
        if _is_theirs(outer.f_code):
            names.append(_name(outer))
        if outer.f_code is frame.f_code:
            return names[::-1][:CYCLE]
        outer = outer.f_back
    return []


def _is_theirs(code: CodeType) -> bool:
    """Return whether a function is the student's, neither of a library nor of the checks."""
    is_library = code.co_filename.startswith((_CHECKING, *_LIBRARIES))
    return not is_library and code.co_name not in _NO_FUNCTIONS


def _begins(frame: FrameType) -> bool:
    """Return whether a call is new, and not a generator that is resumed.

    Both are a "call" event.  The next instruction is RESUME, and its argument distinguishes the
    two.
    """
    code = frame.f_code
    return not code.co_flags & CO_GENERATOR or code.co_code[frame.f_lasti + 1] & 3 == _START


def _name(frame: FrameType) -> str:
    return str.__str__(frame.f_code.co_name)[:NAME]
