"""The lessons, one package each: exercises, known mistakes, hidden test programs."""

from __future__ import annotations

from importlib import import_module

from hanoi_ref.lessons.notebook import check, hint
from hanoi_ref.lessons.table import table

TYPE_CHECKING = False  # as in hanoi_ref, for the time that a notebook waits
if TYPE_CHECKING:
    from typing import Any

    from hanoi_ref.lessons.catalogue import EXERCISES, GOALS, WRITTEN, find
    from hanoi_ref.lessons.compared import games
    from hanoi_ref.lessons.readiness import ready

_LATER = {
    "games": "compared",
    "ready": "readiness",
    **dict.fromkeys(("EXERCISES", "GOALS", "WRITTEN", "find"), "catalogue"),
}
__all__ = ["EXERCISES", "GOALS", "WRITTEN", "check", "find", "games", "hint", "ready", "table"]


def __getattr__(name: str) -> Any:
    """Import on first use, because a process for students' programs may not read the catalogue."""
    if name not in _LATER:
        raise AttributeError(f"hanoi_ref.lessons has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"hanoi_ref.lessons.{_LATER[name]}"), name)
