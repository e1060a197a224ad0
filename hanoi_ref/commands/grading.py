"""Grade a class in a course's folder, or files wherever they are; write the files for platforms."""

from __future__ import annotations

import json
import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hanoi_ref.commands.options import (
    ATTENTION,
    DONE,
    command,
    private_course,
    refuse_windows,
    warn_unsandboxed,
    with_folder,
    with_json,
    with_lessons,
    with_out,
    with_seed,
    with_students,
    with_workers,
)
from hanoi_ref.commands.teach import judging_workers, show_report

if TYPE_CHECKING:
    from hanoi_ref.grading.platforms.grade import Grade

FORMATS = ("gradescope", "prairielearn", "junit", "github", "json")
FOR_ONE = ("gradescope", "prairielearn")  # forms of the results of a single submission


@command("hanoi mark homework.ipynb --lesson recursion --format junit --out hanoi.xml")
@click.argument(
    "paths", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path)
)
@with_seed
@with_workers
@with_json
@click.option(
    "--lesson",
    metavar="LESSON",
    help="Treat every file as this lesson (default: recognised from each notebook).",
)
@click.option(
    "--as-one",
    is_flag=True,
    help="Take a folder as one submission: a notebook, and files that it may read.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Print the results in this form (default: a table).",
)
@with_out("With --format, write the results to this file and print the table.")
@click.option(
    "--html",
    "pages",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Also write the page of each file to this folder.",
)
def mark(
    paths: Sequence[Path],
    seed: int | None,
    workers: int | None,
    json_file: Path | None,
    lesson: str | None,
    as_one: bool,
    form: str | None,
    out: Path | None,
    pages: Path | None,
) -> int:
    """Grade notebooks, or folders of them, wherever they are.

    This needs no course and no gradebook.
    """
    refuse_windows()
    from secrets import randbelow

    from hanoi_ref.course.files import write_whole
    from hanoi_ref.grading.platforms.grade import SEEDS, notebooks_in

    if not as_one:  # an empty folder is reported like a file that cannot be graded
        paths = [each for path in paths for each in (notebooks_in(path) or [path])]
    if form in FOR_ONE and len(paths) > 1:
        raise click.UsageError(f"--format {form} takes one submission, not {len(paths)}")
    if out and not form:
        raise click.UsageError("--out needs --format, which says how the results are written")
    seed = randbelow(SEEDS) if seed is None else seed
    start = time.perf_counter()
    grades = _graded(paths, lesson, seed, workers or os.cpu_count() or 1)
    seconds = time.perf_counter() - start
    if pages:
        _write_pages(grades, paths, pages)
    if json_file:
        write_whole(json_file, _as_json(grades, seed, seconds))
    if form and out:
        write_whole(out, _in_form(form, grades, seed, seconds))
    elif form:
        click.echo(_in_form(form, grades, seed, seconds), nl=False)
    return _shown(grades, seed, seconds, only_closing=bool(form and not out))


