"""The parts of a grade as platforms list them: one test for each part of an exercise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hanoi_ref import __version__
from hanoi_ref.checking.card import STATES, Card
from hanoi_ref.checking.verdict import NOT_REACHED, RIGHT, WRONG
from hanoi_ref.grading.platforms.grade import ExerciseGrade, Grade
from hanoi_ref.grading.sandbox.levels import UNSANDBOXED

TO_READ, UNANSWERED = "read by your teacher", "not answered"


@dataclass(frozen=True)
class Part:
    """One part of an exercise, such as number "1.2"; `state` is right, wrong or not reached.

    All parts have the `card` of their exercise, if there is one; it `is_first` for the part to look
    at first, where platforms show it.
    """

    exercise: str
    number: str
    says: str
    points: float
    max: float
    state: str
    card: Card | None
    is_first: bool

    @property
    def shown(self) -> Card | None:
        """The card, on the part where it is shown."""
        return self.card if self.is_first else None

    @property
    def name(self) -> str:
        """The exercise and what the part asks for."""
        return f"{self.exercise}: {self.says}"

    @property
    def in_words(self) -> str:
        """The state, with the sign that cards use."""
        sign, word, _ = STATES[self.state]
        return f"{sign} {word}"


def written(grade: Grade) -> Iterator[tuple[str, float, str]]:
    """Yield each written answer: its name, its points, and who reads it or that it is missing."""
    for name, most in grade.written.items():
        yield name, most, TO_READ if name in grade.to_read else UNANSWERED


def graded_with(grade: Grade) -> str:
    """Return a sentence on the version and the sandbox, for the end of the results.

    >>> graded_with(Grade("work.ipynb", sandbox="landlock")).partition(" in ")[2]
    'the sandbox landlock.'
    """
    how = "without a sandbox" if grade.sandbox == UNSANDBOXED else f"in the sandbox {grade.sandbox}"
    return f"Graded with hanoi {__version__} {how}."


def parts(grade: Grade) -> list[Part]:
    """Return the parts of all exercises of a grade, whose points add up to its score."""
    return [
        part
        for at, exercise in enumerate(grade.exercises, 1)
        for part in _parts(exercise, exercise.id.rpartition(".")[2], at)
    ]


def _parts(exercise: ExerciseGrade, name: str, at: int) -> Iterator[Part]:
    card = exercise.card
    if card is None or not card.rows:
        state = RIGHT if exercise.points == exercise.max else WRONG
        yield Part(
            name, f"{at}", exercise.verdict, exercise.points, exercise.max, state, card, True
        )
        return
    rows = card.rows
    first = next((n for n, row in enumerate(rows) if row.state == WRONG), None)
    if first is None:
        first = next((n for n, row in enumerate(rows) if row.state == NOT_REACHED), 0)
    for n, row in enumerate(rows):
        told = (row.says, row.points, row.most, row.state)
        yield Part(name, f"{at}.{n + 1}", *told, card, n == first)
