"""What several commands take, and the codes that they end with."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from hanoi_ref.course.course import Course

DONE, ATTENTION, WRONG_CALL, STOPPED = 0, 1, 2, 130

Function = TypeVar("Function", bound=Callable[..., Any])


def unheard() -> int:
    """End quietly: the reader has seen enough, as in `hanoi solve 40 | head`."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def command(example: str, **settings: Any) -> Callable[[Function], click.Command]:
    """A decorator that makes a command, with an example below its help."""
    return click.command(epilog=f"Example: {example}", **settings)


def _course(context: click.Context, parameter: click.Parameter, value: Path | None) -> Course:
    """The course at --root, which may also stand before the command's name."""
    from hanoi_ref.course.course import Course

    return Course((value or context.obj or Path()).resolve())


def _names(context: click.Context, parameter: click.Parameter, value: str) -> list[str]:
    """The names between commas."""
    return [name.strip() for name in value.split(",") if name.strip()]


ROOT = click.Path(path_type=Path)

with_root = click.option(
    "--root",
    "course",
    type=ROOT,
    callback=_course,
    metavar="DIR",
    help="The course's folder, where nbgrader_config.py is; the current one if not given.",
)

with_lessons = click.argument("lessons", nargs=-1, metavar="[LESSON]...")

with_students = click.option(
    "--students", metavar="A,B", default="", callback=_names, help="Only these students."
)

with_seed = click.option(
    "--seed", type=int, metavar="S", help="Repeat a run: the number that its last line names."
)


def _in_a_folder(context: click.Context, parameter: click.Parameter, value: Path | None) -> Any:
    """A file to write, refused before the work if it could not be written after it."""
    if value is not None and not value.resolve().parent.is_dir():
        raise click.UsageError(f"{parameter.opts[0]}: there is no folder {value.parent}")
    return value


def with_out(
    words: str, metavar: str = "FILE", required: bool = False
) -> Callable[[Function], Function]:
    """The option --out, a file to write, with its own words of help."""
    return _file("--out", help=words, metavar=metavar, required=required)


def with_csv(words: str) -> Callable[[Function], Function]:
    """The option --csv, a table to write, with its own words of help."""
    return _file("--csv", help=words, metavar="FILE")


def _file(*names: str, **more: Any) -> Callable[[Function], Function]:
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.option(*names, type=kind, callback=_in_a_folder, **more)


with_json = _file(
    "--json", "json_file", metavar="FILE", help="Write the results to a file too, as JSON."
)

with_workers = click.option(
    "--workers",
    type=click.IntRange(1, 256),
    metavar="N",
    help="How many work at the same time; one for each core if not given.",
)
