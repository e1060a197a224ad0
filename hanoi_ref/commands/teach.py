"""Commands for teachers: release, hand out, grade, replay, feedback, report, demo."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING

import click

from hanoi_ref.commands.options import (
    ATTENTION,
    DONE,
    command,
    refuse_windows,
    say_different,
    warn_unsandboxed,
    with_class,
    with_csv,
    with_json,
    with_lessons,
    with_out,
    with_root,
    with_seed,
    with_students,
    with_workers,
)

if TYPE_CHECKING:
    from hanoi_ref.course.course import Course
    from hanoi_ref.grading.gradebook.results import Report
    from hanoi_ref.grading.marking.workers import Workers


@command("hanoi release --check")
@with_root
@click.option("--check", "only_check", is_flag=True, help="List differences and write nothing.")
def release(course: Course, only_check: bool) -> int:
    """Generate students' notebooks in course/ from solutions/."""
    from hanoi_ref.grading.classroom.progress import progress
    from hanoi_ref.publish.release import check
    from hanoi_ref.publish.release import release as write

    with progress() as watch:
        found = check(course, watch) if only_check else write(course, watch)
    _lines(found or [f"course/ is {'' if only_check else 'already '}what solutions/ gives"])
    return ATTENTION if found and only_check else DONE


@command("hanoi handout start recursion --out hanoi.zip")
@with_lessons
@with_root
@with_out("The file to write.", metavar="FILE.zip", required=True)
def handout(lessons: tuple[str, ...], course: Course, out: Path) -> int:
    """Pack what students get: lessons (default: all), the package and instructions.

    The lessons are made from solutions/, without its answers; nothing that you write in course/ is
    in the file.  The package in it has the answers that checks need.
    Students can unpack a newer handout over an older one; their work is kept.
    """
    from hanoi_ref.publish.handout import pack

    picked = course.pick(lessons)
    packed = pack(course, picked, out)
    size = out.stat().st_size / 1e6
    click.echo(f"{out}: {', '.join(map(str, picked))}; {len(packed.files)} files, {size:.1f} MB")
    say_different(packed.differs, out)
    return DONE


@command("hanoi restore")
@with_class
def restore(course: Course) -> int:
    """Give a gradebook again what it has lost.  No program runs.

    An empty or damaged one is made anew from the graded notebooks.  Grades and comments by hand
    come from grading/journal.jsonl.
    """
    from hanoi_ref.grading.marking.restore import restore as restored

    lines, code = restored(course), DONE
    for is_restored, line in lines:
        click.echo(line)
        code = code if is_restored else ATTENTION
    return code


@command("hanoi replay ada recursion --run")
@click.argument("student")
@click.argument("lesson")
@with_class
@click.option("--run", is_flag=True, help="Also run the submission again, with the same seed.")
def replay(student: str, lesson: str, course: Course, run: bool) -> int:
    """Recompute a stored grade and report differences.

    Judge the stored observations of each program again. Without --run, no program runs.
    """
    from hanoi_ref.grading.gradebook.naming_students import pick_students
    from hanoi_ref.grading.marking.replay import replay as judge_again
    from hanoi_ref.grading.marking.replay import run_again

    picked, (student,) = course.lesson(lesson), pick_students(course, [student])
    again = judge_again(course, picked, student)
    _lines(f"{each.exercise}: {each.verdict}\n{indent(each.says, '  ')}" for each in again)
    again += run_again(course, picked, student) if run else []
    differences = [f"{each.exercise}: {says}" for each in again for says in each.differs]
    _lines(differences or ["nothing differs"])
    return ATTENTION if differences else DONE


