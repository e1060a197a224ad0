"""The questions that a person marks: what is asked, the course's own answer, and the rubric."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hanoi_ref.grading.course import Course, Lesson
from hanoi_ref.grading.errors import CallError
from hanoi_ref.grading.feedback.contents import HEADING
from hanoi_ref.grading.notebooks import Cell, graded, read_notebook, text

GUIDE = "TEACHING.md"  # beside the solutions: it has the rubrics
ROW = re.compile(r"\|\s*([\d.]+)\s*\|\s*(.+?)\s*\|")
SOLUTION = re.compile(r"^.*### (BEGIN|END) SOLUTION\s*$\n?", re.MULTILINE)


@dataclass(frozen=True)
class Rubric:
    """What each point is given for, and what else a reader should know."""

    rows: tuple[tuple[float, str], ...] = ()
    notes: str = ""


@dataclass(frozen=True)
class Question:
    """A question of a lesson that waits for a reader; its texts are Markdown, or a program."""

    lesson: Lesson
    name: str
    title: str
    task: str
    solution: str
    points: float
    is_program: bool
    rubric: Rubric


def questions(course: Course) -> list[Question]:
    """All questions that a person marks, in the order of the course."""
    return [each for lesson in course.lessons for each in _of_lesson(course, lesson)]


def question(course: Course, folder: str, name: str) -> Question:
    """The question of this name; CallError says that a lesson has none."""
    for each in _of_lesson(course, course.lesson(folder)):
        if each.name == name:
            return each
    raise CallError(f"{folder} has no question {name!r} that a person marks")


def _of_lesson(course: Course, lesson: Lesson) -> Iterator[Question]:
    path = course.source / GUIDE
    guide = path.read_text(encoding="utf-8") if path.is_file() else ""
    title, task = lesson.folder, list[str]()
    for cell in read_notebook(course.source / lesson.file)["cells"]:
        known, source = graded(cell), text(cell)
        if known.get("grade") and known.get("solution"):
            yield _question(lesson, cell, title, "\n\n".join(task), guide)
        elif cell["cell_type"] == "markdown":
            heading = HEADING.search(source)
            title, task = (heading[1], []) if heading else (title, task)
            task.append(HEADING.sub("", source, count=1).strip())


def _question(lesson: Lesson, cell: Cell, title: str, task: str, guide: str) -> Question:
    known = graded(cell)
    return Question(
        lesson=lesson,
        name=known["grade_id"],
        title=title,
        task=task,
        solution=SOLUTION.sub("", text(cell)).strip(),
        points=float(known.get("points") or 0),
        is_program=cell["cell_type"] == "code",
        rubric=rubric(guide, known["grade_id"]),
    )


def rubric(guide: str, name: str) -> Rubric:
    """The rubric that a guide has for a question; an empty one where it has none.

    >>> rubric("**Rubric** for `proof`\\n\\n| 1 | the base |\\n| 2 | the step |", "proof").rows
    ((1.0, 'the base'), (2.0, 'the step'))
    """
    _, found, after = guide.partition(f"**Rubric** for `{name}`")
    section = re.split(r"\n(?:#+ |\*\*)", after)[0] if found else ""
    rows = tuple((float(points), words) for points, words in ROW.findall(section))
    loose = [line for line in section.splitlines() if not line.startswith("|")]
    return Rubric(rows, "\n".join(loose).strip())
