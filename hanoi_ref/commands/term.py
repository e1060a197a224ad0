"""For teachers, through a term: take in what was sent, bend a date, give marks to a platform."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands.options import ATTENTION, DONE, Function, command, with_out, with_root

if TYPE_CHECKING:
    from hanoi_ref.course.course import Course

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


def with_roster(words: str) -> Callable[[Function], Function]:
    """The option --roster, with its own words of help."""
    return click.option("--roster", type=FILE, metavar="FILE.csv", help=words)


@command("hanoi collect submissions.zip --lms canvas --roster gradebook.csv")
@click.argument("path", type=click.Path(path_type=Path))
@with_root
@click.option(
    "--lms",
    type=click.Choice(["canvas", "moodle", "plain"]),
    help="Who has named the files; seen from the names if not given.",
)
@with_roster("The class: a table of Canvas, of Moodle, or your own. It is kept for the next time.")
@click.option(
    "--lesson", metavar="LESSON", help="What was asked for; each notebook says so itself."
)
def collect(
    path: Path, course: Course, lms: str | None, roster: Path | None, lesson: str | None
) -> int:
    """Take in what students have sent: a zip file or a folder, as a platform gives it.

    It goes to grading/submitted/STUDENT/LESSON/; what lay there before is kept in
    grading/earlier/.  Ends with 1 if a person should look at something.
    """
    from hanoi_ref.classroom.collecting import collect as take_in

    picked = course.lesson(lesson) if lesson else None
    collected = take_in(course, path, lms, roster, picked)
    for line in collected.lines():
        click.echo(line)
    return ATTENTION if collected.attention else DONE


@command("hanoi extend ada recursion 2026-10-12")
@click.argument("student")
@click.argument("lesson")
@click.argument("date")
@with_root
def extend(student: str, lesson: str, date: str, course: Course) -> int:
    """Give a student until DATE for a lesson; its marks follow, and nothing is run.

    DATE is a day, which is given until its end, a moment such as 2026-10-12T18:00, or none to take
    an extension back.
    """
    from hanoi_ref.gradebook.people import kept_roster
    from hanoi_ref.gradebook.policy.extending import grant
    from hanoi_ref.gradebook.policy.extensions import moment_of

    picked, until = course.lesson(lesson), moment_of(date)
    known = kept_roster(course).find(student)
    name = known.id if known else next(iter(course.pick_students([student])))
    before, after = grant(course, picked, name, until)
    click.echo(f"{name}, {picked}: {after} (before: {before})")
    if after.due is None:
        missing = f"{picked} has no due date, so an extension changes nothing yet"
        click.echo(f"hanoi: {missing}; [due] in course.toml names one", err=True)
    return DONE if after.due else ATTENTION


@command("hanoi export --to canvas --roster gradebook.csv --out marks.csv")
@with_root
@click.option(
    "--to",
    type=click.Choice(["csv", "canvas", "moodle"]),
    required=True,
    help="For a spreadsheet, or for a platform's own import.",
)
@with_roster("A file of the platform's, whose rows and numbers are kept; the kept roster if none.")
@click.option("--lesson", metavar="LESSON", help="The only lesson wanted, for Moodle.")
@with_out("The file to write; standard output if not given.")
def export(
    course: Course, to: str, roster: Path | None, lesson: str | None, out: Path | None
) -> int:
    """Write the marks of everybody as a table of comma-separated values.

    Nothing is run.  A row for each student of the roster, marked or not.  Ends with 1 if a person
    should look at something.
    """
    from hanoi_ref.classroom.exporting import export as exported_from
    from hanoi_ref.course.files import write_whole

    exported = exported_from(course, to, roster, course.lesson(lesson) if lesson else None)
    if out is None:
        click.echo(exported.content, nl=False)
    else:
        write_whole(out, exported.content)
        click.echo(out)
    for sentence in exported.attention:
        click.echo(f"hanoi: {sentence}", err=True)
    return ATTENTION if exported.attention else DONE
