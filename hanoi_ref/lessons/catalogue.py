"""All exercises of the course by id, and the goals of each lesson by its slug."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from hanoi_ref.checking.exercise import Exercise, Written
from hanoi_ref.checking.known import known_with, no_exercise, own_here


def _module(*names: str) -> Any:
    return import_module(".".join(("hanoi_ref.lessons", *names)))


Goals = dict[str, list[Exercise | Written]]
"""The goals of a lesson, each with the exercises that teach it."""

_WORDS = [path.parent.name for path in Path(__file__).parent.glob("*/__init__.py")]
# Each exercise of a lesson has a module of its name.
GOALS: dict[str, Goals] = {
    word: {
        goal: [_module(word, item).EXERCISE if isinstance(item, str) else item for item in items]
        for goal, items in _module(word).GOALS.items()
    }
    for word in sorted(_WORDS, key=lambda word: _module(word).NUMBER)
}
_ITEMS = [item for goals in GOALS.values() for items in goals.values() for item in items]
# A module is read from the task to its mistakes, so it fills the list below EXERCISE.  Here the
# module is complete, and its exercise gets all of them in a tuple.
EXERCISES: dict[str, Exercise] = {
    item.id: replace(item, mistakes=tuple(item.mistakes), siblings=lambda: EXERCISES.values())
    for item in _ITEMS
    if isinstance(item, Exercise)
}
RETIRED: dict[str, Exercise] = {
    exercise.id: exercise
    for word in GOALS
    for name in getattr(_module(word), "RETIRED", ())
    for exercise in [_module(word, name).EXERCISE]
}
"""Exercises that a lesson asked once, by id: worth 0 now, for the checks of older notebooks."""
ALL = {**EXERCISES, **RETIRED}
WRITTEN: dict[str, Written] = {item.id: item for item in _ITEMS if isinstance(item, Written)}


def find(name: str) -> Exercise:
    """Return the exercise with this id, made of the lesson's slug and the function's name.

    >>> find("recursion.hanoi").name
    'hanoi'
    >>> find("recursion.hanio")
    Traceback (most recent call last):
    ValueError: there is no exercise 'recursion.hanio'; did you mean recursion.hanoi?
    """
    if not isinstance(name, str):
        raise ValueError(f'name an exercise by a string like "recursion.hanoi", not {name!r}')
    if name in ALL:
        return ALL[name]
    exercises = known_with(own_here())
    if name in exercises:
        return exercises[name]
    raise ValueError(no_exercise(name, exercises))
