"""What a class was asked in a lesson and has answered: written answers, programs with room."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hanoi_ref.classroom.similarity.tokens import signs
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.exercises import exercises_of
from hanoi_ref.course.notebooks import Cell, Notebook, by_name, checked, graded, read_notebook, text

ROOM = 60  # words of a solution; shorter programs can hardly be told apart
SOLUTION = re.compile("### BEGIN SOLUTION(.*?)### END SOLUTION", re.DOTALL)


@dataclass(frozen=True)
class Asked:
    """A box of a lesson with the answers to it by student, and what everybody could see.

    `given` has all that was handed out, `own` is the course's answer; `language` has what else
    the course says in prose or in programs, from which is learned how one writes.
    """

    name: str
    is_program: bool
    answers: dict[str, str]
    given: tuple[str, ...]
    own: str = ""
    language: tuple[str, ...] = ()


def asked(course: Course, lesson: Lesson) -> list[Asked]:
    """The boxes of a lesson whose answers can be compared; WorkError where nothing is marked."""
    paths = sorted(course.autograded.glob(f"*/{lesson.file}"))
    if not paths:
        raise WorkError(f"nothing of {lesson} is graded yet; run hanoi grade first")
    marked = {path.parents[1].name: read_notebook(path) for path in paths}
    return list(_boxes(course, lesson, marked))


def _boxes(course: Course, lesson: Lesson, marked: dict[str, Notebook]) -> Iterator[Asked]:
    solved = by_name(read_notebook(course.source / lesson.file))
    released = read_notebook(course.release / lesson.file)
    handed_out = tuple(text(cell) for cell in released["cells"])
    stubs = {name: text(cell) for name, cell in by_name(released).items()}
    roomy, said = set(_roomy(course, lesson, solved)), spoken(course)
    for name, cell in solved.items():
        is_read = graded(cell).get("solution") and graded(cell).get("grade")
        if is_read or name in roomy:
            answers = dict(_answers(name, stubs.get(name, ""), marked))
            kind = cell["cell_type"]
            language = tuple(each for each in said[kind] if each != text(cell))
            yield Asked(name, kind == "code", answers, handed_out, text(cell), language)


def spoken(course: Course) -> dict[str, list[str]]:
    """All cells of all lessons, with their solutions, by their kind."""
    said: dict[str, list[str]] = {"code": [], "markdown": [], "raw": []}
    for lesson in course.lessons:
        for cell in read_notebook(course.source / lesson.file)["cells"]:
            said[cell["cell_type"]].append(text(cell))
    return said


def _roomy(course: Course, lesson: Lesson, solved: Mapping[str, Cell]) -> Iterator[str]:
    """The names of programs that can be written in many ways: functions, and not the shortest."""
    known = exercises_of(course, lesson)
    for check in solved.values():
        exercise = known.get(checked(check, lesson.word)) if graded(check).get("grade") else None
        if exercise is None or exercise.variable or exercise.name not in solved:
            continue
        written = "".join(SOLUTION.findall(text(solved[exercise.name])))
        if len(signs(written).words) >= ROOM:
            yield exercise.name


def _answers(name: str, stub: str, marked: dict[str, Notebook]) -> Iterator[tuple[str, str]]:
    """What each has written, without those who have written nothing."""
    for student, notebook in marked.items():
        source = text(by_name(notebook).get(name, {}))
        if source.strip() not in ("", stub.strip()):
            yield student, source
