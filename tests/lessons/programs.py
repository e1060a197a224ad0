"""The corpus: right programs in many styles, and wrong ones with what their cards must say.

One file a lesson, tests/lessons/NAME/programs.py; each program stands under the id of its exercise.
Cells as students wrote them are beside it, in cells.md.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from hanoi_ref.lessons import EXERCISES
from tests.lessons.cells import cells

Program = TypeVar("Program", bound=Callable[..., Any])
Catalogue = dict[str, list[Any]]

LESSONS = list(dict.fromkeys(name.partition(".")[0] for name in EXERCISES))
FROM_A_TO_C = (
    "iteration.three_peg_cycle",
    "iteration.smallest_disk_walk",
    "iteration.parity_walk",
    "gray.hanoi_gray",
)


@dataclass(frozen=True)
class Card:
    """What the card of a wrong program must say.

    `named` are words in the name of what is wrong, `says` words on the card, and `never` words that
    are not true of the program.  Unless `listed`, the known mistakes of the exercise are left out.
    """

    exercise: str
    program: Any
    named: str = ""
    says: str = ""
    never: str = ""
    listed: bool = True

    def __str__(self) -> str:
        words = self.named or self.says or f"not {self.never}"
        return f"{self.exercise}: {words}"


RIGHT: Catalogue = defaultdict(list)
WRONG: Catalogue = defaultdict(list)
CARDS: list[Card] = []


def right(exercise: str) -> Callable[[Program], Program]:
    """A decorator that takes a program into the right ones of an exercise."""
    return lambda program: RIGHT[exercise].append(program) or program


def wrong(*exercises: str, **words: Any) -> Callable[[Program], Program]:
    """A decorator that takes a program into the wrong ones, with what its card must say."""

    def take(program: Program) -> Program:
        for exercise in exercises:
            WRONG[exercise].append(program)
            if words:
                CARDS.append(Card(exercise, program, **words))
        return program

    return take


@cache  # each program once
def load() -> tuple[Catalogue, Catalogue]:
    """All right programs and all wrong ones, by exercise."""
    for lesson in LESSONS:
        import_module(f"tests.lessons.{lesson}.programs")
        for exercise, program, words in cells(lesson):
            wrong(exercise, **words)(program)
    return RIGHT, WRONG
