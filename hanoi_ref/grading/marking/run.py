"""Grade a class: each submission on its own, none lost and none graded twice."""

import json
import shutil
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from hanoi_ref.course.course import Course, Lesson, Watch
from hanoi_ref.course.errors import TO_DO, RunError, WorkError, bounded, sentence
from hanoi_ref.course.files import one_run, put_in_place
from hanoi_ref.course.notebooks import digest
from hanoi_ref.course.settings import level
from hanoi_ref.grading.gradebook.applying import Ledger
from hanoi_ref.grading.gradebook.backing_up import back_up
from hanoi_ref.grading.gradebook.book import Book, opened
from hanoi_ref.grading.gradebook.exchange import time_beside, time_in_exchange
from hanoi_ref.grading.gradebook.manual_grades import note_all, note_earlier, note_marks
from hanoi_ref.grading.gradebook.policy import policy_of
from hanoi_ref.grading.gradebook.receipts import Received
from hanoi_ref.grading.gradebook.reporting import (
    SubmissionKey,
    keep_reasons,
    outline,
    record_of,
    results,
    silent,
    weakest,
)
from hanoi_ref.grading.gradebook.results import Report
from hanoi_ref.grading.marking.finding import copy_files, find, require_name, require_ordinary
from hanoi_ref.grading.marking.pipeline import Steps, register
from hanoi_ref.grading.marking.resubmitting import kept_earlier
from hanoi_ref.grading.marking.seeds import Seeds
from hanoi_ref.grading.marking.task import released_cells, task_of
from hanoi_ref.grading.marking.workers import GO_ON, InProcess, Workers
from hanoi_ref.grading.sandbox.levels import LEVELS

STAGING = ".staging"  # new notebooks, until they replace earlier ones
LOOK = 2.0  # seconds between two looks at whether there are workers left
AHEAD = 2  # submissions per worker that are running or queued


def _unwatched(done: int, total: int, whose: str) -> None: ...


def mark(
    course: Course,
    lessons: Iterable[Lesson],
    students: Collection[str] = (),
    seed: int | None = None,
    fresh: bool = False,
    watch: Watch = _unwatched,
    workers: Workers | None = None,
) -> Report:
    """Grade new and changed submissions of these lessons, and return a report on all.

    Points go into the gradebook one submission at a time, so a stopped run continues where it
    stopped.  All students are graded if none is named, and unchanged submissions only if `fresh`
    is set.  The seed is by default each lesson's secret one; `watch` is called with the progress;
    without workers this process judges.  Raise WorkError if nothing can be graded: another run is
    active, or the gradebook fails.
    """
    start, lessons = time.perf_counter(), tuple(lessons)
    policy_of(course)  # fail before the work, not after it
    tasks = [
        (lesson, student)
        for lesson in lessons
        for student in course.students(lesson)
        if not students or student in students
    ]
    if seed is not None:
        for lesson in dict.fromkeys(lesson for lesson, _ in tasks):
            Seeds(course.work).set(lesson.folder, seed)
    judging = workers or InProcess(level(course))
    with one_run(course), opened(course) as book, staging(course) as stage:
        run = _Run(course, book, stage, judging, fresh)
        run.all(tasks, watch)
        report = run.report(time.perf_counter() - start)
    return report if students else replace(report, silent=silent(course, lessons))


