"""How fast a class is marked, beside nbgrader's own steps on the same submissions."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.demo import KINDS, hand_in, made_up_course
from hanoi_ref.grading.marking import mark
from hanoi_ref.grading.workers import Workers, beside

SEED, WORKERS, LEVEL = 7, 2, ""
FEW, MANY = 20, 100  # submissions of ours, between which a further one is measured
FEWER, MORE = 2, 8  # of nbgrader's, which takes seconds for each
ENDLESS = ("hang", "hanging cell", "crash", "truncated")  # nbgrader's timeouts are not to be beaten
CLASS = 200

STOCK = """\
c = get_config()
c.CourseDirectory.root = {root!r}
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "course"
c.CourseDirectory.submitted_directory = "grading/submitted"
c.CourseDirectory.autograded_directory = "grading/stock"
c.CourseDirectory.db_url = "sqlite:///{root}/grading/stock.db"
c.ClearSolutions.code_stub = {{"python": "...  # your code here"}}
c.ClearSolutions.text_stub = "*Write your answer here, in place of this line.*"
"""


@contextmanager
def _class(lesson: str, students: int, kinds: Sequence[str]) -> Iterator[tuple[Course, Lesson]]:
    """A made-up class whose submissions of one lesson are of these kinds only."""
    with made_up_course(Course(Path().resolve())) as course:
        picked = course.lesson(lesson)
        work = hand_in(course, students * len(KINDS) // len(kinds) + len(KINDS), SEED)
        wanted = [each.student for each in work if each.lesson == picked and each.kind in kinds]
        for path in course.submitted.glob("*/*"):
            if path.name != picked.folder or path.parent.name not in wanted[:students]:
                shutil.rmtree(path)
        yield course, picked


def further_submission(lesson: str) -> tuple[float, float]:
    """The seconds that one submission more takes: ours by two workers, and nbgrader's own."""
    kinds = [kind for kind in KINDS if kind not in ENDLESS]
    with _class(lesson, MANY, kinds) as (course, picked), beside(WORKERS, LEVEL) as workers:
        students = course.students(picked)
        ours = _slope(
            lambda some: _ours(course, picked, some, workers), students[:FEW], students
        )
        stock = _stock(course, picked)
        theirs = _slope(lambda some: stock(some), students[:FEWER], students[:MORE])
    return ours, theirs


def whole_class(lesson: str) -> float:
    """The seconds in which the lesson of a made-up class of 200, of all kinds, is marked."""
    with _class(lesson, CLASS, list(KINDS)) as (course, picked):
        start = perf_counter()
        with beside(WORKERS, LEVEL) as workers:
            mark(course, [picked], seed=SEED, workers=workers)
        return perf_counter() - start
