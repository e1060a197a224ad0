"""Validation of answers in plain JSON, with the limits on their size."""

import re
from typing import Any

# 632 digits: Python can be configured to refuse ints of more than 640, and no exercise needs more.
LONGEST_INT_BITS = 2_100
LONGEST_STR = 20_000
DEEPEST = 5  # nested lists; one that contains itself is infinite
HEAVIEST = 400_000  # values and characters in total

_NAME = 80  # characters of a type's name
_TEXTS = {  # answers encoded as a string, by the name of their type
    "float": re.compile(r"-?(\d+\.?\d*(e[-+]?\d{1,3})?|inf|nan)"),
    "Fraction": re.compile(r"-?\d{1,700}(/0*[1-9]\d{0,699})?|a Fraction with a great many digits"),
    "int": re.compile(r"an int of about [\d,]{1,30} digits"),
    "str": re.compile(r"a str of [\d,]{1,30} characters"),
}


def is_plain(value: object) -> bool:
    """Return whether a value is an answer as `plain` in answer.py encodes it.

    >>> is_plain({"type": "tuple", "items": [1, "AC", None]}), is_plain([1, 2])
    (True, False)
    >>> is_plain({"type": "Fraction", "text": "1e999999999"})  # which nobody should work out
    False
    """
    return _weight(value, DEEPEST + 1) <= HEAVIEST


_NONE = HEAVIEST + 1  # heavier than any valid answer


def _weight(value: Any, depth: int) -> int:
    """Return the weight of an answer; an invalid one weighs too much."""
    if value is None or isinstance(value, bool):
        return 1
    if isinstance(value, int):
        return 1 if value.bit_length() <= LONGEST_INT_BITS else _NONE
    if isinstance(value, str):
        return 1 + len(value) if len(value) <= LONGEST_STR else _NONE
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        return _NONE
    return _of_type(value["type"], value.keys() - {"type"}, value, depth)


def _of_type(kind: str, told: set[str], value: dict[str, Any], depth: int) -> int:
    if depth < 0 or len(kind) > _NAME:
        return _NONE
    if told == {"text"} and kind in _TEXTS and isinstance(value["text"], str):
        return 1 if _TEXTS[kind].fullmatch(value["text"]) else _NONE
    if told == {"items"} and isinstance(value["items"], list) and kind not in _TEXTS:
        items = value["items"]
        if kind == "dict":
            if not all(isinstance(pair, list) and len(pair) == 2 for pair in items):
                return _NONE
            items = [each for pair in items for each in pair]
        return _sum(items, depth - 1)
    return _NONE if told or kind in _TEXTS else 1


def _sum(items: list[Any], depth: int) -> int:
    if {*map(type, items)} == {str}:  # weigh a list of moves in one step
        return (
            1 + len(items) + sum(map(len, items)) if max(map(len, items)) <= LONGEST_STR else _NONE
        )
    weight = 1
    for item in items:
        weight += _weight(item, depth)
        if weight > HEAVIEST:
            return _NONE
    return weight
