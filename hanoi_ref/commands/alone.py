"""Commands for learners: site, progress, binder."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

from hanoi_ref.commands.options import DONE, command, with_json, with_root

if TYPE_CHECKING:
    from hanoi_ref.course.course import Course
    from hanoi_ref.publish.learner import ExerciseProgress, LessonProgress


@command("hanoi site --out public --offline")
@with_root
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="Output folder. An existing site there is replaced.",
)
@click.option("--offline", is_flag=True, help="Load nothing from outside the site.")
def site(course: Course, out: Path, offline: bool) -> int:
    """Build the course as a static site, with Python in the browser.

    Any static file server can serve it to any number of learners.
    """
    from hanoi_ref.publish.site import build

    build(course, out.resolve(), offline)
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 1e6
    click.echo(f"{out}: {size:.0f} MB. Preview it: python -m http.server -d {out}")
    return DONE


@command("hanoi progress --json progress.json")
@with_root
@click.option("--forget", is_flag=True, help="Clear all outputs of the lessons; answers stay.")
@with_json
def progress(course: Course, forget: bool, json_file: Path | None) -> int:
    """Show what is done and what is next in each lesson.

    It reads the lessons in course/ as last saved.  Nothing leaves this machine.
    """
    from hanoi_ref.publish import learner

    if forget:
        click.echo("\n".join(learner.forget(course)) or "there is nothing to forget")
        return DONE
    found = learner.standings(course)
    if json_file is not None:
        json_file.write_text(json.dumps([each.as_dict() for each in found], indent=1) + "\n")
    for each in found:
        signs = "".join(_sign(task) for task in each.tasks)
        points = f"{each.earned:g} of {each.points:g} points"
        click.echo(f"{each.lesson.folder:13}  {signs:14}  {points:16}  {_next(each)}".rstrip())
    return DONE


def _sign(task: ExerciseProgress) -> str:
    return "●" if task.is_done else "◐" if task.earned else "○"


def _next(standing: LessonProgress) -> str:
    from hanoi_ref.course.words import counted

    told = f"next: {standing.next}" if standing.next else "done"
    return f"{told}, {counted(standing.hints, 'hint')} opened" if standing.hints else told


BINDER = "https://mybinder.org"
REPOSITORY = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")
FIRST = "lab/tree/course/0-start/start.ipynb"


@command("hanoi binder ada/hanoi")
@click.argument("repository", metavar="OWNER/REPO")
@click.option(
    "--ref", default="HEAD", show_default=True, help="Branch, tag or commit that Binder opens."
)
def binder(repository: str, ref: str) -> int:
    """Print a link and a badge that open the course on Binder.

    OWNER/REPO is a repository on GitHub.  Its folder binder/ lists what to install.
    """
    if not REPOSITORY.fullmatch(repository):
        raise click.UsageError(f"a repository on GitHub is OWNER/REPO, not {repository!r}")
    link = f"{BINDER}/v2/gh/{repository}/{quote(ref, safe='')}?urlpath={quote(FIRST)}"
    click.echo(link)
    click.echo(f"[![Open on Binder]({BINDER}/badge_logo.svg)]({link})")
    return DONE
