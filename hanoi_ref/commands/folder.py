"""Commands for a course's folder: init, update."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands.options import ROOT, command, with_root

if TYPE_CHECKING:
    from hanoi_ref.course.course import Course


@command("hanoi init my-course")
@click.argument("folder", type=ROOT, metavar="DIR")
@click.option("--teacher", is_flag=True, help="Add solutions, guides and settings for grading.")
def init(folder: Path, teacher: bool) -> None:
    """Make a new folder with the course.

    It never writes into a folder that has files.
    """
    from hanoi_ref.publish.folder import make

    made = make(folder, teacher)
    click.echo(f"{made} is ready. Open it: cd {made}, then hanoi lab")


@command("hanoi update")
@with_root
def update(course: Course) -> None:
    """Update a course's folder after a newer version was installed.

    Files that you changed stay as they are; their new version is written beside them.
    """
    from hanoi_ref.publish.folder import update as updated

    for change in (changes := updated(course)):
        click.echo(f"{change.name}: {change.done}")
    if not changes:
        click.echo("the course is up to date")
