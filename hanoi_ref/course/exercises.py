"""The exercises of a lesson in a course: those of the package and a teacher's own."""

from collections.abc import Iterator

from hanoi_ref.checking.exercise import Exercise
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import CALL, by_name, graded, read_notebook, text
from hanoi_ref.lessons.catalogue import known_with, no_exercise
from hanoi_ref.lessons.own import own_of


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
