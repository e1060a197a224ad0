"""Encode answers as plain JSON; int and float, list and set remain distinct."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import inf
from numbers import Integral
from operator import index
from typing import Any

from hanoi_ref.checking.observation import (
    DEEPEST,
    HEAVIEST,
    LONGEST_INT_BITS,
    LONGEST_STR,
    Plain,
)
from hanoi_ref.checking.running.limits import BudgetExceeded

COLLECTIONS = (dict, list, tuple, set, frozenset)
KNOWN = (*COLLECTIONS, type(None), bool, int, str, float, Fraction)


def plain(value: object, items: int) -> Plain:
    """Return a plain JSON copy of a value; what JSON lacks becomes a dict with the type's name.

    >>> plain(7, 10), plain(7.0, 10)
    (7, {'type': 'float', 'text': '7.0'})
    >>> plain(iter(["AB", ("A", "C")]), 10)["items"]
    ['AB', {'type': 'tuple', 'items': ['A', 'C']}]

    The copy holds no object of the student's: a class is kept by its name alone, an instance of a
    builtin's subclass as the builtin value.  Iterating may run the student's code.

    Raise BudgetExceeded("too_long") if a collection has over `items` items or all is too heavy.
    """
    return _Copy(items).of(value)


class _Copy:
    """The state of one copy: the limits on its items and its total weight."""

    def __init__(self, items: int) -> None:
        self.items = items
        self.left = HEAVIEST

    def of(self, value: Any, depth: int = 0) -> Plain:
        """Return the copy of one value; decide by its type, since __class__ can lie."""
        kind = type(value)
        self._weigh(1)
        if value is None or kind is bool:
            return value
        if issubclass(kind, int):
            return _int(int.__int__(value))
        if issubclass(kind, Integral):  # such as an int64 of NumPy
            return _int(index(value))
        if issubclass(kind, str):
            return self._str(str.__str__(value))
        if issubclass(kind, float):
            return {"type": "float", "text": float.__repr__(value)}
        if kind is Fraction:
            top, bottom = int.__int__(value.numerator), int.__int__(value.denominator)
            is_long = max(top.bit_length(), bottom.bit_length()) > LONGEST_INT_BITS
            text = "a Fraction with a great many digits" if is_long else str(Fraction(top, bottom))
            return {"type": "Fraction", "text": text}
        return self._collection(value, kind, depth)

    def _str(self, text: str) -> Plain:
        if len(text) > LONGEST_STR:
            return {"type": "str", "text": f"a str of {len(text):,} characters"}
        self._weigh(len(text))
        return text

    def _collection(self, value: Any, kind: type, depth: int) -> Plain:
        name = name_of(kind)
        if depth > DEEPEST or issubclass(kind, bytes) or not hasattr(kind, "__iter__"):
            return {"type": name}
        if issubclass(kind, dict):
            pairs = [self._items(pair, depth) for pair in self._some(dict.items(value))]
            return {"type": "dict", "items": pairs}
        items = self._items(self._some(value), depth)
        if issubclass(kind, (set, frozenset)):
            items.sort(key=repr)  # make copies of equal sets equal
        return {"type": name, "items": items}

    def _items(self, values: Sequence[Any], depth: int) -> list[Plain]:
        if set(map(type, values)) == {str} and max(map(len, values)) <= LONGEST_STR:
            self._weigh(len(values) + sum(map(len, values)))  # at once: most answers are moves
            return list(values)
        return [self.of(value, depth + 1) for value in values]

    def _some(self, values: Iterable[Any]) -> list[Any]:
        taken = list(islice(values, self.items + 1))
        if len(taken) > self.items:
            raise BudgetExceeded("too_long")
        return taken

    def _weigh(self, weight: int) -> None:
        self.left -= weight
        if self.left < 0:
            raise BudgetExceeded("too_long")


def _int(number: int) -> Plain:
    if number.bit_length() <= LONGEST_INT_BITS:
        return number
    digits = int(number.bit_length() * 0.30103) + 1
    return {"type": "int", "text": f"an int of about {digits:,} digits"}


def restored(value: Any, program: Any = None) -> Any:
    """Return the value that `plain` copied; `program` takes the place of a function argument.

    Iterators such as generators are restored as generators.

    >>> restored(plain(("A", {"B"}, [0.5]), 10)), next(restored(plain(iter("AC"), 10)))
    (('A', {'B'}, [0.5]), 'A')
    """
    if not isinstance(value, Mapping):
        return value
    kind = value.get("type")
    if kind == "program":
        return program
    if kind in ("float", "Fraction"):
        return (float if kind == "float" else Fraction)(value["text"])
    items = [restored(item) for item in value.get("items", ())]
    if kind == "dict":
        items = [tuple(map(restored, pair)) for pair in value["items"]]
    return _MAKERS.get(kind, lambda items: (item for item in items))(items)


_MAKERS: dict[Any, Any] = {
    kind.__name__: kind for kind in (list, tuple, set, frozenset, dict, deque)
} | {"range": list}


def name_of(kind: type) -> str:
    """Return the name of a type; a subclass of a builtin collection has the builtin's name.

    >>> class Fraction: pass
    >>> name_of(Fraction), name_of(type("Moves", (list,), {}))
    ('Fraction of your own', 'list')
    """
    base = kind
    for builtin in COLLECTIONS:  # no generator: a program's alarm may ring while it is closed
        if issubclass(kind, builtin):
            base = builtin
            break
    name = str.__str__(type.__dict__["__name__"].__get__(base))[:60]
    taken = base not in KNOWN and name in {builtin.__name__ for builtin in KNOWN}
    return f"{name} of your own" if taken else name


def kind_of(answer: Plain) -> str:
    """Return the name of the type that an answer had before `plain` encoded it.

    >>> kind_of(7), kind_of({"type": "float", "text": "7.0"}), kind_of(None)
    ('int', 'float', 'NoneType')
    """
    return str(answer["type"]) if isinstance(answer, dict) else type(answer).__name__


def number_in(answer: Plain) -> float | None:
    """Return the value of an int, a float or a Fraction as a float; None for anything else.

    >>> number_in(7), number_in({"type": "Fraction", "text": "1/4"}), number_in(True)
    (7.0, 0.25, None)
    """
    kind = kind_of(answer)
    if kind not in {"int", "float", "Fraction"}:
        return None
    try:
        text = answer["text"] if isinstance(answer, dict) else answer
        return float(text if kind == "float" else Fraction(text))
    except (OverflowError, ValueError):  # larger than any float
        return inf


def gist(answer: Plain) -> object:
    """Return a key that is equal for answers that count as the same.

    Lists, tuples and generators of the same items are equal.  So are "AC" and ("A", "C"), and
    floats that agree to nine digits.  True and 1 differ.

    >>> gist({"type": "generator", "items": [{"type": "tuple", "items": ["A", "C"]}]})
    ['AC']
    >>> gist(True) == gist(1)
    False
    """
    if isinstance(answer, bool):
        return "bool", answer
    if isinstance(answer, dict) and answer["type"] == "dict":  # in any order of insertion
        return "dict", sorted(map(repr, answer["items"]))
    if not isinstance(answer, dict) or answer["type"] in {"set", "frozenset"}:
        return answer
    if "items" not in answer:
        number = number_in(answer)
        return answer if number is None else (answer["type"], f"{number:.9g}")  # "7" is a string
    return "".join(answer["items"]) if is_pair(answer) else list(map(gist, answer["items"]))


def is_pair(answer: Plain) -> bool:
    """Return whether an answer is a list or tuple of two letters.

    >>> is_pair({"type": "tuple", "items": ["A", "C"]}), is_pair("AC")
    (True, False)
    """
    if kind_of(answer) not in {"list", "tuple"} or len(answer["items"]) != 2:
        return False
    return all(isinstance(item, str) and len(item) == 1 for item in answer["items"])


def spell(answer: Plain, most: int = 60) -> str:
    """Return the answer as Python source, shortened to `most` characters.

    >>> spell({"type": "tuple", "items": ["A", "C"]}), spell({"type": "float", "text": "7.0"})
    ("('A', 'C')", '7.0')
    >>> spell({"type": "tuple", "items": [6]}), spell({"type": "set", "items": []})
    ('(6,)', 'set()')
    >>> spell(2**199, 24)  # the last digits of a number tell more than those in the middle
    '8034690221…650688 (60 digits)'
    >>> spell({"type": "list", "items": ["AB"] * 9}, 24)
    "['AB', 'AB', 'AB', …]"
    """
    text = _spell(answer)
    if len(text) <= most:
        return text
    if kind_of(answer) == "int" and not isinstance(answer, dict):
        return f"{text[:10]}…{text[-6:]} ({len(text.lstrip('-'))} digits)"
    if isinstance(answer, dict) and "items" in answer:
        whole = text[: most - 2].rpartition(", ")[0]
        return f"{whole}, …{text[-1]}" if whole else f"{text[: most - 2]}…{text[-1]}"
    return text[: most - 1] + "…"


def a(kind: str) -> str:
    """Return the name of a type with its article.

    >>> a("float"), a("int64")
    ('a float', 'an int64')
    """
    return f"an {kind}" if kind[:1].lower() in "aeio" else f"a {kind}"


_BRACKETS = {"tuple": ("(", ")"), "set": ("{", "}"), "frozenset": ("{", "}")}


def _spell(answer: Plain) -> str:
    if not isinstance(answer, dict):
        return repr(answer)
    if "text" in answer:
        return str(answer["text"])
    if "items" not in answer:
        return f"a value of type {answer['type']}"
    if answer["type"] == "dict":
        return "{" + ", ".join(f"{_spell(k)}: {_spell(v)}" for k, v in answer["items"]) + "}"
    left, right = _BRACKETS.get(answer["type"], ("[", "]"))
    items = ", ".join(map(_spell, answer["items"]))
    if left == "{" and not items:  # {} is an empty dict
        return "set()"
    return left + items + "," * (left == "(" and len(answer["items"]) == 1) + right
