"""The questions on the desk: the task, the course's own answer, and the rubric."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hanoi_ref.classroom.feedback.contents import HEADING
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import CallError
from hanoi_ref.course.exercises import Rubric, rubrics
from hanoi_ref.course.notebooks import Cell, graded, read_notebook, text
from hanoi_ref.gradebook.manual_grades import answer_cell
from hanoi_ref.gradebook.policy.reading import exercise_of

SOLUTION = re.compile(r"^.*### (BEGIN|END) SOLUTION\s*$\n?", re.MULTILINE)


@dataclass(frozen=True)
class Question:
    """A question that a person grades, or a program with a check; texts are Markdown or code."""

    lesson: Lesson
    name: str
    title: str
    task: str
    solution: str
    points: float
    is_program: bool
    rubric: Rubric
    is_check: bool = False

    @property
    def exercise(self) -> str:
        """Its name in course.toml."""
        return exercise_of(self.lesson, self.name)


def questions(course: Course) -> list[Question]:
    """Return all questions in the order of the course: first those that a person grades."""
    found = [each for lesson in course.lessons for each in _of_lesson(course, lesson)]
    return sorted(found, key=lambda each: each.is_check)


def question(course: Course, folder: str, name: str) -> Question:
    """Return the question with this name; raise CallError if the lesson does not have it."""
    for each in _of_lesson(course, course.lesson(folder)):
        if each.name == name:
            return each
    raise CallError(f"{folder} has no question or exercise {name!r}")


def _of_lesson(course: Course, lesson: Lesson) -> Iterator[Question]:
    known_rubrics = rubrics(course)
    title, task, answers = lesson.folder, list[str](), dict[str, tuple[Cell, str, str]]()
    for cell in read_notebook(course.source / lesson.file)["cells"]:
        known, source = graded(cell), text(cell)
        if known.get("solution"):
            answers[known["grade_id"]] = cell, title, "\n\n".join(task)
        if known.get("grade") and (asked := answers.get(answer_cell(known["grade_id"]))):
            solved, its_title, its_task = asked
            yield Question(
                lesson=lesson,
                name=known["grade_id"],
                title=its_title,
                task=its_task,
                solution=SOLUTION.sub("", text(solved)).strip(),
                points=float(known.get("points") or 0),
                is_program=solved["cell_type"] == "code",
                rubric=known_rubrics.get(known["grade_id"], Rubric()),
                is_check=not known.get("solution"),
            )
        elif cell["cell_type"] == "markdown":
            heading = HEADING.search(source)
            title, task = (heading[1], []) if heading else (title, task)
            task.append(HEADING.sub("", source, count=1).strip())
