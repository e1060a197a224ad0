"""Override the points of an exercise from the command line, as the desk does."""

from hanoi_ref.classroom.desk.answers import Answer, answers, give
from hanoi_ref.classroom.desk.questions import question
from hanoi_ref.course.course import Course
from hanoi_ref.course.tables import is_number
from hanoi_ref.gradebook.book import opened
from hanoi_ref.gradebook.people.roster import find_student
from hanoi_ref.gradebook.policy.reading import find_exercise


def override(course: Course, student: str, exercise: str, points: str, reason: str) -> str:
    """Give a student other points for an exercise, or take them back.

    Parameters
    ----------
    course, student, exercise : the answer; the exercise is named as in course.toml.
    points : a number on the lesson's own scale; "none" for the points of the check.
    reason : words for the student.

    Returns
    -------
    The points now and before, in a sentence.
    """
    who, (lesson, cell) = find_student(course, student), find_exercise(course, exercise)
    mark = float(points) if is_number(points) else None if points == "none" else points
    asked = question(course, lesson.folder, cell)
    with opened(course) as book:
        seen = {each.student: each for each in answers(book, course, asked)}
        version = seen[who].version if who in seen else ""
        now = give(book, course, asked, who, version, mark, reason)
    return f"{who}, {asked.exercise}: {_mark(now)} of {now.most:g} (before: {_mark(seen[who])})"


def _mark(answer: Answer) -> str:
    return "ungraded" if answer.mark is None else f"{answer.mark:g}"
