"""Commands for written answers and own exercises: desk, alike, new."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands.options import ATTENTION, DONE, command, with_out, with_root

if TYPE_CHECKING:
    from hanoi_ref.classroom.similarity import Pair
    from hanoi_ref.course.course import Course


@command("hanoi desk --no-browser", context_settings={"ignore_unknown_options": True})
@with_root
@click.argument("options", nargs=-1, metavar="[JUPYTER OPTIONS]...")
def desk(course: Course, options: tuple[str, ...]) -> int:
    """Grade written answers in a browser, one question at a time for the whole class.

    The desk is keyboard-driven; press ? for help.  Grades go to nbgrader's gradebook.  Several
    people can read at a time.  Ctrl+C stops it.
    """
    from hanoi_ref.classroom.desk.server import serve

    serve(course, list(options))
    return DONE


@command("hanoi alike recursion --out alike.html")
@click.argument("lesson")
@with_root
@with_out("Output file (default: grading/alike-LESSON.html).")
def alike(lesson: str, course: Course, out: Path | None) -> int:
    """Find suspiciously similar answers.

    Compares written answers, and programs that can be written in many ways, with each other and
    with the model answers.  Text copied from the lesson is ignored.
    """
    from hanoi_ref.classroom.similarity import asked, compared, page
    from hanoi_ref.course.files import write_whole
    from hanoi_ref.course.words import counted

    picked = course.lesson(lesson)
    boxes = {box.name: box for box in asked(course, picked)}
    found = {name: compared(box) for name, box in boxes.items()}
    path = out or course.work / f"alike-{picked}.html"
    write_whole(path, page(str(picked), found, boxes))
    for name, some in found.items():
        for pair in some:
            click.echo(f"{name}: {_pair_line(pair)}")
    count = sum(map(len, found.values()))
    pairs, asked_of = counted(count, "pair"), counted(len(boxes), "question")
    click.echo(f"{pairs} in {asked_of}; side by side: {path}")
    return ATTENTION if count else DONE


def _pair_line(pair: Pair) -> str:
    names = f"{pair.first} and {pair.second}"
    return f"{names} share {pair.words} words, of {pair.shorter} in the shorter answer"


@click.group(invoke_without_command=True, epilog="Example: hanoi new lesson frogs")
@click.pass_context
def new(context: click.Context) -> None:
    """Draft an exercise or a lesson of your own."""
    if context.invoked_subcommand is None:
        raise click.UsageError("hanoi new needs a kind, exercise or lesson, and a name")


@new.command(epilog="Example: hanoi new exercise recursion.positions")
@click.argument("name")
@click.option("--in-package", is_flag=True, help="Add it to hanoi_ref; for contributors.")
@with_root
def exercise(name: str, in_package: bool, course: Course) -> int:
    """Add an exercise to a lesson: cells in its notebook, and data in a file beside it."""
    from hanoi_ref.publish.scaffold import new_exercise

    return _drafted(course, new_exercise(course, name, in_package))


@new.command(epilog="Example: hanoi new lesson frogs.jumps")
@click.argument("name")
@with_root
def lesson(name: str, course: Course) -> int:
    """Add a lesson with one exercise: a notebook, and a file of data beside it."""
    from hanoi_ref.publish.scaffold import new_lesson

    return _drafted(course, new_lesson(course, name))


def _drafted(course: Course, paths: list[Path]) -> int:
    for path in paths:
        click.echo(path.relative_to(course.root).as_posix())
    click.echo("The draft works: replace its text, then run hanoi release.")
    return DONE
