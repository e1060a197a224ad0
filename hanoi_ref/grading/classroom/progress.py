"""A progress bar with the remaining time, on stderr and only on a terminal."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from hanoi_ref.course.course import Watch

FEW = 5  # submissions after which the time can be estimated


@contextmanager
def progress() -> Iterator[Watch]:
    """Yield a watch for a grading run; the bar is removed at the end."""
    console = Console(stderr=True)
    columns = (MofNCompleteColumn(), BarColumn(), TextColumn("{task.fields[left]}"))
    shown = (*columns, TextColumn("{task.description}"))
    with Progress(*shown, console=console, transient=True, disable=not console.is_terminal) as bar:
        task, start = bar.add_task("marking", left=""), time.monotonic()

        def watch(done: int, total: int, whose: str) -> None:
            left = time_left(done, total, time.monotonic() - start)
            bar.update(task, completed=done, total=total, description=whose, left=left)

        yield watch


def time_left(done: int, total: int, seconds: float) -> str:
    """Return the estimated remaining time; empty if too little is done for an estimate.

    >>> time_left(10, 40, 60), time_left(39, 40, 60), time_left(2, 40, 60)
    ('about 3 min left', 'less than 10 s left', '')
    """
    if done < FEW:
        return ""
    left = seconds / done * (total - done)
    if left < 10:
        return "less than 10 s left"
    return f"about {left / 60:.0f} min left" if left > 90 else f"about {left:.0f} s left"
