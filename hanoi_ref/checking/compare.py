"""Comparisons of an answer with the right one: numbers, strings, bools, moves, collections."""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from math import isclose
from typing import Any, NamedTuple

from hanoi_ref.checking.answer import a, is_pair, kind_of, number_in, spell
from hanoi_ref.checking.exercise import Kind
from hanoi_ref.checking.observation import Plain
from hanoi_ref.puzzle import read_move

# Iterable types that are not lists, and why.
NO_LISTS = {"set": ", which has no order", "frozenset": ", which has no order", "dict": ""}


class Misfit(NamedTuple):
    """A fault of an answer, as a clause; `kind` is "type" if the answer has the wrong type."""

    says: str
    kind: Kind = "value"

    def __str__(self) -> str:
        return self.says


Fits = Callable[[Plain, Any], Misfit | None]
"""A function that compares an answer with the right one; it returns None if they agree."""


def exact_int(answer: Plain, right: int) -> Misfit | None:
    """Return what is wrong with an answer that should be this int.

    >>> print(exact_int({"type": "float", "text": "7.0"}, 7))
    it should be the int 7: a float keeps only about 16 digits
    >>> exact_int("7", 7)
    Misfit(says='it should be the int 7, not a str', kind='type')
    """
    kind, number = kind_of(answer), number_in(answer)
    if kind == "float" and number == right:
        return Misfit(f"it should be the int {spell(right)}: a float keeps only about 16 digits")
    if kind == "float" and (number is None or number != number // 1):
        return Misfit(f"it should be {spell(right)}")
    if kind != "int":
        return Misfit(f"it should be the int {spell(right)}, not {a(kind)}", "type")
    return None if answer == right else Misfit(f"it should be {spell(right)}")


def close_float(answer: Plain, right: float) -> Misfit | None:
    """Return what is wrong with an answer that should be this number, to nine digits."""
    number = number_in(answer)
    if number is None:
        says = f"it should be a number close to {right:.10g}, not {a(kind_of(answer))}"
        return Misfit(says, "type")
    if isclose(number, right, rel_tol=1e-9):
        return None
    rounded = any(number == round(right, digits) for digits in range(12))
    more = ", unrounded" if rounded else ""
    return Misfit(f"it should be close to {right:.10g}{more}")


def exact_bool(answer: Plain, right: bool) -> Misfit | None:
    """Return what is wrong with an answer that should be True or should be False.

    >>> exact_bool(1, True)
    Misfit(says='it should be True itself, not an int', kind='type')
    >>> exact_bool(False, True)
    Misfit(says='it should be True', kind='value')
    """
    if not isinstance(answer, bool):
        return Misfit(f"it should be {right} itself, not {a(kind_of(answer))}", "type")
    return None if answer is right else Misfit(f"it should be {right}")


def exact_str(answer: Plain, right: str) -> Misfit | None:
    """Return what is wrong with an answer that should be this string.

    >>> print(exact_str("011", "010"))
    it should be '010'
    >>> print(exact_str(10, "010"))
    it should be the string '010', not an int
    """
    if kind_of(answer) != "str":
        return Misfit(f"it should be the string {spell(right)}, not {a(kind_of(answer))}", "type")
    return None if answer == right else Misfit(f"it should be {spell(right)}")


def exact_fraction(answer: Plain, right: Fraction) -> Misfit | None:
    """Return what is wrong with an answer that should be this Fraction; an equal int is accepted.

    >>> print(exact_fraction({"type": "float", "text": "0.5"}, Fraction(1, 2)))
    it should be the Fraction 1/2: a float keeps only about 16 digits
    """
    kind, wanted = kind_of(answer), spell(str(right)).strip("'")
    if kind == "float":
        return Misfit(f"it should be the Fraction {wanted}: a float keeps only about 16 digits")
    if kind not in {"int", "Fraction"}:
        return Misfit(f"it should be the Fraction {wanted}, not {a(kind)}", "type")
    return None if spell(answer, 2_000) == str(right) else Misfit(f"it should be {wanted}")


def exact_move(answer: Plain, right: str) -> Misfit | None:
    """Return what is wrong with an answer that should be this one move.

    >>> print(exact_move("CA", "AC"), exact_move({"type": "tuple", "items": ["A", "C"]}, "AC"))
    it should be AC None
    >>> print(exact_move("A to C", "AC"))
    a move is two different pegs, source then target, written "AC" or ("A", "C")
    """
    try:
        move = read_move(answer["items"] if is_pair(answer) else answer)
    except ValueError:
        says = 'a move is two different pegs, source then target, written "AC" or ("A", "C")'
        return Misfit(says)
    return None if move == right else Misfit(f"it should be {right}")


def exact_list(fits: Fits) -> Fits:
    """Return a comparison with a list, whose items are compared by `fits`.

    Any finite ordered collection is accepted.

    >>> wrong = exact_list(exact_str)
    >>> print(wrong({"type": "list", "items": ["0", "0"]}, ["0", "1"]))
    at item 2 it should be '1'
    >>> print(wrong({"type": "list", "items": ["0"]}, ["0", "1"]))
    it has 1 item, but should have 2
    """

    def wrong(answer: Plain, right: Sequence[Any]) -> Misfit | None:
        if not is_listed(answer):
            return no_list(answer)
        items = answer["items"]
        for number, (item, wanted) in enumerate(zip(items, right, strict=False), 1):
            if misfit := fits(item, wanted):
                return _at(f"item {number}", misfit)
        if len(items) == len(right):
            return None
        has = f"it has {len(items):,} item{'s' * (len(items) != 1)}"
        return Misfit(f"{has}, but should have {len(right):,}")

    return wrong


def is_listed(answer: Plain) -> bool:
    """Return whether an answer has items in an order: a list, a tuple, a generator.

    >>> is_listed({"type": "tuple", "items": []}), is_listed({"type": "dict", "items": []})
    (True, False)
    """
    return isinstance(answer, dict) and "items" in answer and answer["type"] not in NO_LISTS


def no_list(answer: Plain) -> Misfit:
    """Return what is wrong with an answer that should be a list but is not.

    >>> print(no_list({"type": "set", "items": []}))
    it should be a list, not a set, which has no order
    """
    kind = kind_of(answer)
    return Misfit(f"it should be a list, not {a(kind)}{NO_LISTS.get(kind, '')}", "type")


def exact_set(answer: Plain, right: Collection[Any]) -> Misfit | None:
    """Return what is wrong with an answer that should be this set of strings or of numbers.

    >>> wrong = {"type": "set", "items": ["AB", "BA"]}
    >>> print(exact_set(wrong, {"AB", "CA"}))
    'BA' does not belong to it
    >>> print(exact_set({"type": "set", "items": []}, {1}))
    1 is missing
    >>> print(exact_set({"type": "set", "items": [True]}, {1}))
    its items should be of type int, not bool
    """
    if kind_of(answer) not in {"set", "frozenset"}:
        return Misfit(f"it should be a set, not {a(kind_of(answer))}", "type")
    items, wanted = answer["items"], {type(item).__name__ for item in right}
    strange = [item for item in items if not any(_same(item, other) for other in right)]
    if strange and wanted and kind_of(strange[0]) not in wanted:
        return Misfit(f"its items should be of type {min(wanted)}, not {kind_of(strange[0])}")
    if strange:
        lengths = {len(item) for item in right if isinstance(item, str)}
        differs = (
            isinstance(strange[0], str) and len(lengths) == 1 and len(strange[0]) not in lengths
        )
        length = f": all of its strings have length {lengths.pop()}" if differs else ""
        return Misfit(f"{spell(strange[0])} does not belong to it{length}")
    missing = sorted(set(right) - set(items))
    return Misfit(f"{spell(missing[0])} is missing") if missing else None


def exact_dict(fits: Fits) -> Fits:
    """Return a comparison with a dict, whose values are compared by `fits`.

    The keys must be exactly those of the right answer.

    >>> wrong = exact_dict(exact_bool)
    >>> print(wrong({"type": "dict", "items": [["A", True]]}, {"A": True, "B": False}))
    the key 'B' is missing
    >>> print(wrong({"type": "dict", "items": [["A", 0]]}, {"A": False}))
    at 'A' it should be False itself, not an int
    """

    def wrong(answer: Plain, right: Mapping[Any, Any]) -> Misfit | None:
        if kind_of(answer) != "dict":
            return Misfit(f"it should be a dict, not {a(kind_of(answer))}", "type")
        pairs: list[list[Plain]] = answer["items"]
        for key, _ in pairs:
            if not any(_same(key, other) for other in right):
                return Misfit(f"the key {spell(key)} does not belong to it")
        keys = [key for key, _ in pairs]
        for key in right:
            if key not in keys:
                return Misfit(f"the key {spell(key)} is missing")
        misfits = (_at(spell(key), misfit) for key, v in pairs if (misfit := fits(v, right[key])))
        return next(misfits, None)

    return wrong


def _same(item: Plain, wanted: Any) -> bool:
    """Return whether two values are equal and of the same type: True is not 1."""
    return type(item) is type(wanted) and bool(item == wanted)


def _at(where: str, misfit: Misfit) -> Misfit:
    return misfit._replace(says=f"at {where} {misfit.says}")
