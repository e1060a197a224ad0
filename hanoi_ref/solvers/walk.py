"""A decorator for recursive solvers that makes their moves lazy at any depth."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import ParamSpec

from hanoi_ref.puzzle import Move

P = ParamSpec("P")
Steps = Iterator["Move | Walk"]


class Walk(Iterator[Move]):
    """The moves of a recursive solver, lazily, with the open calls in an explicit list.

    Python's own call stack ends at about a thousand calls, and every move has to pass through all
    of them.  Here a move costs the same at any depth.

    >>> list(Walk(iter([Move("AB"), Walk(iter([Move("BC")]))])))
    ['AB', 'BC']
    """

    def __init__(self, steps: Steps) -> None:
        self._open: list[Steps] = [steps]

    def __next__(self) -> Move:
        while self._open:
            step = next(self._open[-1], None)
            if step is None:
                self._open.pop()
            elif isinstance(step, Walk):
                self._open += step._open
            else:
                return step
        raise StopIteration


def walk(steps: Callable[P, Steps]) -> Callable[P, Walk]:
    """Return a solver from a generator that yields moves and, where it recurses, other walks.

    >>> @walk
    ... def there_and_back(n):
    ...     if n:
    ...         yield Move("AB")
    ...         yield there_and_back(n - 1)
    ...         yield Move("BA")
    >>> " ".join(there_and_back(2))
    'AB AB BA BA'
    """

    @wraps(steps)
    def start(*args: P.args, **kwargs: P.kwargs) -> Walk:
        return Walk(steps(*args, **kwargs))

    return start
