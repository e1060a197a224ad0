"""Give a gradebook again what it has lost, from graded notebooks and the journal.

No program runs: a graded notebook has the points of its checks, and the journal all that people
have decided.
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
from hanoi_ref.grading.gradebook.extensions import EXCUSED, excuses, extend, extensions
from hanoi_ref.grading.gradebook.journal import ANSWERED, EXTENSION, REVIEWED, journal
from hanoi_ref.grading.gradebook.manual_grades import Reviewed, give_again
from hanoi_ref.grading.gradebook.people import Received
from hanoi_ref.grading.gradebook.policy import as_moment
from hanoi_ref.grading.gradebook.regrade_requests import open_requests, tick_off
from hanoi_ref.grading.marking.pipeline import Steps, register
from hanoi_ref.grading.marking.run import keep_time, staging

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
        yield from _other_decisions(course)


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
    received, count = Received(course), 0
    for lesson in course.lessons:
        graded = list(_graded(course, lesson))
        if not graded:
            continue
        register(course, book, lesson)
        steps = Steps(course, lesson)
        for student, notebook in graded:
            if notebook is None:
                yield False, f"{student}, {lesson}: its graded notebook cannot be read"
                continue
            with staging(course) as stage, book.transaction(is_marking=True) as nbgraders:
                steps.keep(nbgraders, student, notebook, stage / student)
                keep_time(nbgraders, received, lesson, student)
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


def _other_decisions(course: Course) -> Iterator[Told]:
    """Give extensions, reviews and answered requests again; yield a line on each."""
    reviewed, lessons = Reviewed(course), {each.folder: each for each in course.lessons}
    is_changed = False
    extended, waiting = extensions(course), open_requests(course)
    for (folder, student), lines in journal(course).items():
        last = {line["what"]: line for line in lines}
        if folder in lessons and (line := last.get(EXTENSION)):
            told = line["until"]
            if told == EXCUSED and student not in excuses(course).get(folder, ()):
                extend(course, lessons[folder], student, EXCUSED)
                yield True, f"{student}, {folder}: excused again"
            is_date = told and told != EXCUSED
            until = as_moment(datetime.fromisoformat(told)) if is_date else None
            if until and extended.get(folder, {}).get(student) != until:
                extend(course, lessons[folder], student, until)
                yield True, f"{student}, {folder}: extended again to {until:%Y-%m-%d %H:%M}"
        if line := last.get(REVIEWED):
            if reviewed.put(folder, student, line["reasons"]):
                is_changed = True
                yield True, f"{student}, {folder}: reviewed"
        for line in lines:
            if line["what"] == ANSWERED and any(
                each.student == student and line["exercise"] in ("", each.exercise)
                for each in waiting
            ):
                tick_off(course, student, line["exercise"])
                yield True, f"{student}: the request is answered"
    if is_changed:
        reviewed.keep()
