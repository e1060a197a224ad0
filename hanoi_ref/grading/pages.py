"""The pages that students get back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from hanoi_ref.grading import pipeline
from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.errors import WorkError
from hanoi_ref.grading.intake.layout import TIMESTAMP
from hanoi_ref.grading.marking import Watch
from hanoi_ref.grading.onestep import write_whole

Work = tuple[Lesson, str]
LONGEST = 100  # bytes of a time
FEW = 4  # pages that are made before a second process has everything imported


def make_pages(
    course: Course,
    lessons: Iterable[Lesson],
    students: Collection[str] = (),
    workers: int = 1,
    watch: Watch = lambda *told: None,
) -> tuple[list[Path], list[str]]:
    """The pages made of marked submissions, and those that could not be made, in words.

    Parameters
    ----------
    course, lessons : whose pages are made.
    students : those whose pages are wanted; all where nobody is named.
    workers : how many processes make them.
    watch : is told after each page how many are made, of how many, and whose it was.

    Returns
    -------
    The files in the order of lessons and students, and a sentence on each that is missing.
    """
    work = [each for lesson in lessons for each in _marked(course, lesson, students)]
    done = []
    for number, made in enumerate(_all(course, work, workers if len(work) > FEW else 1), 1):
        lesson, student = work[number - 1]
        watch(number, len(work), f"{lesson.word}: {student}")
        done.append(made)
    pages = [made for made in done if isinstance(made, Path)]
    return pages, [made for made in done if isinstance(made, str)]


def _marked(course: Course, lesson: Lesson, students: Collection[str]) -> Iterator[Work]:
    """The marked submissions of a lesson, by these students only where some are named."""
    for path in sorted(course.autograded.glob(f"*/{lesson.file}")):
        if not students or path.parents[1].name in students:
            yield lesson, path.parents[1].name


def _all(course: Course, work: list[Work], workers: int) -> Iterator[Path | str]:
    """What became of each, in order."""
    if workers == 1:
        yield from (_page(course, each) for each in work)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_page, [course] * len(work), work, chunksize=FEW)


def _page(course: Course, work: Work) -> Path | str:
    """The page of a submission, or why there is none."""
    lesson, student = work
    try:
        pipeline.feedback(course, lesson, student)
        _for_the_exchange(course, lesson, student)
    except WorkError as error:
        return f"{student}, {lesson}: {error}"
    return course.feedback / student / lesson.folder / f"{lesson.notebook}.html"


def _for_the_exchange(course: Course, lesson: Lesson, student: str) -> None:
    """Puts beside a page what its notebook said of the time, by which nbgrader's exchange finds it.

    Nothing else believes that.
    """
    told = course.submitted / student / lesson.folder / TIMESTAMP
    if told.is_file() and not told.is_symlink() and told.stat().st_size < LONGEST:
        write_whole(course.feedback / student / lesson.folder / TIMESTAMP, told.read_bytes())
