"""How far a run has come: a bar with the time left, on stderr and only on a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress

from hanoi_ref.grading.marking import Watch


@contextmanager
def progress() -> Iterator[Watch]:
    """A watch for a run of marking; nothing of it is left on the screen."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("marking")

        def watch(done: int, total: int, whose: str) -> None:
            bar.update(task, completed=done, total=total, description=whose)

        yield watch
