"""List submissions that need review, and tick them off."""

from collections.abc import Collection, Iterable, Iterator

from hanoi_ref.classroom.report.standing import standing
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError
from hanoi_ref.gradebook.results import Submission, urgent_first
from hanoi_ref.gradebook.reviewed import Reviewed


def review(
    course: Course, lessons: Iterable[Lesson], done: Collection[str] = ()
) -> list[Submission]:
    """Return the submissions that need review, the most urgent first.

    Parameters
    ----------
    course, lessons : the lessons to review.
    done : students to tick off; they appear again for a new reason.

    Returns
    -------
    The submissions that are left.

    Raises
    ------
    CallError, WorkError : if a student in `done` needs no review, or nothing is graded.
    """
    waiting = urgent_first(standing(course, lessons).submissions)
    for name in set(done) - {each.student for each in waiting}:
        raise CallError(f"{name!r} needs no review{_others(waiting)}")
    reviewed = Reviewed(course)
    for each in waiting:
        if each.student in done:
            reviewed.add(each)
    if done:
        reviewed.keep()
    return [each for each in waiting if not reviewed.has(each)]


def lines(submissions: Iterable[Submission]) -> Iterator[str]:
    """Yield one line for each submission, with its reasons."""
    for each in submissions:
        yield f"{each.student}, {each.lesson}: {'; '.join(each.reasons)}"


def _others(waiting: Iterable[Submission]) -> str:
    names = dict.fromkeys(each.student for each in waiting)
    return f"; these students do: {', '.join(names)}" if names else "; nobody does"
