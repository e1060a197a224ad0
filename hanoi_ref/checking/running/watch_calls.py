"""Watch the calls of a program while it runs, by sys.setprofile.

`Calls` detects recursion in the run that is judged; `InnerCalls` records arguments and answers in a
second run.  Both see calls by any name, and those of generators.

Three other modules watch calls by other means.  moves_so_far.py reads variables when an error
passes; widgets/boards/tracing.py needs lines, so it pays for sys.settrace; marking/sources reads
code, also of calls that no run has made.
"""

import sys
import sysconfig
from _thread import start_new_thread
from collections import Counter
from collections.abc import Iterator, Mapping
from dis import opname
from functools import cache
from inspect import CO_GENERATOR, CO_VARARGS
from os.path import dirname
from types import CodeType, FrameType
from typing import Any, NamedTuple, Self

from hanoi_ref.checking.answer import plain
from hanoi_ref.checking.observation import CYCLE, Plain
from hanoi_ref.checking.running.limits import BudgetExceeded

MOST = 200  # calls of one function that are recorded
LONGEST = 200  # items of a recorded answer

_HERE = dirname(dirname(__file__))  # checking/
_LIBRARIES = (*{sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib")}, "<froz")
_NO_FUNCTIONS = ("<module>", "<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")
# Events of sys.addaudithook: what runs in another thread or process is not watched.
_HIDING = {"_thread.start_new_thread", "_thread.start_joinable_thread", "sys.setprofile"}
_HIDING |= {"os.fork", "os.forkpty", "os.posix_spawn", "os.system", "subprocess.Popen"}
_HIDING |= {"cpython.PyInterpreterState_New"}
_START = 0  # the argument of RESUME at the beginning of a function


class Watch:
    """A context manager that calls `_note` at each call and each return, by sys.setprofile."""

    def __enter__(self) -> Self:
        self._before = sys.getprofile()
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self._before)

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        raise NotImplementedError


class Calls(Watch):
    """The first cycle of calls in a run, as the names of its functions.

    >>> def even(n):
    ...     return n == 0 or odd(n - 1)
    >>> def odd(n):
    ...     return n > 0 and even(n - 1)
    >>> with Calls() as calls:
    ...     even(1), even(2)
    (False, True)
    >>> calls.round
    ['even', 'odd', 'even']

    `round` is empty if there is no cycle, and None if the program stopped the watching, or started
    a thread or a process.  A generator is called when it is first asked for a value; resuming it is
    not a call.  Functions of libraries do not count.
    """

    def __init__(self) -> None:
        self.round: list[str] | None = []
        self.hides = False

    def __enter__(self) -> Self:
        _listen()
        super().__enter__()
        _watching.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _watching.remove(self)
        if not self.round and (self.hides or sys.getprofile() != self._note):
            self.round = None
        super().__exit__()

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and not self.round and _is_theirs(frame.f_code) and _begins(frame):
            self.round = _round(frame)
        elif event == "c_call" and argument is start_new_thread:  # no audit event in Python 3.11
            self.hides = True


_watching: list[Calls] = []


@cache
def _listen() -> None:
    """Note from now on, in all of this process, when a program could hide its calls."""

    def note(event: str, _: tuple[Any, ...]) -> None:
        if event in _HIDING:
            for calls in _watching:
                calls.hides = True

    sys.addaudithook(note)


def _round(frame: FrameType) -> list[str]:
    """Return the names from an open call of the same function to this one; empty without one."""
    names, outer = [_name(frame)], frame.f_back
    while outer:
        if _is_theirs(outer.f_code):
            names.append(_name(outer))
        if outer.f_code is frame.f_code:
            return names[::-1][:CYCLE]
        outer = outer.f_back
    return []


def _is_theirs(code: CodeType) -> bool:
    """Return whether a function is the student's, neither of a library nor of the checks."""
    file = code.co_filename
    ours = file.startswith(_HERE)
    return not ours and not file.startswith(_LIBRARIES) and code.co_name not in _NO_FUNCTIONS


def _begins(frame: FrameType) -> bool:
    """Return whether a call is new, and not a generator that is resumed.

    Both are a "call" event.  The next instruction is RESUME, and its argument distinguishes the
    two.
    """
    code = frame.f_code
    return not code.co_flags & CO_GENERATOR or code.co_code[frame.f_lasti + 1] & 3 == _START


def _name(frame: FrameType) -> str:
    return str.__str__(frame.f_code.co_name)[:60]


class _Enough(BaseException):
    """Raised when enough calls were recorded."""


class _Open(NamedTuple):
    """A call that has not ended: its arguments (empty if not recorded) and its yielded items."""

    args: list[Plain]
    items: list[Any]


class InnerCalls(Watch):
    """A record of calls to the watched functions, in order of completion.

    Each call has its arguments, its answer, its depth within calls of the same function, and the
    function's name.  The program's own name is empty, and its outermost call is left out.  The
    program is stopped after MOST of its own calls, or after an answer that is too long.
    """

    def __init__(self, names: Mapping[CodeType, str]) -> None:
        self.made: list[Plain] = []
        self._names, self._open = names, dict[FrameType, _Open]()
        self._depth, self._recorded = Counter[CodeType](), Counter[CodeType]()

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if code not in self._names or event not in ("call", "return"):
            return
        if event == "call":
            if _begins(frame):
                over = self._recorded[code] >= MOST
                self._open[frame] = _Open([] if over else _encoded(_arguments(frame)), [])
                self._depth[code] += 1
        elif frame in self._open:
            self._left(frame, argument)

    def _left(self, frame: FrameType, value: Any) -> None:
        """Record the call that a frame ends; a yield or an error also leaves a frame."""
        code, does = frame.f_code, opname[frame.f_code.co_code[frame.f_lasti]]
        if does == "YIELD_VALUE":
            self._open[frame].items.append(value)
            return
        args, items = self._open.pop(frame)
        self._depth[code] -= 1
        depth = self._depth[code] - (self._names[code] == "")
        if args and depth >= 0 and does.startswith("RETURN"):
            self._record(code, args, items if code.co_flags & CO_GENERATOR else value, depth)

    def _record(self, code: CodeType, args: list[Plain], value: Any, depth: int) -> None:
        name, answer = self._names[code], _encoded(value)
        self._recorded[code] += 1
        if answer:
            self.made.append({"type": "tuple", "items": [*args, *answer, depth, name]})
        if not name and (not answer or self._recorded[code] >= MOST):
            raise _Enough


def _arguments(frame: FrameType) -> tuple[Any, ...]:
    """Return the arguments of a call that has just begun, including defaults."""
    code, values = frame.f_code, frame.f_locals
    rest = code.co_argcount + code.co_kwonlyargcount
    more = values[code.co_varnames[rest]] if code.co_flags & CO_VARARGS else ()
    return (*(values[name] for name in code.co_varnames[: code.co_argcount]), *more)


def _encoded(value: Any) -> list[Plain]:
    """Return the value in plain JSON; empty if it is too long or if reading would use it up."""
    values = value if type(value) is tuple else (value,)
    if any(isinstance(each, Iterator) for each in values):
        return []
    try:
        return [plain(value, LONGEST)]
    except BudgetExceeded:
        return []
