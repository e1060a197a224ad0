"""Tell answers that are almost right: in another form, with an end one off, or but for 0.

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


FORM = "an answer in the form asked for; the other rows are judged as if this were mended"
END = "neither one too many nor one too few; the other rows are judged as if this were mended"
ZERO = "the right answer for the smallest input, 0 or an empty position"


def slip_in(exercise: Exercise, case: Case, seen: Observation, problem: Problem) -> str:
    """Return what a wrong answer lacks, FORM, END or ZERO, if it is right but for that; else "".

    ZERO is whatever a program does for the number 0 or an empty position, its smallest input.

    >>> from hanoi_ref.lessons import find
    >>> hanoi = find("recursion.hanoi")
    >>> case, seen = hanoi.cases()[1], Observation(value="ABACBC")
    >>> slip_in(hanoi, case, seen, hanoi.judge_case(hanoi, case, seen)) == FORM
    True
    """
    lacks_zero = ZERO if case.args and case.args[0] in (0, "") else ""
    if not seen.has_value:
        return lacks_zero
    ends = _with_other_ends(seen.value, problem.right, exercise.counts_steps)
    for lacks, alike in ((FORM, _in_other_forms(seen.value)), (END, ends)):
        if any(is_right(exercise, case, with_value(seen, value)) for value in alike):
            return lacks
    return lacks_zero


def _in_other_forms(value: Plain) -> Iterator[Plain]:
    """Yield what an answer is in other types, with the same contents."""
    if kind_of(value) == "float" and (number := number_in(value) or 0.5).is_integer():
        yield int(number)
    elif isinstance(value, str):
        letters = "".join(value.replace(",", " ").split())
        if len(letters) <= LONGEST:
            pairs = [letters[at : at + 2] for at in range(0, len(letters), 2)]
            yield {"type": "list", "items": pairs}
    elif isinstance(value, dict) and len(items := value.get("items", [])) <= LONGEST:
        for kind in sorted({"list", "tuple", "set"} - {value["type"]}):
            yield {"type": kind, "items": items}
        if all(isinstance(item, str) for item in items):
            yield "".join(items)


def _with_other_ends(value: Plain, right: object, by_one: bool) -> Iterator[Plain]:
    """Yield an answer with one item more or fewer at an end; a number, one up and one down."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield from (value + 1, value - 1) if by_one else ()
    elif isinstance(value, dict) and is_listed(value) and len(value["items"]) <= LONGEST:
        items = value["items"]
        yield from ({**value, "items": shorter} for shorter in (items[1:], items[:-1]))
        ends = MOVES if not isinstance(right, list) else [right[0], right[-1]] if right else []
        yield from ({**value, "items": [*items, end]} for end in ends)
        yield from ({**value, "items": [end, *items]} for end in ends)
