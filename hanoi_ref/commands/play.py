"""For everybody: open the course, solve a puzzle."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands.options import command, unheard, with_root

if TYPE_CHECKING:
    from hanoi_ref.grading.course import Course
    from hanoi_ref.solvers.choose import Choice

# Boards then answer 40 ms sooner; a Jupyter server of one's own works without it.
PROMPT = "--ServerApp.kernel_websocket_connection_class=hanoi_ref.commands.prompt.Prompt"
MOST_DISKS = 100_000  # a count then has 30,103 digits


@command("hanoi lab recursion --no-browser", context_settings={"ignore_unknown_options": True})
@with_root
@click.argument("words", nargs=-1, metavar="[LESSON] [JUPYTER OPTIONS]...")
def lab(course: Course, words: tuple[str, ...]) -> None:
    """Open JupyterLab on the course, or at a lesson."""
    named = words[:1] if words and not words[0].startswith("-") else ()
    page = _page(course, named)
    programs = Path(sys.executable).parent
    os.environ["PATH"] = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"  # nbgrader needs it
    os.chdir(course.root)
    settings = [f"--ServerApp.root_dir={course.root}", f"--LabApp.default_url=/lab/tree/{page}"]
    settings.append(PROMPT)
    rest = words[len(named) :]
    os.execv(sys.executable, [sys.executable, "-m", "jupyterlab", *settings, *rest])


def _page(course: Course, named: Sequence[str]) -> str:
    """Where JupyterLab opens, from the course's root: a lesson, or the folder of them all."""
    from hanoi_ref.grading.errors import WorkError

    files = [course.release / course.lesson(name).file for name in named]
    page = files[0] if files else course.release
    if not page.exists():
        raise WorkError(f"{page} is not there yet; hanoi release makes it")
    return page.relative_to(course.root).as_posix()


@command("hanoi solve 3 --from ABB", context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, metavar="N")
@click.option("--variant", metavar="NAME", help="The rules: classic, linear, cyclic, ...")
@click.option("--pegs", type=int, default=3, metavar="K", help="How many pegs.")
@click.option("--arrows", metavar="AB,BC,CA", help="The only moves allowed: rules of your own.")
@click.option("--by", metavar="ALGORITHM", help="The way to go: recursive, gray, shortest, ...")
@click.option("--from", "start", metavar="POSITION", help="One peg a disk, the largest first.")
@click.option("--to", "goal", metavar="POSITION", help="Where to arrive.")
@click.option("--count", is_flag=True, help="Only how many moves.")
@click.option("--json", "in_json", is_flag=True, help="As JSON.")
def solve(
    words: tuple[str, ...],
    variant: str | None,
    pegs: int,
    arrows: str | None,
    by: str | None,
    start: str | None,
    goal: str | None,
    count: bool,
    in_json: bool,
) -> None:
    """Print the moves that carry N disks to the last peg.

    They come one by one, in text form: source peg, target peg.  Names that do not exist are
    answered with those that do.
    """
    from hanoi_ref.solvers.choose import choose

    allowed = None if arrows is None else arrows.split(",")
    try:
        choice = choose(_disks(words), variant, by, pegs, allowed, start, goal)
        sys.stdout.buffer.writelines(_pieces(choice, count, in_json))
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except BrokenPipeError:  # or click would end it with 1
        unheard()


def _disks(words: Sequence[str]) -> int:
    """The number of disks, which should be all that is left when the options are read."""
    from hanoi_ref.puzzle import whole

    unknown = [word for word in words if word.startswith("-") and not word[1:].isdecimal()]
    if unknown:
        raise ValueError(f"hanoi solve has no option {unknown[0]}")
    if len(words) != 1:
        raise ValueError(f"hanoi solve takes one number, of disks, not {len(words)}")
    if not (words[0].isascii() and words[0].isdecimal()):
        raise ValueError(f"N must be a whole number, 0 or more, not {words[0]!r}")
    return whole("N", int(words[0]), most=MOST_DISKS)


def _pieces(choice: Choice, count: bool, in_json: bool) -> Iterable[bytes]:
    """The answer, piece by piece, so that a long walk is written while it is made."""
    from hanoi_ref.theory.tally import as_json, count_moves

    sys.set_int_max_str_digits(0)  # a count may well be longer than Python likes to write
    if in_json:
        return (piece.encode() for piece in chain(as_json(choice, count), "\n"))
    return [f"{count_moves(choice)}\n".encode()] if count else choice.text()
