"""For teachers: release the course, mark a class, give it back, try it on a made-up one."""

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
    from hanoi_ref.gradebook.results import Report
    from hanoi_ref.marking.judging.workers import Workers


@command("hanoi release --check")
@with_root
@click.option("--check", "only_check", is_flag=True, help="Write nothing; list what differs.")
def release(course: Course, only_check: bool) -> int:
    """Make students' notebooks from the solutions."""
    from hanoi_ref.classroom.progress import progress
    from hanoi_ref.publish.releasing.release import check
    from hanoi_ref.publish.releasing.release import release as write

    with progress() as watch:
        found = check(course, watch) if only_check else write(course, watch)
    _lines(found or [f"course/ is {'' if only_check else 'already '}what solutions/ gives"])
    return ATTENTION if found and only_check else DONE


@command("hanoi handout start recursion --out hanoi.zip")
@with_lessons
@with_root
@with_out("The file to write.", metavar="FILE.zip", required=True)
def handout(lessons: tuple[str, ...], course: Course, out: Path) -> int:
    """Pack what students get: these lessons or all, the package, and how to begin.

    There are no answers in it. A later one is unpacked over it, and what was written stays.
    """
    from hanoi_ref.publish.handout import pack

    picked = course.pick(lessons)
    count = len(pack(course, picked, out))
    size = out.stat().st_size / 1e6
    click.echo(f"{out}: {', '.join(map(str, picked))}; {count} files, {size:.1f} MB")
    return DONE


@command("hanoi grade recursion --students ada,bob --json marks.json")
@with_lessons
@with_root
@with_students
@with_seed
@click.option("--fresh", is_flag=True, help="Mark again what has not changed, too.")
@with_workers
@click.option("--scheduler", metavar="tcp://HOST:PORT", help="Judge on a dask.distributed cluster.")
@with_json
def grade(
    lessons: tuple[str, ...],
    course: Course,
    students: list[str],
    seed: int | None,
    fresh: bool,
    workers: int | None,
    scheduler: str | None,
    json_file: Path | None,
) -> int:
    """Mark what students have handed in.

    It lies in grading/submitted/STUDENT/LESSON/.  Only what is new or has changed is run; marks
    go into nbgrader's gradebook.  Ends with 1 if a person should look at something.
    """
    from hanoi_ref.classroom.progress import progress
    from hanoi_ref.course.errors import WorkError
    from hanoi_ref.marking.run import mark

    picked = course.pick(lessons)
    chosen = course.pick_students(students)
    with _workers(course, workers, scheduler) as judging, progress() as watch:
        report = mark(course, picked, chosen, seed, fresh, watch, judging)
    if not report.submissions:
        asked = f" for {', '.join(map(str, picked))}" if lessons else ""
        raise WorkError(f"{course.submitted} has no submissions{asked}, as STUDENT/LESSON/*.ipynb")
    _show(report, json_file)
    return ATTENTION if report.needs_eye else DONE


@command("hanoi replay ada recursion --run")
@click.argument("student")
@click.argument("lesson")
@with_root
@click.option("--run", is_flag=True, help="Run the submission again, too, with the same seed.")
def replay(student: str, lesson: str, course: Course, run: bool) -> int:
    """Judge a marked submission again.

    What its programs did is stored with its marks, and is judged again word for word.  Ends with 1
    if anything differs.
    """
    from hanoi_ref.marking.replay import replay as judge_again
    from hanoi_ref.marking.replay import run_again

    picked = course.lesson(lesson)
    again = judge_again(course, picked, student)
    _lines(f"{each.exercise}: {each.verdict}\n{indent(each.says, '  ')}" for each in again)
    again += run_again(course, picked, student) if run else []
    differences = [f"{each.exercise}: {says}" for each in again for says in each.differs]
    _lines(differences or ["nothing differs"])
    return ATTENTION if differences else DONE