@command("hanoi feedback recursion --students ada,bob")
@with_lessons
@with_class
@with_students
@with_workers
@click.option(
    "--zip",
    "platform",
    type=click.Choice(["canvas", "moodle", "brightspace"]),
    help="Also pack the pages for upload, one zip file per lesson (default: no zip file).",
)
def feedback(
    lessons: tuple[str, ...],
    course: Course,
    students: list[str],
    workers: int | None,
    platform: str | None,
) -> int:
    """Write the pages that students get back, in grading/feedback/ (default: all lessons).

    An interrupted run continues where it stopped.
    """
    from hanoi_ref.course.errors import WorkError
    from hanoi_ref.course.words import counted
    from hanoi_ref.grading.classroom.pages import make_pages
    from hanoi_ref.grading.classroom.progress import progress
    from hanoi_ref.grading.classroom.reviewing import pack_pages
    from hanoi_ref.grading.gradebook.naming_students import pick_students
    from hanoi_ref.grading.gradebook.reporting import count_unread

    picked, chosen = course.pick(lessons), pick_students(course, students)
    with progress() as watch:
        pages, failures = make_pages(course, picked, chosen, workers or os.cpu_count() or 1, watch)
    if not pages and not failures:
        whose = f" for {', '.join(sorted(chosen))}" if chosen else ""
        raise WorkError(f"nothing is graded yet{whose}; run hanoi grade first")
    if platform:
        made, left_out = pack_pages(course, pages, platform)
        pages, failures = [*pages, *made], [*failures, *left_out]
    _lines(str(page.relative_to(course.root)) for page in pages)
    if unread := count_unread(course, picked, chosen):
        says = f"{counted(unread, 'answer')} not read yet; the pages say so, and no total counts it"
        click.echo(f"hanoi: {says}", err=True)
    for failure in failures:
        click.echo(f"hanoi: {failure}", err=True)
    return ATTENTION if failures else DONE


@command("hanoi report --out class.html")
@with_lessons
@with_class
@with_out("Output file (default: grading/report.html).")
@with_csv("Output file of the table (default: beside the page).")
def report(lessons: tuple[str, ...], course: Course, out: Path | None, csv: Path | None) -> int:
    """Summarise the class in a page and a table of grades.

    No program runs; the page shows the stored grades, and what changed since the last report.
    """
    from hanoi_ref.grading.classroom.report_page import write

    page, table = write(course, course.pick(lessons), out or course.work / "report.html", csv)
    _lines([str(page), str(table)])
    return DONE


@command("hanoi demo recursion --students 24 --seed 7")
@with_root
@with_lessons
@click.option(
    "--students",
    type=click.IntRange(1, 10_000),
    default=12,
    metavar="N",
    help="Size of the sample class (default: 12).",
)
@with_seed
@with_workers
@with_json
@click.option("--keep", is_flag=True, help="Keep the sample course and print its folder.")
def demo(
    course: Course,
    lessons: tuple[str, ...],
    students: int,
    seed: int | None,
    workers: int | None,
    json_file: Path | None,
    keep: bool,
) -> None:
    """Create a sample class, grade it (default: all lessons) and print the results.

    It uses a temporary copy of the course and changes none of your files.
    """
    refuse_windows()
    from random import randrange

    from hanoi_ref.course.words import counted
    from hanoi_ref.grading.classroom.demo import hand_in, made_up_course
    from hanoi_ref.grading.classroom.progress import progress
    from hanoi_ref.grading.marking.run import mark

    seed = randrange(10_000) if seed is None else seed
    with (
        made_up_course(course, keep) as made_up,
        judging_workers(made_up, workers) as judging,
        progress() as watch,
    ):
        picked = made_up.pick(lessons)
        works = counted(students * len(picked), "submission")
        click.echo(f"hanoi: making {works} of {counted(students, 'student')}", err=True)
        hand_in(made_up, students, seed, picked)
        report = mark(made_up, picked, seed=seed, watch=watch, workers=judging)
    show_report(made_up, report, json_file)
    if keep:
        click.echo(f"The class is in {made_up.root}")


@contextmanager
def judging_workers(
    course: Course, count: int | None, scheduler: str | None = None
) -> Iterator[Workers]:
    """Yield workers here or on a cluster, and report if they have no sandbox."""
    from hanoi_ref.course.settings import level
    from hanoi_ref.grading.marking.workers import process_pool

    if scheduler is None:
        with process_pool(count or os.cpu_count() or 1, level(course), warn_unsandboxed) as workers:
            yield workers
    else:
        from hanoi_ref.grading.marking.workers import cluster

        with cluster(scheduler, level(course)) as workers:
            warn_unsandboxed(workers.level)
            yield workers


def _lines(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def show_report(
    course: Course, report: Report, json_file: Path | None, problems: bool = False
) -> None:
    """Print the table of a class, and write the results to a file as JSON if one is named.

    With `problems`, print only the students who need review.
    """
    from rich.console import Console

    from hanoi_ref.grading.classroom.names import names_of
    from hanoi_ref.grading.classroom.table import show
    from hanoi_ref.grading.gradebook.results import save

    if json_file is not None:
        save(report, json_file)
    show(report, Console(), problems=problems, names=names_of(course))
