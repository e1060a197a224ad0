"""Programs traced: their calls and the moves that each makes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import CO_GENERATOR, Parameter, signature
from itertools import islice, pairwise
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from hanoi_ref.checking.running.limits import BudgetExceeded, Printed, limit_depth, limits
from hanoi_ref.widgets.boards.lines import LIMIT, TooLong

SECONDS = 1  # acceptable wait until a view appears
MOST_CALLS = 600  # further calls are run, but not recorded or drawn
ROOT = 0
_PACKAGE = Path(__file__).parents[2]
Maker = tuple[int, int]  # a call's number, and a line of the file in it


@dataclass(eq=False)
class Called:
    """One call of a function: its caller, the caller's line, and its own lines and calls."""

    name: str
    args: list[str]
    code: CodeType
    parent: int | None
    waits: int  # the line of the parent that made this call
    did: list[tuple[str, int]] = field(default_factory=list)  # ("line", n) and ("call", number)
    gave: object = None
    items: list[object] | None = None  # the items of `gave` when it was returned, if it is a list
    seen: bool = False  # whether `gave` had a name before it was returned

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.args)})"


@dataclass
class Trace:
    """A function's run: its calls in the order in which they began, and its result.

    `makers` has the call and line that made each item, as far as they are known.  `error` is the
    error that ended the run, if any.
    """

    calls: list[Called]
    items: list[object]
    makers: list[Maker | None]
    gave: object
    error: Exception | None


def arguments(solver: Callable[..., object], n: int) -> tuple[object, ...]:
    """Return a solver's arguments: the number of disks, and the pegs if they are required.

    >>> arguments(lambda n, source, target, spare: [], 3), arguments(lambda n, source="A": [], 3)
    ((3, 'A', 'C', 'B'), (3,))
    """
    try:
        parameters = signature(solver).parameters.values()
    except (TypeError, ValueError):  # some callables have no signature
        return (n,)
    plain = Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD
    needed = [p for p in parameters if p.kind in plain and p.default is Parameter.empty]
    return (n, *"ACB"[: len(needed) - 1]) if 2 <= len(needed) <= 4 else (n,)


def run(solver: Callable[..., object], n: int, given: tuple[object, ...] | None = None) -> Trace:
    """Call the solver, take its moves (at most LIMIT + 1), and record its calls.

    >>> def hanoi(n, a="A", c="C", b="B"):
    ...     return hanoi(n - 1, a, b, c) + [a + c] + hanoi(n - 1, b, c, a) if n else []
    >>> trace = run(hanoi, 2)
    >>> [str(trace.calls[maker[0]]) for maker in trace.makers]
    ['hanoi(1, A, B, C)', 'hanoi(2, A, C, B)', 'hanoi(1, B, C, A)']

    It is called with `given`, or with `arguments`.  Errors are stored in the trace, except
    KeyboardInterrupt, which is raised.  After SECONDS the run is stopped.  Only plain functions are
    traced, with others that share their globals; for anything else, `calls` is empty.
    """
    watch = _Watch(solver)
    items: list[object] = []
    makers: list[Maker | None] = []
    gave: object = None
    error: Exception | None = None
    printed = Printed()
    try:
        with limits(SECONDS) as printed, _traced(watch):
            limit_depth()
            gave = solver(*(arguments(solver, n) if given is None else given))
            for item in islice(_taken(gave), LIMIT + 1):
                items.append(item)
                makers.append(watch.take())
    except BudgetExceeded:
        error = TooLong(SECONDS)
    except Exception as failure:  # a student's function may end in any way
        error = failure
    print(printed.getvalue(), end="")
    if watch.full:
        return Trace([], items, [None] * len(items), gave, error)
    return Trace(watch.calls, items, _settled(watch, items, makers), gave, error)


@contextmanager
def _traced(watch: _Watch) -> Iterator[None]:
    """Trace calls inside the block, if there is a function to trace."""
    before = sys.gettrace()
    try:
        sys.settrace(watch.begin if watch.globals is not None else before)
        yield
    finally:
        sys.settrace(before)


def _taken(gave: object) -> Iterator[object]:
    """Return an iterator over the result; empty for strings, sets and dicts."""
    kept = isinstance(gave, Iterable) and not isinstance(gave, (str, set, frozenset, dict))
    return iter(gave) if kept else iter(())  # type: ignore[call-overload]


