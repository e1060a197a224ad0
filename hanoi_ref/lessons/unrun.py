"""Whether a cell that should define an answer broke off when it ran last: an older one is left.

The kernel tells of each cell that has run, by IPython's event post_run_cell; without a kernel
nothing is known, and nothing is said.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any

DEFINES = re.compile(r"^(?:def\s+(?=\w)|(?=\w+\s*=(?!=)))(\w+)", re.MULTILINE)
LONGEST = 200  # characters of an error's words

_BROKEN: dict[str, str] = {}


def why_unrun(name: str) -> str:
    """What ended the last run of the cell that defines this name; empty where it came through."""
    return _BROKEN.get(name, "")


def watch() -> None:
    """Has the kernel tell of each cell that has run, if there is a kernel; once is enough."""
    ipython = sys.modules.get("IPython")
    shell = ipython and ipython.get_ipython()
    if shell is not None:
        shell.events.register("post_run_cell", note)


def note(result: Any) -> None:
    """Takes down for each name that the cell defines whether its definition has run.

    In a notebook of the course the cell of an answer has its name, so that a cell is known even
    where its writing hides what it was to define.
    """
    if result is None or result.info is None:
        return
    error = result.error_before_exec or result.error_in_exec
    if isinstance(error, NameError) and why_unrun(str(error.name)):
        print(f"{error.name}: its cell did not run to its end. {why_unrun(str(error.name))}")
    at = _line(error) if error else 0
    for name, end in [*_defined(result.info.raw_cell)] or [(str(result.info.cell_id), 0)]:
        _BROKEN.pop(name, None)
        if error and not (end and at > end):
            _BROKEN[name] = _told(error, at)


def _defined(source: str) -> Iterator[tuple[str, int]]:
    """The names that a cell defines, each with its last line; 0 where nobody can read the cell."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError):
        yield from ((name, 0) for name in DEFINES.findall(source))
        return
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            yield statement.name, statement.end_lineno or 0
        elif isinstance(statement, ast.Assign):
            names = (target.id for target in statement.targets if isinstance(target, ast.Name))
            yield from ((name, statement.end_lineno or 0) for name in names)


def _line(error: BaseException) -> int:
    """The line of the cell at which it ended; 0 where that is not known."""
    if isinstance(error, SyntaxError):
        return error.lineno or 0
    trace = error.__traceback__
    while trace is not None and not _is_of_cell(trace.tb_frame):
        trace = trace.tb_next
    return trace.tb_lineno if trace else 0


def _is_of_cell(frame: FrameType) -> bool:
    return frame.f_code.co_name == "<module>" and frame.f_globals is frame.f_locals


def _told(error: BaseException, line: int) -> str:
    """What happened, as a sentence."""
    if isinstance(error, KeyboardInterrupt):
        return "It was stopped before it came to its end."
    where = f" in line {line}" if line else ""
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    words = " ".join(words.split())[:LONGEST]
    told = f"{type(error).__name__}{where}{f': {words}' if words else ''}"
    return told if told.endswith((".", "?", "!")) else f"{told}."
