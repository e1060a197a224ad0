"""Saved comments, stored by question and shared by all graders."""

from filelock import FileLock

from hanoi_ref.classroom.desk.questions import Question
from hanoi_ref.course.course import Course
from hanoi_ref.course.files import read_kept, write_kept

FILE = "comments.json"
LONGEST = 2_000  # characters


def stock(course: Course, question: Question) -> list[str]:
    """Return the stock comments of a question in the order in which they were added."""
    return _all(course).get(_key(question), [])


def keep(course: Course, question: Question, comment: str) -> list[str]:
    """Add a stock comment to a question and return all."""
    return _changed(course, question, comment, is_kept=True)


def drop(course: Course, question: Question, comment: str) -> list[str]:
    """Remove a stock comment from a question and return the rest."""
    return _changed(course, question, comment, is_kept=False)


def _changed(course: Course, question: Question, comment: str, is_kept: bool) -> list[str]:
    path, words = course.work / FILE, comment.strip()[:LONGEST]
    with FileLock(path.with_name(f".{FILE}.lock"), timeout=10):
        known = _all(course)
        others = [each for each in known.get(_key(question), []) if each != words]
        known[_key(question)] = [*others, words] if is_kept and words else others
        write_kept(path, known)
    return known[_key(question)]


def _all(course: Course) -> dict[str, list[str]]:
    return read_kept(course.work / FILE, dict) or {}


def _key(question: Question) -> str:
    return f"{question.lesson.folder}/{question.name}"
