"""The calls that a recursive program makes of itself, each with its arguments and its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import signature
from typing import Any

from hanoi_ref.checking.answer import plain
from hanoi_ref.checking.exercise import Case
from hanoi_ref.checking.fresh import bare, fresh
from hanoi_ref.checking.limits import Spent
from hanoi_ref.checking.observation import Plain
from hanoi_ref.checking.observe import observe

MOST = 200  # calls that are noted
LONGEST = 200  # items of an answer that is noted


class _Enough(BaseException):
    """No more calls are needed."""


def inner_calls(answer: Any, case: Case) -> list[Plain]:
    """The calls that a program makes of itself, in the order in which they end.

    Each has its arguments, its answer, and within how many others it was made.  A copy of the
    program runs once more and is asked in place of itself; there are none where it does not call
    itself by its own name.

    >>> def twice(n):
    ...     return n and 2 + twice(n - 1)
    >>> globals().update(twice=twice)
    >>> [call["items"][1:] for call in inner_calls(twice, Case((2,)))]
    [[0, 1], [2, 0]]
    """
    function = bare(fresh(answer))
    if function is None:
        return []
    notes, space = _Notes(function), function.__globals__
    if function.__name__ in space:
        space[function.__name__] = notes.call
    observe(function, case)
    return notes.made


class _Notes:
    """What the calls of one function gave; each is written down when it ends."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.made: list[Plain] = []
        self._function, self._signature = function, signature(function)
        self._depth = 0

    def call(self, *args: Any, **named: Any) -> Any:
        """What the function gives, which is noted."""
        given = self._signature.bind(*args, **named)
        given.apply_defaults()
        before = plain(given.args, LONGEST)
        with self._inside():
            value = self._function(*args, **named)
        if isinstance(value, Iterator):
            return self._listed(before, value)
        self._note(before, value)
        return value

    @contextmanager
    def _inside(self) -> Iterator[None]:
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    def _listed(self, given: Plain, items: Iterator[Any]) -> Iterator[Any]:
        """The items one after the other; the call has ended when there are no more."""
        kept = []
        with self._inside():
            for item in items:
                kept.append(item)
                yield item
        self._note(given, kept)

    def _note(self, given: Plain, value: Any) -> None:
        try:
            told = plain(value, LONGEST)
        except Spent:
            raise _Enough from None
        self.made.append({"type": "tuple", "items": [given, told, self._depth]})
        if len(self.made) >= MOST:
            raise _Enough
