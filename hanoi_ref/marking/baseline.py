"""nbgrader's own steps in its stock configuration, for measurements beside ours."""

from collections.abc import Sequence
from typing import Any

from nbgrader.converters import Autograde, GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.settings import quietly


def prepare(course: Course, lesson: Lesson) -> None:
    """Register a lesson in a separate gradebook."""
    _start(GenerateAssignment, course, lesson, ".")


def autograde(course: Course, lesson: Lesson, students: Sequence[str]) -> None:
    """Grade these students' submissions: nbgrader runs each in a kernel, with its own checks."""
    for student in students:
        _start(Autograde, course, lesson, student)


def _start(kind: Any, course: Course, lesson: Lesson, student: str) -> None:
    config = _settings(course)
    where = CourseDirectory(config=config, assignment_id=lesson.folder, student_id=student)
    converter = kind(coursedir=where, config=config)
    converter.force = True
    with quietly():
        converter.start()


def _settings(course: Course) -> Config:
    folders = {
        "root": str(course.root),
        "source_directory": "solutions",
        "release_directory": "grading/stock-release",
        "submitted_directory": "grading/submitted",
        "autograded_directory": "grading/stock",
        "db_url": f"sqlite:///{course.work}/stock.db",
    }
    stubs = {"code_stub": {"python": "..."}, "text_stub": "*Write your answer here.*"}
    return Config({"CourseDirectory": folders, "ClearSolutions": stubs})
