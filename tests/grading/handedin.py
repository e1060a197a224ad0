"""Programs and answers that students of the small course hand in, and where they are found."""

import json
from collections.abc import Mapping

from hanoi_ref.checking.blank import is_blank
from hanoi_ref.course.course import Course
from hanoi_ref.course.notebooks import by_name, read_notebook
from hanoi_ref.course.settings import quietly
from hanoi_ref.grading.gradebook.book import opened
from hanoi_ref.grading.gradebook.results import Report, Submission
from hanoi_ref.grading.marking.pipeline import register

COUNT = "def count_moves(n):\n    return (1 << n) - 1"
OFF = "def count_moves(n):\n    return 2**n"
FLOAT = "def count_moves(n):\n    return int(2.0**n - 1)"
HANOI = """\
def hanoi(n, source="A", target="C", spare="B"):
    if n:
        yield from hanoi(n - 1, source, spare, target)
        yield source, target
        yield from hanoi(n - 1, spare, target, source)"""
SWAPPED = """\
def hanoi(n, source="A", target="C", spare="B"):
    if n == 0:
        return []
    first = hanoi(n - 1, source, spare, target)
    return first + [source + target] + hanoi(n - 1, spare, source, target)"""
ASTRAY = """\
def hanoi(n, source="A", target="C", spare="B"):
    if n == 0 or (n == 2 and source == "B"):
        return []
    first = hanoi(n - 1, source, spare, target)
    return first + [source + target] + hanoi(n - 1, spare, target, source)"""
REMEMBERS = """\
def hanoi(n, source="A", target="C", spare="B", moves=[]):
    if n:
        hanoi(n - 1, source, spare, target)
        moves.append(source + target)
        hanoi(n - 1, spare, target, source)
    return moves"""
LOOP = "def count_moves(n):\n    while True:\n        pass"
EXIT = "def count_moves(n):\n    import os\n    os._exit(1)"
DEAF = """\
while True:
    try:
        while True:
            pass
    except KeyboardInterrupt:
        pass"""
NOISY = """\
import sys
from hanoi_ref import check as quiet, draw_position
def check(*anything):
    print("a warning", file=sys.stderr)
    return quiet(*anything)"""
SLIDER = "from ipywidgets import interact\ninteract(lambda disks: disks, disks=(0, 3))"
FAKE = "def check(*anything):\n    return 2\ndraw_position = str"


def of(report: Report, student: str) -> Submission:
    """The only submission of a student."""
    (found,) = [each for each in report.submissions if each.student == student]
    return found


PROOF = "recursion-written"


def answered(course: Course, answers: Mapping[str, str], name: str = PROOF) -> None:
    """Puts an answer of each student where marking would have put it."""
    lesson = course.lesson("recursion")
    released = read_notebook(course.release / lesson.file)
    cell = by_name(released)[name]
    with opened(course) as book:
        register(course, book, lesson)
        with quietly(), book.transaction() as gradebook:
            for student, source in answers.items():
                gradebook.add_student(student)
                gradebook.add_submission(lesson.folder, student)
                grade = gradebook.find_grade(name, lesson.notebook, lesson.folder, student)
                blank = is_blank({**cell, "source": source})
                grade.auto_score, grade.needs_manual_grade = 0 if blank else None, not blank
    for student, source in answers.items():
        cell["source"] = source
        path = course.autograded / student / lesson.file
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(released))
