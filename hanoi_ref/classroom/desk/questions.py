"""The questions graded by a person: the task, the course's own answer, and the rubric."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hanoi_ref.classroom.feedback.contents import HEADING
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.notebooks import Cell, graded, read_notebook, text
from hanoi_ref.course.rubrics import Rubric, rubrics

SOLUTION = re.compile(r"^.*### (BEGIN|END) SOLUTION\s*$\n?", re.MULTILINE)


@dataclass(frozen=True)
class Question:
    """A question that a person grades; its texts are Markdown, or a program."""

    lesson: Lesson
    name: str
    title: str
    task: str
    solution: str
    points: float
    is_program: bool
    rubric: Rubric


def questions(course: Course) -> list[Question]:
    """Return all questions that a person grades, in the order of the course."""
    return [each for lesson in course.lessons for each in _of_lesson(course, lesson)]


def question(course: Course, folder: str, name: str) -> Question:
    """Return the question with this name; raise CallError if the lesson does not have it."""
    for each in _of_lesson(course, course.lesson(folder)):
        if each.name == name:
            return each
    raise CallError(f"{folder} has no question {name!r} that is graded by a person")


def _of_lesson(course: Course, lesson: Lesson) -> Iterator[Question]:
    known_rubrics = rubrics(course)
    title, task = lesson.folder, list[str]()
    for cell in read_notebook(course.source / lesson.file)["cells"]:
        known, source = graded(cell), text(cell)
        if known.get("grade") and known.get("solution"):
            yield _question(lesson, cell, title, "\n\n".join(task), known_rubrics)
        elif cell["cell_type"] == "markdown":
            heading = HEADING.search(source)
            title, task = (heading[1], []) if heading else (title, task)
            task.append(HEADING.sub("", source, count=1).strip())


def _question(
    lesson: Lesson, cell: Cell, title: str, task: str, known_rubrics: Mapping[str, Rubric]
) -> Question:
    known = graded(cell)
    return Question(
        lesson=lesson,
        name=known["grade_id"],
        title=title,
        task=task,
        solution=SOLUTION.sub("", text(cell)).strip(),
        points=float(known.get("points") or 0),
        is_program=cell["cell_type"] == "code",
        rubric=known_rubrics.get(known["grade_id"], Rubric()),
    )
