"""Give a gradebook again what it has lost, from graded notebooks and the journal.

No program runs: a graded notebook has the points of its checks, and the journal all that people
have decided.  Extensions, reviews and requests are in the journal alone, so none of them is lost.
"""

from collections.abc import Iterator
from datetime import UTC, datetime

from nbformat import from_dict
from nbformat.v4.rwbase import rejoin_lines

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.files import one_run
from hanoi_ref.course.notebooks import Notebook, read_notebook
from hanoi_ref.course.words import counted
from hanoi_ref.grading.gradebook.backing_up import back_up
from hanoi_ref.grading.gradebook.book import Book, gradebook_file, is_damaged, is_lost, opened
from hanoi_ref.grading.gradebook.manual_grades import give_again
from hanoi_ref.grading.marking.pipeline import Steps, register, registered
from hanoi_ref.grading.marking.run import staging

Told = tuple[bool, str]


def restore(course: Course) -> Iterator[Told]:
    """Yield whether something was given again, and a line that says what.

    A gradebook that is empty or damaged is set aside and made anew.  From another one nothing is
    taken but manual grades of which the journal has later ones; it is backed up first.
    """
    with one_run(course):
        is_new = _set_aside(course)
        with opened(course, is_new) as book:
            if is_new:
                yield from _graded_anew(course, book)
            else:
                back_up(course, book)
            yield from _marks(course, book)


def _set_aside(course: Course) -> bool:
    """Move a gradebook's file away if it is empty or damaged; return whether there is none now."""
    path = gradebook_file(course)
    if path is None or not path.exists():
        return path is not None
    if not (is_lost(course, path) or is_damaged(path)):
        return False
    (course.work / "backups").mkdir(exist_ok=True)
    now = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
    path.rename(course.work / "backups" / f"set-aside-{now}.db")
    return True


def _graded(course: Course, lesson: Lesson) -> Iterator[tuple[str, Notebook | None]]:
    """Yield the students with a graded notebook, and the notebook; None if it cannot be read."""
    for path in sorted(course.autograded.glob(f"*/{lesson.file}")):
        try:
            # nbgrader writes texts as lists of lines.
            notebook = rejoin_lines(from_dict(read_notebook(path)))
        except WorkError:
            notebook = {}
        is_whole = "findings" in notebook.get("metadata", {}).get("hanoi", {})
        yield path.parents[1].name, notebook if is_whole else None


def _graded_anew(course: Course, book: Book) -> Iterator[Told]:
    """Store the points of all graded notebooks; yield a line on them, and one on each bad one."""
    count = 0
    for lesson in course.lessons:
        graded = list(_graded(course, lesson))
        if not (graded or lesson.folder in registered(course)):
            continue
        register(course, book, lesson)
        steps = Steps(course, lesson)
        for student, notebook in graded:
            if notebook is None:
                yield False, f"{student}, {lesson}: its graded notebook cannot be read"
                continue
            with staging(course) as stage, book.transaction(is_marking=True) as nbgraders:
                steps.keep(nbgraders, student, notebook, stage / student)
            count += 1
    yield True, f"made again from {counted(count, 'graded notebook')}"


def _marks(course: Course, book: Book) -> Iterator[Told]:
    """Give manual grades and comments again; yield a line on them, and one on each left out."""
    count = 0
    for lesson in course.lessons:
        for student, notebook in _graded(course, lesson):
            with book.transaction() as nbgraders:
                said = give_again(nbgraders, course, lesson, student, notebook or {"cells": []})
                for told, was_given in said:
                    yield was_given, f"{student}, {lesson}: {told}"
                    count += was_given
    yield True, f"{counted(count, 'decision')} given again from the journal"
