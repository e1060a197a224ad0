"""The state of a class, from the gradebook and the graded notebooks; nothing is run."""

from collections.abc import Iterable
from typing import NamedTuple

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import by_name, read_notebook, text
from hanoi_ref.gradebook.book import opened
from hanoi_ref.gradebook.people import kept_roster
from hanoi_ref.gradebook.policy import Ledger
from hanoi_ref.gradebook.reporting import outline, record_of, results
from hanoi_ref.gradebook.results import Submission

UNMARKED = "hanoi grade says why"
LONGEST = 1200  # characters of a program that are shown


class Standing(NamedTuple):
    """The submissions of some lessons in order, all students, and their totals."""

    submissions: tuple[Submission, ...]
    students: tuple[str, ...]
    totals: dict[str, float]


def standing(course: Course, lessons: Iterable[Lesson]) -> Standing:
    """Return the results of all submissions of these lessons, and all students in the class.

    Students on the roster come first, in its order.  Raise WorkError if nothing is graded.
    """
    wanted = [(lesson, student) for lesson in lessons for student in course.students(lesson)]
    records = {whose: outline(record_of(course, *whose)) for whose in wanted}
    if not any(records.values()):
        raise WorkError("nothing is graded yet; run hanoi grade first")
    everybody = _everybody(course)
    with opened(course) as book:
        ledger = Ledger(course, book)
        unmarked = {whose: UNMARKED for whose, record in records.items() if not record}
        found = tuple(results(course, ledger, records, unmarked))
        return Standing(found, everybody, ledger.totals(everybody))


def _everybody(course: Course) -> tuple[str, ...]:
    listed = [person.id for person in kept_roster(course).listed]
    there = {student for lesson in course.lessons for student in course.students(lesson)}
    return (*listed, *sorted(there.difference(listed)))


def program(course: Course, submission: Submission, exercise: str) -> str:
    """Return a student's program for an exercise, shortened if long; empty if it is not found."""
    lesson = course.lesson(submission.lesson)
    try:
        marked = read_notebook(course.autograded / submission.student / lesson.file)
    except WorkError:
        return ""
    cell = by_name(marked).get(exercise.partition(".")[2])
    source = text(cell) if cell else ""
    return source if len(source) <= LONGEST else f"{source[:LONGEST]}\n..."
