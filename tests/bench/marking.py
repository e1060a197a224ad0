"""Measure how fast a class is graded, and compare with nbgrader's own steps."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.settings import quietly
from hanoi_ref.grading.classroom.demo import KINDS, Draft, hand_in, made_up_course, wrong_program
from hanoi_ref.grading.marking.run import mark
from hanoi_ref.grading.marking.workers import process_pool

SEED, WORKERS = 7, 2
OURS = (20, 100)  # class sizes whose difference measures one more submission
THEIRS = (1, 7)  # the same for nbgrader's own steps, which take seconds each
CLASS = 200
# Kinds of work on which nbgrader's own steps wait for half a minute or fail; they are left out.
LEFT_OUT = ("hang", "hanging cell", "crash", "truncated", "copied cell")
MIXED = tuple(kind for kind in KINDS if kind not in LEFT_OUT)

# nbgrader's stock configuration, with a gradebook of its own.
STOCK = {
    "CourseDirectory": {
        "source_directory": "solutions",
        "release_directory": "grading/stock-release",
        "submitted_directory": "grading/submitted",
        "autograded_directory": "grading/stock",
    },
    "ClearSolutions": {"code_stub": {"python": "..."}, "text_stub": "*Write your answer here.*"},
}

Marking = Callable[[Sequence[str]], object]
"""A function that grades these students."""


def further_submission(lesson: str, wrong: float = 0) -> tuple[float, float]:
    """Return the seconds for one more submission of a mixed class: ours, and nbgrader's own.

    Ours are graded by two workers in a sandbox; start-up is not counted.  If `wrong` is set, the
    class has that share of wrong answers instead.
    """
    made_up = (
        class_with_wrong(lesson, OURS[1], wrong) if wrong else made_up_class(lesson, OURS[1], MIXED)
    )
    with made_up as (course, picked):
        students = course.students(picked)
        with process_pool(WORKERS) as workers:
            mark(course, [picked], students[: OURS[0]], SEED, workers=workers)  # starts them
            ours = _slope(
                lambda some: mark(course, [picked], some, SEED, True, workers=workers),
                students,
                OURS,
            )
        _stock(GenerateAssignment, course, picked, ".")
        theirs = _slope(lambda some: stock_autograde(course, picked, some), students, THEIRS)
    return ours, theirs


def whole_class(lesson: str) -> float:
    """Return the seconds to grade a lesson of a sample class of 200, with all kinds of work."""
    with made_up_class(lesson, CLASS, list(KINDS)) as (course, picked):
        start = perf_counter()
        with process_pool(WORKERS) as workers:
            mark(course, [picked], seed=SEED, workers=workers)
        return perf_counter() - start


def _slope(marking: Marking, students: Sequence[str], sizes: tuple[int, int]) -> float:
    """Return the seconds per additional student, between two class sizes."""
    few, many = (_seconds(marking, students[:size]) for size in sizes)
    return (many - few) / (sizes[1] - sizes[0])


def _seconds(marking: Marking, students: Sequence[str]) -> float:
    start = perf_counter()
    marking(students)
    return perf_counter() - start


@contextmanager
def made_up_class(
    lesson: str, students: int, kinds: Sequence[str]
) -> Iterator[tuple[Course, Lesson]]:
    """Yield a class that has submitted one lesson, with work of these kinds only."""
    with made_up_course(Course(Path().resolve())) as course:
        picked = course.lesson(lesson)
        enough = students * len(KINDS) // len(kinds) + len(KINDS)
        work = hand_in(course, enough, SEED, [picked])
        wanted = [each.student for each in work if each.kind in kinds][:students]
        for path in course.submitted.iterdir():
            if path.name not in wanted:
                shutil.rmtree(path)
        yield course, picked


@contextmanager
def class_with_wrong(lesson: str, students: int, share: float) -> Iterator[tuple[Course, Lesson]]:
    """Yield a class that has answered a lesson; this share of the answers is a known mistake."""
    random = Random(SEED)
    with made_up_course(Course(Path().resolve())) as course:
        picked = course.lesson(lesson)
        for number in range(students):
            draft = Draft(course, picked)
            for name in draft.names:
                is_wrong, partly = random.random() < share, random.random() < 0.5
                wrong = is_wrong and wrong_program(draft.exercise(name), partly, random)
                draft.fill(name, wrong or draft.solved(name))
            path = course.submitted / f"student-{number:03}" / picked.file
            path.parent.mkdir(parents=True)
            path.write_text(str(draft), encoding="utf-8")
        yield course, picked


def stock_autograde(course: Course, lesson: Lesson, students: Sequence[str]) -> None:
    """Grade submissions by nbgrader's stock steps: each in a kernel, with its own checks."""
    for student in students:
        _stock(Autograde, course, lesson, student)


def _stock(kind: Any, course: Course, lesson: Lesson, student: str) -> None:
    config = Config(STOCK)
    folders = {"root": str(course.root), "db_url": f"sqlite:///{course.work}/stock.db"}
    config.CourseDirectory.update(folders)
    where = CourseDirectory(config=config, assignment_id=lesson.folder, student_id=student)
    converter = kind(coursedir=where, config=config)
    converter.force = True
    with quietly():
        converter.start()
