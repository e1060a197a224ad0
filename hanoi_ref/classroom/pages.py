"""The pages that students get back."""

from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.files import write_whole
from hanoi_ref.marking import pipeline
from hanoi_ref.marking.intake.layout import TIMESTAMP
from hanoi_ref.marking.run import Watch

Work = tuple[Lesson, str]
BEGUN = "feedback.begun"
POLICY = "course.toml"
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

    A run that was stopped goes on where it was: what it had made stays, if nothing has changed.

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
    begun, done = ResumeLog(course), dict[Work, Path | str]()
    for each in work:
        if begun.has(page := _place(course, each), *each):
            done[each] = page
    left = [each for each in work if each not in done]
    for each, made in zip(left, _all(course, left, workers if len(left) > FEW else 1), strict=True):
        done[each] = made
        watch(len(done), len(work), f"{each[0].word}: {each[1]}")
        if isinstance(made, Path):
            begun.add(made)
    begun.end()
    made_of = [done[each] for each in work]
    pages = [made for made in made_of if isinstance(made, Path)]
    return pages, [made for made in made_of if isinstance(made, str)]


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
    calm = (SIGINT, SIG_IGN)  # whoever stops it speaks to us, and we end them
    spawn = get_context("spawn")
    with ProcessPoolExecutor(workers, spawn, initializer=signal, initargs=calm) as pool:
        yield from pool.map(_page, [course] * len(work), work, chunksize=FEW)


def _page(course: Course, work: Work) -> Path | str:
    """The page of a submission, or why there is none."""
    lesson, student = work
    try:
        pipeline.feedback(course, lesson, student)
        _for_the_exchange(course, lesson, student)
    except WorkError as error:
        return f"{student}, {lesson}: {error}"
    return _place(course, work)


def _place(course: Course, work: Work) -> Path:
    lesson, student = work
    return course.feedback / student / lesson.folder / f"{lesson.notebook}.html"


def _for_the_exchange(course: Course, lesson: Lesson, student: str) -> None:
    """Puts beside a page what its notebook said of the time, by which nbgrader's exchange finds it.

    Nothing else believes that.
    """
    told = course.submitted / student / lesson.folder / TIMESTAMP
    if told.is_file() and not told.is_symlink() and told.stat().st_size < LONGEST:
        write_whole(course.feedback / student / lesson.folder / TIMESTAMP, told.read_bytes())


class ResumeLog:
    """The pages that a stopped run has made, so that the next one goes on from there."""

    def __init__(self, course: Course) -> None:
        self._course, self._list = course, course.work / BEGUN

    def has(self, page: Path, lesson: Lesson, student: str) -> bool:
        """Whether a page was made by the run that was stopped, and all that it tells is as then."""
        told = self._named(page) in self._names() and page.is_file()
        return told and page.stat().st_mtime_ns > self._changed(lesson, student)

    def add(self, page: Path) -> None:
        """Notes a page that is made."""
        with self._list.open("a", encoding="utf-8") as file:
            file.write(f"{self._named(page)}\n")

    def end(self) -> None:
        """All is made: the next run begins anew."""
        self._list.unlink(missing_ok=True)

    def _named(self, page: Path) -> str:
        return page.relative_to(self._course.feedback).as_posix()

    def _names(self) -> set[str]:
        if not self._list.is_file():
            return set()
        return set(self._list.read_text(encoding="utf-8").splitlines())

    def _changed(self, lesson: Lesson, student: str) -> float:
        """When a file last changed that a page is made of; at any time, where nobody knows."""
        course = self._course
        if not (course.work / "gradebook.db").is_file():
            return float("inf")
        sources = [course.root / POLICY, course.autograded / student / lesson.file]
        sources += [path for path in course.work.iterdir() if path != self._list]
        return max(path.stat().st_mtime_ns for path in sources if path.is_file())
