"""Add what the checks need to a notebook's kernel; without a kernel, nothing happens.

A cell whose last run did not define its answer is noted: an older answer may be left.  The
traceback of a recursion that did not stop is shortened.  In a browser, where a kernel cannot be
interrupted, a cell that runs too long is stopped.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from difflib import get_close_matches
from threading import Timer
from types import FrameType, TracebackType
from typing import Any, NamedTuple, Self

from hanoi_ref.checking.observation import Raised
from hanoi_ref.checking.plain_words import explained
from hanoi_ref.checking.running import clock
from hanoi_ref.checking.running.limits import can_monitor, monitoring
from hanoi_ref.checking.running.source import may_make, parsed, stored


def watch() -> None:
    """Register all of this with the kernel, if the code runs in one."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell is None:
        return
    shell.events.register("post_run_cell", note)
    shorten_in(shell)
    if sys.platform == "emscripten" and can_monitor():
        limit_cells(shell)


# Answers that the last run did not define

DEFINES = re.compile(r"^(?:def\s+(?=\w)|(?=\w+\s*=(?!=)))(\w+)", re.MULTILINE)
LONGEST = 200  # characters of an error message

DID_NOT_RUN = "Your last version did not run"


class Unrun(NamedTuple):
    """The reason why the last version of an answer is missing, with a heading."""

    title: str
    says: str

    def __str__(self) -> str:
        return f"{self.title}: {self.says}"


_UNMADE: dict[str, Unrun] = {}


def why_unrun(name: str) -> Unrun | None:
    """Return why the last version of an answer is missing, or None if nothing is missing."""
    return _UNMADE.get(name)


def note(result: Any) -> None:
    """Record for each name that a cell defines whether its definition has run.

    In a notebook of the course, the id of an answer's cell is its name.  So the cell is identified
    even if its source cannot be parsed.
    """
    if result is None or result.info is None:
        return
    error = result.error_before_exec or result.error_in_exec
    if isinstance(error, NameError) and why_unrun(str(error.name)):
        print(f"{error.name}: {why_unrun(str(error.name))}")
    cell, source = result.info.cell_id or "", result.info.raw_cell
    at = _line(error) if error else 0
    for name, end in [*_defined(source)] or [(cell, 0)]:
        _UNMADE.pop(name, None)
        if error and not (end and at > end):
            _UNMADE[name] = Unrun(DID_NOT_RUN, _sentence(error, at))
    if not error and not may_make(source, cell):
        _UNMADE[cell] = _instead(cell, source)


def _instead(name: str, source: str) -> Unrun:
    """Return what a cell that ran defines instead of its answer."""
    code = parsed(source)
    made = {other.lower(): other for other in stored(code)} if code else {}
    for close in get_close_matches(name.lower(), made, 1):
        says = f"The cell defines {made[close]}, but the exercise asks for {name}."
        return Unrun("Your last version defines another name", says)
    return Unrun(f"Your last version does not define {name}", "nothing in this cell has that name.")


def _defined(source: str) -> Iterator[tuple[str, int]]:
    """Yield the names that a cell defines, each with its last line; 0 if it cannot be parsed."""
    code = parsed(source)
    if code is None:
        yield from ((name, 0) for name in DEFINES.findall(source))
        return
    for statement in code.body:
        if isinstance(statement, ast.FunctionDef):
            yield statement.name, statement.end_lineno or 0
        elif isinstance(statement, ast.Assign):
            names = (target.id for target in statement.targets if isinstance(target, ast.Name))
            yield from ((name, statement.end_lineno or 0) for name in names)


def _line(error: BaseException) -> int:
    """Return the line where an error stopped the cell, or 0 if the line is unknown."""
    if isinstance(error, SyntaxError):
        return error.lineno or 0
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        if frame.f_code.co_name == "<module>" and frame.f_globals is frame.f_locals:
            return trace.tb_lineno
        trace = trace.tb_next
    return 0


def _sentence(error: BaseException, line: int) -> str:
    """Return a sentence on what happened."""
    if isinstance(error, KeyboardInterrupt):
        return "It was stopped before the end."
    where = f" in line {line}" if line else ""
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    words = " ".join(words.split())[:LONGEST]
    says = f"{type(error).__name__}{where}{f': {words}' if words else ''}"
    says = says if says.endswith((".", "?", "!")) else f"{says}."
    plain = explained(Raised(type(error).__name__, words))
    return f"{says} {plain.hint}" if plain else says


