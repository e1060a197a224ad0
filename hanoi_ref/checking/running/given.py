"""What a case lends to a program: entries of dicts that it has outside of its function."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from hanoi_ref.checking.running.fresh import bare

Given = Mapping[str, Mapping[str, Any]]


@contextmanager
def given(answer: object, entries: Given) -> Iterator[None]:
    """Meanwhile each dict that is named has these entries too; afterwards it is as it was.

    >>> colours = {"A": "red"}
    >>> def colour(post):
    ...     return colours[post]
    >>> with given(colour, {"colours": {"B": "blue"}}):
    ...     colour("A"), colour("B")
    ('red', 'blue')
    >>> colours
    {'A': 'red'}
    """
    function = bare(answer)
    space = function.__globals__ if function else {}
    before = {name: space[name] for name in entries if name in space}
    for name, more in entries.items():
        own = before.get(name)
        space[name] = {**(own if isinstance(own, dict) else {}), **more}
    try:
        yield
    finally:
        for name in entries:
            space.pop(name, None)
        space.update(before)
