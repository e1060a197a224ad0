"""Answers as plain JSON values that still tell an int from a float and a list from a set."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import islice
from typing import Any

from hanoi_ref.exercises.budget import Spent

Plain = Any  # what json.dumps takes

# Python refuses to write longer integers as text; no exercise asks for one.
LONGEST_INT_BITS = 14_000
LONGEST_STR = 20_000


def plain(value: object, items: int) -> Plain:
    """The value in plain JSON, copied at once: scalars as they are, the rest with its type's name.

    >>> plain(7, 10), plain(7.0, 10)
    (7, {'type': 'float', 'text': '7.0'})
    >>> plain(iter(["AB", ("A", "C")]), 10)["items"]
    ['AB', {'type': 'tuple', 'items': ['A', 'C']}]

    Raises Spent("items") where a collection holds more than `items`.
    """
    match value:
        case None | bool():
            return value
        case int() if type(value) is int and value.bit_length() <= LONGEST_INT_BITS:
            return value
        case str() if len(value) <= LONGEST_STR:
            return str(value)
        case float() | Fraction():
            return {"type": type(value).__name__, "text": str(value)}
        case dict():
            pairs = [[plain(k, items), plain(v, items)] for k, v in _some(value.items(), items)]
            return {"type": "dict", "items": pairs}
        case list() | tuple() | set() | frozenset():
            return _collection(_kind(value), value, items)
        case Iterable() if not isinstance(value, (str, bytes)):
            return _collection(type(value).__name__, value, items)
    return {"type": type(value).__name__}


def _kind(value: object) -> str:
    """The builtin that a collection is one of, whatever its subclass is called."""
    return next(kind.__name__ for kind in (list, tuple, set, frozenset) if isinstance(value, kind))


def _collection(kind: str, values: Iterable[object], items: int) -> Plain:
    return {"type": kind, "items": [plain(value, items) for value in _some(values, items)]}


def _some(values: Iterable[Any], items: int) -> list[Any]:
    taken = list(islice(values, items + 1))
    if len(taken) > items:
        raise Spent("items")
    return taken


def kind_of(answer: Plain) -> str:
    """The type that an answer had before it was made plain.

    >>> kind_of(7), kind_of({"type": "float", "text": "7.0"}), kind_of(None)
    ('int', 'float', 'NoneType')
    """
    return str(answer["type"]) if isinstance(answer, dict) else type(answer).__name__


def spell(answer: Plain, most: int = 60) -> str:
    """The answer as a person would write it in Python, cut where it grows long.

    >>> spell({"type": "tuple", "items": ["A", "C"]}), spell({"type": "float", "text": "7.0"})
    ("('A', 'C')", '7.0')
    """
    text = _spell(answer)
    return text if len(text) <= most else text[: most - 1] + "…"


_BRACKETS = {"tuple": ("(", ")"), "set": ("{", "}"), "frozenset": ("{", "}")}


def _spell(answer: Plain) -> str:
    if not isinstance(answer, dict):
        return repr(answer)
    if "text" in answer:
        return str(answer["text"])
    if answer["type"] == "dict":
        return "{" + ", ".join(f"{_spell(k)}: {_spell(v)}" for k, v in answer["items"]) + "}"
    if "items" not in answer:
        return f"a value of type {answer['type']}"
    left, right = _BRACKETS.get(answer["type"], ("[", "]"))
    return left + ", ".join(map(_spell, answer["items"])) + right
