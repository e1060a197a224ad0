"""The calls that a program makes of itself and of functions beside it, with their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import signature
from typing import Any

from hanoi_ref.checking.answer import plain
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.observation import Plain
from hanoi_ref.checking.running.fresh import bare, fresh, reached
from hanoi_ref.checking.running.limits import BudgetExceeded
from hanoi_ref.checking.running.observe import observe

MOST = 200  # calls of one function that are noted
LONGEST = 200  # items of an answer that is noted


class _Enough(BaseException):
    """No more calls are needed."""


def inner_calls(answer: Any, case: Case) -> list[Plain]:
    """The calls that a program makes of itself, and of others by name, in the order of their ends.

    Each has its arguments, its answer, within how many others of the same function it was made,
    and the name of that function, which is empty for the program itself.  A copy of the program
    runs once more, and is asked in place of itself.

    >>> def twice(n):
    ...     return n and 2 + twice(n - 1)
    >>> globals().update(twice=twice)
    >>> [call["items"][1:] for call in inner_calls(twice, Case((2,)))]
    [[0, 1, ''], [2, 0, '']]
    """
    function = bare(fresh(answer))
    if function is None:
        return []
    made: list[Plain] = []
    space, own = function.__globals__, function.__name__
    for name, one in reached(function).items():
        if name != own:
            space[name] = _Notes(name, one, made).call
    if own in space:
        space[own] = _Notes("", function, made).call
    observe(function, case)
    return made


class _Notes:
    """What the calls of one function gave; each is written down when it ends.

    After so many calls there are no more notes; with those of the program itself it ends.
    """

    def __init__(self, name: str, function: Callable[..., Any], made: list[Plain]) -> None:
        self._name, self._function, self._made = name, function, made
        self._signature = signature(function)
        self._depth = self._noted = 0

    def call(self, *args: Any, **named: Any) -> Any:
        """What the function gives, which is noted."""
        given = self._signature.bind(*args, **named)
        given.apply_defaults()
        before = [] if self._is_over(given.args) else _encoded(given.args)
        with self._inside():
            value = self._function(*args, **named)
        if not before:
            return value
        if isinstance(value, Iterator):
            return self._listed(before, value)
        self._note(before, value)
        return value

    def _is_over(self, args: tuple[Any, ...]) -> bool:
        """Whether it has noted enough, or to read what it is given would use it up."""
        return self._noted >= MOST or any(isinstance(each, Iterator) for each in args)

    @contextmanager
    def _inside(self) -> Iterator[None]:
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    def _listed(self, given: list[Plain], items: Iterator[Any]) -> Iterator[Any]:
        """The items one after the other; the call has ended when there are no more."""
        kept = []
        with self._inside():
            for item in items:
                kept.append(item)
                yield item
        self._note(given, kept)

    def _note(self, given: list[Plain], value: Any) -> None:
        told = _encoded(value)
        self._noted += 1
        if told:
            items = [*given, *told, self._depth, self._name]
            self._made.append({"type": "tuple", "items": items})
        if not self._name and (not told or self._noted >= MOST):
            raise _Enough


def _encoded(value: Any) -> list[Plain]:
    """The value in plain JSON; nothing where it is too long."""
    try:
        return [plain(value, LONGEST)]
    except BudgetExceeded:
        return []
