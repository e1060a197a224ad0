"""The commands of a learner: init, lab, update, progress; and of a place for many: site, binder."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

from hanoi_ref.commands.options import DONE, ROOT, command, say_different, with_json, with_root

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


# Disable news, and buttons and side bars for making or validating assignments; nbgrader's own
# commands and the formgrader's menu remain.  Guides open rendered.
CALM = Path(__file__).parent / "jupyter"
# Boards then answer 40 ms sooner; they also work without it, on any Jupyter server.
PROMPT = "--ServerApp.kernel_websocket_connection_class=hanoi_ref.commands.prompt.Prompt"


@command("hanoi lab recursion --no-browser", context_settings={"ignore_unknown_options": True})
@with_root
@click.argument("words", nargs=-1, metavar="[LESSON] [JUPYTER OPTIONS]...")
@click.option(
    "--mine",
    is_flag=True,
    help="For teachers: open your own copy, in mine/. It is created if missing, and never handed "
    "out.",
)
def lab(course: Course, words: tuple[str, ...], mine: bool) -> None:
    """Open JupyterLab at the map of the course, or at a lesson.

    Other options are passed to JupyterLab.
    """
    from hanoi_ref.course.errors import WorkError

    if not find_spec("jupyterlab"):
        raise ModuleNotFoundError(name="jupyterlab")
    named = words[:1] if words and not words[0].startswith("-") else ()
    folder = course.release
    if mine:
        from hanoi_ref.publish.students import own_copy

        folder = own_copy(course)
    files = [folder / course.lesson(name).file for name in named]
    page = files[0] if files else folder / "README.md"
    if not page.exists():
        raise WorkError(f"{page} does not exist yet; run hanoi release first")
    start = page.relative_to(course.root).as_posix()
    programs = Path(sys.executable).parent
    os.environ["PATH"] = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"  # nbgrader needs it
    paths = (str(CALM), os.environ.get("JUPYTER_CONFIG_PATH", ""))
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, paths))
    os.chdir(course.root)
    settings = [f"--ServerApp.root_dir={course.root}", f"--LabApp.default_url=/lab/tree/{start}"]
    settings.append(PROMPT)
    rest = words[len(named) :]
    _become(["-m", "jupyterlab", *settings, *rest])


def _become(arguments: Sequence[str]) -> None:
    """Run Python in place of this process; on Windows as a child, where the shell waits for it."""
    if os.name == "nt":
        sys.exit(subprocess.call([sys.executable, *arguments]))
    os.execv(sys.executable, [sys.executable, *arguments])


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
    from hanoi_ref.publish.site import build, megabytes

    differs = build(course, out.resolve(), offline)
    size, packed = megabytes(out)
    click.echo(f"{out}: {size:.0f} MB, {packed:.0f} MB from a server that compresses.")
    click.echo(f"Preview it: python -m http.server -d {out}")
    say_different(differs, out)
    return DONE


@command("hanoi progress --json progress.json")
@with_root
@click.option("--forget", is_flag=True, help="Clear all outputs of the lessons; answers stay.")
@with_json
def progress(course: Course, forget: bool, json_file: Path | None) -> int:
    """Show what is done and what is next in each lesson.

    It reads the lessons in course/ as last saved.  Nothing leaves this machine.
    """
    from hanoi_ref.course.words import counted
    from hanoi_ref.publish import learner

    if forget:
        click.echo("\n".join(learner.forget(course)) or "there is nothing to forget")
        return DONE
    standings = learner.standings(course)
    if json_file is not None:
        json_file.write_text(json.dumps([row.as_dict() for row in standings], indent=1) + "\n")
    for row in standings:
        signs = ("●" if task.is_done else "◐" if task.earned else "○" for task in row.tasks)
        points = f"{row.earned:g} of {row.points:g} points"
        following = f"next: {row.next}" if row.next else "done"
        following += f", {counted(row.hints, 'hint')} opened" if row.hints else ""
        click.echo(
            f"{row.lesson.folder:13}  {''.join(signs):14}  {points:16}  {following}".rstrip()
        )
    return DONE


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