@contextmanager
def staging(course: Course) -> Iterator[Path]:
    """Yield an empty folder beside the graded notebooks; delete what a killed run left there."""
    folder = course.work / STAGING
    shutil.rmtree(folder, ignore_errors=True)
    try:  # an interrupt may come as soon as the folder exists
        folder.mkdir(parents=True)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class _Run:
    """One run of grading: submissions in progress, records of those done, errors."""

    def __init__(
        self, course: Course, book: Book, stage: Path, workers: Workers, fresh: bool
    ) -> None:
        self._course, self._book, self._stage = course, book, stage
        self._workers, self._fresh = workers, fresh
        self._steps: dict[Lesson, Steps] = {}
        self._released: dict[Lesson, str] = {}
        self._under_way: dict[Future[bytes], SubmissionKey] = {}
        self._records: dict[SubmissionKey, dict[str, Any]] = {}
        self._errors: dict[SubmissionKey, str] = {}
        self._marked, self._is_backed_up = 0, False

    def all(self, tasks: Collection[SubmissionKey], watch: Watch) -> None:
        """Grade all submissions that need it."""
        for lesson in dict.fromkeys(lesson for lesson, _ in tasks):
            register(self._course, self._book, lesson)
            note_all(self._course, self._book, (lesson,))
            self._steps[lesson] = Steps(self._course, lesson)
            with self._book.transaction(is_marking=True) as book:
                self._released[lesson] = released_cells(self._course, lesson, book)
        self._records = dict.fromkeys(tasks, {})  # in their order
        # Go by student, so the remaining time can be estimated: lessons take different times.
        for begun, whose in enumerate(sorted(tasks, key=lambda whose: whose[1])):
            self._report_progress(watch, begun, len(tasks), whose)
            self._guarded(whose, self._begin)
            self._finish(AHEAD * self._workers.count)
        while self._under_way:
            self._report_progress(
                watch, len(tasks), len(tasks), next(iter(self._under_way.values()))
            )
            self._finish(len(self._under_way))
        watch(len(tasks), len(tasks), "done")

    def _report_progress(self, watch: Watch, begun: int, total: int, whose: SubmissionKey) -> None:
        lesson, student = whose
        watch(begun - len(self._under_way), total, f"{lesson.word}: {student}")

    def _guarded(self, whose: SubmissionKey, step: Callable[..., None], *more: Any) -> None:
        """Run a step; record its error, so that grading the class continues."""
        try:
            with bounded():
                step(whose, *more)
        except RunError:
            raise
        except WorkError as error:
            self._errors[whose] = str(error)
        except Exception as error:
            if isinstance(error, OSError) and error.errno in TO_DO:
                raise RunError(sentence(error)) from error
            self._errors[whose] = f"it could not be graded ({type(error).__name__}: {error})"

    def _begin(self, whose: SubmissionKey) -> None:
        """Give a submission to a worker, unless it is graded and unchanged."""
        course, (lesson, student) = self._course, whose
        folder = course.submitted / student / lesson.folder
        self._records[whose] = outline(record_of(course, lesson, student))
        require_name(student)
        require_ordinary(folder)
        submission = digest(folder)
        if not self._fresh and self._records[whose].get("submission") == submission:
            return
        notebook = find(course, lesson, folder)
        ignored = copy_files(folder, notebook.path, self._stage / student / lesson.folder)
        if ignored and not self._is_known_time(whose, submission):
            notebook.repairs.extend(ignored)
        released = self._released[lesson]
        task = task_of(course, lesson, student, notebook, released, level(course))
        self._under_way[self._workers.submit(task.written())] = whose

    def _is_known_time(self, whose: SubmissionKey, submission: str) -> bool:
        """Return whether the time beside a submission is from the exchange, or from collecting."""
        lesson, student = whose
        receipt = Received(self._course).of(lesson, student, submission)
        known = receipt.at if receipt else None
        known = known or time_in_exchange(self._course, lesson, student, submission)
        return bool(known) and known == time_beside(
            self._course.submitted / student / lesson.folder
        )

    def _back_up(self) -> None:
        """Back up the gradebook once, before a run writes the first points."""
        if not self._is_backed_up:
            back_up(self._course, self._book)
            self._is_backed_up = True

    def _finish(self, most: int) -> None:
        """Store finished submissions; wait for one if this many are in progress."""
        done = {future for future in self._under_way if future.done()}
        while not done and len(self._under_way) >= most:
            done, _ = wait(self._under_way, LOOK, FIRST_COMPLETED)
            self._workers.check()
        for future in done:
            self._guarded(self._under_way.pop(future), self._store, future)

    def _store(self, whose: SubmissionKey, future: Future[bytes]) -> None:
        lesson, student = whose
        try:
            reply = json.loads(future.result())
        except CancelledError:
            raise RunError(f"the scheduler is gone; {GO_ON.format('it')}") from None
        if "error" in reply:
            raise WorkError(reply["error"])
        made = self._stage / student / lesson.folder
        now, before = reply["notebook"]["metadata"]["hanoi"], self._records[whose]
        if why := kept_earlier(self._course, self._book, lesson, student, now, before):
            self._records[whose] = {**before, "flags": [*before.get("flags", ()), why]}
            shutil.rmtree(made)
            return
        self._back_up()
        with self._book.transaction(is_marking=True) as book:
            if (self._course.autograded / student / lesson.file).exists():
                note_earlier(self._course, lesson, student)
                note_marks(book, self._course, lesson, student)
            self._steps[lesson].keep(book, student, reply["notebook"], made)
        put_in_place(made, self._course.autograded / student / lesson.folder)
        shutil.rmtree(made)
        self._records[whose] = outline(reply["notebook"]["metadata"]["hanoi"])
        self._marked += 1

    def report(self, seconds: float) -> Report:
        """Return the report on the run."""
        ledger = Ledger(self._course, self._book)
        submissions = tuple(results(self._course, ledger, self._records, self._errors))
        keep_reasons(self._course, self._records, self._errors)
        seeds = {
            lesson.folder: record["seed"]
            for (lesson, _), record in self._records.items()
            if "seed" in record
        }
        reached = weakest(LEVELS, (record.get("sandbox") for record in self._records.values()))
        return Report(
            seeds,
            seconds,
            submissions,
            self._marked,
            reached or self._workers.level,
            totals=ledger.totals(sorted({each.student for each in submissions})),
        )
