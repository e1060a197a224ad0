"""Answers that say nearly the same put together, so that they are read together."""

from collections.abc import Sequence

from rapidfuzz import fuzz, process, utils

LONGEST = 20_000  # characters; what follows is not compared
NEAR = 85.0  # of 100; what differs is a slip of the pen


def groups(texts: Sequence[str]) -> list[list[int]]:
    """The places of the texts, those that are nearly the same together; large groups first.

    >>> groups(["No disks, no moves.", "By induction on n.", "no disks: no moves"])
    [[0, 2], [1]]
    """
    read = [text[:LONGEST] for text in texts]
    alike = process.cdist(read, read, scorer=fuzz.ratio, processor=utils.default_process)
    left, found = list(range(len(texts))), list[list[int]]()
    while left:
        first = left[0]
        group = [at for at in left if at == first or alike[first][at] >= NEAR]
        left = [at for at in left if at not in group]
        found.append(group)
    return sorted(found, key=lambda group: -len(group))
