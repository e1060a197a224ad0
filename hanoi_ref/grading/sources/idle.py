"""Which cells of a lesson need not be run when a class is marked: nothing comes of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from hanoi_ref.grading.sources.references import parsed

EVERYTHING = "*"


def idle(cells: Sequence[tuple[str, bool]], answers: Iterable[str]) -> set[int]:
    """The places of the lesson's cells that only show something, and nothing of the student's.

    >>> cells = [("x = 1", True), ("Board(x)", True), ("Board(hanoi(3))", True), ("x = 2", False)]
    >>> idle(cells[:3], ["hanoi"]), idle(cells, ["hanoi"])
    ({1}, set())

    `cells` are sources, each with whether it is the lesson's own, `answers` the names of exercises.
    What a lesson's cell names after it has looked at something of the student's is the student's.
    """
    codes = [(parsed(source), is_lesson) for source, is_lesson in cells]
    theirs = {*answers}.union(*(_bound(code) for code, is_lesson in codes if not is_lesson))
    if EVERYTHING in theirs:
        return set()
    found = set()
    for at, (code, is_lesson) in enumerate(codes):
        if is_lesson and code is not None:
            touched = bool(_named(code) & theirs)
            if not touched and all(isinstance(each, ast.Expr) for each in code.body):
                found.add(at)
            theirs |= _bound(code) if touched else set()
    return found


def _named(code: ast.Module) -> set[str]:
    return {each.id for each in ast.walk(code) if isinstance(each, ast.Name)}


def _bound(code: ast.Module | None) -> set[str]:
    """All that is given a name anywhere in some code; * is everything."""
    found: set[str] = set()
    for each in ast.walk(code) if code else ():
        if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load):
            found.add(each.id)
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(each.name)
        elif isinstance(each, ast.Import | ast.ImportFrom):
            names = (alias.asname or alias.name for alias in each.names)
            found.update(name.partition(".")[0] for name in names)
    return found
