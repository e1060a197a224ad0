"""For teachers: exercises and lessons of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands.options import DONE, with_root

if TYPE_CHECKING:
    from hanoi_ref.grading.course import Course


@click.group(epilog="Example: hanoi new lesson frogs")
def new() -> None:
    """Begin an exercise or a lesson of your own, in the course's folder."""


@new.command(epilog="Example: hanoi new exercise recursion.positions")
@click.argument("name")
@with_root
def exercise(name: str, course: Course) -> int:
    """Add an exercise to a lesson: cells to its notebook, and a few lines of data beside it."""
    from hanoi_ref.grading.drafts import new_exercise

    return _drafted(course, new_exercise(course, name))


@new.command(epilog="Example: hanoi new lesson frogs.jumps")
@click.argument("name")
@with_root
def lesson(name: str, course: Course) -> int:
    """Add a lesson with one exercise: a notebook, and a file of data beside it."""
    from hanoi_ref.grading.drafts import new_lesson

    return _drafted(course, new_lesson(course, name))


def _drafted(course: Course, paths: list[Path]) -> int:
    for path in paths:
        click.echo(path.relative_to(course.root).as_posix())
    click.echo("It works as it stands: write your own words in it, then run hanoi release.")
    return DONE
