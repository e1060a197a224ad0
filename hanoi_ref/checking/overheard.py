"""The moves that a program makes before anybody loses patience, by the helper that it calls."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observe import observe

HELPER = "moved"  # lesson 2 has it: the position after a move
FEW = 60  # moves that are listened to


class _Enough(BaseException):
    """No more moves are needed."""


def moves_made(answer: Any, case: Case) -> list[Any]:
    """The first moves that a program hands to the lesson's `moved`, none where it has no such.

    The program runs once more, with a helper in its place that listens and then lets go of it.
    """
    space = getattr(answer, "__globals__", {})
    helper, made = space.get(HELPER), list[Any]()
    if not isinstance(helper, FunctionType):
        return []

    def listening(position: Any, move: Any) -> Any:
        made.append(move)
        if len(made) >= FEW:
            raise _Enough
        return helper(position, move)

    space[HELPER] = listening
    try:
        observe(answer, case)
    finally:
        space[HELPER] = helper
    return made
