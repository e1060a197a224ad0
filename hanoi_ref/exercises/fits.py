"""What is wrong with an answer that should be a text, a truth value, a move or a list: a clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hanoi_ref.exercises.plain import Plain, a, is_pair, kind_of, spell
from hanoi_ref.puzzle import read_move

UNORDERED = ("set", "frozenset", "dict")


def exact_bool(answer: Plain, right: bool) -> str | None:
    """What is wrong with an answer that should be True or should be False.

    >>> exact_bool(1, True), exact_bool(False, True)
    ('it should be True itself, not an int', 'it should be True')
    """
    if not isinstance(answer, bool):
        return f"it should be {right} itself, not {a(kind_of(answer))}"
    return None if answer is right else f"it should be {right}"


def exact_str(answer: Plain, right: str) -> str | None:
    """What is wrong with an answer that should be this text.

    >>> exact_str("011", "010"), exact_str(10, "010")
    ("it should be '010'", "it should be the str '010', not an int")
    """
    if kind_of(answer) != "str":
        return f"it should be the str {spell(right)}, not {a(kind_of(answer))}"
    return None if answer == right else f"it should be {spell(right)}"


def exact_move(answer: Plain, right: str) -> str | None:
    """What is wrong with an answer that should be this one move.

    >>> exact_move("CA", "AC"), exact_move({"type": "tuple", "items": ["A", "C"]}, "AC")
    ('it should be AC', None)
    >>> exact_move("A to C", "AC")
    'a move is two different pegs, source then target, written "AC" or ("A", "C")'
    """
    try:
        move = read_move(answer["items"] if is_pair(answer) else answer)
    except ValueError:
        return 'a move is two different pegs, source then target, written "AC" or ("A", "C")'
    return None if move == right else f"it should be {right}"


def exact_list(fits: Callable[[Plain, Any], str | None]) -> Callable[[Plain, Any], str | None]:
    """The same for a list, whose items fit or not: any finite ordered collection will do.

    >>> wrong = exact_list(exact_str)
    >>> wrong({"type": "list", "items": ["0", "0"]}, ["0", "1"])
    "at item 2 it should be '1'"
    >>> wrong({"type": "list", "items": ["0"]}, ["0", "1"])
    'it has 1 item, and 2 are wanted'
    """

    def wrong(answer: Plain, right: Sequence[Any]) -> str | None:
        kind = kind_of(answer)
        if kind in UNORDERED:
            return f"it should be a list, not {a(kind)}, which has no order of its own"
        if not isinstance(answer, dict) or "items" not in answer:
            return f"it should be a list, not {a(kind)}"
        return _first_misfit(answer["items"], right, fits) or _length(len(answer["items"]), right)

    return wrong


def _first_misfit(
    items: Sequence[Plain], right: Sequence[Any], fits: Callable[[Plain, Any], str | None]
) -> str | None:
    for number, (item, wanted) in enumerate(zip(items, right, strict=False), 1):
        if clause := fits(item, wanted):
            return f"at item {number} {clause}"
    return None


def _length(length: int, right: Sequence[Any]) -> str | None:
    if length == len(right):
        return None
    are = "is" if len(right) == 1 else "are"
    return f"it has {length:,} item{'s' * (length != 1)}, and {len(right):,} {are} wanted"