# What a check is doing, where it takes long

SOON = 1.0  # seconds until a reader wonders


class Trying:
    """A context manager that shows in a notebook what is being tried, if it takes over a second.

    Its calls tell it what is tried now.  The message is gone when the result is shown.
    """

    def __init__(self) -> None:
        self._now, self._is_shown, self._began = "", False, clock.monotonic()
        self._timer = Timer(SOON, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        if _has_page():
            with suppress(RuntimeError):  # in a browser there are no threads
                self._timer.start()
        return self

    def __call__(self, says: str) -> None:
        """Note what is tried now."""
        self._now = says
        if clock.monotonic() - self._began > SOON and _has_page():
            self._show()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        if self._is_shown:
            from IPython.display import clear_output

            clear_output(wait=True)

    def _show(self) -> None:
        if not self._is_shown:
            from IPython.display import display

            self._is_shown = True
            display({"text/plain": self._now}, raw=True)


def _has_page() -> bool:
    """Return whether the code runs in a kernel, whose output a page shows."""
    ipython = sys.modules.get("IPython")
    return bool(ipython and hasattr(ipython.get_ipython(), "kernel"))


def show_after_cell(shown: Iterable[Any]) -> None:
    """Display these below the result of the running cell."""
    from IPython.core.getipython import get_ipython
    from IPython.display import display

    def show(result: object) -> None:
        shell.events.unregister("post_run_cell", show)
        for each in shown:
            display(each)

    if shell := get_ipython():
        shell.events.register("post_run_cell", show)


# The traceback of a recursion that did not stop

FIRST, LAST = 4, 2  # calls of a traceback that are shown: the cell and two more; the last


def shorten_in(shell: Any) -> None:
    """Shorten such tracebacks in each further cell of a shell.

    Some versions of IPython print each of a thousand calls, so that the message is out of sight;
    and to write them takes seconds.
    """

    def show(
        shell: Any,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType,
        tb_offset: int | None = None,
    ) -> list[str]:
        ends, left_out = ends_of(trace)
        write = shell.InteractiveTB.structured_traceback
        parts: list[str] = write(kind, error, ends, tb_offset=tb_offset)
        if left_out:
            parts.insert(FIRST, f"\n... {left_out} more calls ...\n")
        shell._showtraceback(kind, error, parts)
        return parts

    shell.set_custom_exc((RecursionError,), show)


def ends_of(trace: TracebackType) -> tuple[TracebackType, int]:
    """Return a traceback without the calls in the middle, and their number.

    The first call is IPython's own, which it does not show.
    """
    calls = [trace]
    while following := calls[-1].tb_next:
        calls.append(following)
    ends, made = [*calls[:FIRST], *calls[-LAST:]], None
    if len(calls) <= len(ends) + 1:
        return trace, 0
    for call in reversed(ends):
        made = TracebackType(made, call.tb_frame, call.tb_lasti, call.tb_lineno)
    assert made
    return made, len(calls) - len(ends)


# Cells that run too long in a browser

SECONDS = 30  # no cell of a lesson takes a tenth of that

_cell = ExitStack()


def limit_cells(shell: Any) -> None:
    """Limit the time of each further cell of a shell."""

    def begin(info: object) -> None:
        _cell.enter_context(monitoring(_Look(shell.user_ns)))

    def end(result: object) -> None:
        _cell.close()

    shell.events.register("pre_run_cell", begin)
    shell.events.register("post_run_cell", end)


class _Look:
    """A check of the clock while a cell runs; it stops code of the cell, but not of the shell."""

    def __init__(self, names: dict[str, Any]) -> None:
        self._names, self._started = names, clock.monotonic()

    def __call__(self) -> None:
        if clock.monotonic() - self._started > SECONDS and self._is_inside(sys._getframe(2)):
            says = (
                f"this cell ran for {SECONDS} seconds and was stopped. Is there an infinite loop?"
            )
            raise KeyboardInterrupt(says)

    def _is_inside(self, frame: FrameType | None) -> bool:
        """Return whether the running code was called by the cell and not by the shell."""
        while frame and not (frame.f_code.co_name == "<module>" and frame.f_globals is self._names):
            frame = frame.f_back
        return frame is not None
