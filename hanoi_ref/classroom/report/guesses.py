"""The first guesses of a class, made before a lesson gave the answers."""

from ast import Constant, walk
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hanoi_ref.checking.running.source import parsed
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import Cell, printable, read_notebook, text
from hanoi_ref.marking.finding import require_ordinary
from hanoi_ref.marking.reading import LARGEST
from hanoi_ref.widgets.asks.guesses import alike
from hanoi_ref.widgets.asks.known import Known, questions

LONGEST = 40  # characters of a guess that are shown


@dataclass(frozen=True)
class Guessed:
    """A question, its answer, and the students by their first guess, the most frequent first."""

    lesson: str
    question: str
    answer: str
    students: dict[str, tuple[str, ...]]

    @property
    def right(self) -> tuple[str, ...]:
        """The students whose first guess is right."""
        return tuple(s for guess, who in self.students.items() if self.is_right(guess) for s in who)

    @property
    def share(self) -> float:
        """The share of right first guesses."""
        return len(self.right) / sum(map(len, self.students.values()))

    @property
    def others(self) -> list[tuple[str, tuple[str, ...]]]:
        """The wrong guesses, the most frequent first."""
        return [item for item in self.students.items() if not self.is_right(item[0])]

    def is_right(self, guess: str) -> bool:
        """Return whether a guess means the same as the answer."""
        return alike(guess, self.answer)


def guessed(course: Course, lessons: Iterable[Lesson]) -> list[Guessed]:
    """Return the guessed questions of some lessons, the hardest of each lesson first.

    They are read from submissions, where JupyterLab stores guesses in the cells' metadata.
    """
    return [each for lesson in lessons for each in _of_lesson(course, lesson)]


def _of_lesson(course: Course, lesson: Lesson) -> list[Guessed]:
    asked = asked_in(course, lesson)
    who: dict[str, dict[str, list[str]]] = {q: defaultdict(list) for q, _ in asked.values()}
    for student in course.students(lesson):
        for cell, guess in _first_guesses(course, lesson, student):
            if cell in asked:
                who[asked[cell][0]][guess].append(student)
    made = [
        Guessed(lesson.folder, question, known.answer, _frequent_first(who[question]))
        for question, known in asked.values()
        if who[question]
    ]
    return sorted(made, key=lambda each: each.share)


def asked_in(course: Course, lesson: Lesson) -> dict[str, tuple[str, Known]]:
    """Return the questions that cells of the release ask, with their answers, by the cells' ids."""
    known = questions(lesson.word)
    cells = read_notebook(course.release / lesson.file)["cells"]
    return {
        cell["id"]: (question, known[question])
        for cell in cells
        for question in known.keys() & _texts(cell)
    }


def _texts(cell: Cell) -> set[object]:
    """Return the texts in a cell that predicts; Python joins a text of several lines."""
    predicts = cell["cell_type"] == "code" and "predict(" in text(cell)
    code = parsed(text(cell)) if predicts else None
    return {each.value for each in walk(code) if isinstance(each, Constant)} if code else set()


def _first_guesses(course: Course, lesson: Lesson, student: str) -> Iterator[tuple[str, str]]:
    path = course.submitted / student / lesson.file
    try:
        require_ordinary(path.parent)
        small = path.stat().st_size <= LARGEST
        cells = read_notebook(path)["cells"] if small else []
    except (WorkError, OSError):  # reported by the grading
        return
    for cell in cells:
        if guess := _guess(cell):
            yield str(cell.get("id")), guess


def _guess(cell: Cell) -> str:
    """Return the first guess stored in a cell, or an empty string without a guess."""
    match cell:
        case {"metadata": {"hanoi": {"Prediction": {"guesses": [str(first), *_]}}}}:
            return printable(" ".join(first.split())[:LONGEST])
    return ""


def _frequent_first(who: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    ordered = sorted(who.items(), key=lambda item: (-len(item[1]), item[0]))
    return {guess: tuple(students) for guess, students in ordered}
