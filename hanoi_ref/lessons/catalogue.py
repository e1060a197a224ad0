"""All exercises of the course by id, and the goals of each lesson by its slug."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from hanoi_ref.checking import Exercise
from hanoi_ref.checking.exercise import Written
from hanoi_ref.lessons.own import own_here


def _module(word: str, name: str) -> Any:
    return import_module(f"hanoi_ref.lessons.{word}.{name}")


def _lessons() -> list[str]:
    """Return the slugs of the lessons, which are folders here, in order of number."""
    words = [path.parent.name for path in Path(__file__).parent.glob("*/lesson.py")]
    return sorted(words, key=lambda word: _module(word, "lesson").NUMBER)


Goals = dict[str, list[Exercise | Written]]
"""The goals of a lesson, each with the exercises that teach it."""


def _goals(word: str) -> Goals:
    """Return the goals of a lesson; each of its exercises has a module."""
    return {
        goal: [_module(word, item).EXERCISE if isinstance(item, str) else item for item in items]
        for goal, items in _module(word, "lesson").GOALS.items()
    }


GOALS: dict[str, Goals] = {word: _goals(word) for word in _lessons()}
_ITEMS = [item for goals in GOALS.values() for items in goals.values() for item in items]


def _others() -> Iterable[Exercise]:
    return EXERCISES.values()


EXERCISES: dict[str, Exercise] = {
    item.id: replace(item, siblings=_others) for item in _ITEMS if isinstance(item, Exercise)
}
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
    if name in EXERCISES:
        return EXERCISES[name]
    known = known_with(own_here())
    if name in known:
        return known[name]
    raise ValueError(no_exercise(name, known))


def known_with(own: Mapping[str, Exercise]) -> dict[str, Exercise]:
    """Return all exercises of the course and a teacher's own; ValueError names a duplicate."""
    for name in own.keys() & EXERCISES.keys():
        raise ValueError(f"{name} is an exercise of the course; choose another name for your own")
    return {**EXERCISES, **own}


def no_exercise(name: str, known: Collection[str]) -> str:
    """Return an error message for an unknown exercise, with the name probably meant."""
    by_id = get_close_matches(name, known, n=1) if "." in name else []
    near = by_id or _by_name(name, known)
    wanted = f"did you mean {' or '.join(near)}?" if near else f"they are {', '.join(known)}"
    return f"there is no exercise {name!r}; {wanted}"


def _by_name(name: str, known: Collection[str]) -> list[str]:
    """Return the ids of all exercises whose function has nearly this name.

    >>> _by_name("bug_hunt", ["recursion.bug_hunt", "recursion.hanoi", "graph.bug_hunt"])
    ['recursion.bug_hunt', 'graph.bug_hunt']
    """
    names = {each: each.partition(".")[2] for each in known}
    near = get_close_matches(name, set(names.values()), n=1)
    return [each for each in known if names[each] in near]


FEW = 40  # inputs; for fewer, a table of all answers could replace a program
SEEDS = 100


@cache
def has_few_inputs(exercise: Exercise) -> bool:
    """Return whether a table could hold the answers to all inputs of an exercise.

    >>> has_few_inputs(find("variants.linear")), has_few_inputs(find("variants.best_split"))
    (True, False)
    """
    seen: set[str] = set()
    for seed in range(SEEDS):
        seen |= {case.call("") for case in exercise.cases(seed)}
        if len(seen) >= FEW:
            return False
    return True
