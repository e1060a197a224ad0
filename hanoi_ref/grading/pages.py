"""The pages that students get back."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hanoi_ref.grading import pipeline
from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.errors import WorkError


def make_pages(course: Course, lessons: Iterable[Lesson]) -> tuple[list[Path], list[str]]:
    """The pages made of all marked submissions, and those that could not be made, in words."""
    pages, failures = [], []
    for lesson in lessons:
        for path in sorted(course.autograded.glob(f"*/{lesson.file}")):
            student = path.parents[1].name
            try:
                pipeline.feedback(course, lesson, student)
            except WorkError as error:
                failures.append(f"{student}, {lesson}: {error}")
            else:
                pages.append(course.feedback / student / lesson.folder / f"{lesson.notebook}.html")
    return pages, failures