class _Watch:
    """The callback that sys.settrace calls while the solver runs."""

    def __init__(self, solver: object) -> None:
        self.globals: dict[str, Any] | None = None  # the globals of the student's functions
        if isinstance(solver, FunctionType):
            is_ours = _PACKAGE in Path(solver.__code__.co_filename).parents
            self.globals = None if is_ours else solver.__globals__
        self.calls: list[Called] = []
        self.full = False
        self.grown: dict[int, tuple[list[object], list[Maker]]] = {}
        self._numbers: dict[FrameType, int] = {}
        self._yielded: Maker | None = None
        self._last: Maker = (ROOT, 0)

    def begin(self, frame: FrameType, event: str, arg: object) -> Any:
        """Trace a call of a student's function or a resumed generator; record new calls."""
        if frame.f_globals is not self.globals or frame.f_code.co_name.startswith("<") or self.full:
            return None
        if frame not in self._numbers:
            self._numbers[frame] = len(self.calls)
            self._enter(frame)
            self.full = len(self.calls) > MOST_CALLS
        return self.step

    def step(self, frame: FrameType, event: str, arg: object) -> Any:
        """Record one line, or the end, of a traced call."""
        number = self._numbers[frame]
        self._grow(frame)
        self._last = number, frame.f_lineno
        parent = self.calls[number].parent
        if event == "return" and parent is not None and frame.f_back is not None:
            self._last = parent, frame.f_back.f_lineno  # it continues there
        if event == "line":
            self.calls[number].did.append(("line", frame.f_lineno))
        elif event == "return" and frame.f_code.co_flags & CO_GENERATOR:
            if arg is not None and self._yielded is None:  # the innermost generator yields first
                self._yielded = number, frame.f_lineno
        elif event == "return":
            call = self.calls[number]
            call.gave, call.seen = arg, id(arg) in self.grown
            call.items = list(arg) if isinstance(arg, (list, tuple)) else None
        return self.step

    def take(self) -> Maker | None:
        """Return the call and line that yielded the latest item."""
        maker, self._yielded = self._yielded, None
        return maker

    def _enter(self, frame: FrameType) -> None:
        code, back = frame.f_code, frame.f_back
        while back is not None and back not in self._numbers:
            back = back.f_back
        parent = None if back is None else self._numbers[back]
        if parent is not None:
            self.calls[parent].did.append(("call", len(self.calls)))
        values = [frame.f_locals[name] for name in code.co_varnames[: code.co_argcount]]
        plain = str, int, float, type(None)
        args = [str(value)[:12] if isinstance(value, plain) else "…" for value in values]
        waits = 0 if back is None else back.f_lineno
        self.calls.append(Called(code.co_name, args, code, parent, waits))

    def _grow(self, frame: FrameType) -> None:
        """Credit items added to lists since the last event to the line of that event."""
        named = [frame.f_globals.get(name) for name in frame.f_code.co_names]
        for value in [*frame.f_locals.values(), *named]:
            if type(value) is list:
                _, makers = self.grown.setdefault(id(value), (value, []))
                makers += [self._last] * (len(value) - len(makers))


def _settled(watch: _Watch, items: list[object], makers: list[Maker | None]) -> list[Maker | None]:
    """Return the makers of the items of a returned list: by partial lists, or by its growth."""
    calls = watch.calls
    if not calls or any(makers) or calls[ROOT].items != items:
        return makers
    given = calls[ROOT].gave
    apart = any(call.items and call.gave is not given for call in calls[1:])
    if apart or len(calls) == 1 or id(given) not in watch.grown:
        return list(_owners(watch, ROOT))
    return list(watch.grown[id(given)][1])


def _owners(watch: _Watch, number: int) -> Iterator[Maker]:
    """Yield the maker of each item of a call: an inner call that returned it, else the call."""
    call = watch.calls[number]
    items, at, lines = call.items or [], 0, _Lines(watch, number)
    for below in [other for what, other in call.did if what == "call"]:
        part = watch.calls[below].items
        starts = range(at, len(items) - len(part) + 1) if part else ()
        start = next((s for s in starts if part and items[s : s + len(part)] == part), None)
        if part and start is not None:
            yield from (lines.of(index) for index in range(at, start))
            yield from _owners(watch, below)
            at = start + len(part)
            lines.after(below)
    yield from (lines.of(index) for index in range(at, len(items)))


class _Lines:
    """The lines on which a call made its own items, after some of the calls below it."""

    def __init__(self, watch: _Watch, number: int) -> None:
        self.call, self.number = watch.calls[number], number
        self.grown = watch.grown[id(self.call.gave)][1] if self.call.seen else None
        self.begun = 0

    def after(self, below: int) -> None:
        """Treat the following items as made after that call."""
        self.begun = self.call.did.index(("call", below))

    def of(self, index: int) -> Maker:
        """Return the call, and the line where the list grew or where the value is written."""
        if self.grown is not None and self.grown[index][0] == self.number:
            return self.grown[index]
        return self.number, next(self._between(), self._last)

    @property
    def _last(self) -> int:
        return next((line for what, line in reversed(self.call.did) if what == "line"), 0)

    def _between(self) -> Iterator[int]:
        """Yield the lines of a multi-line expression after one call and before the next."""
        did = self.call.did[self.begun :]
        calls = [at for at, (what, _) in enumerate(did) if what == "call"]
        for one, other in pairwise(calls):
            yield from (line for _, line in did[one + 1 : other - 1])
