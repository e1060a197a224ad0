"""Detect a cell whose last run did not define its answer, so that an older answer is left.

IPython's event post_run_cell reports each run.  Without a kernel nothing is recorded.
"""

import ast
import re
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from types import FrameType
from typing import Any, NamedTuple

from hanoi_ref.checking.running.names import may_make, parsed, stored

DEFINES = re.compile(r"^(?:def\s+(?=\w)|(?=\w+\s*=(?!=)))(\w+)", re.MULTILINE)
LONGEST = 200  # characters of an error message
COMMA = "Is there a comma after each item, and at the end of each row?"

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


def watch() -> None:
    """Register `note` with the kernel, if the code runs in a kernel."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell is not None:
        shell.events.register("post_run_cell", note)


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
    if not error and (strays := _strays(cell, source)):
        _UNMADE[cell] = strays


def _strays(name: str, source: str) -> Unrun | None:
    """Return what a cell that ran defines instead of its answer."""
    if may_make(source, name):
        return None
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
    while trace is not None and not _is_of_cell(trace.tb_frame):
        trace = trace.tb_next
    return trace.tb_lineno if trace else 0


def _is_of_cell(frame: FrameType) -> bool:
    return frame.f_code.co_name == "<module>" and frame.f_globals is frame.f_locals


def _sentence(error: BaseException, line: int) -> str:
    """Return a sentence on what happened."""
    if isinstance(error, KeyboardInterrupt):
        return "It was stopped before the end."
    where = f" in line {line}" if line else ""
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    words = " ".join(words.split())[:LONGEST]
    says = f"{type(error).__name__}{where}{f': {words}' if words else ''}"
    says = says if says.endswith((".", "?", "!")) else f"{says}."
    return f"{says} {COMMA}" if "must be integers or slices, not tuple" in words else says
