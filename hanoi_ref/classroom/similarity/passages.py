"""Find the passages that two texts share, at any positions."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

RUN = 5  # words; shorter runs are no evidence

Run = tuple[str, ...]
Places = Mapping[Run, Sequence[int]]
"""The positions where each run of RUN words begins."""


class Passage(NamedTuple):
    """A run of `size` words, with its index in the first and in the second text."""

    here: int
    there: int
    size: int


def places(row: Sequence[str]) -> dict[Run, list[int]]:
    """Return the positions where each run of RUN words begins.

    >>> places("abcdef")
    {('a', 'b', 'c', 'd', 'e'): [0], ('b', 'c', 'd', 'e', 'f'): [1]}
    """
    found: dict[Run, list[int]] = defaultdict(list)
    for at in range(len(row) - RUN + 1):
        found[tuple(row[at : at + RUN])].append(at)
    return dict(found)


def passages(a: Sequence[str], in_a: Places, b: Sequence[str], in_b: Places) -> Iterator[Passage]:
    """Yield the passages that two texts share, in the order of the first; none is used twice.

    Parameters
    ----------
    a, in_a : the words of the first text, and the positions of its runs.
    b, in_b : those of the second text.

    Returns
    -------
    The passages.

    >>> one, other = "abcdefxuvwyz", "uvwyz-abcdef"
    >>> list(passages(one, places(one), other, places(other)))
    [Passage(here=0, there=6, size=6), Passage(here=7, there=0, size=5)]
    """
    starts = sorted((at, run) for run in in_a.keys() & in_b.keys() for at in in_a[run])
    done, used = 0, set[int]()
    for at, run in starts:
        free = [there for there in in_b[run] if at >= done and there not in used]
        if free:
            size, there = max((_size(a, at, b, there, used), there) for there in free)
            used.update(range(there, there + size))
            done = at + size
            yield Passage(at, there, size)


def _size(a: Sequence[str], at: int, b: Sequence[str], there: int, used: set[int]) -> int:
    """Return how many words two texts have in common from these positions on."""
    size = RUN
    while (
        at + size < len(a)
        and there + size < len(b)
        and there + size not in used
        and a[at + size] == b[there + size]
    ):
        size += 1
    return size
