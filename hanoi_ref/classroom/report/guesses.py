"""What a class thought before a lesson told: first guesses beside the answers."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.errors import WorkError
from hanoi_ref.course.notebooks import Cell, printable, read_notebook, text
from hanoi_ref.marking.intake.handedin import require_ordinary
from hanoi_ref.marking.intake.reading import LARGEST
from hanoi_ref.widgets.asks.guesses import alike
from hanoi_ref.widgets.asks.known import Known, questions

LONGEST = 40  # characters of a guess that is shown


@dataclass(frozen=True)
class Guessed:
    """A question, its answer, and who guessed what at first, the most frequent guess first."""

    lesson: str
    question: str
    answer: str
    students: dict[str, tuple[str, ...]]

    @property
    def right(self) -> tuple[str, ...]:
        """Those whose first guess means the answer."""
        return tuple(s for guess, who in self.students.items() if self.is_right(guess) for s in who)

    @property
    def share(self) -> float:
        """The share of those who guessed that were right."""
        return len(self.right) / sum(map(len, self.students.values()))

    @property
    def others(self) -> list[tuple[str, tuple[str, ...]]]:
        """The guesses that were wrong, the most frequent first."""
        return [item for item in self.students.items() if not self.is_right(item[0])]

    def is_right(self, guess: str) -> bool:
        """Whether a guess means the answer."""
        return alike(guess, self.answer)


def guessed(course: Course, lessons: Iterable[Lesson]) -> list[Guessed]:
    """The questions of some lessons that anybody has guessed at, the hardest of a lesson first.

    They are read from what was handed in, where JupyterLab keeps them in the cells' metadata.
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
    """The question that a cell of the release asks, with what is known of it, by the cell's id."""
    known = questions(lesson.word)
    cells = read_notebook(course.release / lesson.file)["cells"]
    return {
        cell["id"]: (question, told)
        for cell in cells
        for question, told in known.items()
        if "predict(" in text(cell) and question in text(cell)
    }


def _first_guesses(course: Course, lesson: Lesson, student: str) -> Iterator[tuple[str, str]]:
    path = course.submitted / student / lesson.file
    try:
        require_ordinary(path.parent)
        small = path.stat().st_size <= LARGEST
        cells = read_notebook(path)["cells"] if small else []
    except (WorkError, OSError):  # which marking says
        return
    for cell in cells:
        if guess := _guess(cell):
            yield str(cell.get("id")), guess


def _guess(cell: Cell) -> str:
    """The first guess that is kept in a cell, empty where there is none."""
    match cell:
        case {"metadata": {"hanoi": {"Prediction": {"guesses": [str(first), *_]}}}}:
            return printable(" ".join(first.split())[:LONGEST])
    return ""


def _frequent_first(who: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    ordered = sorted(who.items(), key=lambda item: (-len(item[1]), item[0]))
    return {guess: tuple(students) for guess, students in ordered}
