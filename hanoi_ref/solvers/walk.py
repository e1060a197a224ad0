"""Recursive solvers whose moves are lazy at any depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import ParamSpec

from hanoi_ref.puzzle import Move

P = ParamSpec("P")
Steps = Iterator["Move | Steps"]


def walks(steps: Callable[P, Steps]) -> Callable[P, Iterator[Move]]:
    """Return a solver from a generator that yields moves and, where it recurses, its own walks.

    Each move passes through all open calls, as with `yield from`.

    >>> @walks
    ... def there_and_back(n):
    ...     if n:
    ...         yield Move("AB")
    ...         yield there_and_back(n - 1)
    ...         yield Move("BA")
    >>> " ".join(there_and_back(2))
    'AB AB BA BA'
    """

    @wraps(steps)
    def start(*args: P.args, **kwargs: P.kwargs) -> Iterator[Move]:
        return walk(steps(*args, **kwargs))

    return start


def walk(steps: Steps) -> Iterator[Move]:
    """Yield the moves of a generator of moves and, where it recurses, of further such generators.

    >>> def there_and_back(n):
    ...     if n:
    ...         yield Move("AB")
    ...         yield there_and_back(n - 1)
    ...         yield Move("BA")
    >>> " ".join(walk(there_and_back(2)))
    'AB AB BA BA'

    Python's own call stack ends at about a thousand calls, and with `yield from` every move passes
    through all of them.  Here the open calls are in a list, and a move costs the same at any depth.
    """
    calls = [steps]
    while calls:
        for step in calls[-1]:
            if isinstance(step, Move):
                yield step
            else:
                calls.append(step)
                break
        else:
            calls.pop()
