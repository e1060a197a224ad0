"""The progress of a learner without a teacher, read from the saved lessons."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from hanoi_ref.checking.blank import is_blank
from hanoi_ref.checking.card import STEPS
from hanoi_ref.checking.memory import is_due
from hanoi_ref.course.course import Course, Lesson
from hanoi_ref.course.files import write_whole
from hanoi_ref.course.notebooks import Cell, graded, read_notebook, text
from hanoi_ref.lessons.conjecture import MIME, Conjecture
from hanoi_ref.lessons.readiness import MORE
from hanoi_ref.publish.extras import RELEASE

LEFT = "hanoi"  # key in a cell's metadata for the state of its widget


@dataclass(frozen=True)
class ExerciseProgress:
    """An exercise with the result of its last check; a written answer is done if it is not empty.

    `hints` counts the hints opened on its card.  A written answer earns nothing until it is read.
    """

    name: str
    earned: float
    points: float
    is_done: bool
    hints: int = 0
    is_written: bool = False
    in_more: bool = False


@dataclass(frozen=True)
class LessonProgress:
    """A lesson with its tasks, in order, and whether its questions from memory ask anew."""

    lesson: Lesson
    tasks: tuple[ExerciseProgress, ...]
    asks_anew: bool = False

    @property
    def earned(self) -> float:
        """The points earned in all checks."""
        return sum(task.earned for task in self.tasks)

    @property
    def points(self) -> float:
        """The maximum points of all tasks, as the lesson says."""
        return sum(task.points for task in self.tasks)

    @property
    def written(self) -> float:
        """The points that people give, for written answers."""
        return sum(task.points for task in self.tasks if task.is_written)

    @property
    def hints(self) -> int:
        """The number of hints opened on all cards."""
        return sum(task.hints for task in self.tasks)

    @property
    def next(self) -> str:
        """The first task that is not done; "" if all are done."""
        return next((task.name for task in self.tasks if not task.is_done), "")

    @property
    def is_core_done(self) -> bool:
        """Whether all tasks before More are done, so that the next lesson is next."""
        return all(task.is_done or task.in_more for task in self.tasks)

    def as_dict(self) -> dict[str, Any]:
        """Return the progress as plain JSON."""
        tasks = {task.name: vars(task) for task in self.tasks}
        return {
            "lesson": self.lesson.folder,
            "next": self.next or None,
            "tasks": tasks,
            "asks_anew": self.asks_anew,
        }


def standings(course: Course) -> list[LessonProgress]:
    """Return the progress in each lesson that the learner has, without running anything."""
    progress = []
    for lesson in course.lessons:
        path, tasks, asks_anew, in_more = course.release / lesson.file, [], False, False
        if not path.is_file():
            continue
        for cell in read_notebook(path)["cells"]:
            match cell:  # the metadata may contain anything
                case {"metadata": {"hanoi": {"Memory": left}}}:
                    asks_anew |= is_due(left)
            in_more |= text(cell).startswith(MORE)
            grading = graded(cell)
            name = str(grading.get("grade_id", "")).removesuffix("-check")
            if not grading.get("grade"):
                continue
            points = float(grading.get("points", 0))
            if cell["cell_type"] != "code":
                is_done = not is_blank(cell)
                task = ExerciseProgress(name, 0, points, is_done, is_written=True, in_more=in_more)
                tasks.append(task)
                continue
            earned = _earned(cell)
            match cell:
                case {"metadata": {"hanoi": {"hints": {"taken": [*taken]}}}}:
                    hints = min(len(taken), len(STEPS))
                case _:
                    hints = 0
            is_done = earned >= points > 0
            earned = min(earned, points)
            tasks.append(ExerciseProgress(name, earned, points, is_done, hints, in_more=in_more))
        progress.append(LessonProgress(lesson, tuple(tasks), asks_anew))
    return progress


def conjectures(course: Course) -> list[Conjecture]:
    """Return the reader's conjectures that the saved extra pages show, in their order.

    A name counts once, with its last output: the measurement follows the statement.
    """
    latest: dict[str, Conjecture] = {}
    for path in sorted((course.root / RELEASE).glob("*.ipynb")):
        for cell in read_notebook(path)["cells"]:
            for output in cell.get("outputs", []):
                match output.get("data", {}).get(MIME):  # a notebook may contain anything
                    case {
                        "name": str(name),
                        "says": str(says),
                        "held": [*held],
                        "fails": fails,
                    } if says and all(type(n) is int for n in [*held, fails or 0]):
                        latest[name] = Conjecture(name, says, tuple(held), fails)
    return [*latest.values()]


def _earned(cell: Cell) -> float:
    """Return the points that a check shows; 0 if it has not run."""
    for output in cell.get("outputs", []):
        shown = "".join(output.get("data", {}).get("text/plain", ""))
        with suppress(ValueError):
            return max(0.0, float(shown))  # this order turns "nan" into 0
    return 0.0


def forget(course: Course) -> list[str]:
    """Remove outputs and widget states from all lessons and extra pages; return the changed ones.

    The learner's own code and text stay.
    """
    changed = []
    pages = [(lesson.folder, course.release / lesson.file) for lesson in course.lessons]
    extras = sorted((course.root / RELEASE).glob("*.ipynb"))
    for name, path in [*pages, *((f"extras/{path.stem}", path) for path in extras)]:
        is_changed = False
        if not path.is_file():
            continue
        notebook = read_notebook(path)
        for cell in notebook["cells"]:
            # A board that is saved with the lesson, to play before any cell has run, has no count.
            if cell["cell_type"] == "code" and cell["execution_count"] is not None:
                cell["outputs"], cell["execution_count"], is_changed = [], None, True
            is_changed |= cell["metadata"].pop(LEFT, None) is not None
        if is_changed:
            write_whole(path, as_released(notebook))
            changed.append(name)
    return changed


def as_released(notebook: dict[str, Any]) -> str:
    """Return a notebook in nbformat's format, to keep the rest of the file unchanged."""
    import nbformat

    return f"{nbformat.writes(nbformat.from_dict(notebook))}\n"
