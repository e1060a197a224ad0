"""Every exercise of the course, by its id."""

from __future__ import annotations

from difflib import get_close_matches

from hanoi_ref.exercises import binary, graph, gray, iteration, magnetic, recursion, start, variants
from hanoi_ref.exercises.model import Exercise

EXERCISES: dict[str, Exercise] = {
    exercise.id: exercise
    for lesson in (start, recursion, iteration, binary, gray, graph, variants, magnetic)
    for exercise in lesson.EXERCISES
}


def find(name: str) -> Exercise:
    """The exercise with this id, the lesson's word and the function's name.

    >>> find("recursion.hanoi").points
    4
    >>> find("recursion.hanio")
    Traceback (most recent call last):
    ValueError: there is no exercise 'recursion.hanio'; did you mean recursion.hanoi?
    """
    if not isinstance(name, str):
        raise ValueError(f'an exercise is named by a text like "recursion.hanoi", not {name!r}')
    if name in EXERCISES:
        return EXERCISES[name]
    near = get_close_matches(name, EXERCISES, n=1)
    wanted = f"did you mean {near[0]}?" if near else f"they are {', '.join(EXERCISES)}"
    raise ValueError(f"there is no exercise {name!r}; {wanted}")
