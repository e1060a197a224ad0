"""Make the feedback pages of students."""

import os
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from threading import Thread

from hanoi_ref.course.course import Course, Lesson, Watch
from hanoi_ref.course.errors import RunError, WorkError, bounded
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.settings import environment
from hanoi_ref.grading.classroom.feedback import ledger_of
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.exchange import TIMESTAMP
from hanoi_ref.grading.marking import pipeline

Work = tuple[Lesson, str]
BEGUN = "feedback.begun"
POLICY = "course.toml"
LONGEST = 100  # bytes of a timestamp
FEW = 8  # pages that one process makes at once: those of a student


def make_pages(
    course: Course,
    lessons: Iterable[Lesson],
    students: Collection[str] = (),
    workers: int = 1,
    watch: Watch = lambda *told: None,
) -> tuple[list[Path], list[str]]:
    """Return the pages made of graded submissions, and messages on those that failed.

    A stopped run is resumed: pages already made are kept if nothing has changed.  `watch` is called
    after each page with the number made, the total, and the submission.
    """
    work = [
        (lesson, path.parents[1].name)
        for lesson in lessons
        for path in sorted(course.autograded.glob(f"*/{lesson.file}"))
        if not students or path.parents[1].name in students
    ]
    begun, done = ResumeLog(course), dict[Work, Path | str]()
    for submission in work:
        if begun.has(page := _place(course, submission), *submission):
            done[submission] = page
    left = [submission for submission in work if submission not in done]
    left.sort(key=lambda submission: submission[1])
    ledger_of.cache_clear()
    pages_made = _all(course, left, workers if len(left) > FEW else 1)
    for submission, made in zip(left, pages_made, strict=True):
        done[submission] = made
        watch(len(done), len(work), f"{submission[0].word}: {submission[1]}")
        if isinstance(made, Path):
            begun.add(made)
    begun.end()
    made_of = [done[submission] for submission in work]
    pages = [made for made in made_of if isinstance(made, Path)]
    failures = [made for made in made_of if isinstance(made, str)]
    for lesson in dict.fromkeys(lesson for lesson, _ in work):
        for student in course.students(lesson):
            if (lesson, student) not in work and (not students or student in students):
                failures.append(f"{student}, {lesson}: not graded, so without a page")
    return pages, failures


def _all(course: Course, work: list[Work], workers: int) -> Iterator[Path | str]:
    """Yield the results in order."""
    if workers == 1:
        yield from (_page(course, each) for each in work)
        return
    with opened(course):  # the workers find it complete
        pass
    spawn = get_context("spawn")
    safe = environment({"PYTHONSAFEPATH": "1", "PYTHONPATH": ""})  # until it gets this sys.path
    with safe, ProcessPoolExecutor(workers, spawn, initializer=begin_work) as pool:
        heard = signal(SIGINT, SIG_IGN)  # workers inherit this: Ctrl-C must not stop their imports
        try:
            pages = pool.map(_page, [course] * len(work), work, chunksize=FEW)
        finally:
            signal(SIGINT, heard)
        yield from pages


def begin_work() -> None:
    """Make a worker end with its parent, however that ends."""
    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def _page(course: Course, work: Work) -> Path | str:
    """Return the page of a submission, or a message if it failed."""
    lesson, student = work
    try:
        with bounded():
            pipeline.feedback(course, lesson, student)
        # nbgrader's exchange wants the submitted timestamp beside the page.  It is used for nothing
        # else, as students can change it.
        told = course.submitted / student / lesson.folder / TIMESTAMP
        if told.is_file() and not told.is_symlink() and told.stat().st_size < LONGEST:
            write_whole(course.feedback / student / lesson.folder / TIMESTAMP, told.read_bytes())
    except RunError:  # there is no room for the others either
        raise
    except WorkError as error:
        return f"{student}, {lesson}: {error}"
    return _place(course, work)


def _place(course: Course, work: Work) -> Path:
    lesson, student = work
    return course.feedback / student / lesson.folder / f"{lesson.notebook}.html"


class ResumeLog:
    """A record of the pages that a run has made, so that a stopped run can be resumed."""

    def __init__(self, course: Course) -> None:
        self._course, self._list = course, course.work / BEGUN

    def has(self, page: Path, lesson: Lesson, student: str) -> bool:
        """Return whether a stopped run made a page and none of its sources has changed since."""
        told = self._named(page) in self._names() and page.is_file()
        return told and page.stat().st_mtime_ns > self._changed(lesson, student)

    def add(self, page: Path) -> None:
        """Record a page as made."""
        with self._list.open("a", encoding="utf-8") as file:
            file.write(f"{self._named(page)}\n")

    def end(self) -> None:
        """Delete the record: all pages are made."""
        self._list.unlink(missing_ok=True)

    def _named(self, page: Path) -> str:
        return page.relative_to(self._course.feedback).as_posix()

    def _names(self) -> set[str]:
        if not self._list.is_file():
            return set()
        return set(self._list.read_text(encoding="utf-8").splitlines())

    def _changed(self, lesson: Lesson, student: str) -> float:
        """Return when a source of a page last changed; infinity without a gradebook."""
        course = self._course
        if not (course.work / "gradebook.db").is_file():
            return float("inf")
        sources = [course.root / POLICY, course.autograded / student / lesson.file]
        sources += [path for path in course.work.iterdir() if path != self._list]
        return max(path.stat().st_mtime_ns for path in sources if path.is_file())