class OrFiles(click.Command):
    """A command that gives way to `mark` where its arguments are files, as it did before 0.3."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Return the context of `mark` if the arguments are files with its options."""
        root = (parent and parent.obj) or Path()
        with suppress(click.UsageError):
            parser = mark.make_parser(click.Context(mark, resilient_parsing=True))
            paths = parser.parse_args([*args])[0].get("paths")
            if isinstance(paths, tuple) and _are_files(paths, root):
                return mark.make_context("mark", args, parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


def _are_files(what: Sequence[str], root: Path) -> bool:
    """Return whether the arguments are files or folders, and not lessons of a course there."""
    from hanoi_ref.course.course import Course
    from hanoi_ref.course.errors import CallError

    if not any(each.endswith(".ipynb") or Path(each).exists() for each in what):
        return False
    try:
        lessons = Course(root.resolve()).lessons
    except CallError:
        return True
    names = {name for each in lessons for name in (each.folder, each.word, each.notebook)}
    return not {each.strip("/") for each in what} <= names


@command("hanoi grade recursion --students ada,bob --json marks.json", cls=OrFiles)
@with_lessons
@with_folder
@with_students
@with_seed
@click.option("--fresh", is_flag=True, help="Grade unchanged submissions too.")
@click.option("--problems", is_flag=True, help="Print only students who need review.")
@with_workers
@click.option(
    "--scheduler",
    metavar="tcp://HOST:PORT",
    help="Grade on a dask.distributed cluster (default: this machine).",
)
@with_json
@click.pass_context
def grade(
    context: click.Context,
    lessons: Sequence[str],
    root: Path | None,
    students: list[str],
    seed: int | None,
    fresh: bool,
    problems: bool,
    workers: int | None,
    scheduler: str | None,
    json_file: Path | None,
) -> int:
    """Grade submissions in grading/submitted/STUDENT/LESSON/ (default: all lessons).

    Only new and changed submissions run.  Grades go into nbgrader's gradebook.
    """
    refuse_windows()
    from hanoi_ref.course.errors import WorkError
    from hanoi_ref.grading.classroom.progress import progress
    from hanoi_ref.grading.gradebook.naming_students import pick_students
    from hanoi_ref.grading.marking.run import mark

    course = private_course(context, root)
    picked = course.pick(lessons)
    chosen = pick_students(course, students)
    with judging_workers(course, workers, scheduler) as judging, progress() as watch:
        report = mark(course, picked, chosen, seed, fresh, watch, judging)
    if not report.submissions:
        asked = f" for {', '.join(map(str, picked))}" if lessons else ""
        raise WorkError(f"{course.submitted} has no submissions{asked}, as STUDENT/LESSON/*.ipynb")
    show_report(course, report, json_file, problems)
    return ATTENTION if report.needs_eye else DONE


def _graded(paths: Sequence[Path], lesson: str | None, seed: int, workers: int) -> list[Grade]:
    """Return the grades of all files in their order."""
    from hanoi_ref.grading.classroom.progress import progress
    from hanoi_ref.grading.marking.run import AHEAD
    from hanoi_ref.grading.marking.workers import process_pool
    from hanoi_ref.grading.platforms.grade import begun

    count = min(workers, len(paths))
    grades: list[Grade] = []
    under_way: deque[Callable[[], Grade]] = deque()
    with process_pool(count, tell=warn_unsandboxed) as pool, progress() as watch:
        for path in paths:
            watch(len(grades), len(paths), str(path))
            under_way.append(begun(path, lesson, seed, pool))
            if len(under_way) > AHEAD * count:
                grades.append(under_way.popleft()())
        grades += [finish() for finish in under_way]
    return grades


def _write_pages(grades: Sequence[Grade], paths: Sequence[Path], there: Path) -> None:
    """Write the pages of graded files, in folders as the files are."""
    from hanoi_ref.course.files import write_whole

    common = Path(os.path.commonpath([path.resolve().parent for path in paths]))
    for path, grade in zip(paths, grades, strict=True):
        if not grade.error:
            page = there / path.resolve().relative_to(common).with_suffix(".html")
            page.parent.mkdir(parents=True, exist_ok=True)
            write_whole(page, grade.page())


def _as_json(grades: Sequence[Grade], seed: int, seconds: float) -> str:
    report = _report(grades, seed, seconds).as_json()
    told = {**report, "submissions": [grade.to_json() for grade in grades]}
    return json.dumps(told, indent=1) + "\n"


def _in_form(form: str, grades: Sequence[Grade], seed: int, seconds: float) -> str:
    """Return the results in a form; for GitHub, also write the files that a step has."""
    from hanoi_ref.grading.platforms import github, gradescope, junit, prairielearn

    if form == "json":
        return _as_json(grades, seed, seconds)
    if form == "junit":
        return junit.results(grades)
    if form == "gradescope":
        return gradescope.results(grades[0])
    if form == "prairielearn":
        return prairielearn.results(grades[0])
    told = github.results(grades)
    summary, output = os.environ.get("GITHUB_STEP_SUMMARY"), os.environ.get("GITHUB_OUTPUT")
    for path, text in ((summary, told.summary), (output, f"result={told.points}\n")):
        if path:
            with open(path, "a", encoding="utf-8") as file:
                file.write(text)
    return told.annotations + ("" if summary else told.summary)


def _report(grades: Sequence[Grade], seed: int, seconds: float) -> Any:
    from hanoi_ref.grading.gradebook.reporting import weakest
    from hanoi_ref.grading.gradebook.results import Report
    from hanoi_ref.grading.sandbox.levels import LEVELS

    rows = tuple(grade.submission() for grade in grades)
    sandbox = weakest(LEVELS, (grade.sandbox for grade in grades)) or "nothing was run"
    lessons = {grade.lesson: seed for grade in grades if grade.lesson}
    return Report(lessons, seconds, rows, sum(not each.error for each in rows), sandbox)


def _shown(grades: Sequence[Grade], seed: int, seconds: float, only_closing: bool) -> int:
    """Show the table, or its last line alone on stderr, and return the exit code."""
    from rich.console import Console

    from hanoi_ref.grading.classroom.table import closing, show

    report = _report(grades, seed, seconds)
    if only_closing:
        for each in grades:
            if each.error:
                click.echo(f"hanoi: {each.student}: {each.error}", err=True)
        click.echo(f"hanoi: {closing(report)}", err=True)
    else:
        show(report, Console(), in_course=False)
    return ATTENTION if report.needs_eye else DONE


@command("hanoi platform gradescope recursion --out autograder.zip")
@click.argument(
    "name", metavar="PLATFORM", type=click.Choice(["gradescope", "github", "prairielearn"])
)
@click.argument("lesson")
@click.option(
    "--out",
    metavar="FILE.zip|DIR",
    required=True,
    type=click.Path(path_type=Path),
    help="For gradescope a zip file to write, for the others a new folder.",
)
def platform(name: str, lesson: str, out: Path) -> int:
    """Write what a platform needs to grade LESSON: gradescope, github or prairielearn.

    gradescope gets an autograder, github a template repository, prairielearn a question.  The
    guide MARKING.md says where to put it.
    """
    from hanoi_ref.course.files import write_whole
    from hanoi_ref.grading.platforms import github, gradescope, prairielearn
    from hanoi_ref.grading.platforms.lessons import installed
    from hanoi_ref.publish.wheel import packed, write

    picked = installed().lesson(lesson)
    if name == "gradescope":
        if not out.resolve().parent.is_dir():
            raise click.UsageError(f"--out: there is no folder {out.parent}")
        write_whole(out, packed(gradescope.files(picked)))
    else:
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            raise click.UsageError(f"--out: {out} is not empty; name a new folder")
        write((github if name == "github" else prairielearn).files(picked), out)
    click.echo(out)
    return DONE
