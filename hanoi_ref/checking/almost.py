"""Tell answers that are almost right: in another form, or with an end one off.

Such a slip costs one part of the points, not all.
"""

from collections.abc import Iterator
from itertools import permutations

from hanoi_ref.checking.answer import kind_of, number_in
from hanoi_ref.checking.compare import is_listed
from hanoi_ref.checking.diagnose.evidence import is_right, with_value
from hanoi_ref.checking.exercise import Case, Exercise, Problem
from hanoi_ref.checking.observation import Observation, Plain

LONGEST = 10_000  # items of an answer that is read in other ways
MOVES = ["".join(pair) for pair in permutations("ABCD", 2)]


def is_almost_right(exercise: Exercise, case: Case, seen: Observation, problem: Problem) -> bool:
    """Return whether an answer would be right in another form, or with an end one off.

    >>> from hanoi_ref.lessons import find
    >>> hanoi = find("recursion.hanoi")
    >>> case, seen = hanoi.cases()[1], Observation(value="ABACBC")
    >>> is_almost_right(hanoi, case, seen, hanoi.judge_case(hanoi, case, seen))
    True
    """
    if not seen.has_value:
        return False
    return any(
        is_right(exercise, case, with_value(seen, value))
        for value in _alike(seen.value, problem.right, exercise.counts_steps)
    )


def _alike(value: Plain, right: object, by_one: bool) -> Iterator[Plain]:
    """Yield the values that an answer almost is."""
    if kind_of(value) == "float" and (number := number_in(value) or 0.5).is_integer():
        yield int(number)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from (value + 1, value - 1) if by_one else ()
    elif isinstance(value, str):
        letters = "".join(value.replace(",", " ").split())
        if len(letters) <= LONGEST:
            pairs = [letters[at : at + 2] for at in range(0, len(letters), 2)]
            yield {"type": "list", "items": pairs}
    elif isinstance(value, dict) and len(items := value.get("items", [])) <= LONGEST:
        for kind in {"list", "tuple", "set"} - {value["type"]}:
            yield {"type": kind, "items": items}
        if all(isinstance(item, str) for item in items):
            yield "".join(items)
        if is_listed(value):
            yield from ({**value, "items": shorter} for shorter in (items[1:], items[:-1]))
            ends = MOVES if not isinstance(right, list) else [right[0], right[-1]] if right else []
            yield from ({**value, "items": [*items, end]} for end in ends)
            yield from ({**value, "items": [end, *items]} for end in ends)
