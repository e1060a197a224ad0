"""Recursive solvers whose moves are lazy at any depth."""

from __future__ import annotations

from collections.abc import Iterator

from hanoi_ref.puzzle import Move

Steps = Iterator["Move | Steps"]


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
