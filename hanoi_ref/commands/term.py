"""The commands of a term: collect, review, override, requests, extend, export, forget, desk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands.options import (
    ATTENTION,
    DONE,
    Function,
    command,
    names,
    with_by,
    with_class,
    with_lessons,
    with_out,
    with_root,
)

if TYPE_CHECKING:
    from hanoi_ref.course.course import Course

MOST_LINES = 500  # of open requests
PLATFORMS = ("canvas", "moodle", "brightspace", "blackboard")
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


def with_roster(words: str) -> Callable[[Function], Function]:
    """Return the option --roster with this help."""
    return click.option("--roster", type=FILE, metavar="FILE.csv", help=words)


def with_done(words: str) -> Callable[[Function], Function]:
    """Return the option --done with this help."""
    return click.option("--done", metavar="A,B", default="", callback=names, help=words)


@command("hanoi collect submissions.zip --lms canvas --roster gradebook.csv")
@click.argument("path", type=click.Path(path_type=Path))
@with_class
@click.option(
    "--lms",
    type=click.Choice([*PLATFORMS, "prairielearn", "gradescope", "cocalc", "plain"]),
    help="Source of the files (default: detected from their names).",
)
@with_roster(
    "Students of the class, who join those of earlier runs: your platform's table or your own."
)
@click.option("--replace", is_flag=True, help="List only the students of --roster from now on.")
@click.option(
    "--lesson",
    metavar="LESSON",
    help="Treat every file as this lesson (default: recognised from each notebook).",
)
@click.option(
    "--groups",
    is_flag=True,
    help="Give each submission to the student's whole group (roster column group_name).",
)
def collect(
    path: Path,
    course: Course,
    lms: str | None,
    roster: Path | None,
    replace: bool,
    lesson: str | None,
    groups: bool,
) -> int:
    """Import submissions from a platform's download, a zip file or a folder.

    They go to grading/submitted/STUDENT/LESSON/.  Replaced files move to grading/earlier/.
    """
    from hanoi_ref.grading.classroom.collecting import collect as take_in

    if replace and not roster:
        raise click.UsageError("--replace needs the table that replaces the students: --roster")
    picked = course.lesson(lesson) if lesson else None
    collected = take_in(course, path, lms, roster, picked, groups, replace)
    for line in collected.lines():
        click.echo(line)
    return ATTENTION if collected.attention else DONE


@command("hanoi review recursion --done ada,bob")
@with_lessons
@with_class
@with_done("Tick off these students. They are listed again for a new reason (default: none).")
@with_by
def review(lessons: tuple[str, ...], course: Course, done: list[str]) -> int:
    """List the submissions that need review, the most urgent first (default: all lessons).

    Ungraded submissions come first, then those with flags, then repaired ones.  No program runs.
    """
    from hanoi_ref.grading.classroom.reviewing import lines, mark_reviewed
    from hanoi_ref.grading.classroom.reviewing import review as left
    from hanoi_ref.grading.gradebook.naming_students import find_student

    picked, students = course.pick(lessons), [find_student(course, name) for name in done]
    needless = mark_reviewed(course, picked, students) if students else []
    waiting = left(course, picked)
    for line in lines(course, waiting):
        click.echo(line)
    for student in needless:
        click.echo(f"hanoi: {student} needs no review", err=True)
    return ATTENTION if waiting or needless else DONE


@command('hanoi override ada recursion.hanoi 3 --reason "Right for all pegs but one."')
@click.argument("student")
@click.argument("exercise")
@click.argument("points")
@with_class
@click.option("--reason", default="", metavar="WORDS", help="Words for the student's page.")
@with_by
def override(student: str, exercise: str, points: str, course: Course, reason: str) -> int:
    """Give POINTS in place of those of a check.  No program runs.

    They stay until the program changes.  EXERCISE is named as in course.toml; "none" as POINTS
    takes them back.
    """
    from hanoi_ref.course.errors import CallError
    from hanoi_ref.grading.classroom.desk.questions import NeedsReason
    from hanoi_ref.grading.classroom.reviewing import override as overridden

    try:
        click.echo(overridden(course, student, exercise, points, reason))
    except NeedsReason as error:
        raise CallError(f"{error.says}: give it with --reason") from None
    return DONE


@command("hanoi requests form.csv")
@click.argument("path", type=FILE, required=False, metavar="[FILE.csv]")
@with_class
@with_done("Tick off the requests of these students (default: none).")
@with_by
def requests(path: Path | None, course: Course, done: list[str]) -> int:
    """List the students' open requests to grade an exercise again; import a table of them.

    It needs the columns student, exercise and request.  `hanoi desk` shows them beside programs.
    """
    from hanoi_ref.course.errors import CallError
    from hanoi_ref.grading.gradebook.naming_students import find_student
    from hanoi_ref.grading.gradebook.regrade_requests import open_requests, read_requests, tick_off

    messages = read_requests(course, path) if path else []
    waiting = {each.student for each in open_requests(course)}
    for student in [find_student(course, name) for name in done]:
        if student not in waiting:
            raise CallError(f"{student!r} has no open request")
        tick_off(course, student)
    left = open_requests(course)
    for each in left[:MOST_LINES]:
        click.echo(each)
    if len(left) > MOST_LINES:
        click.echo(f"and {len(left) - MOST_LINES:,} more")
    for message in messages:
        click.echo(f"hanoi: {message}", err=True)
    return ATTENTION if messages or left else DONE


@command("hanoi extend ada recursion 2026-10-12")
@click.argument("student")
@click.argument("lesson")
@click.argument("date", required=False)
@with_class
@click.option("--excuse", is_flag=True, help="Excuse the student from the lesson.")
@with_by
def extend(student: str, lesson: str, date: str | None, course: Course, excuse: bool) -> int:
    """Extend a deadline to DATE.  Grades are recalculated; no program runs.

    DATE is a day, which counts until its end, or a time such as 2026-10-12T18:00.  "none" removes
    an extension or an excuse.  A lesson with an excuse is empty, and no total counts it.
    """
    from hanoi_ref.grading.gradebook.applying import grant, moment_of
    from hanoi_ref.grading.gradebook.naming_students import find_student
    from hanoi_ref.grading.gradebook.policy import policy_of
    from hanoi_ref.grading.lms.grades import EXCUSED

    if excuse == bool(date):
        raise click.UsageError("hanoi extend needs a DATE or --excuse, and not both")
    policy_of(course)  # DATE is in the time zone of the course
    picked, until = course.lesson(lesson), EXCUSED if excuse else moment_of(date or "")
    name = find_student(course, student)
    before, after = grant(course, picked, name, until)
    click.echo(f"{name}, {picked}: {after} (before: {before})")
    if excuse:
        return DONE
    if after.due is None:
        missing = f"{picked} has no due date, so this extension has no effect yet"
        click.echo(f"hanoi: {missing}; set one in [due] of course.toml", err=True)
    return DONE if after.due else ATTENTION


@command("hanoi export --to canvas --roster gradebook.csv --out marks.csv")
@with_class
@click.option(
    "--to",
    type=click.Choice(["csv", *PLATFORMS]),
    required=True,
    help="Format: csv for a spreadsheet, or the platform that imports it.",
)
@with_roster(
    "Roster file from your platform; its rows and numbers are kept (default: the stored roster)."
)
@click.option(
    "--lesson", metavar="LESSON", help="With --to moodle, export only this lesson (default: all)."
)
@click.option(
    "--section", default="", metavar="NAME", help="Only this section of the roster (default: all)."
)
@with_out("File to write (default: standard output).")
def export(
    course: Course,
    to: str,
    roster: Path | None,
    lesson: str | None,
    section: str,
    out: Path | None,
) -> int:
    """Export all grades as CSV.

    The table has one row per student of the roster, graded or not.  No program runs.
    """
    from hanoi_ref.course.files import write_whole
    from hanoi_ref.grading.classroom.exporting import export as exported_from

    picked = course.lesson(lesson) if lesson else None
    exported = exported_from(course, to, roster, picked, section)
    if out is None:
        click.echo(exported.content, nl=False)
    else:
        write_whole(out, exported.content)
        click.echo(out)
    for sentence in exported.attention:
        click.echo(f"hanoi: {sentence}", err=True)
    return ATTENTION if exported.attention else DONE


@command("hanoi forget ada --list")
@click.argument("student")
@with_class
@click.option("--list", "only_list", is_flag=True, help="Only list what would be removed.")
@click.option("--yes", is_flag=True, help="Remove it without a question.")
def forget(student: str, course: Course, only_list: bool, yes: bool) -> int:
    """Remove a student from submissions, gradebook, backups, pages, reports and records.

    There is no way back, so it lists what it would remove and asks.  It names what it cannot reach.
    """
    from hanoi_ref.course.errors import CallError
    from hanoi_ref.course.notebooks import printable
    from hanoi_ref.grading.classroom.forgetting import ELSEWHERE
    from hanoi_ref.grading.classroom.forgetting import forget as removed

    done = removed(course, student, only_list=True)
    if not (only_list or yes):
        for line in done.removed[:MOST_LINES]:
            click.echo(f"Stored: {printable(line)}", err=True)
        try:
            sure = click.confirm("Remove all of this? There is no way back", err=True)
        except click.Abort:  # nobody is there to be asked
            sure = False
        if not sure:
            raise CallError(f"nothing is removed of {student!r}; answer y, or add --yes")
    if not only_list:
        done = removed(course, student)
    for title, lines in (("Stored" if only_list else "Removed", done.removed), ("Left", done.left)):
        for line in lines[:MOST_LINES]:
            click.echo(f"{title}: {printable(line)}")
    click.echo(f"Not looked at: {ELSEWHERE}")
    return ATTENTION if done.left else DONE


if TYPE_CHECKING:
    from hanoi_ref.course.course import Course


@command("hanoi desk --no-browser", context_settings={"ignore_unknown_options": True})
@with_class
@click.option(
    "--readers",
    default="",
    callback=names,
    metavar="A,B",
    help="Split the work among these people; each chooses a name on the page (default: none).",
)
@click.option(
    "--split",
    type=click.Choice(["students", "questions"]),
    default="students",
    help="With --readers, what each has a part of (default: students).",
)
@click.argument("options", nargs=-1, metavar="[JUPYTER OPTIONS]...")
def desk(course: Course, readers: list[str], split: str, options: tuple[str, ...]) -> int:
    """Grade written answers in a browser, one question at a time for the whole class.

    The desk is keyboard-driven; press ? for help.  Grades go to nbgrader's gradebook.  Several
    people can read at a time.  Ctrl+C stops it.  On a JupyterHub the desk is part of your server,
    and this prints its address there.
    """
    from hanoi_ref.grading.classroom.desk.routes import Readers, address_on_hub, serve

    if not options and (address := address_on_hub()):
        if readers:
            raise click.UsageError("on a JupyterHub, set c.HanoiDesk.readers of your server")
        click.echo(f"The reading desk is at {address}")
        return DONE
    serve(course, list(options), Readers(readers, split == "questions"))
    return DONE


@command("hanoi alike recursion --out alike.html")
@click.argument("lesson")
@with_class
@with_out("Output file (default: grading/alike-LESSON.html).")
def alike(lesson: str, course: Course, out: Path | None) -> int:
    """Find suspiciously similar answers.

    Compares written answers, and programs that can be written in many ways, with each other and
    with the model answers.  Text copied from the lesson is ignored.
    """
    from hanoi_ref.course.files import write_whole
    from hanoi_ref.course.words import counted
    from hanoi_ref.grading.classroom.alike import asked, compared, in_groups, page
    from hanoi_ref.grading.classroom.names import names_of

    picked = course.lesson(lesson)
    boxes = {box.name: box for box in asked(course, picked)}
    found = {name: compared(box) for name, box in boxes.items()}
    path = out or course.work / f"alike-{picked}.html"
    write_whole(path, page(str(picked), found, boxes, names_of(course)))
    alike_in = {name: in_groups(pairs, boxes[name]) for name, pairs in found.items()}
    for name, some in alike_in.items():
        for group in some:
            *others, last = group.students
            measure = f"up to {group.pair.alike} of 100 words alike"
            click.echo(f"{name}: {', '.join(others)} and {last}: {measure}")
    count = sum(map(len, alike_in.values()))
    told, asked_of = counted(count, "group"), counted(len(boxes), "question")
    click.echo(f"{told} in {asked_of}; side by side: {path}")
    return ATTENTION if count else DONE


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
    from hanoi_ref.grading.gradebook.book import read_marks
    from hanoi_ref.publish.scaffold import new_exercise

    return _drafted(course, new_exercise(course, name, in_package, has_marks=read_marks))


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
