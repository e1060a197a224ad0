"""Which cells of a lesson need not be run when a class is marked: nothing comes of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from hanoi_ref.grading.sources.names import loaded, parsed, stored

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
    theirs = {*answers}.union(
        *(stored(code) for code, is_lesson in codes if code and not is_lesson)
    )
    if EVERYTHING in theirs:
        return set()
    found = set()
    for at, (code, is_lesson) in enumerate(codes):
        if is_lesson and code is not None:
            touched = bool((loaded(code) | stored(code)) & theirs)
            if not touched and all(isinstance(each, ast.Expr) for each in code.body):
                found.add(at)
            theirs |= stored(code) if touched else set()
    return found
