"""Options that commands share, and their exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from hanoi_ref.course.course import Course

DONE, ATTENTION, WRONG_CALL, STOPPED = 0, 1, 2, 130
STATUS = "Exit status: 0 done, 1 needs attention, 2 usage error."

Function = TypeVar("Function", bound=Callable[..., Any])


def unheard() -> int:
    """Exit quietly when the reader closes the pipe, as in `hanoi solve 40 | head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def refuse_windows() -> None:
    """Raise WorkError on Windows, where programs cannot be run in a sandbox."""
    from hanoi_ref.course.errors import WorkError

    if sys.platform == "win32":
        raise WorkError("grading needs Linux or macOS; on Windows, run this command in WSL")


def command(example: str, **settings: Any) -> Callable[[Function], click.Command]:
    """Return a decorator that makes a command; its help ends with an example and exit codes."""
    return click.command(epilog=f"Example: {example}\n\n{STATUS}", **settings)


def _course(context: click.Context, parameter: click.Parameter, value: Path | None) -> Course:
    from hanoi_ref.course.course import Course

    return Course(course_root(context, value))


def names(context: click.Context, parameter: click.Parameter, value: str) -> list[str]:
    """Return the names between commas."""
    return [name.strip() for name in value.split(",") if name.strip()]


ROOT = click.Path(path_type=Path)


def _root(name: str, found: Callable[..., Any] | None) -> Callable[[Function], Function]:
    """Return the option --root, whose value `found` turns into a course."""
    words = "Folder of the course, with nbgrader_config.py (default: the current folder)."
    return click.option("--root", name, type=ROOT, callback=found, metavar="DIR", help=words)


with_root = _root("course", _course)


def _learners(context: click.Context, parameter: click.Parameter, value: Path | None) -> Course:
    from hanoi_ref.course.course import learners_course

    return learners_course(course_root(context, value))


with_learners = _root("course", _learners)  # a course, or lessons from nbgrader's exchange


def _class(context: click.Context, parameter: click.Parameter, value: Path | None) -> Course:
    return private_course(context, value)


def private_course(context: click.Context, root: Path | None) -> Course:
    """Return the course at --root; until the command ends, others cannot read what it writes."""
    from hanoi_ref.course.course import Course
    from hanoi_ref.course.files import private
    from hanoi_ref.grading.gradebook.journal import bring_over

    course = Course(course_root(context, root))
    context.with_resource(private(course))
    with suppress(OSError):  # a folder that can only be read
        if names := bring_over(course):
            words = "are in grading/journal.jsonl now, and the files in grading/backups/"
            click.echo(f"hanoi: the decisions in {', '.join(names)} {words}", err=True)
    return course


def course_root(context: click.Context, root: Path | None) -> Path:
    """Return the folder at --root, an option of the command or of hanoi itself."""
    return (root or context.obj or Path()).resolve()


with_class = _root("course", _class)  # for commands that read or write grades
with_folder = _root("root", None)  # for commands that may need no course

with_lessons = click.argument("lessons", nargs=-1, metavar="[LESSON]...")

with_students = click.option(
    "--students",
    metavar="A,B",
    default="",
    callback=names,
    help="Only these students (default: all).",
)

with_seed = click.option(
    "--seed",
    type=int,
    metavar="S",
    help="Random seed. To repeat a run, use the seed that it printed last.",
)


def say_different(names: list[str], made: Path) -> None:
    """Report the files of course/ that are not in what students get, in one line."""
    if names:
        words = f"{', '.join(names)} in course/ differ from what solutions/ gives"
        click.echo(f"hanoi: {words}; {made.name} has the lessons from solutions/", err=True)


def _in_a_folder(context: click.Context, parameter: click.Parameter, value: Path | None) -> Any:
    """Return a file to write; refuse it before the work if its folder does not exist."""
    if value is not None and not value.resolve().parent.is_dir():
        raise click.UsageError(f"{parameter.opts[0]}: there is no folder {value.parent}")
    return value


def with_out(
    words: str, metavar: str = "FILE", required: bool = False
) -> Callable[[Function], Function]:
    """Return the option --out, a file to write, with this help."""
    return _file("--out", help=words, metavar=metavar, required=required)


def with_csv(words: str) -> Callable[[Function], Function]:
    """Return the option --csv, a table to write, with this help."""
    return _file("--csv", help=words, metavar="FILE")


def _file(*names: str, **more: Any) -> Callable[[Function], Function]:
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.option(*names, type=kind, callback=_in_a_folder, **more)


with_json = _file(
    "--json", "json_file", metavar="FILE", help="Also write the results to this file, as JSON."
)


def _signed(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """Sign what the command decides."""
    from hanoi_ref.grading.gradebook.journal import signed

    context.with_resource(signed(value))
    return value


with_by = click.option(
    "--by",
    metavar="NAME",
    default="",
    callback=_signed,
    expose_value=False,
    help="Your name, stored with the decision (default: your login name).",
)


def warn_unsandboxed(level: str) -> None:
    """Report a sandbox level that protects nothing."""
    from hanoi_ref.grading.sandbox.levels import UNSANDBOXED

    if level == UNSANDBOXED:
        click.echo(
            "hanoi: this system has no sandbox, so programs run unsandboxed and can do "
            "everything that you can",
            err=True,
        )


with_workers = click.option(
    "--workers",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Number of worker processes (default: one per core).",
)