@command("hanoi feedback recursion --students ada,bob")
@with_lessons
@with_root
@with_students
@with_workers
def feedback(
    lessons: tuple[str, ...], course: Course, students: list[str], workers: int | None
) -> int:
    """Make the pages that students get back.

    They show what is marked, and go to grading/feedback/.  A run that was stopped goes on where it
    was.
    """
    from hanoi_ref.classroom.pages import make_pages
    from hanoi_ref.classroom.progress import progress
    from hanoi_ref.course.errors import WorkError

    picked, chosen = course.pick(lessons), course.pick_students(students)
    with progress() as watch:
        pages, failures = make_pages(course, picked, chosen, workers or os.cpu_count() or 1, watch)
    if not pages and not failures:
        whose = f" for {', '.join(sorted(chosen))}" if chosen else ""
        raise WorkError(f"nothing is marked yet{whose}; hanoi grade does that")
    _lines(str(page.relative_to(course.root)) for page in pages)
    for failure in failures:
        click.echo(f"hanoi: {failure}", err=True)
    return ATTENTION if failures else DONE


@command("hanoi report --out class.html")
@with_lessons
@with_root
@with_out("The page; grading/report.html if not given.")
@with_csv("The table; process_pool the page if not given.")
def report(lessons: tuple[str, ...], course: Course, out: Path | None, csv: Path | None) -> int:
    """Make a page on the class, and a table of its marks.

    Nothing is run: it reads what hanoi grade has left. Next time it says what has changed since.
    """
    from hanoi_ref.classroom.report.write import write

    page, table = write(course, course.pick(lessons), out or course.work / "report.html", csv)
    _lines([str(page), str(table)])
    return DONE


@command("hanoi demo recursion --students 24 --seed 7")
@with_root
@with_lessons
@click.option(
    "--students", type=click.IntRange(1, 10_000), default=12, metavar="N", show_default=True
)
@with_seed
@with_workers
@with_json
@click.option("--keep", is_flag=True, help="Leave the made-up course for you to look at.")
def demo(
    course: Course,
    lessons: tuple[str, ...],
    students: int,
    seed: int | None,
    workers: int | None,
    json_file: Path | None,
    keep: bool,
) -> None:
    """Make up a class, mark it in these lessons or in all, show the table.

    It lives in a temporary copy of the course; your own is left alone.
    """
    from random import randrange

    from hanoi_ref.classroom.demo import hand_in, made_up_course
    from hanoi_ref.classroom.progress import progress
    from hanoi_ref.marking.run import mark

    seed = randrange(10_000) if seed is None else seed
    with (
        made_up_course(course, keep) as made_up,
        _workers(made_up, workers) as judging,
        progress() as watch,
    ):
        hand_in(made_up, students, seed)
        report = mark(made_up, made_up.pick(lessons), seed=seed, watch=watch, workers=judging)
    _show(report, json_file)
    if keep:
        click.echo(f"The class is in {made_up.root}")


@contextmanager
def _workers(course: Course, count: int | None, scheduler: str | None = None) -> Iterator[Workers]:
    """Those who judge, on this machine or behind a scheduler; it is said if they have no walls."""
    from hanoi_ref.course.settings import level
    from hanoi_ref.marking.judging.workers import process_pool
    from hanoi_ref.sandbox.levels import UNSANDBOXED

    if scheduler is None:
        chosen = process_pool(count or os.cpu_count() or 1, level(course))
    else:
        from hanoi_ref.marking.judging.cluster import cluster

        chosen = cluster(scheduler, level(course))
    with chosen as workers:
        if workers.level == UNSANDBOXED:
            click.echo(
                "hanoi: this system has no walls to run programs behind: they run unsandboxed, "
                "with all that you may do yourself",
                err=True,
            )
        yield workers


def _lines(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def _show(report: Report, json_file: Path | None) -> None:
    from rich.console import Console

    from hanoi_ref.classroom.table import show
    from hanoi_ref.gradebook.results import save

    if json_file is not None:
        save(report, json_file)
    show(report, Console())
