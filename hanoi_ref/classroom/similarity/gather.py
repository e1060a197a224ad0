"""Collect the answers of a class that can be compared: written ones, and longer programs."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hanoi_ref.classroom.similarity.tokens import signs
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.exercises import exercises_of
from hanoi_ref.course.notebooks import Cell, Notebook, by_name, checked, graded, read_notebook, text
from hanoi_ref.gradebook.people import kept_roster

ROOM = 60  # words of a solution; shorter programs are all similar
SOLUTION = re.compile(
    r"### BEGIN SOLUTION((?:(?!### BEGIN SOLUTION).)*?)### END SOLUTION", re.DOTALL
)


@dataclass(frozen=True)
class Asked:
    """A question of a lesson with its answers by student, and the texts that all could see.

    `given` has all released texts and `own` is the course's answer.  `language` has the course's
    other texts of the same kind, from which the usual wording is learned.
    """

    name: str
    is_program: bool
    answers: dict[str, str]
    given: tuple[str, ...]
    own: str = ""
    language: tuple[str, ...] = ()


def asked(course: Course, lesson: Lesson) -> list[Asked]:
    """Return the questions whose answers can be compared; raise WorkError if nothing is graded.

    Work that a group shares is taken once.
    """
    paths = sorted(course.autograded.glob(f"*/{lesson.file}"))
    if not paths:
        raise WorkError(f"nothing of {lesson} is graded yet; run hanoi grade first")
    marked = {path.parents[1].name: read_notebook(path) for path in paths}
    roster = kept_roster(course)
    teams = {(roster.of(s).group or s, *map(text, n["cells"])): s for s, n in marked.items()}
    return list(_boxes(course, lesson, {student: marked[student] for student in teams.values()}))


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
    """Return the sources of all cells of all lessons, with solutions, by cell type."""
    said: dict[str, list[str]] = {"code": [], "markdown": [], "raw": []}
    for lesson in course.lessons:
        for cell in read_notebook(course.source / lesson.file)["cells"]:
            said[cell["cell_type"]].append(text(cell))
    return said


def _roomy(course: Course, lesson: Lesson, solved: Mapping[str, Cell]) -> Iterator[str]:
    """Yield the names of functions long enough to be written in many ways."""
    known = exercises_of(course, lesson)
    for check in solved.values():
        exercise = known.get(checked(check, lesson.word)) if graded(check).get("grade") else None
        if exercise is None or exercise.variable or exercise.name not in solved:
            continue
        written = "".join(SOLUTION.findall(text(solved[exercise.name])))
        if len(signs(written).words) >= ROOM:
            yield exercise.name


def _answers(name: str, stub: str, marked: dict[str, Notebook]) -> Iterator[tuple[str, str]]:
    """Yield each student's answer, without unchanged and empty ones."""
    for student, notebook in marked.items():
        source = text(by_name(notebook).get(name, {}))
        if source.strip() not in ("", stub.strip()):
            yield student, source
