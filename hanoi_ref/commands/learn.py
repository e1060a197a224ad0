"""The commands of a learner: init, lab, update, progress; and of a place for many: site, binder."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands.options import (
    ATTENTION,
    DONE,
    ROOT,
    command,
    course_root,
    say_different,
    with_folder,
    with_json,
    with_learners,
    with_root,
)

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
    click.echo(f"{made} is ready. Open it:")
    click.echo(f"  cd {shlex.quote(str(made))}")
    click.echo(f"  {_called('teach' if teacher else 'course')} lab")


def _called(extra: str) -> str:
    """Return how to call hanoi again: by its name, unless uvx runs it without installing it."""
    if not any((folder / "CACHEDIR.TAG").is_file() for folder in Path(sys.prefix).parents):
        return "hanoi"
    source = json.loads(distribution("hanoi-ref").read_text("direct_url.json") or "{}").get("url")
    return f'uvx --from "hanoi-ref[{extra}]{f" @ {source}" if source else ""}" hanoi'


@command("hanoi update")
@with_learners
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
@with_learners
@click.argument("words", nargs=-1, metavar="[LESSON] [JUPYTER OPTIONS]...")
@click.option(
    "--mine",
    is_flag=True,
    help="For teachers: open your own copy, in mine/. It is created if missing, and never handed "
    "out.",
)
def lab(course: Course, words: tuple[str, ...], mine: bool) -> None:
    """Open JupyterLab at the first lesson, or at another one.

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
    if not (named or course.lessons):
        raise WorkError(f"{folder} has no lesson yet; run hanoi release first")
    page = folder / (course.lesson(named[0]) if named else course.lessons[0]).file
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
    _become(["-P", "-m", "jupyterlab", *settings, *rest])


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
@with_learners
@click.option(
    "--forget", is_flag=True, help="Clear all outputs of lessons and extra pages; answers stay."
)
@with_json
def progress(course: Course, forget: bool, json_file: Path | None) -> int:
    """Show what is done and what is next in each lesson.

    It reads the lessons in course/, or those that you fetched into this folder, as last saved, and
    your conjectures in the laboratory.  Nothing leaves this machine.
    """
    from hanoi_ref.course.files import write_whole
    from hanoi_ref.course.words import counted
    from hanoi_ref.publish import learner

    if forget:
        click.echo("\n".join(learner.forget(course)) or "there is nothing to forget")
        return DONE
    standings, log = learner.standings(course), learner.conjectures(course)
    if json_file is not None:
        rows = [row.as_dict() for row in standings]
        if log:
            rows.append({"lesson": "extras/laboratory", "next": None, "tasks": {}})
            rows[-1]["conjectures"] = [asdict(each) for each in log]
        write_whole(json_file, json.dumps(rows, indent=1) + "\n")
    for row in standings:
        signs = ("●" if task.is_done else "◐" if task.earned else "○" for task in row.tasks)
        points = f"{row.earned:g} of {row.points:g} points"
        if row.written:
            points += f"; {row.written:g} of the {row.points:g} are for written answers"
        following = f"next: {row.next}" if row.next else "done"
        if row.next and row.is_core_done:
            following = f"core done; next in More: {row.next}"
        following += f", {counted(row.hints, 'hint')} opened" if row.hints else ""
        click.echo(
            f"{row.lesson.folder:13}  {''.join(signs):14}  {points:53}  {following}".rstrip()
        )
    if anew := [row.lesson.folder for row in standings if row.asks_anew]:
        says = "asks its questions" if len(anew) == 1 else "ask their questions"
        click.echo(f"{', '.join(anew)}: {says} from memory again; run their cell")
    if log:
        click.echo(f"laboratory     {counted(len(log), 'conjecture')}")
    for each in log:
        click.echo("  " + str(each).replace("\n", "\n  "))
    return DONE


REPOSITORY = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+")


@command("hanoi binder ada/hanoi --out for-binder")
@with_folder
@click.argument("repository", metavar="[OWNER/REPO]", default="")
@click.option(
    "--ref", default="HEAD", show_default=True, help="Branch, tag or commit that Binder opens."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a repository for Binder, with course/ and binder/ and no solutions. An earlier one "
    "is brought up to date.",
)
@click.pass_context
def binder(
    context: click.Context, root: Path | None, repository: str, ref: str, out: Path | None
) -> int:
    """Print a link and a badge that open the course on Binder, and what is missing.

    OWNER/REPO is a repository on GitHub.  If it has your solutions, students see them there;
    --out makes one to link.
    """
    from hanoi_ref.course.course import CONFIG, Course
    from hanoi_ref.publish import binder as publish

    if repository and not REPOSITORY.fullmatch(repository):
        raise click.UsageError(f"a repository on GitHub is OWNER/REPO, not {repository!r}")
    if not repository and out is None:
        raise click.UsageError("name a repository as OWNER/REPO, or a new folder with --out")
    address = publish.link(repository, ref) if repository else ""
    folder, problems = course_root(context, root), []
    if out is not None:
        differs = publish.put_repository(Course(folder), out.resolve(), address)
        click.echo(f"{out} is a repository for Binder. Push it to GitHub:")
        origin = f"https://github.com/{repository or 'OWNER/REPO'}.git"
        click.echo(f"  cd {shlex.quote(str(out))}")
        click.echo("  git init -b main && git add . && git commit -m 'Add the course'")
        click.echo(f"  git remote add origin {origin} && git push -u origin main")
        say_different(differs, out)
    elif (folder / CONFIG).is_file():
        problems = [*publish.missing(folder)]
    if address:
        click.echo(address)
        click.echo(publish.badge(address))
    for says in problems:
        click.echo(f"hanoi: {says}; make a repository with hanoi binder --out", err=True)
    if out is None and (folder / "solutions").is_dir():
        says = "students would see solutions/ there; --out makes a repository without them"
        click.echo(f"hanoi: {says}", err=True)
    return ATTENTION if problems else DONE
