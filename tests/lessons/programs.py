"""The catalogue: right programs in many styles and wrong ones that no list of mistakes holds.

One file a lesson, tests/lessons/NAME/programs.py; each program stands under the id of its exercise.
"""

from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

from hanoi_ref.lessons import EXERCISES

Program = TypeVar("Program", bound=Callable[..., Any])
Catalogue = dict[str, list[Any]]

RIGHT: Catalogue = defaultdict(list)
WRONG: Catalogue = defaultdict(list)

LESSONS = list(dict.fromkeys(name.partition(".")[0] for name in EXERCISES))


def right(exercise: str) -> Callable[[Program], Program]:
    """A decorator that takes a program into the right ones of an exercise."""
    return lambda program: RIGHT[exercise].append(program) or program


def wrong(exercise: str) -> Callable[[Program], Program]:
    """A decorator that takes a program into the wrong ones of an exercise."""
    return lambda program: WRONG[exercise].append(program) or program


def load() -> tuple[Catalogue, Catalogue]:
    """All right programs and all wrong ones, by exercise."""
    for lesson in LESSONS:
        import_module(f"tests.lessons.{lesson}.programs")
    return RIGHT, WRONG
