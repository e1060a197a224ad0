"""The exercises of a lesson in a course, a teacher's own among them, and the rubrics."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.checking.known import known_with, no_exercise, own_of
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import CALL, by_name, graded, read_notebook, text


def exercises_of(course: Course, lesson: Lesson) -> dict[str, Exercise]:
    """Return the exercises of a lesson by id; WorkError says what is wrong with its file."""
    folder = course.source if course.source.is_dir() else course.release
    try:
        return known_with(own_of(folder / lesson.folder))
    except ValueError as error:
        raise WorkError(str(error)) from None


def unknown(course: Course, lesson: Lesson) -> Iterator[str]:
    """Yield a sentence for each check of a lesson's source that names an unknown exercise."""
    known = exercises_of(course, lesson)
    for name, cell in by_name(read_notebook(course.source / lesson.file)).items():
        called = CALL.search(text(cell)) if graded(cell).get("grade") else None
        if called and called[1] not in known:
            yield f"{lesson.file}, {name}: {no_exercise(called[1], known)}"


# Rubrics


FILE = "rubrics.toml"


@dataclass(frozen=True)
class Rubric:
    """The rubric of an answer: points, each with its reason, and notes for the grader."""

    rows: tuple[tuple[float, str], ...] = ()
    notes: str = ""


def rubrics(course: Course) -> dict[str, Rubric]:
    """Return the rubrics by the name of their answer, or {} if there is no rubrics file.

    Raises WorkError if the file is not valid TOML of the expected form.
    """
    try:
        known = tomllib.loads((course.source / FILE).read_text(encoding="utf-8"))
        return {name: _rubric(each) for name, each in known.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError) as error:
        wanted = 'a table [NAME] with points = [[1, "what for"], ...]'
        raise WorkError(f"{FILE} cannot be read ({error}); it should have {wanted}") from None


def _rubric(known: dict[str, Any]) -> Rubric:
    rows = tuple((float(points), str(says)) for points, says in known["points"])
    return Rubric(rows, str(known.get("notes", "")))
