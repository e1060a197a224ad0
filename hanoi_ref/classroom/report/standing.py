"""Where a class stands: all that is in the gradebook and the marked notebooks; nothing is run."""

from collections.abc import Iterable
from typing import NamedTuple

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import by_name, read_notebook, text
from hanoi_ref.gradebook.book import opened
from hanoi_ref.gradebook.people import kept_roster
from hanoi_ref.gradebook.policy import Ledger
from hanoi_ref.gradebook.reporting import record_of, results
from hanoi_ref.gradebook.results import Submission

UNMARKED = "hanoi grade says why"
LONGEST = 1200  # characters of a program that is shown


class Standing(NamedTuple):
    """The submissions of some lessons in their order, all students, and what they have in all."""

    submissions: tuple[Submission, ...]
    students: tuple[str, ...]
    totals: dict[str, float]


def standing(course: Course, lessons: Iterable[Lesson]) -> Standing:
    """How all submissions of these lessons were marked, and everybody who is in the class.

    Those on the roster come first, in its order.  WorkError says that nothing is marked.
    """
    wanted = [(lesson, student) for lesson in lessons for student in course.students(lesson)]
    records = {whose: record_of(course, *whose) for whose in wanted}
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
    """What a student wrote for an exercise, cut where it is long; empty where nothing is found."""
    lesson = course.lesson(submission.lesson)
    try:
        marked = read_notebook(course.autograded / submission.student / lesson.file)
    except WorkError:
        return ""
    cell = by_name(marked).get(exercise.partition(".")[2])
    source = text(cell) if cell else ""
    return source if len(source) <= LONGEST else f"{source[:LONGEST]}\n..."
