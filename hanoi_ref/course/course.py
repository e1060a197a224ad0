"""The files of a course: its lessons, their two notebooks, and the submissions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from hanoi_ref.course.errors import CallError

CONFIG = "nbgrader_config.py"
TEACHING = "teaching.md"  # the guide beside a lesson's solutions, which no student gets
FEW = 30  # names in a message

Watch = Callable[[int, int, str], None]
"""Called before each item of long work with the number done, the total, and the next item."""


@dataclass(frozen=True)
class Lesson:
    """A lesson, identified by the name of its folder.

    >>> lesson = Lesson("4-gray-code")
    >>> lesson.word, lesson.notebook
    ('gray', 'gray-code')
    """

    folder: str

    @property
    def notebook(self) -> str:
        """The notebook's name without its suffix."""
        return self.folder.partition("-")[2]

    @property
    def word(self) -> str:
        """The lesson's slug, the first part of the ids of its exercises."""
        return self.notebook.partition("-")[0]

    @property
    def file(self) -> str:
        """The notebook's path inside solutions/, course/ or a student's folder."""
        return f"{self.folder}/{self.notebook}.ipynb"

    def __str__(self) -> str:
        return self.folder


@dataclass(frozen=True)
class Course:
    """A course on disk, with the folders that nbgrader_config.py sets for nbgrader.

    Raises CallError if the folder is not a course.
    """

    root: Path

    def __post_init__(self) -> None:
        if not (self.root / CONFIG).is_file():
            raise CallError(
                f"{self.root} is not a course: it has no {CONFIG}; "
                "run hanoi in the course's folder, or give the folder with --root"
            )

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons with a source notebook, in order; in a hand-out, all released lessons."""
        folder = self.source if self.source.is_dir() else self.release
        found = sorted(folder.glob("[0-9]*-*/*.ipynb"))
        lessons = dict.fromkeys(Lesson(path.parent.name) for path in found if not _hidden(path))
        return tuple(lesson for lesson in lessons if folder / lesson.file in found)

    @property
    def source(self) -> Path:
        """The folder with the solutions, from which everything else is made."""
        return self.root / "solutions"

    @property
    def release(self) -> Path:
        """The folder with the notebooks for students."""
        return self.root / "course"

    def given(self, lesson: Lesson) -> Path:
        """Return the folder with a lesson as students get it, which nobody edits.

        It is kept when the lesson is registered for grading; people may work in course/.
        """
        kept = self.work / "released" / lesson.folder
        return kept if kept.is_dir() else self.release / lesson.folder

    def given_notebook(self, lesson: Lesson) -> Path:
        """Return the notebook of a lesson as students get it."""
        return self.given(lesson) / f"{lesson.notebook}.ipynb"

    @property
    def work(self) -> Path:
        """The folder for grading: submissions, grades, seeds."""
        return self.root / "grading"

    @property
    def submitted(self) -> Path:
        """The folder with one folder per student, which has one folder per lesson."""
        return self.root / "grading" / "submitted"

    @property
    def autograded(self) -> Path:
        """The folder with the marked notebooks."""
        return self.root / "grading" / "autograded"

    @property
    def feedback(self) -> Path:
        """The folder with the feedback pages for students."""
        return self.root / "grading" / "feedback"

    def lesson(self, name: str) -> Lesson:
        """Return the lesson with this folder name or slug; CallError lists the lessons."""
        for lesson in self.lessons:
            if name.strip("/") in (lesson.folder, lesson.word, lesson.notebook):
                return lesson
        raise CallError(_no_such("lesson", name, [lesson.word for lesson in self.lessons]))

    def pick(self, names: Iterable[str]) -> tuple[Lesson, ...]:
        """Return the named lessons in the order of the course; all lessons if none is named."""
        wanted = [self.lesson(name) for name in names]
        return (
            tuple(lesson for lesson in self.lessons if lesson in wanted) if wanted else self.lessons
        )

    def students(self, lesson: Lesson) -> tuple[str, ...]:
        """Return the students with a submission for a lesson, in alphabetical order."""
        folders = self.submitted.glob(f"*/{lesson.folder}")
        return tuple(sorted(path.parent.name for path in folders if path.is_dir()))


class Fetched(Course):
    """Lessons in a folder of their own, as nbgrader's exchange gives them to a student."""

    def __post_init__(self) -> None:
        if not self.lessons:
            super().__post_init__()

    @property
    def release(self) -> Path:
        """The folder with the lessons."""
        return self.root


def learners_course(folder: Path) -> Course:
    """Return the course in a folder, or the lessons that a student has fetched there.

    In the folder of such a lesson, return all lessons beside it.
    """
    if (folder / CONFIG).is_file():
        return Course(folder)
    is_lesson = (folder.parent / Lesson(folder.name).file).is_file()
    return Fetched(folder.parent if is_lesson else folder)


def _hidden(path: Path) -> bool:
    return path.name.startswith(".")


def _no_such(kind: str, name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=1)
    if near:
        return f"there is no {kind} {name!r}; did you mean {near[0]}?"
    more = f" and {len(known) - FEW:,} more" if len(known) > FEW else ""
    return f"there is no {kind} {name!r}; " + (
        f"there are {', '.join(known[:FEW])}{more}" if known else f"there is no {kind} at all"
    )
